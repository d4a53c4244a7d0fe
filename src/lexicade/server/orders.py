"""Commands as people send them: read, and let through if they still answer the match as it stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from lexicade.core.errors import Malformed, Stale
from lexicade.core.protocol import CLOCK, Seat
from lexicade.core.scoring import Tally
from lexicade.play.codec import codec
from lexicade.play.match import Match, replay
from lexicade.server.standing import CHALLENGE


@dataclass(frozen=True, slots=True)
class Order:
    """A command for a seat, as data or as typed text, that answers record `seq`; `key` tells retries apart from new ones."""

    seat: int
    seq: int
    key: str
    command: Mapping[str, Any] | None = None
    text: str | None = None


def digest(order: Order) -> str:
    """Return a mark of what is asked for, so that a key is not used for two different things."""
    asked = json.dumps([order.seat, order.command, order.text], sort_keys=True, ensure_ascii=False)
    return sha256(asked.encode()).hexdigest()


def read(match: Match, order: Order) -> Any:
    """Return the command of an order. Raises Malformed."""
    if (order.command is None) == (order.text is None):
        raise Malformed("command-or-text")
    if order.text is not None:
        return match.kit.parse(order.text, match.view(Seat(order.seat)))
    return codec(match.kit.slug).command(order.command)


def admit(match: Match, order: Order, command: Any) -> None:
    """Let a command through that answers the newest record, or an older one whose newer ones take nothing from it.

    That is so where only time has acted since; and where several seats may act in any order, the seat has not acted since, is
    awaited for the same, and its command gives the same words and points as before. Raises Stale `stale-command`;
    `stale-preview` with the points that it would give now; Malformed `bad-seq` for a number that no record has; Illegal where
    it is now against the rules.
    """
    newest = match.seq - 1
    if order.seq == newest:
        return
    if not 0 <= order.seq < newest:
        raise Malformed("bad-seq", seq=order.seq, newest=newest)
    newer = match.records[order.seq + 1 :]
    if all(record.seat == CLOCK for record in newer):
        return  # Midnight has come since, which refuses nobody.
    seat, stale = Seat(order.seat), Stale("stale-command", seq=order.seq, newest=newest)
    if any(record.seat == seat for record in newer):
        raise stale
    then = replay(match.kit, match.records[: order.seq + 1])
    awaited = match.kit.game.awaiting(then)
    phase = awaited.get(seat)
    free = sum(other == phase for who, other in awaited.items() if who != CLOCK) > 1
    if not free or phase in (None, CHALLENGE) or match.awaiting.get(seat) != phase:
        raise stale
    seen = match.preview(match.kit.game.view(then, seat), seat, command)
    now = match.preview(match.view(seat), seat, command)
    if _told(seen) != _told(now):
        points, words = _told(now)
        raise Stale("stale-preview", points=points, words=words)


def _told(tally: Tally | None) -> tuple[int, tuple[str, ...]]:
    return (tally.points, tuple(word.text for word in tally.words)) if tally else (0, ())
