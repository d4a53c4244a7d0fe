"""Words from letters that lie on no board: spelled from a hand, or completed from what is held already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, cast

from lexicade.core.kit import Words
from lexicade.core.tiles import BLANK, Piece, Tile

MOST_KEPT: Final = 300_000
"""Nodes whose ways are remembered before all are forgotten; about as many as a large list has."""
MOST_ASKED: Final = 2_000
"""Sets of letters whose completions are remembered before all are forgotten."""

Ways = tuple[tuple[str, int], ...]


class Speller:
    """Finds words on a graph, and remembers where its ways lead: a graph is asked letter by letter."""

    def __init__(self, words: Words, letters: Sequence[str]) -> None:
        """Take the graph and the faces that tiles can have, in their order."""
        self.words = words
        self._letters = tuple(letters)
        self._ways: dict[int, Ways] = {}
        self._completed: dict[tuple[tuple[Tile, ...], int], list[tuple[str, ...]]] = {}

    def ways(self, node: int) -> Ways:
        """Return the faces with which words go on from a node, and the nodes they lead to."""
        known = self._ways.get(node)
        if known is None:
            if len(self._ways) >= MOST_KEPT:
                self._ways.clear()
            steps = ((face, self.words.step(node, face.upper())) for face in self._letters)
            known = tuple((face, after) for face, after in steps if after is not None)
            self._ways[node] = known
        return known

    def spell(self, held: Sequence[Tile], *, least: int = 1, rng: Random | None = None) -> Iterator[tuple[Piece, ...]]:
        """Yield every word of at least so many tiles that these tiles spell, each once; in random order with `rng`.

        A blank stands for a letter only where that letter is not held, or no more.
        """
        yield from self._spell(self.words.root, Counter(held), (), least, rng)

    def _spell(
        self, node: int, left: Counter[Tile], laid: tuple[Piece, ...], least: int, rng: Random | None
    ) -> Iterator[tuple[Piece, ...]]:
        if len(laid) >= least and self.words.accepts(node):
            yield laid
        ways: Sequence[tuple[str, int]] = self.ways(node)
        if rng is not None:
            ways = rng.sample(ways, len(ways))
        for face, after in ways:
            tile = Tile(face) if left[Tile(face)] else BLANK
            if left[tile]:
                left[tile] -= 1
                yield from self._spell(after, left, (*laid, Piece(face, blank=tile == BLANK)), least, rng)
                left[tile] += 1

    def completions(self, held: Sequence[Tile], size: int) -> list[tuple[str, ...]]:
        """Return what is missing for each word of `size` tiles that uses all of these, blanks aside; each sorted.

        Different words with the same missing letters are all listed. Blanks held are no letters yet: whoever holds one
        needs a letter less.
        """
        letters = tuple(sorted(tile for tile in held if tile != BLANK))
        known = self._completed.get((letters, size))
        if known is None:
            if len(self._completed) >= MOST_ASKED:
                self._completed.clear()
            known = self._completed[letters, size] = self._complete(letters, size)
        return known

    def _complete(self, letters: Sequence[Tile], size: int) -> list[tuple[str, ...]]:
        left = Counter(letters)
        found: list[tuple[str, ...]] = []

        def visit(node: int, owed: int, free: int, added: tuple[str, ...]) -> None:
            if not owed and not free:
                if self.words.accepts(node):
                    found.append(tuple(sorted(added)))
                return
            for face, after in self.ways(node):
                tile = Tile(face)
                if left[tile]:
                    left[tile] -= 1
                    visit(after, owed - 1, free, added)
                    left[tile] += 1
                elif free:
                    visit(after, owed, free - 1, (*added, face))

        owed = left.total()
        if owed <= size:
            visit(self.words.root, owed, size - owed, ())
        return found


def speller(words: Words, letters: Sequence[str]) -> Speller:
    """Return the speller of a graph and letters; what it has learned of the graph outlives the bot that asked."""
    return _speller(cast("Hashable", words), tuple(letters))


@lru_cache(maxsize=4)
def _speller(words: Any, letters: tuple[str, ...]) -> Speller:
    return Speller(words, letters)
