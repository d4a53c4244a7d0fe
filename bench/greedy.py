"""How long `greedy` thinks: `python bench/greedy.py [GAME ...] [--matches N] [--words FILE]`; median, p90, slowest move."""

import argparse
import time
from pathlib import Path
from statistics import median

import lexicade
from lexicade.core import registry


def thinking(game: str, preset: str, matches: int, words: Path | None) -> list[float]:
    """Play matches of greedy bots; return the seconds of each move."""
    spent = []
    for seed in range(matches):
        kit = registry.kit(game)
        seats = max(kit.seats_of(kit.options(preset))[0], min(2, kit.seats_of(kit.options(preset))[-1]))
        match = lexicade.new(game, preset, seats=["greedy"] * seats, seed=seed, words=words)
        while match.outcome is None:
            seat = match.bot_to_act()
            if seat is None:
                break
            start = time.perf_counter()
            match.let_bot_act(seat)
            spent.append(time.perf_counter() - start)
    return spent


def main() -> None:
    """Print a line for each game and preset."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["crossword"])
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--words", type=Path)
    asked = parser.parse_args()
    for game in asked.games:
        for preset in registry.kit(game).presets:
            spent = sorted(thinking(game, preset, asked.matches, asked.words))
            p90 = spent[len(spent) * 9 // 10]
            print(
                f"{game}/{preset}: {len(spent)} moves, median {median(spent):.3f} s, p90 {p90:.3f} s, slowest {spent[-1]:.3f} s"
            )


if __name__ == "__main__":
    main()
