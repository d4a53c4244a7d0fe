"""Whole matches of the best plays against each other: `python bench/selfplay.py --words LIST [--matches N]`.

One pinned core and process CPU time; then how much faster two threads are than one, by the clock and on all cores.
"""

import argparse
import os
import threading
import time
from pathlib import Path
from statistics import median
from typing import Any

from timing import ROUNDS, pin, read_words

from lexicade.core import registry
from lexicade.kernel.covers import ReplaceGenerator, StackGenerator
from lexicade.kernel.flat import FlatGenerator
from lexicade.kernel.graph import WordGraph
from lexicade.kernel.selfplay import MatchRules, play_matches


def main() -> None:
    """Print matches a second for each board game, and how threads scale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=Path, required=True)
    parser.add_argument("--matches", type=int, default=400)
    asked = parser.parse_args()
    cores = os.sched_getaffinity(0)
    pin()
    words = read_words(asked.words)
    games = generators(words)
    for name, generator, rules in games:
        times, mean = [], 0.0
        for number in range(ROUNDS):
            start = time.process_time()
            played = play_matches(generator, rules, number, range(asked.matches))
            times.append(asked.matches / (time.process_time() - start))
            mean = float(played.results["scores"][:, : rules.seats].mean())
        print(
            f"{name:<10} {median(times):8.0f} matches/s   [{min(times):.0f}-{max(times):.0f}]   mean score {mean:.0f}"
        )
    os.sched_setaffinity(0, cores)
    if len(cores) > 1:
        print(f"two threads: {median(scale(games[0][1], games[0][2], asked.matches) for _ in range(3)):.2f} times one")


def generators(words: list[str]) -> list[tuple[str, Any, MatchRules]]:
    """Return a generator and the rules of a match for each board game."""
    flat: Any = registry.kit("crossword").options("english")
    morph: Any = registry.kit("morph").options("sitting")
    stack: Any = registry.kit("stack").options("10x10")
    stacked = WordGraph.build(words, stack.tiles.letters)
    letters = WordGraph.build(words, flat.tiles.letters)
    replacing = ReplaceGenerator(letters, morph.scoring, premium_each=False)
    stacking = StackGenerator(stacked, stack.scoring, highest=stack.max_height, plural="S")
    costs = MatchRules(exchange_bag=1, exchange_most=1, leftover=stack.leftover, out_gains=False)
    return [
        ("crossword", FlatGenerator(letters, flat.scoring), MatchRules()),
        ("morph", replacing, MatchRules(exchange_bag=1)),
        ("stack", stacking, costs),
    ]


def scale(generator: Any, rules: MatchRules, matches: int) -> float:
    """Return how many times the matches of one thread two threads play in the same time."""
    start = time.perf_counter()
    play_matches(generator, rules, 1, range(matches))
    one = time.perf_counter() - start
    threads = [
        threading.Thread(target=play_matches, args=(generator, rules, 1, range(n, n + matches))) for n in (0, matches)
    ]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return 2 * one / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
