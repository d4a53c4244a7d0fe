"""How long `greedy` thinks: `python bench/greedy.py [GAME ...] [--matches N] [--words FILE] [--language de|en]`.

Process CPU time of the first move, the median, the 90th percentile and the slowest one, and a sum over the scores: equal
sums say that two versions play the same matches.
"""

import argparse
import time
from pathlib import Path
from statistics import median

from timing import pin

import lexicade
from lexicade.core import registry


def thinking(game: str, preset: str, matches: int, words: Path | None, language: str | None) -> tuple[list[float], int]:
    """Play matches of greedy bots; return the milliseconds of each move, and a number made of the scores."""
    spent, scores = [], 0
    for seed in range(matches):
        kit = registry.kit(game)
        seats = max(kit.seats_of(kit.options(preset))[0], min(2, kit.seats_of(kit.options(preset))[-1]))
        match = lexicade.new(game, preset, seats=["greedy"] * seats, seed=seed, words=words, language=language)
        while match.outcome is None:
            start = time.process_time()
            seat = match.bot_to_act()
            if seat is None:
                break
            spent.append((time.process_time() - start) * 1e3)
            match.let_bot_act(seat)
        for score in match.outcome.scores if match.outcome else ():
            scores = (scores * 31 + score) % 1_000_003
    return spent, scores


def main() -> None:
    """Print a line for each game and preset."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["crossword"])
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--words", type=Path)
    parser.add_argument("--language", choices=("de", "en"))
    asked = parser.parse_args()
    pin()
    for game in asked.games:
        for preset in registry.kit(game).presets:
            in_order, scores = thinking(game, preset, asked.matches, asked.words, asked.language)
            spent = sorted(in_order)
            print(
                f"{game}/{preset}: {len(spent)} moves, median {median(spent):.2f} ms, p90 {spent[len(spent) * 9 // 10]:.2f} ms, "
                f"slowest {spent[-1]:.1f} ms, first {in_order[0]:.1f} ms, scores {scores}"
            )


if __name__ == "__main__":
    main()
