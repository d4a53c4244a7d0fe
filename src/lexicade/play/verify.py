"""Checking a match against itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from lexicade.core import registry
from lexicade.core.chance import SeededChance, commitment
from lexicade.core.errors import LexicadeError, Malformed
from lexicade.core.kit import Kit
from lexicade.core.protocol import CLOCK, Setup, World
from lexicade.core.record import Record
from lexicade.play.clock import day_at
from lexicade.play.match import MISFITS


class Recorded:
    """A referee that repeats recorded verdicts and knows no others."""

    def __init__(self, verdicts: Sequence[tuple[str, bool]]) -> None:
        """Take the verdicts of a record."""
        self._verdicts = dict(verdicts)
        self._unasked = dict.fromkeys(self._verdicts)

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        """Repeat the verdicts. Raises Malformed `verdict-missing`."""
        for word in words:
            if word not in self._verdicts:
                raise Malformed("verdict-missing", word=word)
            self._unasked.pop(word, None)
        return {word: self._verdicts[word] for word in words}

    @property
    def unasked(self) -> tuple[str, ...]:
        """The words with a verdict that nobody has asked for."""
        return tuple(self._unasked)


@dataclass(frozen=True, slots=True)
class Verified:
    """What `verify` found: how many records hold, whether their draws could be checked, and whether the match is over."""

    records: int
    draws: bool
    over: bool


def verify(records: Sequence[Record], seed: bytes | None) -> Verified:
    """Check a match against itself.

    With the seed every record is decided again with the recorded verdicts, all of which must be needed, and must give equal
    events; without it (the match is not over) only the fold and the days are checked. Raises Malformed `verify-…` naming the
    first record that does not hold.
    """
    if not records or records[0].header is None:
        raise Malformed("match-empty")
    header = records[0].header
    kit = registry.kit(header.game)
    kit.must_allow(header.options, len(header.seats))
    if header.rules != kit.version:
        raise Malformed("verify-rules", found=header.rules, known=kit.version)
    if seed is not None and commitment(seed) != header.commitment:
        raise Malformed("verify-seed")
    state = kit.game.initial(Setup(len(header.seats), header.options))
    for number, record in enumerate(records):
        if record.seq != number:
            raise Malformed("verify-fold", record=number)
        if record.seq and record.seat != CLOCK and kit.game.outcome(state) is not None:
            raise Malformed("verify-after-end", record=record.seq)
        earlier = records[number - 1].today if number else date.min
        if record.today != max(day_at(record.time, header.zone), earlier):
            raise Malformed("verify-day", record=record.seq, day=record.today.isoformat())
        try:
            if seed is not None:
                _verify_record(kit, state, record, seed)
            for event in record.events:
                state = kit.game.evolve(state, event)
        except MISFITS:
            raise Malformed("verify-fold", record=record.seq) from None
    return Verified(len(records), seed is not None, kit.game.outcome(state) is not None)


def _verify_record(kit: Kit, state: Any, record: Record, seed: bytes) -> None:
    referee = Recorded(record.verdicts)
    world = World(SeededChance(seed, record.seq), referee, record.today)
    try:
        if record.seq == 0:
            if record.seat is not None or record.command is not None:
                raise Malformed("verify-seat")
            events = kit.game.opening(state, world)
        elif record.seat is None:
            raise Malformed("verify-seat")
        else:
            events = kit.game.decide(state, record.seat, record.command, world)
    except LexicadeError as error:
        raise Malformed("verify-refused", record=record.seq, why=str(error)) from None
    if tuple(events) != record.events:
        raise Malformed("verify-differs", record=record.seq)
    if referee.unasked:
        raise Malformed("verify-unasked", record=record.seq, words=referee.unasked)
