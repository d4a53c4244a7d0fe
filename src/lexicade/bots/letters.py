"""Words from letters that lie on no board: spelled from a hand, or completed from what is held already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
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
Letters = tuple[str, ...]


class Speller:
    """Finds words on a graph, and remembers where its ways lead: a graph is asked letter by letter."""

    def __init__(self, words: Words, letters: Sequence[str]) -> None:
        """Take the graph and the faces that tiles can have, in their order."""
        self.words = words
        self._faces = tuple((face, face.upper()) for face in letters)
        self._ways: dict[int, Ways] = {}
        self._sized: dict[int, _Sized] = {}
        self._completed: dict[tuple[Letters, int], Sequence[Letters]] = {}

    def ways(self, node: int) -> Ways:
        """Return the faces with which words go on from a node, and the nodes they lead to."""
        known = self._ways.get(node)
        if known is None:
            if len(self._ways) >= MOST_KEPT:
                self._ways.clear()
            step = self.words.step
            known = tuple((face, after) for face, text in self._faces if (after := step(node, text)) is not None)
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

    def completions(self, held: Sequence[Tile], size: int) -> Sequence[Letters]:
        """Return what is missing for words of `size` tiles that use all of these, blanks aside; each set of letters once.

        The letters of a set are sorted. Blanks held are no letters yet: whoever holds one needs a letter less.
        """
        letters = tuple(sorted(tile for tile in held if tile != BLANK))
        known = self._completed.get((letters, size))
        if known is None:
            if len(self._completed) >= MOST_ASKED:
                self._completed.clear()
            if size not in self._sized:
                self._sized[size] = _Sized(self._sets_of(size))
            known = self._completed[letters, size] = self._sized[size].without(letters)
        return known

    def _sets_of(self, size: int) -> set[Letters]:
        """Return the letters of all words of this size."""
        found: set[Letters] = set()

        def visit(node: int, spelled: Letters) -> None:
            if len(spelled) == size:
                if self.words.accepts(node):
                    found.add(tuple(sorted(spelled)))
                return
            for face, after in self.ways(node):
                visit(after, (*spelled, face))

        visit(self.words.root, ())
        return found


class _Sized:
    """The letters of words of one size, so filed that those with certain letters are found at once."""

    def __init__(self, sets: Iterable[Letters]) -> None:
        self._sets = sorted(sets)
        rows: dict[tuple[str, int], bytearray] = {}
        for n, letters in enumerate(self._sets):
            for face, count in Counter(letters).items():
                for times in range(1, count + 1):
                    row = rows.setdefault((face, times), bytearray(len(self._sets) // 8 + 1))
                    row[n // 8] |= 1 << n % 8
        # One bit a word: to have all of several letters is one operation on whole numbers a letter.
        self._having = {key: int.from_bytes(row, "little") for key, row in rows.items()}
        self._all = (1 << len(self._sets)) - 1

    def without(self, letters: Letters) -> tuple[Letters, ...]:
        """Return what is left of each set with these letters when they are taken out of it."""
        having = self._all
        for face, count in Counter(letters).items():
            having &= self._having.get((face, count), 0)
        marks = bin(having)[:1:-1]
        left = []
        n = marks.find("1")
        while n >= 0:
            rest = list(self._sets[n])
            for face in letters:
                rest.remove(face)
            left.append(tuple(rest))
            n = marks.find("1", n + 1)
        return tuple(left)


def speller(words: Words, letters: Sequence[str]) -> Speller:
    """Return the speller of a graph and letters; what it has learned of the graph outlives the bot that asked."""
    return _speller(cast("Hashable", words), tuple(letters))


@lru_cache(maxsize=4)
def _speller(words: Any, letters: tuple[str, ...]) -> Speller:
    return Speller(words, letters)
