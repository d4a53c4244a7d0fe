"""How often somebody may ask: by person where one is known, else by address; counted in this process."""

from __future__ import annotations

import math
import time
from typing import Final, Literal

from fastapi import Depends, Request, params
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from lexicade.server.context import context_of
from lexicade.server.errors import TooMany

Kind = Literal["guests", "tables", "messages", "tokens", "changes", "thoughts"]

RATES: Final[dict[Kind, int]] = {
    "guests": 60,  # by address: a class behind one router sits down together
    "tables": 30,
    "messages": 30,
    "tokens": 10,
    "changes": 240,
    "thoughts": 240,  # hints and previews cost the server more than the sender
}
"""How often in a minute; docs/operating.md states these figures."""


class Rates:
    """The counters of one process."""

    def __init__(self, factor: float = 1.0) -> None:
        """Begin to count; `factor` multiplies every limit, 0 lifts them all."""
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items = {
            kind: RateLimitItemPerMinute(max(1, round(rate * factor))) for kind, rate in RATES.items() if factor > 0
        }

    def count(self, kind: Kind, who: str) -> None:
        """Count a request. Raises TooMany `too-many-requests` with the seconds to wait."""
        item = self._items.get(kind)
        if item is None or self._limiter.hit(item, kind, who):
            return
        again = self._limiter.get_window_stats(item, kind, who).reset_time
        raise TooMany("too-many-requests", seconds=max(1, math.ceil(again - time.time())))


def rated(kind: Kind) -> params.Depends:
    """Return the dependency that counts a route's requests."""

    async def count(request: Request) -> None:
        context = context_of(request)
        person = None if kind == "guests" else await context.people(request)
        address = request.client.host if request.client else "-"
        context.rates.count(kind, f"person {person.id}" if person else f"address {address}")

    count.rated = kind  # type: ignore[attr-defined]  # tests ask every route how it is rated
    dependency: params.Depends = Depends(count)
    return dependency
