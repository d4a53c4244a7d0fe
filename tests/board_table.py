"""A table of any board game in the hands of a test: set up as wanted, played by text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from lexicade.core.chance import FaceDownChance, SeededChance
from lexicade.core.errors import Illegal, LexicadeError
from lexicade.core.grid import Direction, Square
from lexicade.core.kit import Kit
from lexicade.core.leaving import Leave
from lexicade.core.notation import read_board
from lexicade.core.placement import Letter, Play
from lexicade.core.protocol import Outcome, Seat, Setup, World
from lexicade.core.scoring import Tally
from lexicade.core.supply import Supply
from lexicade.core.table import Table
from lexicade.core.tiles import Piece, Tile, take


class WordList:
    """A referee that knows a few words, and remembers what it was asked."""

    def __init__(self, *words: str) -> None:
        self.words = frozenset(words)
        self.asked: list[str] = []

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        self.asked += words
        return {word: self.knows(word) for word in words}

    def knows(self, word: str) -> bool:
        return word in self.words


class AllBut(WordList):
    """A referee that knows every word but these."""

    def knows(self, word: str) -> bool:
        return word not in self.words


@dataclass
class BoardTable:
    """A match of a game with a table; its state is whatever the game makes of it."""

    kit: Kit
    state: Any
    referee: WordList = field(default_factory=AllBut)
    today: date = date(2026, 1, 1)
    records: list[list[Any]] = field(default_factory=list)

    @property
    def table(self) -> Table:
        table = self.state.table
        assert isinstance(table, Table)
        return table

    @property
    def awaiting(self) -> Mapping[Seat, str]:
        return self.kit.game.awaiting(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.kit.game.outcome(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.table.scores

    def view(self, seat: int | None) -> Any:
        return self.kit.game.view(self.state, None if seat is None else Seat(seat))

    def do(self, seat: int, command: Any) -> list[Any]:
        read = self.kit.parse(command, self.view(seat)) if isinstance(command, str) else command
        world = World(SeededChance(b"t" * 32, len(self.records)), self.referee, self.today)
        events = list(self.kit.game.decide(self.state, Seat(seat), read, world))
        for event in events:
            self.state = self.kit.game.evolve(self.state, event)
        self.records.append(events)
        return events

    def leave(self, seat: int) -> list[Any]:
        return self.do(seat, Leave())

    def score(self, seat: int, command: Any) -> int:
        """Do it and say what it scored."""
        return self.tally(seat, command).points

    def tally(self, seat: int, command: Any) -> Tally:
        tally = self.kit.tally(self.do(seat, command))
        assert tally is not None
        return tally

    def weigh(self, seat: int, play: Play) -> int | None:
        """What a play would score for all that its seat knows; None if it is refused."""
        world = World(FaceDownChance(), self.referee, self.today)
        try:
            tally = self.kit.tally(self.kit.game.decide(self.kit.known(self.view(seat)), Seat(seat), play, world))
        except Illegal:
            return None
        assert tally is not None
        return tally.points

    def refused(self, seat: int, command: Any, kind: type[LexicadeError] = Illegal) -> list[str]:
        """The codes with which a command is refused; the state stays the same one."""
        before = repr(self.state)
        try:
            self.do(seat, command)
        except kind as error:
            assert repr(self.state) == before
            return [fault.code for fault in error.faults]
        raise AssertionError("it was accepted")


def as_played(direction: str, laid: Mapping[tuple[int, int], tuple[str, bool]]) -> Play:
    """Faces on squares of one line as the play that lays them."""
    way = Direction(direction)
    first, *_, last = *sorted(laid), max(laid)
    letters: list[Letter] = []
    square = Square(*first)
    while square <= last:
        letters.append(Piece(*laid[square]) if square in laid else ".")
        square = way.step(square)
    return Play(Square(*first), way, tuple(letters))


def lay_out(
    kit: Kit,
    preset: str,
    racks: Sequence[str],
    *,
    rows: str = "",
    bag: str | None = None,
    language: str | None = None,
    referee: WordList | None = None,
    on_turn: int | None = None,
    **changes: object,
) -> BoardTable:
    """Lay out a table: board, racks and, where given, exactly these tiles in the bag."""
    options: Any = kit.options(preset, language, changes)
    tiles, layout = options.tiles, options.board
    held = tuple(tiles.sort(tiles.read_tiles(rack)) for rack in racks)
    empty = "/".join([str(layout.width)] * layout.height)
    board = read_board(rows or empty, tiles, layout.height, layout.width, highest=99)
    used = [*(piece.tile for piece in board.pieces()), *(tile for rack in held for tile in rack)]
    pool: tuple[Tile, ...] = take(tiles.bag(), used) if bag is None else tiles.sort(tiles.read_tiles(bag))
    table = replace(
        Table.empty(layout, tiles, len(racks)),
        board=board,
        supply=Supply(pool, held, ((),) * len(racks)),
        on_turn=None if on_turn is None else Seat(on_turn),
    )
    state = replace(kit.game.initial(Setup(len(racks), options)), table=table)
    return BoardTable(kit, state, referee or AllBut())
