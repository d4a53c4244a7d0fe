"""What unplayed tiles cost when a match ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lexicade.core.ordered import is_out
from lexicade.core.protocol import places
from lexicade.core.table import Table
from lexicade.core.tiles import Tile
from lexicade.core.turns import Finished

WITHOUT_COST: Final = ("left", "challenge")
"""Reasons why a match ends because only one seat is left; then nobody's rack counts (rules 0.4)."""


def finish(table: Table, reason: str, cost: Callable[[Sequence[Tile]], int], *, gain: bool) -> Finished:
    """Return the end of a match: every live rack costs; with `gain` who is out gets what the others lose."""
    changes = [0] * len(table.scores)
    if reason not in WITHOUT_COST:
        for seat in table.live:
            changes[seat] = -cost(table.supply.racks[seat])
        outs = [seat for seat in table.live if is_out(table, seat)] if gain and reason == "out" else []
        for seat in outs:
            changes[seat] = -sum(changes)
    scores = [score + change for score, change in zip(table.scores, changes, strict=True)]
    return Finished(reason, tuple(changes), places(scores, table.gone))
