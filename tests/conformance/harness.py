"""Seeded random matches of every registered game, for the laws."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Any

from lexicade.core import registry
from lexicade.core.chance import seed_from
from lexicade.core.errors import Illegal
from lexicade.core.kit import Kit
from lexicade.core.leaving import Leave
from lexicade.core.protocol import CLOCK, Seat
from lexicade.core.record import Sitter
from lexicade.play.match import Judge, Match
from lexicade.play.store import MemoryStore

TABLES = [(slug, preset) for slug in registry.slugs() for preset in registry.kit(slug).presets]
WORD_FAULTS = {"no-word", "unknown-word", "ruled-invalid"}
PATIENCE = 60
LONGEST = 3_000


class AnyWord:
    """A referee that accepts every word."""

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        return dict.fromkeys(words, True)


class SomeWords:
    """A referee that accepts two words in three, always the same ones."""

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        return {word: sha256(word.encode()).digest()[0] % 3 > 0 for word in words}


class Calendar:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.instant = datetime(2026, 3, 28, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.instant

    def tomorrow(self) -> None:
        self.instant += timedelta(days=1)


@dataclass
class Driven:
    """A match on its way: who plays what is drawn by `rng`."""

    kit: Kit
    match: Match
    clock: Calendar
    rng: Random

    def step(self, *, leaving: float = 0.0) -> None:
        """Let one awaited seat do something; now and then a seat leaves."""
        seat = self.rng.choice(sorted(self.match.awaiting))
        if seat == CLOCK:
            self.pass_a_day()
            return
        if self.rng.random() < leaving:
            self.match.do(seat, Leave())
            return
        view = self.match.view(seat)
        for _ in range(PATIENCE):
            try:
                self.match.do(seat, self.kit.propose(view, seat, self.rng))
            except Illegal as refused:
                assert {fault.code for fault in refused.faults} <= WORD_FAULTS, refused
            else:
                return
        raise AssertionError(f"no proposal of {self.kit.slug} was accepted")

    def pass_a_day(self) -> None:
        """Let time do on the next day what it owes by then, or what it may do."""
        self.clock.tomorrow()
        before = self.match.seq
        self.match.catch_up()
        if self.match.seq == before:
            self.match.do(CLOCK, self.kit.propose(self.match.view(None), CLOCK, self.rng))

    def steps(self, *, leaving: float = 0.0) -> Iterator[None]:
        """Go on to the end, pausing before every command."""
        count = 0
        while self.match.outcome is None:
            yield
            self.step(leaving=leaving)
            count += 1
            assert count < LONGEST, "the match does not end"
        yield


def begin(slug: str, preset: str, seed: int, seats: int | None = None, referee: Any = None, **changes: Any) -> Driven:
    """Begin a random match, for two where the number of seats is not given, or as many as the table allows."""
    kit = registry.kit(slug)
    options = kit.options(preset, None, changes)
    allowed = kit.seats_of(options)
    count = max(allowed[0], min(seats or 2, allowed[-1]))
    clock = Calendar()
    sitters = [Sitter(f"P{n}") for n in range(count)]
    judge = Judge(referee or AnyWord(), "test")
    match = Match.begin(
        kit,
        options,
        sitters,
        seed=seed_from(str(seed)),
        judge=judge,
        preset=preset,
        store=MemoryStore(),
        clock=clock,
    )
    return Driven(kit, match, clock, Random(seed))


def audiences(match: Match) -> list[Seat | None]:
    """Every seat, and the spectator."""
    return [*(Seat(seat) for seat in range(len(match.header.seats))), None]
