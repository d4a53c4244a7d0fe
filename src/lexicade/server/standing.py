"""What follows from a state beside the record itself: how the match stands in lists, and what waits for its time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import reduce
from typing import Any, Final

from lexicade.core.calendar import next_midnight
from lexicade.core.kit import Kit
from lexicade.core.protocol import CLOCK, Phase, Seat
from lexicade.core.record import Header, Record
from lexicade.core.scene import Scene
from lexicade.play.clock import zone
from lexicade.server.db.store import FINISHED, RUNNING, Task
from lexicade.server.ports import Head
from lexicade.server.scenes import scores

CHALLENGE: Final[Phase] = "challenge"
BOT: Final = "bot"
MIDNIGHT: Final = "clock"


def after(kit: Kit, state: Any, record: Record) -> Any:
    """Return the state that a record leads to."""
    return reduce(kit.game.evolve, record.events, state)


def scene_for(kit: Kit, state: Any, seat: int | None) -> Scene:
    """Return what a seat sees of a state; None is a spectator."""
    return kit.scene(kit.game.view(state, None if seat is None else Seat(seat)))


def head_of(kit: Kit, header: Header, state: Any, seq: int, scene: Scene) -> Head:
    """Return how a match stands after record `seq`; the scene, whoever sees it, shows the scores."""
    outcome = kit.game.outcome(state)
    return Head(
        state=RUNNING if outcome is None else FINISHED,
        seq=seq,
        awaiting=tuple(sorted(seat for seat in kit.game.awaiting(state) if seat != CLOCK)),
        scores=scores(scene, len(header.seats)) if outcome is None else tuple(outcome.scores),
        places=None if outcome is None else tuple(outcome.places),
        judge=header.judge,
    )


def tasks_of(kit: Kit, header: Header, state: Any, now: datetime, grace: float) -> Sequence[Task]:
    """Return what waits for its time in a state: one task for each bot that is awaited, and what time itself does next.

    Bots wait `grace` seconds with their turn while a person may still challenge the play before it.
    """
    waiting = kit.game.awaiting(state)
    people_may_challenge = any(
        phase == CHALLENGE and seat != CLOCK and header.seats[seat].bot is None for seat, phase in waiting.items()
    )
    tasks = []
    if (due := kit.due(state)) is not None:
        begins = next_midnight(due.day - timedelta(days=1), zone(header.zone))
        tasks.append(Task(MIDNIGHT, CLOCK, begins.timestamp()))
    for seat, phase in sorted(waiting.items()):
        if seat != CLOCK and header.seats[seat].bot is not None:
            waits = grace if people_may_challenge and phase != CHALLENGE else 0.0
            tasks.append(Task(BOT, seat, now.timestamp() + waits))
    return tasks
