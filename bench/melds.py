"""Words from hands and racks: `python bench/melds.py --words LIST [--hands N]`; counts are checked before any time is printed.

Hands are drawn from the English tiles of `walk`, one pinned core, process CPU time, medians of seven rounds, the call from
Python and its array included. The last line is what it takes until a word that somebody taught is in the graph.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

from timing import pin, read_words, rounds

from lexicade.core.tiles import BLANK, Tile
from lexicade.games.walk.options import ENGLISH
from lexicade.kernel.graph import WordGraph
from lexicade.kernel.melds import MeldGenerator
from lexicade.kernel.reference import Trie


def hands(rng: Random, size: int, blanks: int, count: int) -> list[tuple[Tile, ...]]:
    """Draw hands with so many blanks."""
    letters = [tile for tile in ENGLISH.bag() if tile != BLANK]
    return [(*rng.sample(letters, size - blanks), *[BLANK] * blanks) for _ in range(count)]


def spelled(words: Trie, node: int, held: Sequence[Tile], length: int = 0) -> Iterator[int]:
    """Yield the length of each word that a hand spells, letter by letter."""
    if length > 1 and words.accepts(node):
        yield length
    for face in ENGLISH.letters:
        tile = Tile(face) if face in held else BLANK
        after = words.step(node, face)
        if after is not None and tile in held:
            at = held.index(tile)
            yield from spelled(words, after, (*held[:at], *held[at + 1 :]), length + 1)


def each(ask: Callable[[tuple[Tile, ...]], object], drawn: Sequence[tuple[Tile, ...]]) -> None:
    """Ask about every hand."""
    for hand in drawn:
        ask(hand)


def main() -> None:
    """Print times for hands of seven, ten and thirteen, for what racks lack, and for a taught word."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=Path, required=True)
    parser.add_argument("--hands", type=int, default=200)
    asked = parser.parse_args()
    pin()
    words = read_words(asked.words)
    graph, trie, rng = WordGraph.build(words, ENGLISH.letters), Trie(words), Random(4)
    finds = MeldGenerator(graph, ENGLISH, bonus=50, bonus_tiles=7)
    works: list[tuple[str, Callable[[], object]]] = []
    for size, blanks in ((7, 0), (7, 1), (7, 2), (10, 0), (13, 0)):
        drawn = hands(rng, size, blanks, asked.hands)
        for hand in drawn[:5]:
            if len(finds.melds(hand)) != sum(1 for _ in spelled(trie, trie.root, hand)):
                sys.exit(f"{hand}: the kernel differs from the reference; no times are worth printing")
        mean = sum(len(finds.melds(hand)) for hand in drawn) / len(drawn)
        name = f"hand of {size}, {blanks} blank ({mean:.0f})"
        works.append((name, partial(each, finds.melds, drawn)))
    odds = finds.odds_array(
        dict.fromkeys(ENGLISH.letters, 0.1), dict.fromkeys(ENGLISH.letters, 2), again=0.5, least=0.0
    )
    for size in (5, 6):
        drawn = hands(rng, size, 0, asked.hands)
        works.append((f"promise of {size} letters", partial(each, partial(finds.promise, size=7, odds=odds), drawn)))
    rounds(works, asked.hands, "hand")
    rounds([("a taught word joins", lambda: graph.extended(["ZZZYVA"]))], 1, "word")


if __name__ == "__main__":
    main()
