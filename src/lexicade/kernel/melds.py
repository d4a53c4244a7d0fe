"""Words from hands and racks that lie on no board, found by the native kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from lexicade.core.tiles import Piece, Tile, TileSet
from lexicade.kernel.codes import MAX_CODES, MAX_RACK, Codes
from lexicade.kernel.graph import WordGraph

MAX_HAND: Final = 16
MELD_RECORD: Final = np.dtype([("tiles", np.uint8, 16), ("length", "<i4"), ("value", "<i4")])
"""A word from a hand: its tiles closed by zeros, how many they are, and what they are worth with the bonus."""


class MeldGenerator:
    """A word graph with the values of tiles; safe to ask from any thread.

    A blank stands for a letter only where that letter is not held, or no more: each word is found once, as it is laid with
    the fewest blanks.
    """

    def __init__(
        self, graph: WordGraph, tiles: TileSet, *, least: int = 2, bonus: int = 0, bonus_tiles: int = 0
    ) -> None:
        """Bind words and values; words have `least` tiles or more, those of exactly `bonus_tiles` earn the bonus."""
        self._graph = graph
        self.codes = Codes(tiles)
        self._values = self.codes.values()
        self._least = least
        self._bonus = np.zeros(MAX_HAND + 1, np.int32)
        if bonus_tiles:
            self._bonus[bonus_tiles] = bonus
        self._sized: dict[int, Any] = {}

    def melds(self, hand: Sequence[Tile], order: Literal["value", "shed"] = "value") -> NDArray[Any]:
        """Return all words that a hand spells: by value, then length; or by length, then value (`shed`).

        Equal ones come in the order of the letters that they show.
        """
        return self._found(hand, shed=order == "shed", slots=0)

    def counts(self, rack: Sequence[Tile], slots: int) -> NDArray[Any]:
        """Return the words that a rack of so many slots can be counted as in any order; a full rack counts as a whole."""
        return self._found(rack, shed=False, slots=slots)

    def pieces(self, record: Any) -> tuple[Piece, ...]:
        """Return the pieces of a word."""
        return tuple(map(self.codes.piece, record["tiles"].tolist()[: record["length"]]))

    def missing(self, rack: Sequence[Tile], size: int) -> list[tuple[Tile, ...]]:
        """Return what a rack lacks for words of `size` (up to 8) tiles that use all its letters, each set of letters once.

        The letters of a set are in the order of the faces. Blanks are no letters yet: who holds one needs a letter less.
        """
        faces = self.codes.faces
        found = self._completions(size).of(self.codes.rack(rack))
        return [tuple(Tile(faces[code - 1]) for code in codes if code) for codes in found.tolist()]

    def promise(self, rack: Sequence[Tile], size: int, odds: NDArray[np.float64]) -> float:
        """Return how likely the letters that a rack lacks for a word of `size` tiles can be had, 1 at most.

        That is the sum of the products of the odds of each set of letters, the least likely left to the blanks. `odds`
        are those of `odds_array`.
        """
        return float(self._completions(size).promise(self.codes.rack(rack), odds))

    def odds_array(
        self, chances: Mapping[str, float], left: Mapping[str, int], *, again: float, least: float
    ) -> NDArray[np.float64]:
        """Return the odds of every letter by how often it is needed: `again` times as much for each time more.

        They are `least` at least (for there may be a blank), also where no more are left.
        """
        faces, times = self.codes.faces, np.arange(MAX_RACK)
        once = np.fromiter((chances.get(face, 0.0) for face in faces), np.float64, len(faces))
        count = np.fromiter((left.get(face, 0) for face in faces), np.int64, len(faces))
        odds = np.zeros((MAX_CODES, MAX_RACK))
        odds[1 : len(faces) + 1] = np.where(times < count[:, None], once[:, None] * again**times, 0.0)
        return np.maximum(odds, least).reshape(-1)

    def completes(self, rack: Sequence[Tile], size: int) -> bool:
        """Whether there are words of `size` (up to 8) tiles that use all letters of a rack."""
        return len(self._completions(size).of(self.codes.rack(rack))) > 0

    def _completions(self, size: int) -> Any:
        from lexicade.kernel import _native

        found = self._sized.get(size)
        if found is None:
            found = self._sized[size] = _native.Completions(self._graph.native, size)
        return found

    def _found(self, hand: Sequence[Tile], *, shed: bool, slots: int) -> NDArray[Any]:
        from lexicade.kernel import _native

        held = self.codes.rack(hand)
        found = _native.melds(self._graph.native, held, self._values, self._bonus, self._least, shed, slots)
        return found.reshape(-1).view(MELD_RECORD)
