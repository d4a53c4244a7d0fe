"""What a match of the morphing game is made of: options, state, view, commands, events."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Final, Literal

from lexicade.core.calendar import DayClosed, DayOpened, NewDay
from lexicade.core.grid import Layout
from lexicade.core.judging import Learned
from lexicade.core.leaving import Leave, Left
from lexicade.core.options import Options, whole
from lexicade.core.placement import Placement, Play
from lexicade.core.protocol import Seat
from lexicade.core.scoring import Played, Scoring, Tally
from lexicade.core.standard import ENGLISH_LETTERS, STANDARD_BOARD
from lexicade.core.table import Table
from lexicade.core.tiles import TileSet
from lexicade.core.turns import Drew, Exchange, Exchanged, Finished

GERMAN_LETTERS: Final = """
A 5 1
Ä 1 6
B 2 3
C 2 4
D 4 1
E 14 1
F 2 4
G 3 2
H 4 2
I 6 1
J 1 6
K 2 4
L 3 2
M 4 3
N 8 1
O 3 2
Ö 1 8
P 1 4
Q 1 10
R 6 1
S 7 1
T 6 1
U 6 1
Ü 1 6
V 1 6
W 1 3
X 1 8
Y 1 10
Z 1 3
"""

Command = Play | Exchange | Leave | NewDay
Event = Drew | DayOpened | Learned | Played | Exchanged | DayClosed | Left | Finished


@dataclass(frozen=True)
class MorphOptions(Options):
    """The options of the game.

    bonus: for laying a whole rack at once. connect: which crossing words score, "any" that the played word meets or only
    those it has "formed". premium: whether a square's premium counts for its "first" tile or for "each". day: "calendar"
    ends a day at midnight, "round" as soon as all have moved. idle_days: so many in a row without a move are leaving.
    """

    # No slots: the scoring table is built once and kept beside the fields.
    board: Layout = field(default_factory=lambda: Layout.parse(STANDARD_BOARD))
    tiles: TileSet = field(default_factory=lambda: TileSet.parse(ENGLISH_LETTERS))
    rack: int = whole(7, 1, 8)
    bonus: int = whole(50, 0, 1000)
    connect: Literal["any", "formed"] = "any"
    premium: Literal["first", "each"] = "first"
    day: Literal["calendar", "round"] = "calendar"
    idle_days: int = whole(14, 1, 365)

    @cached_property
    def scoring(self) -> Scoring:
        """The scoring table (README 5)."""
        return Scoring(
            self.tiles,
            self.board,
            cross_premiums=False,
            through=self.connect == "any",
            bonus=self.bonus,
            bonus_tiles=self.rack,
        )

    def tally(self, placement: Placement) -> Tally:
        """Score a play (README 5); a premium under a tile is spent unless every tile earns it anew."""
        before = placement.before
        covered = (square for square in placement.squares if before.stack(square) and self.premium == "first")
        return self.scoring.tally(placement, frozenset(covered))


def preset(name: str, language: str | None) -> MorphOptions:
    """Return the options of a preset; English unless asked."""
    spoken = language or "en"
    return MorphOptions(
        language=spoken,
        tiles=TileSet.parse(GERMAN_LETTERS if spoken == "de" else ENGLISH_LETTERS),
        day="round" if name == "sitting" else "calendar",
    )


@dataclass(frozen=True, slots=True)
class State:
    """Everything, secrets included; `day` is the one on which somebody has moved already, if so."""

    options: MorphOptions
    table: Table
    day: date | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows (None: a spectator): the table with the rest face down, and the day."""

    seat: Seat | None
    options: MorphOptions
    table: Table
    day: date | None
