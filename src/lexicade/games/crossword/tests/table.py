"""A crossword table for tests: set up as wanted, played by text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from lexicade.core.chance import SeededChance
from lexicade.core.commands import BoardCommand
from lexicade.core.leaving import Leave
from lexicade.core.protocol import Seat, World
from lexicade.core.supply import Supply
from lexicade.core.table import Table, TableEvent
from lexicade.core.tiles import Tile, take
from lexicade.games.crossword.kit import KIT
from lexicade.games.crossword.model import CrosswordOptions, State
from lexicade.games.crossword.notation import parse

EMPTY = "/".join(["15"] * 15)


class WordList:
    """A referee that knows a few words, and remembers what it was asked."""

    def __init__(self, *words: str) -> None:
        self.words = frozenset(words)
        self.asked: list[str] = []

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        self.asked += words
        return {word: word in self.words for word in words}


class AllBut(WordList):
    """A referee that knows every word but these."""

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        self.asked += words
        return {word: word not in self.words for word in words}


@dataclass
class CrosswordTable:
    """A match in the hands of a test."""

    state: State
    referee: WordList
    records: list[list[TableEvent]] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def awaiting(self) -> Mapping[Seat, str]:
        return KIT.game.awaiting(self.state)

    @property
    def outcome(self) -> Any:
        return KIT.game.outcome(self.state)

    def do(self, seat: int, command: str | BoardCommand) -> list[TableEvent]:
        view = KIT.game.view(self.state, Seat(seat))
        read = parse(command, view) if isinstance(command, str) else command
        chance = SeededChance(b"t" * 32, len(self.records))
        events = list(KIT.game.decide(self.state, Seat(seat), read, World(chance, self.referee, date(2026, 1, 1))))
        for event in events:
            self.state = KIT.game.evolve(self.state, event)
        self.records.append(events)
        return events

    def leave(self, seat: int) -> list[TableEvent]:
        return self.do(seat, Leave())


def set_up(
    racks: Sequence[str],
    *,
    rows: str = EMPTY,
    bag: str | None = None,
    preset: str = "english",
    referee: WordList | None = None,
    on_turn: int = 0,
    **changes: Any,
) -> CrosswordTable:
    """Lay out a table: racks and, where given, exactly these tiles in the bag."""
    options = KIT.options(preset, None, changes)
    assert isinstance(options, CrosswordOptions)
    tiles = options.tiles
    held = tuple(tiles.sort(tiles.read_tiles(rack)) for rack in racks)
    board = KIT.position(f"{rows} {racks[0] or 'A'}", options).table.board
    used = [*(piece.tile for piece in board.pieces()), *(tile for rack in held for tile in rack)]
    pool: tuple[Tile, ...] = take(tiles.bag(), used) if bag is None else tiles.sort(tiles.read_tiles(bag))
    empty = Table.empty(options.board, tiles, len(racks))
    table = replace(empty, board=board, supply=Supply(pool, held, ((),) * len(racks)), on_turn=Seat(on_turn))
    return CrosswordTable(State(options, table), referee or AllBut())


def points(events: Sequence[TableEvent]) -> int:
    """What a play among the events scored."""
    tally = KIT.tally(events)
    assert tally is not None
    return tally.points
