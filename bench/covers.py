"""All plays and the best play where tiles lie on others: `python bench/covers.py --words LIST [--matches N]`.

Positions are the middle games of native matches, one pinned core, process CPU time, the call from Python included. With
`--check` every tenth position is compared with the reference generator first, which takes a while.
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from timing import pin, read_words

from lexicade.core import registry
from lexicade.core.protocol import Seat
from lexicade.kernel.reference import Trie
from lexicade.play.local import LocalMatch, start
from lexicade.play.words import given


def middle_games(game: str, preset: str, words: list[str], matches: int) -> list[tuple[LocalMatch, Seat, Any]]:
    """Play matches of greedy bots; return the views of the seats on turn in the middle third."""
    from lexicade.core.record import Sitter

    kit = registry.kit(game)
    options = kit.options(preset, None, {"judging": "reject"})
    known = given(words, options)
    found = []
    for seed in range(matches):
        match = start(kit, preset, options, [Sitter("a", "greedy"), Sitter("b", "greedy")], seed=seed, words=known)
        views = []
        while match.outcome is None:
            seat = match.bot_to_act()
            if seat is None:
                break
            views.append((match, seat, match.view(seat)))
            match.let_bot_act(seat)
        found += views[len(views) // 3 : 2 * len(views) // 3]
    return found


def main() -> None:
    """Print times for morph and stack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=Path, required=True)
    parser.add_argument("--matches", type=int, default=15)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    pin()
    words = read_words(asked.words)
    for game, preset in (("morph", "sitting"), ("stack", "10x10")):
        positions = middle_games(game, preset, words, asked.matches)
        if asked.check:
            check(game, positions, words)
        report(game, positions)


def generator_of(game: str, match: LocalMatch) -> Any:
    """Return the native generator of a match."""
    from lexicade.bots.graphs import replace_generator, stack_generator

    options: Any = match.match.header.options
    if game == "morph":
        return replace_generator(match.words, options.scoring, premium_each=options.premium == "each")
    return stack_generator(match.words, options.scoring, highest=options.max_height, plural="S")


def report(game: str, positions: list[tuple[LocalMatch, Seat, Any]]) -> None:
    """Time every position and print median and 99th percentile."""
    generator = generator_of(game, positions[0][0])
    for name, work in (("all plays, sorted", generator.plays), ("best play", generator.best)):
        times, plays = [], 0
        for _, seat, view in positions:
            begun = time.process_time()
            plays += len(work(view.table.board, view.table.supply.racks[seat]))
            times.append((time.process_time() - begun) * 1e6)
        p99 = quantiles(times, n=100)[98]
        told = f"({len(positions)} positions, {plays / len(positions):.0f} plays)"
        print(f"{game:<6} {name:<18} median {median(times):7.0f} us, p99 {p99:7.0f} us  {told}")


def check(game: str, positions: list[tuple[LocalMatch, Seat, Any]], words: list[str]) -> None:
    """Compare every tenth position with the reference; end the program where they differ."""
    from importlib import import_module

    from lexicade.bots.boards import ranked

    bots = import_module(f"lexicade.games.{game}.bots")
    trie, checked = Trie(words), 0
    for match, seat, view in Random(1).sample(positions, max(1, len(positions) // 10)):
        options: Any = match.match.header.options
        tally = options.tally if game == "morph" else options.scoring.tally
        slow = [play.command for play in ranked(bots.position(view, seat, trie), tally)]
        if slow != [play.command for play in match.kit.plays(view, seat, match.words)]:
            sys.exit(f"{game}: the kernel differs from the reference; no times are worth printing")
        checked += 1
    print(f"{game}: {checked} positions as the reference has them")


if __name__ == "__main__":
    main()
