"""A match of walk in the hands of a test: racks, men and throws as wanted, commands given as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from lexicade.core.chance import SeededChance
from lexicade.core.errors import LexicadeError
from lexicade.core.grid import Square
from lexicade.core.notation import read_square
from lexicade.core.protocol import Outcome, Seat, Setup, World, fold
from lexicade.core.tiles import BLANK
from lexicade.games.walk.events import Event
from lexicade.games.walk.field import SLOTS
from lexicade.games.walk.kit import KIT
from lexicade.games.walk.model import State, View
from lexicade.games.walk.options import WalkOptions
from lexicade.games.walk.racks import Rack
from lexicade.games.walk.table import Table
from tests.board_table import AllBut, WordList

SEED = b"walk" * 8


class Dice(SeededChance):
    """Chance whose die falls as it is told."""

    def __init__(self, record: int, falls: int | None) -> None:
        super().__init__(SEED, record)
        self.falls = falls

    def roll(self, sides: int) -> int:
        return super().roll(sides) if self.falls is None else self.falls


@dataclass
class Ground:
    """A match on its way; after every event the letters are counted."""

    state: State
    referee: WordList = field(default_factory=AllBut)
    falls: int | None = None
    records: list[Sequence[Event]] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def options(self) -> WalkOptions:
        return self.state.options

    @property
    def awaiting(self) -> Mapping[Seat, str]:
        return KIT.game.awaiting(self.state)

    @property
    def outcome(self) -> Outcome:
        found = KIT.game.outcome(self.state)
        assert found is not None
        return found

    def view(self, seat: int | None) -> View:
        seen: View = KIT.game.view(self.state, None if seat is None else Seat(seat))
        return seen

    def rack(self, seat: int) -> str:
        """The letters in the slots, `_` for a gap."""
        return "".join(tile or "_" for tile in self.table.tiles(self.table.racks[seat]))

    def do(self, seat: int, command: Any) -> list[str]:
        """Give a command; return the kinds of its events."""
        read = KIT.parse(command, self.view(seat)) if isinstance(command, str) else command
        world = World(Dice(len(self.records), self.falls), self.referee, date(2026, 1, 1))
        events = KIT.game.decide(self.state, Seat(seat), read, world)
        self.records.append(events)
        letters = Counter(KIT.inventory(self.state))
        for event in events:
            self.state = KIT.game.evolve(self.state, event)
            assert Counter(KIT.inventory(self.state)) == letters
        return [event.kind for event in events]

    def refused(self, seat: int, command: Any) -> list[str]:
        """Return the codes with which a command is refused; nothing changes."""
        before, records = self.state, len(self.records)
        try:
            self.do(seat, command)
        except LexicadeError as error:
            assert (self.state, len(self.records)) == (before, records)
            return [fault.code for fault in error.faults]
        raise AssertionError("not refused")

    def change(self, **changes: Any) -> Ground:
        """Change the table without any rule."""
        self.state = replace(self.state, table=replace(self.table, **changes))
        return self

    def at(self, *names: str) -> tuple[Square, ...]:
        return tuple(map(read_square, names))


def options(preset: str = "1", **changes: object) -> WalkOptions:
    found = KIT.options(preset, None, changes)
    assert isinstance(found, WalkOptions)
    return found


def begin(preset: str = "1", seed: int = 1, **changes: object) -> Ground:
    """Lay the first field of a match, as its first record."""
    setup = Setup(2, options(preset, **changes))
    world = World(SeededChance(seed.to_bytes(32, "big"), 0), AllBut(), date(2026, 1, 1))
    events = KIT.game.opening(KIT.game.initial(setup), world)
    return Ground(fold(KIT.game, setup, events), records=[events])


def lay_out(red: str = "", blue: str = "", preset: str = "1", **changes: object) -> Ground:
    """Start on a random field with these racks, Red on turn with a throw of 6; marked men stand on their letters."""
    ground = begin(preset, 1, **changes)
    table = ground.table
    racks, men = [], []
    taken: set[Square] = set()
    for seat, text in enumerate((red, blue)):
        rack: list[Square | None] = []
        for letter in text:
            square = None if letter == "_" else _with(ground, letter, taken)
            taken |= {square} if square is not None else set()
            rack.append(square)
        racks.append(tuple(rack) + (None,) * (SLOTS - len(rack)))
        stand = [square for square in rack if square is not None] if ground.options.men == "marked" else []
        men.append((*stand, *ground.options.start_squares(Seat(seat)))[: ground.options.men_each])
    table = replace(table, racks=tuple(racks), men=tuple(men), phase="walking", on_turn=Seat(0), die=6)
    return Ground(State(ground.options, table))


def _with(ground: Ground, letter: str, taken: set[Square]) -> Square:
    wanted = BLANK if letter == "?" else letter
    squares = ground.options.board.letters
    return next(square for square in squares if ground.table.letter(square) == wanted and square not in taken)


def rack_of(*squares: Square | None) -> Rack:
    """Return a rack that begins with these slots."""
    return (*squares, *[None] * (SLOTS - len(squares)))
