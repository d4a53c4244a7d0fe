"""Word graphs of the native kernel for the words that bots are given: made once, kept in a file where the words have one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar, runtime_checkable

from lexicade.core.errors import Malformed
from lexicade.core.kit import Words
from lexicade.core.scoring import Scoring
from lexicade.core.tiles import TileSet

if TYPE_CHECKING:
    from lexicade.kernel.covers import ReplaceGenerator, StackGenerator
    from lexicade.kernel.flat import FlatGenerator
    from lexicade.kernel.graph import WordGraph
    from lexicade.kernel.melds import MeldGenerator

T = TypeVar("T")

MOST_KEPT: Final = 16
"""Graphs and generators that are remembered; a server's tables share few lists and tile sets."""


@runtime_checkable
class Kept(Protocol):
    """Words whose graphs are kept on disk."""

    def graph_path(self, faces: tuple[str, ...]) -> Path:
        """Return where the graph over these tile faces lies, or will lie."""
        ...


@runtime_checkable
class Growing(Protocol):
    """A list to which a few words are added."""

    @property
    def listed(self) -> Words:
        """The list."""
        ...

    def added(self) -> frozenset[str]:
        """Return the words that are added by now, the very same set as long as it stays as it is."""
        ...


@dataclass(frozen=True, slots=True)
class Made(Generic[T]):
    """What was made of words, beside the words themselves: their id is theirs as long as it is a key."""

    words: Words
    added: frozenset[str] | None
    what: T


Known = OrderedDict[tuple[int, Hashable], Made[T]]
_lock = Lock()
_graphs: Known[WordGraph] = OrderedDict()
_flat: Known[FlatGenerator] = OrderedDict()
_replace: Known[ReplaceGenerator] = OrderedDict()
_stack: Known[StackGenerator] = OrderedDict()
_melds: Known[MeldGenerator] = OrderedDict()


def word_graph(words: Words, faces: tuple[str, ...]) -> WordGraph:
    """Return the graph of words over tile faces; the first call of a list may take a second or two.

    Words that join a list are in it from the next call on, which takes a few milliseconds.
    """
    return _once(_graphs, words, faces, lambda: _made(words, faces))


def flat_generator(words: Words, scoring: Scoring) -> FlatGenerator:
    """Return the generator of plays on flat boards with these words under a scoring table."""
    from lexicade.kernel.flat import FlatGenerator

    return _once(_flat, words, scoring, lambda: FlatGenerator(word_graph(words, scoring.tiles.letters), scoring))


def replace_generator(words: Words, scoring: Scoring, *, premium_each: bool) -> ReplaceGenerator:
    """Return the generator of plays on boards where tiles replace others."""
    from lexicade.kernel.covers import ReplaceGenerator

    def make() -> ReplaceGenerator:
        return ReplaceGenerator(word_graph(words, scoring.tiles.letters), scoring, premium_each=premium_each)

    return _once(_replace, words, (scoring, premium_each), make)


def stack_generator(words: Words, scoring: Scoring, *, highest: int, plural: str) -> StackGenerator:
    """Return the generator of plays on boards where tiles stack up."""
    from lexicade.kernel.covers import StackGenerator

    def make() -> StackGenerator:
        return StackGenerator(word_graph(words, scoring.tiles.letters), scoring, highest=highest, plural=plural)

    return _once(_stack, words, (scoring, highest, plural), make)


def meld_generator(words: Words, tiles: TileSet, *, least: int, bonus: int = 0, bonus_tiles: int = 0) -> MeldGenerator:
    """Return the generator of words that a hand spells, of `least` tiles or more; those of `bonus_tiles` earn the bonus."""
    from lexicade.kernel.melds import MeldGenerator

    def make() -> MeldGenerator:
        graph = word_graph(words, tiles.letters)
        return MeldGenerator(graph, tiles, least=least, bonus=bonus, bonus_tiles=bonus_tiles)

    return _once(_melds, words, (tiles, least, bonus, bonus_tiles), make)


def _once(known: Known[T], words: Words, use: Hashable, make: Callable[[], T]) -> T:
    """Return what was made of words as they stand, or make it, while others go on with what is there already."""
    key = (id(words), use)
    added = words.added() if isinstance(words, Growing) else None
    with _lock:
        found = known.get(key)
        if found is not None and (found.added is added or found.added == added):
            known.move_to_end(key)
            return found.what
    made = make()
    with _lock:
        known[key] = Made(words, added, made)
        while len(known) > MOST_KEPT:
            known.popitem(last=False)
    return made


def _made(words: Words, faces: tuple[str, ...]) -> WordGraph:
    from lexicade.kernel.graph import WordGraph

    if isinstance(words, Growing):
        return word_graph(words.listed, faces).extended(words.added())
    if not isinstance(words, Kept):
        return WordGraph.build(words, faces)
    path = words.graph_path(faces)
    try:
        return WordGraph.open(path)
    except Malformed:
        graph = WordGraph.build(words, faces)
        path.parent.mkdir(parents=True, exist_ok=True)
        graph.save(path)
        return graph
