"""What happens in a match of walk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lexicade.core.grid import Square
from lexicade.core.leaving import Left
from lexicade.core.protocol import Seat
from lexicade.core.scoring import Tally
from lexicade.core.tiles import Piece, Tile
from lexicade.core.turns import Finished, Turned
from lexicade.games.walk.racks import Rack


@dataclass(frozen=True, slots=True)
class Scattered:
    """A random field: its letters, row by row."""

    letters: tuple[Tile, ...]
    kind: Literal["scattered"] = "scattered"


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat would like another field."""

    seat: Seat
    kind: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True)
class Refused:
    """A seat keeps the field."""

    seat: Seat
    kind: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Started:
    """The match starts on this field; `placing` where the men are placed first."""

    seat: Seat
    placing: bool
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat placed a man."""

    seat: Seat
    square: Square
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class Rolled:
    """A seat's turn begins with a throw of the die."""

    seat: Seat
    die: int
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class Walked:
    """A seat walked with a man, took a letter or none, and has this rack now."""

    seat: Seat
    start: Square
    target: Square
    took: Tile | None
    rack: Rack
    kind: Literal["walked"] = "walked"


@dataclass(frozen=True, slots=True)
class Counted:
    """A seat counted a word: its letters left field and rack; this is the rack now."""

    seat: Seat
    letters: tuple[tuple[Square, Piece], ...]
    tally: Tally
    rack: Rack
    kind: Literal["counted"] = "counted"


@dataclass(frozen=True, slots=True)
class Rested:
    """A seat ended its turn without counting; this is its rack now."""

    seat: Seat
    rack: Rack
    kind: Literal["rested"] = "rested"


Told = Asked | Refused | Started | Placed | Walked | Counted | Rested | Left
"""Events that players look back on."""
Event = Told | Scattered | Turned | Rolled | Finished
