"""What the players of walk have before them."""

from __future__ import annotations

from dataclasses import dataclass

from lexicade.core.protocol import Seat
from lexicade.games.walk.options import WalkOptions
from lexicade.games.walk.table import Table


@dataclass(frozen=True, slots=True)
class State:
    """All there is; nothing of it is secret."""

    options: WalkOptions
    table: Table


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows (None: a spectator): everything. `arranged` is the order in which it looks at its rack, if another."""

    seat: Seat | None
    options: WalkOptions
    table: Table
    arranged: tuple[int, ...] = ()
