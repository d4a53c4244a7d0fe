"""Matches of bots among themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

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


class LeapingClock:
    """A clock that stands still, and leaps to another day when nothing can happen on this one."""

    def __init__(self) -> None:
        """Begin at a noon that is the same for every match."""
        self._instant = datetime(2000, 1, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        """Return the present instant."""
        return self._instant

    def leap(self, day: date) -> None:
        """Go to the noon of a day."""
        self._instant = datetime.combine(day, time(12), UTC)


def run_match(kit: Kit, preset: str, options: Options, seats: Sequence[Sitter], *, seed: str) -> Result:
    """Play one match to its end. Raises what a refused bot raises: bots give legal commands or are wrong."""
    clock = LeapingClock()
    match = start(kit, preset, options, seats, seed=seed, clock=clock, zone="UTC")
    while match.outcome is None:
        seat, due = match.bot_to_act(), kit.due(match.match.state)
        if seat is not None:
            match.let_bot_act(seat)
        elif due is not None:
            clock.leap(due.day)
            match.match.catch_up()
        else:
            raise Malformed("nobody-acts", game=kit.slug)
    outcome = match.outcome
    return Result(outcome.scores, outcome.places, outcome.reason, len(match.log))


def standing(results: Sequence[Result]) -> list[Row]:
    """Sum up matches of the same seats."""
    rows = []
    for seat in range(len(results[0].scores)):
        wins = sum(1 / result.places.count(1) for result in results if result.places[seat] == 1)
        rows.append(Row(wins, sum(result.scores[seat] for result in results) / len(results)))
    return rows
