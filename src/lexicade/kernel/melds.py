"""Words from hands and racks that lie on no board, found by the native kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from lexicade.core.tiles import Piece, Tile, TileSet
from lexicade.kernel.codes import Codes
from lexicade.kernel.graph import WordGraph

MAX_HAND: Final = 16
MELD_RECORD: Final = np.dtype([("tiles", np.uint8, 16), ("length", "<i4"), ("value", "<i4")])
"""A word from a hand: its tiles closed by zeros, how many they are, and what they are worth with the bonus."""


class MeldGenerator:
    """A word graph with the values of tiles."""

    def __init__(
        self, graph: WordGraph, tiles: TileSet, *, least: int = 2, bonus: int = 0, bonus_tiles: int = 0
    ) -> None:
        """Bind words and values; words have `least` tiles or more, those of exactly `bonus_tiles` earn the bonus."""
        self._graph = graph
        self.codes = Codes(tiles)
        self._least = least
        self._bonus = np.zeros(MAX_HAND + 1, np.int32)
        if bonus_tiles:
            self._bonus[bonus_tiles] = bonus

    def melds(self, hand: Sequence[Tile], order: Literal["value", "shed"] = "value") -> NDArray[Any]:
        """Return all words that a hand spells: by value, then length; or by length, then value (`shed`)."""
        return self._found(hand, shed=order == "shed", slots=0)

    def counts(self, rack: Sequence[Tile], slots: int) -> NDArray[Any]:
        """Return the words that a rack of so many slots can be counted as in any order; a full rack counts as a whole."""
        return self._found(rack, shed=False, slots=slots)

    def pieces(self, record: Any) -> tuple[Piece, ...]:
        """Return the pieces of a word."""
        return tuple(self.codes.piece(int(code)) for code in record["tiles"][: record["length"]])

    def _found(self, hand: Sequence[Tile], *, shed: bool, slots: int) -> NDArray[Any]:
        from lexicade.kernel import _native

        held, values = self.codes.rack(hand), self.codes.values()
        found = _native.melds(self._graph.native, held, values, self._bonus, self._least, shed, slots)
        return found.reshape(-1).view(MELD_RECORD)
