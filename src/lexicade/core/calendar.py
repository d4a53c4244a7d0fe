"""Days at a table with one play a day: which day an instant falls on, when the next begins, what happens as one closes.

Time zones come from the standard library's zoneinfo, so that days of 23 and 25 hours are whole days like any other.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any, Literal

from lexicade.core.protocol import Seat

_SECONDS = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class NewDay:
    """Time's own command: the day is over."""

    kind: Literal["new-day"] = "new-day"


@dataclass(frozen=True, slots=True)
class DayOpened:
    """Somebody moves first on this day."""

    day: date
    kind: Literal["day-opened"] = "day-opened"


@dataclass(frozen=True, slots=True)
class DayClosed:
    """A day on which somebody moved is over; `absent` are the live seats that did not move on it."""

    day: date
    absent: tuple[Seat, ...]
    kind: Literal["day-closed"] = "day-closed"


@dataclass(frozen=True, slots=True)
class Due:
    """What time itself does next: the command of the seat CLOCK, and the first day on which it may be given."""

    command: Any
    day: date


def day_of(instant: datetime, zone: tzinfo) -> date:
    """Return the calendar day on which an instant, given with its offset, falls in a zone."""
    return instant.astimezone(zone).date()


def next_midnight(day: date, zone: tzinfo) -> datetime:
    """Return the first instant, in UTC, that falls behind this day in a zone.

    That is midnight wherever there is one; where the clocks jump over it, or over a whole day, it is the jump.
    """
    midnight = datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC)
    start = midnight - timedelta(days=1)

    def is_behind(second: int) -> bool:
        return day_of(start + timedelta(seconds=second), zone) > day

    return start + timedelta(seconds=bisect_left(range(_SECONDS), True, key=is_behind))  # noqa: FBT003  (what to find)
