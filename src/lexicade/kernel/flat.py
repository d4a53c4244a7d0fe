"""Plays on flat boards, found by the native kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexicade.core.board import Board
from lexicade.core.scoring import Scoring
from lexicade.core.tiles import Tile
from lexicade.kernel.codes import RECORD, Codes, bonus_array, layout_arrays
from lexicade.kernel.graph import WordGraph
from lexicade.kernel.leaves import Leaves


class FlatGenerator:
    """A word graph with a layout, tile values and a bonus; safe to ask from any thread, which do not wait for each other."""

    def __init__(self, graph: WordGraph, scoring: Scoring) -> None:
        """Bind the words and a scoring table with premiums in every word. Raises ValueError for what no board is."""
        from lexicade.kernel import _native

        self.codes = Codes(scoring.tiles)
        self._mirrored = not is_symmetric(scoring.layout.rows)
        letters, words, starts = layout_arrays(scoring.layout)
        self.native = _native.FlatGame(
            graph.native,
            scoring.layout.height,
            scoring.layout.width,
            letters,
            words,
            starts,
            self.codes.values(),
            bonus_array(scoring.bonus, scoring.bonus_tiles),
        )

    def plays(self, board: Board, rack: tuple[Tile, ...]) -> NDArray[Any]:
        """Return all plays as records, the best first; equal ones row by row, then column by column, then by tiles."""
        found = self.native.all_plays(self.codes.board(board), self.codes.rack(rack), self._mirrored, True)  # noqa: FBT003
        return as_records(found)

    def best(self, board: Board, rack: tuple[Tile, ...], count: int = 1) -> NDArray[Any]:
        """Return the best plays as records, as many as asked for and there are, without finding all."""
        codes, held = self.codes.board(board), self.codes.rack(rack)
        if count == 1 and not self._mirrored:
            return as_records(self.native.best_play(codes, held))
        return as_records(self.native.top_plays(codes, held, count, self._mirrored))

    def best_valued(
        self, board: Board, rack: tuple[Tile, ...], leaves: Leaves, count: int = 1
    ) -> tuple[NDArray[Any], NDArray[np.int64]]:
        """Return the plays worth most together with the rest of the rack, and their worth in thousandths of a point."""
        codes, held = self.codes.board(board), self.codes.rack(rack)
        plays, worth = self.native.top_valued(codes, held, count, self._mirrored, leaves.native, leaves.values)
        return as_records(plays), worth.reshape(-1).view(np.int64)


def is_symmetric(rows: tuple[str, ...]) -> bool:
    """Whether rows and columns of a layout can be exchanged."""
    return rows == tuple(map("".join, zip(*rows, strict=True)))


def as_records(found: NDArray[np.uint8]) -> NDArray[Any]:
    """Return rows of bytes as records of plays."""
    return found.reshape(-1).view(RECORD)
