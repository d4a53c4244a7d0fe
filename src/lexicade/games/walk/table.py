"""Field, men, racks and scores of a match, and how events change them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, assert_never

from lexicade.core.grid import Square
from lexicade.core.leaving import Left
from lexicade.core.protocol import Outcome, Seat
from lexicade.core.supply import put
from lexicade.core.tiles import Tile
from lexicade.core.turns import Finished, Turned
from lexicade.games.walk.events import (
    Asked,
    Counted,
    Event,
    Placed,
    Refused,
    Rested,
    Rolled,
    Scattered,
    Started,
    Told,
    Walked,
)
from lexicade.games.walk.options import WalkOptions
from lexicade.games.walk.racks import EMPTY_RACK, Rack

SEATS: Final = 2

Letters = tuple[tuple[Tile | None, ...], ...]
"""The letters on the field, row by row; None where there is none, or none any more."""


@dataclass(frozen=True, slots=True)
class Table:
    """The table: men and racks by seat. `die` is 0 before the first throw; `asked` would like another field."""

    letters: Letters
    men: tuple[tuple[Square, ...], ...]
    racks: tuple[Rack, ...]
    scores: tuple[int, ...]
    gone: tuple[bool, ...]
    phase: Literal["setup", "placing", "walking"] = "setup"
    on_turn: Seat | None = None
    die: int = 0
    walked: bool = False
    asked: Seat | None = None
    history: tuple[Told, ...] = ()
    over: Finished | None = None

    @classmethod
    def bare(cls, options: WalkOptions) -> Table:
        """Return the field before any letter lies on it."""
        board = options.board
        placing = options.setup == "random"
        return cls(
            letters=((None,) * board.width,) * board.height,
            men=tuple(() if placing else options.start_squares(Seat(seat)) for seat in range(SEATS)),
            racks=(EMPTY_RACK,) * SEATS,
            scores=(0,) * SEATS,
            gone=(False,) * SEATS,
        )

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(Seat(seat) for seat, left in enumerate(self.gone) if not left)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return Outcome(self.scores, self.over.places, self.over.reason) if self.over else None

    @property
    def left(self) -> int:
        """How many letters are on the field, those on racks among them."""
        return sum(tile is not None for row in self.letters for tile in row)

    def letter(self, square: Square) -> Tile | None:
        """The letter on a square of the field."""
        return self.letters[square.row][square.column]

    def man(self, square: Square) -> Seat | None:
        """Whose man stands on a square."""
        return next((Seat(seat) for seat, men in enumerate(self.men) if square in men), None)

    def claimed(self, square: Square) -> Seat | None:
        """On whose rack the letter of a square is."""
        return next((Seat(seat) for seat, rack in enumerate(self.racks) if square in rack), None)

    def tiles(self, rack: Rack) -> tuple[Tile | None, ...]:
        """The letters in the slots of a rack."""
        return tuple(None if square is None else self.letter(square) for square in rack)

    def tell(self, event: Told) -> Table:
        """Remember an event for those who look back."""
        return replace(self, history=(*self.history, event))

    def with_rack(self, seat: Seat, rack: Rack) -> Table:
        """Change a rack."""
        return replace(self, racks=put(self.racks, seat, rack))


def evolved(table: Table, event: Event, options: WalkOptions) -> Table:
    """Apply an event."""
    match event:
        case Scattered(letters=letters):
            field = dict(zip(options.board.letters, letters, strict=True))
            return replace(table, letters=_changed(table.letters, field), asked=None)
        case Asked(seat=seat):
            return replace(table, asked=seat).tell(event)
        case Refused():
            return replace(table, asked=None).tell(event)
        case Started(placing=placing):
            return replace(table, asked=None, phase="placing" if placing else "walking").tell(event)
        case Turned(seat=seat):
            return replace(table, on_turn=seat)
        case Placed(seat=seat, square=square):
            return replace(table, men=put(table.men, seat, (*table.men[seat], square))).tell(event)
        case Rolled(seat=seat, die=die):
            return replace(table, phase="walking", on_turn=seat, die=die, walked=False)
        case Walked(seat=seat, start=start, target=target, rack=rack):
            men = tuple(target if man == start else man for man in table.men[seat])
            return replace(table, men=put(table.men, seat, men), walked=True).with_rack(seat, rack).tell(event)
        case Counted(seat=seat, letters=counted, tally=tally, rack=rack):
            left = _changed(table.letters, dict.fromkeys((square for square, _ in counted), None))
            scores = put(table.scores, seat, table.scores[seat] + tally.points)
            return replace(table, letters=left, scores=scores).with_rack(seat, rack).tell(event)
        case Rested(seat=seat, rack=rack):
            return table.with_rack(seat, rack).tell(event)
        case Left(seat=seat):
            return replace(table, gone=put(table.gone, seat, True)).tell(event)  # noqa: FBT003  (an item of a row)
        case Finished(changes=changes):
            scores = tuple(score + more for score, more in zip(table.scores, changes, strict=True))
            return replace(table, scores=scores, over=event)
    assert_never(event)


def _changed(letters: Letters, changes: Mapping[Square, Tile | None]) -> Letters:
    rows = [list(row) for row in letters]
    for square, tile in changes.items():
        rows[square.row][square.column] = tile
    return tuple(map(tuple, rows))
