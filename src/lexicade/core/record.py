"""The log of a match: one record for every accepted command."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from lexicade.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat: a name people read, and the bot that plays, if one does."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What record 0 settles for the whole match.

    options: resolved, with letters, counts, values and board. rules: version of the game's rules. judge: what judges words,
    by name and content. zone: time zone of the table. commitment: SHA-256 of the secret seed.
    """

    match: str
    game: str
    preset: str
    options: Any
    rules: int
    judge: str
    zone: str
    commitment: str
    seats: tuple[Sitter, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One accepted command and what followed from it; number 0 is the opening and carries the header.

    verdicts: what the referee was asked meanwhile, and answered. Records are secret: they hold racks and draws.
    """

    seq: int
    seat: Seat | None
    command: Any
    events: tuple[Any, ...]
    time: datetime
    today: date
    verdicts: tuple[tuple[str, bool], ...] = ()
    header: Header | None = None
