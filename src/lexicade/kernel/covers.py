"""Plays on boards where tiles may lie on others, found by the native kernel: replace cover and stack cover."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lexicade.core.board import Board
from lexicade.core.grid import Direction, Square
from lexicade.core.placement import Play
from lexicade.core.scoring import Scoring
from lexicade.core.tiles import Tile
from lexicade.kernel.codes import Codes, bonus_array, layout_arrays
from lexicade.kernel.flat import is_symmetric
from lexicade.kernel.graph import WordGraph

COVER_RECORD: Final = np.dtype(
    [
        ("tiles", np.uint8, 8),
        ("row", np.uint8),
        ("column", np.uint8),
        ("length", np.uint8),
        ("down", np.uint8),
        ("laid", "<u4"),
        ("score", "<i4"),
    ]
)
"""A play over other tiles: laid tiles in reading order closed by zeros, the first square and length of its word, a bit for
each square of the word on which a tile is laid, and its score."""


class ReplaceGenerator:
    """Plays that may put a letter over a different one; the played word alone has premiums."""

    def __init__(self, graph: WordGraph, scoring: Scoring, *, premium_each: bool) -> None:
        """Bind words and a scoring table; `premium_each`: premiums count for every tile laid, not for the first alone."""
        from lexicade.kernel import _native

        self.codes = Codes(scoring.tiles)
        self._mirrored = not is_symmetric(scoring.layout.rows)
        letters, words, starts = layout_arrays(scoring.layout)
        self.native = _native.ReplaceGame(
            graph.native,
            scoring.layout.height,
            scoring.layout.width,
            letters,
            words,
            starts,
            self.codes.values(),
            bonus_array(scoring.bonus, scoring.bonus_tiles),
            scoring.through,
            premium_each,
        )

    def plays(self, board: Board, rack: tuple[Tile, ...]) -> NDArray[Any]:
        """Return all plays as records, the best first; equal ones in the order of the reference."""
        held = self.codes.rack(rack)
        return cover_records(self.native.all_plays(self.codes.board(board), held, self._mirrored, True))  # noqa: FBT003

    def play(self, record: Any) -> Play:
        """Return a record as a play: from the first tile laid to the last, `.` between them."""
        return cover_play(record, self.codes)

    def best(self, board: Board, rack: tuple[Tile, ...], count: int = 1) -> NDArray[Any]:
        """Return the best plays as records, without finding all."""
        held = self.codes.rack(rack)
        return cover_records(self.native.top_plays(self.codes.board(board), held, count, self._mirrored))


class StackGenerator:
    """Plays that may put a letter on a different one, up to a height."""

    def __init__(self, graph: WordGraph, scoring: Scoring, *, highest: int, plural: str) -> None:
        """Bind words and a scoring table by heights; `plural` is the face that may not just stand behind a word."""
        from lexicade.kernel import _native

        self.codes = Codes(scoring.tiles)
        self._mirrored = not is_symmetric(scoring.layout.rows)
        faces = scoring.tiles.letters
        extras = np.zeros(len(faces) + 1, np.int32)
        for face, points in scoring.flat_extra:
            if face in faces:
                extras[faces.index(face) + 1] = points
        self.native = _native.StackGame(
            graph.native,
            scoring.layout.height,
            scoring.layout.width,
            layout_arrays(scoring.layout)[2],
            bonus_array(scoring.bonus, scoring.bonus_tiles),
            extras,
            highest,
            faces.index(plural) + 1 if plural in faces else 0,
        )

    def plays(self, board: Board, rack: tuple[Tile, ...]) -> NDArray[Any]:
        """Return all plays as records, the best first; equal ones in the order of the reference."""
        held = self.codes.rack(rack)
        found = self.native.all_plays(self.codes.board(board), heights(board), held, self._mirrored, True)  # noqa: FBT003
        return cover_records(found)

    def play(self, record: Any) -> Play:
        """Return a record as a play: from the first tile laid to the last, `.` between them."""
        return cover_play(record, self.codes)

    def best(self, board: Board, rack: tuple[Tile, ...], count: int = 1) -> NDArray[Any]:
        """Return the best plays as records."""
        held = self.codes.rack(rack)
        return cover_records(
            self.native.top_plays(self.codes.board(board), heights(board), held, count, self._mirrored)
        )


def heights(board: Board) -> NDArray[np.uint8]:
    """Return how many tiles lie on each square, row by row."""
    return np.array([len(stack) for stack in board.stacks], np.uint8)


def cover_records(found: NDArray[np.uint8]) -> NDArray[Any]:
    """Return rows of bytes as records of plays."""
    return found.reshape(-1).view(COVER_RECORD)


def cover_play(record: Any, codes: Codes) -> Play:
    """Return a record as a play: from the first tile laid to the last, `.` between them."""
    direction = Direction.DOWN if record["down"] else Direction.ACROSS
    laid = int(record["laid"])
    first, last = (laid & -laid).bit_length() - 1, laid.bit_length() - 1
    tiles = iter(int(code) for code in record["tiles"])
    letters: list[Any] = [codes.piece(next(tiles)) if laid >> place & 1 else "." for place in range(first, last + 1)]
    start = direction.step(Square(int(record["row"]), int(record["column"])), first)
    return Play(start, direction, tuple(letters))
