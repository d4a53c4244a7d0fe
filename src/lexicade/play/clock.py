"""What time it is, and which day at a table."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from lexicade.core.errors import Malformed


class Clock(Protocol):
    """A source of time; tests bring their own."""

    def now(self) -> datetime:
        """Return the present instant, with its offset from UTC."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Return the present instant in UTC."""
        return datetime.now(UTC)


def zone(name: str) -> ZoneInfo:
    """Return a time zone by its name. Raises Malformed `unknown-zone`."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Malformed("unknown-zone", zone=name) from None


def local_zone() -> str:
    """Return the name of the machine's time zone, UTC where it has none that is known by name."""
    candidates = [os.environ.get("TZ", "").removeprefix(":")]
    try:
        candidates.append(Path("/etc/timezone").read_text(encoding="utf-8").strip())
    except OSError:
        candidates.append("")
    candidates.append(str(Path("/etc/localtime").resolve()).rpartition("zoneinfo/")[2])
    for name in candidates:
        try:
            return ZoneInfo(name).key if name else "UTC"
        except (ZoneInfoNotFoundError, ValueError, OSError):
            continue
    return "UTC"


def day_at(instant: datetime, name: str) -> date:
    """Return the calendar day of an instant in a zone."""
    return instant.astimezone(zone(name)).date()
