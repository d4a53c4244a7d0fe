"""The kernel's graphs of word lists, made before somebody waits for them."""

from __future__ import annotations

from lexicade.bots.graphs import word_graph
from lexicade.core import registry
from lexicade.core.tiles import TileSet
from lexicade.lexicon import Lexicon
from lexicade.play.words import ListWords


def build_graphs(lexicon: Lexicon) -> int:
    """Make the graphs of a list that presets of its language play with, where they are missing; return how many there are.

    Graphs of the list as it was before go; whoever still uses one has it in memory.
    """
    words = ListWords(lexicon)
    wanted = faces_of(lexicon.language)
    for faces in wanted:
        word_graph(words, faces)
    for path in words.older_graphs():
        path.unlink(missing_ok=True)
    return len(wanted)


def faces_of(language: str) -> tuple[tuple[str, ...], ...]:
    """Return the faces of the tile sets that the presets of all games have in a language, each once."""
    found = []
    for slug in registry.slugs():
        kit = registry.kit(slug)
        for preset in kit.presets:
            tiles = getattr(kit.preset(preset, language), "tiles", None)
            if isinstance(tiles, TileSet):
                found.append(tiles.letters)
    return tuple(dict.fromkeys(found))
