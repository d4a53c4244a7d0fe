"""The options of walk, and its twelve variants as presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.core.grid import Square
from lexicade.core.judging import Judging
from lexicade.core.options import Options, whole
from lexicade.core.protocol import Seat
from lexicade.core.tiles import BLANK, TileSet
from lexicade.games.walk.field import (
    ENGLISH_HALF,
    GERMAN_HALF,
    STANDARD_FIELD,
    VARIANTS,
    Distance,
    Field,
    Men,
    SetUp,
)

LIKELY: Final = 1000
"""A random field must leave room for all men at least once in so many times (3.3)."""

ENGLISH: Final = TileSet.parse(ENGLISH_HALF)
GERMAN: Final = TileSet.parse(GERMAN_HALF)


@dataclass(frozen=True)
class WalkOptions(Options):
    """The options of the game.

    board: the field. tiles: the letters of half the field. men: seven that carry their letters, seven that share a rack, or
    one. setup: "symmetric", or "random" with men that players place. walk: as far as the die says at most, or exactly.
    joker_clearance: squares around a joker on which no man is placed. target: who has more ends the match. bonus: for a
    word of seven letters.
    """

    judging: Judging = Judging.TRUST
    board: Field = STANDARD_FIELD
    tiles: TileSet = ENGLISH
    men: Men = "marked"
    setup: SetUp = "symmetric"
    walk: Distance = "up_to"
    joker_clearance: int = whole(2, 0, 20)
    target: int = whole(400, 1, 10_000)
    bonus: int = whole(50, 0, 1000)

    def __post_init__(self) -> None:
        """Refuse letters that do not fill the field, and fields that cannot be set up. Raises Malformed."""
        if 2 * self.tiles.total != len(self.board.letters):
            raise Malformed("field-tiles", found=2 * self.tiles.total, wanted=len(self.board.letters))
        if self.setup == "symmetric" and not self.board.mirrored:
            raise Malformed("field-not-mirrored")
        if self.setup == "random" and not self._has_room():
            raise Malformed("joker-clearance", clearance=self.joker_clearance)

    @property
    def men_each(self) -> int:
        """How many men a player has."""
        return 1 if self.men == "one" else len(self.board.starts[0])

    def start_squares(self, seat: Seat) -> tuple[Square, ...]:
        """Where the men of a seat start when they are not placed: a lone one in the middle of its edge (1.4)."""
        starts = self.board.starts[seat]
        return starts if self.men_each == len(starts) else (starts[len(starts) // 2],)

    def near(self, square: Square, other: Square) -> bool:
        """Whether two squares are as close as a man and a joker may not be."""
        away = max(abs(square.row - other.row), abs(square.column - other.column))
        return away <= self.joker_clearance

    def _has_room(self) -> bool:
        jokers, squares = 2 * self.tiles.count(BLANK), self.board.letters
        edges = [square for edge in self.board.edges for square in edge]
        harmless = sum(not any(self.near(edge, square) for edge in edges) for square in squares)
        return bool(harmless**jokers * LIKELY >= len(squares) ** jokers)


def preset(name: str, language: str | None) -> WalkOptions:
    """Return the options of a variant; another language has its own letters."""
    men, setup, walk = VARIANTS[name]
    spoken = language or "en"
    tiles = GERMAN if spoken == "de" else ENGLISH
    return WalkOptions(language=spoken, tiles=tiles, men=men, setup=setup, walk=walk)
