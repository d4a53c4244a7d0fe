"""Matches of bots among themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexicade.core.errors import Malformed
from lexicade.core.kit import Kit
from lexicade.core.options import Options
from lexicade.core.record import Sitter
from lexicade.play.local import start


@dataclass(frozen=True, slots=True)
class Result:
    """How one match ended; records counts its accepted commands and the opening."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    records: int


@dataclass(frozen=True, slots=True)
class Row:
    """One seat over all matches: wins, a shared one as its part, and the mean score."""

    wins: float
    mean: float


def run_match(kit: Kit, preset: str, options: Options, seats: Sequence[Sitter], *, seed: str) -> Result:
    """Play one match to its end. Raises what a refused bot raises: bots give legal commands or are wrong."""
    match = start(kit, preset, options, seats, seed=seed)
    while match.outcome is None:
        seat = match.bot_to_act()
        if seat is None:
            raise Malformed("nobody-acts", game=kit.slug)
        match.let_bot_act(seat)
    outcome = match.outcome
    return Result(outcome.scores, outcome.places, outcome.reason, len(match.log))


def standing(results: Sequence[Result]) -> list[Row]:
    """Sum up matches of the same seats."""
    rows = []
    for seat in range(len(results[0].scores)):
        wins = sum(1 / result.places.count(1) for result in results if result.places[seat] == 1)
        rows.append(Row(wins, sum(result.scores[seat] for result in results) / len(results)))
    return rows
