"""What a crossword match is made of: options, state, view, commands, events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from lexicade.core.challenge import Accept, Challenge, Penalty
from lexicade.core.grid import Layout
from lexicade.core.judging import Judging
from lexicade.core.leaving import Leave
from lexicade.core.options import Options, whole
from lexicade.core.placement import Play
from lexicade.core.protocol import Seat
from lexicade.core.scoring import Scoring
from lexicade.core.standard import ENGLISH_LETTERS, STANDARD_BOARD
from lexicade.core.table import Table, TableEvent
from lexicade.core.tiles import TileSet
from lexicade.core.turns import Exchange, Pass

GERMAN_TILES: Final = """
A 5 1
Ä 1 6
B 2 3
C 2 4
D 4 1
E 15 1
F 2 4
G 3 2
H 4 2
I 6 1
J 1 6
K 2 4
L 3 2
M 4 3
N 9 1
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
? 2 0
"""
ENGLISH_TILES: Final = ENGLISH_LETTERS + "? 2 0\n"

Command = Play | Exchange | Pass | Challenge | Accept | Leave
Event = TableEvent


@dataclass(frozen=True)
class CrosswordOptions(Options):
    """The options of the game.

    challenge: what a wrong challenge costs. bonus: for laying a whole rack at once. exchange_min_bag: tiles the bag must
    hold for an exchange. scoreless_end: "passes" ends the match when every live player passes twice in a row, "scoreless"
    after six turns in a row without a play that stands.
    """

    # No slots: the scoring table is built once and kept beside the fields.
    challenge: Penalty = Penalty.SINGLE
    board: Layout = Layout.parse(STANDARD_BOARD)
    tiles: TileSet = TileSet.parse(ENGLISH_TILES)
    rack: int = whole(7, 1, 8)
    bonus: int = whole(50, 0, 1000)
    exchange_min_bag: int = whole(7, 1, 100)
    scoreless_end: Literal["passes", "scoreless"] = "scoreless"

    @cached_property
    def scoring(self) -> Scoring:
        """The scoring table (README 5)."""
        return Scoring(self.tiles, self.board, bonus=self.bonus, bonus_tiles=self.rack)

    @property
    def effective(self) -> Judging:
        """How words are judged; with the penalty `void` a challenge table refuses at once."""
        if self.judging is Judging.CHALLENGE and self.challenge is Penalty.VOID:
            return Judging.REJECT
        return self.judging


def preset(name: str, language: str | None) -> CrosswordOptions:
    """Return the options of a preset; the preset brings its language, another one its letters and words."""
    spoken = language or {"german": "de", "english": "en"}[name]
    tiles = TileSet.parse(GERMAN_TILES if spoken == "de" else ENGLISH_TILES)
    end: Literal["passes", "scoreless"] = "passes" if name == "german" else "scoreless"
    referee: Literal["auto", "list"] = "auto" if name == "german" else "list"
    return CrosswordOptions(language=spoken, referee=referee, tiles=tiles, scoreless_end=end)


@dataclass(frozen=True, slots=True)
class State:
    """Everything, secrets included."""

    options: CrosswordOptions
    table: Table


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows (None: a spectator): the table with the rest face down."""

    seat: Seat | None
    options: CrosswordOptions
    table: Table
