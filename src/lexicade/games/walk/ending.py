"""When a match of walk is over (README 7); all of it is read from the table and its history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lexicade.core.protocol import places
from lexicade.core.turns import Finished
from lexicade.games.walk.events import Counted, Rested, Told
from lexicade.games.walk.table import SEATS, Table

IDLE_ROUNDS: Final = 20


def idle_rounds(history: Sequence[Told]) -> int:
    """Count the full rounds, both players' turns each, since a round in which somebody counted."""
    turns = [event for event in history if isinstance(event, Counted | Rested)]
    rounds = [turns[n : n + SEATS] for n in range(0, len(turns) - len(turns) % SEATS, SEATS)]
    count = 0
    for turn in reversed(rounds):
        if any(isinstance(event, Counted) for event in turn):
            break
        count += 1
    return count


def ended(table: Table, target: int) -> str | None:
    """Say why the match is over after a full round, if it is."""
    if max(table.scores) > target:
        return "exceeded"
    if not table.left:
        return "gathered"
    return "idle" if idle_rounds(table.history) >= IDLE_ROUNDS else None


def finish(table: Table, reason: str) -> Finished:
    """Return the end: the scores stand as they are."""
    return Finished(reason, (0,) * len(table.scores), places(table.scores, table.gone))
