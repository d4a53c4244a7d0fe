"""Whole matches of the best plays against each other, played by the native kernel: for training and for figures.

Match n of a seed is the same whoever plays it, so that a range of matches can be shared among threads or machines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lexicade.core.tiles import BLANK
from lexicade.kernel.covers import ReplaceGenerator, StackGenerator
from lexicade.kernel.flat import FlatGenerator
from lexicade.kernel.leaves import Leaves

RESULT: Final = np.dtype(
    [
        ("scores", "<i4", 4),
        ("turns", "<u2"),
        ("plays", "<u2"),
        ("exchanges", "<u2"),
        ("passes", "<u2"),
        ("whole_racks", "<u2"),
        ("left", "<u2"),
    ]
)
"""A match: scores by seat, what its turns were, plays that laid a whole rack, and tiles that nobody laid."""

TURN: Final = np.dtype(
    [
        ("match", "<u4"),
        ("turn", "<u2"),
        ("seat", np.uint8),
        ("kind", np.uint8),
        ("rack", np.uint8, 8),
        ("tiles", np.uint8, 8),
        ("row", np.uint8),
        ("column", np.uint8),
        ("length", np.uint8),
        ("down", np.uint8),
        ("laid", "<u4"),
        ("score", "<i4"),
        ("bag", "<i4"),
    ]
)
"""A turn: `kind` 0 play, 1 exchange, 2 pass; the rack before it (32 = a blank), tiles laid or exchanged, the place of the
word and, where tiles may cover others, the squares laid; the score; tiles in the bag before it."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """What a match needs beside its board.

    exchange_bag: tiles the bag must hold for an exchange; exchange_most: tiles of one exchange. scoreless: so many turns
    without a play in a row end the match. leftover: what a tile left costs, None for its value. out_gains: whether who is
    out gets what the others lose.
    """

    seats: int = 2
    rack: int = 7
    exchange_bag: int = 7
    exchange_most: int = 8
    scoreless: int = 6
    leftover: int | None = None
    out_gains: bool = True


@dataclass(frozen=True, slots=True)
class Played:
    """Matches as records of RESULT, and their turns as records of TURN where they were asked for."""

    results: NDArray[Any]
    turns: NDArray[Any]


def play_matches(
    generator: FlatGenerator | ReplaceGenerator | StackGenerator,
    rules: MatchRules,
    seed: int,
    matches: range,
    *,
    log: bool = False,
    leaves: Leaves | None = None,
) -> Played:
    """Play the matches with these numbers.

    Every seat takes the play with the highest score or, on flat boards with leaves and while there is a bag, the highest
    score and rest together. Raises ValueError for rules that no match can be played by, and for a range with steps.
    """
    if matches.step != 1:
        raise ValueError(f"matches are played one after the other, not every {matches.step}")
    tiles = generator.codes.tiles
    counts = np.array([tiles.count(BLANK), *map(tiles.count, generator.codes.faces)], np.uint8)
    costs = generator.codes.values() if rules.leftover is None else np.full(len(counts), rules.leftover, np.int32)
    match = (
        counts,
        costs,
        rules.seats,
        rules.rack,
        rules.exchange_bag,
        rules.exchange_most,
        rules.scoreless,
        rules.out_gains,
    )
    results, turns = generator.native.play_matches(
        match,
        seed,
        matches.start,
        len(matches),
        log,
        leaves.native if leaves else None,
        leaves.values if leaves else np.zeros(0, np.int32),
    )
    return Played(results.reshape(-1).view(RESULT), turns.reshape(-1).view(TURN))
