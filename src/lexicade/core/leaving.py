"""Leaving a match: any live seat, at any time (rules 0.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lexicade.core.errors import Illegal
from lexicade.core.protocol import Seat

Reason = Literal["resign", "time", "removed"]


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the match: by resigning, because time is over, or removed by those who may."""

    reason: Reason = "resign"
    kind: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class Left:
    """A seat plays no more; its tiles stay face down, its score ranks last."""

    seat: Seat
    reason: str
    kind: Literal["left"] = "left"


def leave(seat: Seat, command: Leave, gone: Sequence[bool], *, over: bool) -> Left:
    """Return the event of a seat leaving. Raises Illegal `match-over` or `not-awaited`."""
    if over:
        raise Illegal("match-over")
    if not 0 <= seat < len(gone) or gone[seat]:
        raise Illegal("not-awaited", seat=seat)
    return Left(seat, command.reason)
