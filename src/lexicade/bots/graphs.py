"""Word graphs of the native kernel for the words that bots are given: made once, kept in a file where the words have one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Protocol, TypeVar, runtime_checkable

from lexicade.core.errors import Malformed
from lexicade.core.kit import Words
from lexicade.core.scoring import Scoring

if TYPE_CHECKING:
    from lexicade.kernel.covers import ReplaceGenerator, StackGenerator
    from lexicade.kernel.flat import FlatGenerator
    from lexicade.kernel.graph import WordGraph

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
    """Words to which new ones are added."""

    @property
    def edition(self) -> Hashable:
        """What tells their states apart."""
        ...


Key = tuple[int, Hashable, Hashable]
_lock = Lock()
_graphs: OrderedDict[Key, tuple[Words, WordGraph]] = OrderedDict()
_flat: OrderedDict[Key, tuple[Words, FlatGenerator]] = OrderedDict()
_replace: OrderedDict[Key, tuple[Words, ReplaceGenerator]] = OrderedDict()
_stack: OrderedDict[Key, tuple[Words, StackGenerator]] = OrderedDict()


def word_graph(words: Words, faces: tuple[str, ...]) -> WordGraph:
    """Return the graph of words over tile faces; the first call of a list may take a second or two."""
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


def _once(known: OrderedDict[Key, tuple[Words, T]], words: Words, use: Hashable, make: Callable[[], T]) -> T:
    """Return what was made of words, or make it, while others go on with what is there already."""
    key = (id(words), use, words.edition if isinstance(words, Growing) else None)
    with _lock:
        found = known.get(key)
        if found is not None:
            known.move_to_end(key)
            return found[1]
    made = make()
    with _lock:
        # The words are kept beside what is made of them: so their id is theirs as long as it is a key.
        known[key] = (words, made)
        while len(known) > MOST_KEPT:
            known.popitem(last=False)
    return made


def _made(words: Words, faces: tuple[str, ...]) -> WordGraph:
    from lexicade.kernel.graph import WordGraph

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
