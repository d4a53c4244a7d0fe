"""A match: the fold of its log, and the only way to add to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from uuid import uuid4

from lexicade.core.chance import FaceDownChance, SeededChance, commitment
from lexicade.core.errors import Malformed, Stale
from lexicade.core.kit import Kit
from lexicade.core.options import Options
from lexicade.core.protocol import CLOCK, Outcome, Phase, Referee, Seat, Setup, World
from lexicade.core.record import Header, Record, Sitter
from lexicade.core.scoring import Tally
from lexicade.play.clock import Clock, SystemClock, day_at
from lexicade.play.store import MemoryStore, Store

MISFITS: Final = (ValueError, IndexError, KeyError, TypeError, AttributeError)
"""What comes of applying an event to a state that it cannot follow."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Who judges words at a table, and its name by content, as record 0 keeps it."""

    referee: Referee
    name: str


class _Remembering:
    """A referee that remembers what it was asked and answered."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self.verdicts: dict[str, bool] = {}

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        verdicts = self._referee.judge(words)
        self.verdicts |= {word: bool(verdicts[word]) for word in words}
        return verdicts


class Match:
    """One match over a store; every accepted command is in the store before it is answered."""

    def __init__(self, kit: Kit, store: Store, judge: Judge, seed: bytes | None, clock: Clock | None = None) -> None:
        """Open a stored match. Without the seed it can be looked at and not be played on. Raises Malformed."""
        self.kit = kit
        self.judge = judge
        self._store = store
        self._seed = seed
        self._clock = clock or SystemClock()
        self.records: list[Record] = list(store.records())
        if not self.records or self.records[0].header is None:
            raise Malformed("match-empty")
        self.header: Header = self.records[0].header
        if seed is not None and commitment(seed) != self.header.commitment:
            raise Malformed("seed-wrong")
        self.state = replay(kit, self.records)

    @classmethod
    def begin(
        cls,
        kit: Kit,
        options: Options,
        seats: Sequence[Sitter],
        *,
        seed: bytes,
        judge: Judge,
        preset: str = "",
        zone: str = "UTC",
        store: Store | None = None,
        clock: Clock | None = None,
    ) -> Match:
        """Begin a match and keep its opening. Raises Malformed `bad-seats`."""
        kit.must_allow(options, len(seats))
        clock, store = clock or SystemClock(), MemoryStore() if store is None else store
        header = Header(
            match=uuid4().hex,
            game=kit.slug,
            preset=preset or kit.presets[0],
            options=options,
            rules=kit.version,
            judge=judge.name,
            zone=zone,
            commitment=commitment(seed),
            seats=tuple(seats),
        )
        now = clock.now()
        today = day_at(now, zone)
        state = kit.game.initial(Setup(len(seats), options))
        events = kit.game.opening(state, World(SeededChance(seed, 0), judge.referee, today))
        store.append(Record(0, None, None, tuple(events), now, today, header=header))
        return cls(kit, store, judge, seed, clock)

    @property
    def seq(self) -> int:
        """The number that the next record will have."""
        return len(self.records)

    @property
    def awaiting(self) -> Mapping[Seat, Phase]:
        """Who may act, and at what."""
        return self.kit.game.awaiting(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self.kit.game.outcome(self.state)

    @property
    def seed(self) -> bytes | None:
        """The secret seed; whoever shows it before the end gives the match away."""
        return self._seed

    def view(self, seat: Seat | None, at: int | None = None) -> Any:
        """Return what a seat knows now, or knew after record `at`."""
        state = self.state if at is None else replay(self.kit, self.records[: at + 1])
        return self.kit.game.view(state, seat)

    def do(self, seat: Seat, command: Any, seq: int | None = None) -> Record:
        """Decide a command and keep it. Raises Malformed, Illegal, or Stale when `seq` is not the newest record's."""
        if seq is not None and seq != self.seq - 1:
            raise Stale("stale-command", seq=seq, newest=self.seq - 1)
        self.catch_up()
        record = self.decide(seat, command)
        self._store.append(record)
        self.apply(record)
        return record

    def catch_up(self) -> None:
        """Keep the records of time itself that are due, so that a late midnight refuses nobody."""
        while (record := self.due_record()) is not None:
            self._store.append(record)
            self.apply(record)

    def due_record(self) -> Record | None:
        """Return the record of the seat CLOCK that is due now, and keep nothing; None when nothing is due."""
        due = self.kit.due(self.state)
        if due is None or self._seed is None or due.day > self._today(self._clock.now()):
            return None
        return self.decide(CLOCK, due.command)

    def decide(self, seat: Seat, command: Any) -> Record:
        """Return the record that a command would make now, and keep nothing. Raises Malformed or Illegal."""
        if self._seed is None:
            raise Malformed("match-without-seed")
        now = self._clock.now()
        today = self._today(now)
        referee = _Remembering(self.judge.referee)
        events = self.kit.game.decide(
            self.state, seat, command, World(SeededChance(self._seed, self.seq), referee, today)
        )
        return Record(self.seq, seat, command, tuple(events), now, today, tuple(referee.verdicts.items()))

    def _today(self, now: datetime) -> date:
        """Return the day at the table; a clock that was set back does not turn it back."""
        return max(day_at(now, self.header.zone), self.records[-1].today)

    def apply(self, record: Record) -> None:
        """Go on by a record that is kept elsewhere. Raises Stale `stale-record` when it is not the next one."""
        if record.seq != self.seq:
            raise Stale("stale-record", seq=record.seq)
        self.records.append(record)
        for event in record.events:
            self.state = self.kit.game.evolve(self.state, event)

    def preview(self, view: Any, seat: Seat, command: Any) -> Tally | None:
        """Say what a command would score, knowing only what the view knows. Raises Malformed or Illegal."""
        world = World(FaceDownChance(), self.judge.referee, day_at(self._clock.now(), self.header.zone))
        return self.kit.tally(self.kit.game.decide(self.kit.known(view), seat, command, world))


def replay(kit: Kit, records: Sequence[Record]) -> Any:
    """Fold the events of records into a state. Raises Malformed `match-empty`, or `verify-fold` for events of no match."""
    header = records[0].header
    if header is None:
        raise Malformed("match-empty")
    state = kit.game.initial(Setup(len(header.seats), header.options))
    for record in records:
        try:
            for event in record.events:
                state = kit.game.evolve(state, event)
        except MISFITS:
            raise Malformed("verify-fold", record=record.seq) from None
    return state
