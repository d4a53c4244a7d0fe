"""What players of walk can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lexicade.core.grid import Square
from lexicade.core.leaving import Leave
from lexicade.core.tiles import Piece


@dataclass(frozen=True, slots=True)
class Scatter:
    """Ask for another random field before the match starts."""

    kind: Literal["scatter"] = "scatter"


@dataclass(frozen=True, slots=True)
class Agree:
    """Let the other player have another field."""

    kind: Literal["agree"] = "agree"


@dataclass(frozen=True, slots=True)
class Refuse:
    """Keep the field."""

    kind: Literal["refuse"] = "refuse"


@dataclass(frozen=True, slots=True)
class Start:
    """Begin on this field."""

    kind: Literal["start"] = "start"


@dataclass(frozen=True, slots=True)
class Place:
    """Place a man on the own edge."""

    square: Square
    kind: Literal["place"] = "place"


@dataclass(frozen=True, slots=True)
class Walk:
    """Walk with a man. `order` arranges the rack first: the slot, counted from 0, that comes first, second, …; empty as it is."""

    start: Square
    target: Square
    order: tuple[int, ...] = ()
    kind: Literal["walk"] = "walk"


@dataclass(frozen=True, slots=True)
class Count:
    """Count the first letters of the rack, arranged first by `order`; `word` says which letters jokers are, empty if none is."""

    word: tuple[Piece, ...] = ()
    order: tuple[int, ...] = ()
    kind: Literal["count"] = "count"


@dataclass(frozen=True, slots=True)
class Done:
    """End the turn without counting; `order` arranges the rack."""

    order: tuple[int, ...] = ()
    kind: Literal["done"] = "done"


Command = Scatter | Agree | Refuse | Start | Place | Walk | Count | Done | Leave
