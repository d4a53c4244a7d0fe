"""What a match of the stacking game is made of: options, state, view, commands, events."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from lexicade.core.challenge import Accept, Challenge
from lexicade.core.grid import Layout
from lexicade.core.judging import Judging
from lexicade.core.leaving import Leave
from lexicade.core.options import Options, whole
from lexicade.core.placement import Play
from lexicade.core.protocol import Seat
from lexicade.core.scoring import Scoring
from lexicade.core.table import Table, TableEvent
from lexicade.core.tiles import TileSet
from lexicade.core.turns import Exchange, Pass
from lexicade.games.stack.sets import SMALL_BOARD, TILES, WIDE_BOARD

FLAT_EXTRA: Final = (("Qu", 2),)

Command = Play | Exchange | Pass | Challenge | Accept | Leave
Event = TableEvent


@dataclass(frozen=True)
class StackOptions(Options):
    """The options of the game.

    bonus: for laying a whole rack at once. max_height: how many tiles a stack may have. leftover: points that every
    tile left at the end costs. solo: one seat alone, with five exchanges.
    """

    # No slots: the scoring table is built once and kept beside the fields.
    judging: Judging = Judging.CHALLENGE
    board: Layout = field(default_factory=lambda: Layout.parse(WIDE_BOARD))
    tiles: TileSet = field(default_factory=lambda: TileSet.parse(TILES["en", 10]))
    rack: int = whole(7, 1, 8)
    bonus: int = whole(20, 0, 1000)
    max_height: int = whole(5, 1, 9)
    leftover: int = whole(5, 0, 100)
    solo: bool = False

    @cached_property
    def scoring(self) -> Scoring:
        """The scoring table (README 5)."""
        return Scoring(
            self.tiles, self.board, basis="heights", bonus=self.bonus, bonus_tiles=self.rack, flat_extra=FLAT_EXTRA
        )


def preset(name: str, language: str | None) -> StackOptions:
    """Return the options of a preset; English unless asked."""
    spoken, side = language or "en", 8 if name == "8x8" else 10
    return StackOptions(
        language=spoken,
        # Alone there is nobody to challenge.
        judging=Judging.REJECT if name == "solo" else Judging.CHALLENGE,
        board=Layout.parse(SMALL_BOARD if name == "8x8" else WIDE_BOARD),
        tiles=TileSet.parse(TILES[spoken, side]),
        solo=name == "solo",
    )


def seats(options: StackOptions) -> range:
    """Return how many seats a table has: one alone, or two to four."""
    return range(1, 2) if options.solo else range(2, 5)


@dataclass(frozen=True, slots=True)
class State:
    """Everything, secrets included."""

    options: StackOptions
    table: Table


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows (None: a spectator): the table with the rest face down."""

    seat: Seat | None
    options: StackOptions
    table: Table
