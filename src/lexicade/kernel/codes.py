"""Boards, racks and plays as the numbers that the native kernel works with.

Code 0 is no letter: an empty square, a blank on a rack. Codes 1 to 31 are the letters in the order of the faces. A laid blank
is the code of the letter it shows plus 32.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lexicade.core.board import Board
from lexicade.core.grid import Direction, Layout, Square
from lexicade.core.placement import Play
from lexicade.core.tiles import BLANK, Piece, Tile, TileSet

BLANK_FLAG: Final = 0x20
LETTER_BITS: Final = 0x1F
MAX_RACK: Final = 8
MAX_CODES: Final = 32
RECORD: Final = np.dtype(
    [
        ("tiles", np.uint8, 8),
        ("row", np.uint8),
        ("column", np.uint8),
        ("length", np.uint8),
        ("down", np.uint8),
        ("score", "<i4"),
    ]
)
"""A play on a flat board: laid tiles in reading order closed by zeros, the first square and length of its word, its score."""


class Codes:
    """The codes of one tile set."""

    def __init__(self, tiles: TileSet) -> None:
        """Number the faces."""
        self.tiles = tiles
        self.faces = tiles.letters
        self._codes: Mapping[str, int] = {face: code for code, face in enumerate(self.faces, start=1)}

    def board(self, board: Board) -> NDArray[np.uint8]:
        """Return what is seen on each square, row by row."""
        codes = self._codes
        seen = [
            codes[stack[-1].face] + (BLANK_FLAG if stack[-1].blank else 0) if stack else 0 for stack in board.stacks
        ]
        return np.array(seen, np.uint8)

    def rack(self, rack: Sequence[Tile]) -> NDArray[np.uint8]:
        """Return how many of each code a rack holds, blanks first."""
        counts = bytearray(MAX_CODES)
        for tile in rack:
            counts[0 if tile == BLANK else self._codes[tile]] += 1
        return np.frombuffer(counts, np.uint8)

    def values(self) -> NDArray[np.int32]:
        """Return the points of each code, of a blank first."""
        return np.array([self.tiles.value(BLANK), *map(self.tiles.value, self.faces)], np.int32)

    def piece(self, code: int) -> Piece:
        """Return the piece that a laid code is."""
        return Piece(self.faces[(code & LETTER_BITS) - 1], blank=bool(code & BLANK_FLAG))

    def play(self, record: Any, board: Board) -> Play:
        """Return a record of a flat board as a play: from the first tile laid to the last, `.` between them."""
        direction = Direction.DOWN if record["down"] else Direction.ACROSS
        square = Square(int(record["row"]), int(record["column"]))
        laid = [int(code) for code in record["tiles"] if code]
        start: Square | None = None
        letters: list[Any] = []
        while laid:
            if not board.stack(square):
                start = start or square
                letters.append(self.piece(laid.pop(0)))
            elif start is not None:
                letters.append(".")
            square = direction.step(square)
        return Play(start or square, direction, tuple(letters))


def layout_arrays(layout: Layout) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the letter premiums, the word premiums and the start squares of a layout, row by row."""
    premiums = [layout.premium(Square(row, column)) for row in range(layout.height) for column in range(layout.width)]
    return (
        np.array([premium.letter for premium in premiums], np.uint8),
        np.array([premium.word for premium in premiums], np.uint8),
        np.array([premium.start for premium in premiums], np.uint8),
    )


def bonus_array(points: int, tiles: int) -> NDArray[np.int32]:
    """Return the bonus by the number of tiles laid."""
    bonus = np.zeros(MAX_RACK + 1, np.int32)
    if tiles <= MAX_RACK:
        bonus[tiles] = points
    return bonus
