"""Word graphs of the native kernel for the words that bots are given: made once, kept in a file where the words have one."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from lexicade.core.errors import Malformed
from lexicade.core.kit import Words
from lexicade.core.scoring import Scoring

if TYPE_CHECKING:
    from lexicade.kernel.flat import FlatGenerator
    from lexicade.kernel.graph import WordGraph

MOST_KEPT: Final = 16
"""Graphs and generators that are remembered; a server's tables share few lists and tile sets."""


@runtime_checkable
class Kept(Protocol):
    """Words whose graphs are kept on disk."""

    def graph_path(self, faces: tuple[str, ...]) -> Path:
        """Return where the graph over these tile faces lies, or will lie."""
        ...


_lock = Lock()
_graphs: OrderedDict[tuple[int, tuple[str, ...]], tuple[Words, WordGraph]] = OrderedDict()
_flat: OrderedDict[tuple[int, Scoring], tuple[Words, FlatGenerator]] = OrderedDict()


def word_graph(words: Words, faces: tuple[str, ...]) -> WordGraph:
    """Return the graph of words over tile faces; the first call of a list may take a second or two."""
    key = (id(words), faces)
    with _lock:
        if key not in _graphs:
            # The words are kept beside their graph: so their id is theirs as long as it is a key.
            _graphs[key] = (words, _made(words, faces))
            while len(_graphs) > MOST_KEPT:
                _graphs.popitem(last=False)
        _graphs.move_to_end(key)
        return _graphs[key][1]


def flat_generator(words: Words, scoring: Scoring) -> FlatGenerator:
    """Return the generator of plays on flat boards with these words under a scoring table."""
    from lexicade.kernel.flat import FlatGenerator

    key = (id(words), scoring)
    if key not in _flat:
        made = FlatGenerator(word_graph(words, scoring.tiles.letters), scoring)
        with _lock:
            _flat[key] = (words, made)
            while len(_flat) > MOST_KEPT:
                _flat.popitem(last=False)
    return _flat[key][1]


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
