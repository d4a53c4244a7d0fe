"""What follows from a command in a match of walk; the numbers are those of the README."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from lexicade.core.errors import Fault, Illegal, Malformed
from lexicade.core.grid import Square, square_name
from lexicade.core.judging import judge
from lexicade.core.leaving import Leave, leave
from lexicade.core.notation import piece_name
from lexicade.core.protocol import Chance, Draft, Phase, Seat, World
from lexicade.core.scoring import ScoredWord, Tally, Term
from lexicade.core.shape import check
from lexicade.core.tiles import BLANK, Piece, Tile
from lexicade.core.turns import Turned
from lexicade.games.walk.commands import Agree, Command, Count, Done, Place, Refuse, Scatter, Start, Walk
from lexicade.games.walk.ending import ended, finish
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
    Walked,
)
from lexicade.games.walk.model import State
from lexicade.games.walk.options import WalkOptions
from lexicade.games.walk.racks import Rack, first_run, reordered, stepped
from lexicade.games.walk.table import SEATS, Table, evolved
from lexicade.games.walk.walks import first_man, free_edge, jokers_near

RED: Final = Seat(0)
BLUE: Final = Seat(1)
DIE: Final = 6
SHORTEST: Final = 2


def awaiting(table: Table) -> Mapping[Seat, Phase]:
    """Await both players before the start, then the one on turn.

    Who has asked for another field waits for the answer; Red may start meanwhile (3.2).
    """
    if table.over or (table.phase == "setup" and not table.left):
        return {}
    if table.phase == "setup":
        waiting: dict[Seat, Phase] = {RED: "setup", BLUE: "setup"}
        if table.asked is not None:
            waiting[other(table.asked)] = "agree"
        return {seat: phase for seat, phase in waiting.items() if seat == RED or seat != table.asked}
    if table.on_turn is None:
        return {}
    return {table.on_turn: "place" if table.phase == "placing" else "turn"}


def other(seat: Seat) -> Seat:
    """The other seat."""
    return Seat(SEATS - 1 - seat)


class Decision:
    """One command on its way to events."""

    def __init__(self, draft: Draft[State, Event], seat: Seat, world: World) -> None:
        """Take the events so far, the seat that speaks, and the world it may ask."""
        self.draft = draft
        self.seat = seat
        self.world = world

    @property
    def table(self) -> Table:
        """The table as the events so far have left it."""
        return self.draft.state.table

    @property
    def options(self) -> WalkOptions:
        """The options of the match."""
        return self.draft.state.options

    def of(self, command: Command) -> Sequence[Event]:
        """Return the events of a command. Raises Malformed or Illegal."""
        check(command)
        if isinstance(command, Leave):
            self.draft.add(leave(self.seat, command, self.table.gone, over=self.table.over is not None))
            self.draft.add(finish(self.table, "left"))
            return self.draft.events
        if not isinstance(command, Scatter | Agree | Refuse | Start | Place | Walk | Count | Done):
            raise Malformed("unknown-command", text=type(command).__name__)
        if self.table.over:
            raise Illegal("match-over")
        if self.seat not in awaiting(self.table):
            raise Illegal("not-awaited", seat=self.seat)
        match self.table.phase:
            case "setup":
                self.set_up(command)
            case "placing":
                self.place(command)
            case "walking":
                self.take_turn(command)
        return self.draft.events

    def set_up(self, command: Command) -> None:
        """Ask for another field, answer, or start (3.2, 3.4)."""
        asked = self.table.asked
        match command:
            case Scatter() if asked == self.seat:
                raise Illegal("already-asked")
            case Scatter() if asked is None:
                self.draft.add(Asked(self.seat))
            case Agree() | Refuse() if asked in (None, self.seat):
                raise Illegal("nothing-asked")
            case Scatter() | Agree():
                self.scatter()
            case Refuse():
                self.draft.add(Refused(self.seat))
            case Start() if self.seat != RED:
                raise Illegal("red-starts")
            case Start():
                placing = self.options.setup == "random"
                self.draft.add(Started(self.seat, placing))
                if placing:
                    self.draft.add(Turned(RED))
                else:
                    self.roll(RED)
            case _:
                raise Illegal("not-started")

    def scatter(self) -> None:
        """Lay a random field (3.1, 3.3)."""
        self.draft.add(Scattered(scattered(self.options, self.world.chance)))

    def place(self, command: Command) -> None:
        """Place a man (3.5). Faults come in this order: the edge, another man, a joker."""
        if not isinstance(command, Place):
            raise Illegal("men-first" if isinstance(command, Walk | Count | Done) else "setup-over")
        square, faults = command.square, list[Fault]()
        if square not in self.options.board.edges[self.seat]:
            faults.append(Fault("not-your-edge"))
        elif self.table.man(square) is not None:
            faults.append(Fault("man-there", {"square": square_name(square)}))
        elif jokers := jokers_near(self.table, self.options, square):
            faults.append(Fault("joker-near", {"squares": tuple(map(square_name, jokers))}))
        if faults:
            raise Illegal.of(faults)
        self.draft.add(Placed(self.seat, square))
        if all(len(men) == self.options.men_each for men in self.table.men):
            self.roll(RED)
        else:
            self.draft.add(Turned(other(self.seat)))

    def take_turn(self, command: Command) -> None:
        """Walk, count, or end the turn (4)."""
        match command:
            case Walk():
                self.walk(command)
            case Count():
                self.count(command)
            case Done():
                self.draft.add(Rested(self.seat, reordered(self.table.racks[self.seat], command.order)))
                self.turn_over()
            case Place():
                raise Illegal("men-placed")
            case _:
                raise Illegal("setup-over")

    def walk(self, walk: Walk) -> None:
        """Walk with a man (4.2) and take what lies on the target (5)."""
        table, start, target = self.table, walk.start, walk.target
        rack = reordered(table.racks[self.seat], walk.order)
        if faults := self.walk_faults(start, target):
            raise Illegal.of(faults)
        free = table.letter(target) if table.claimed(target) is None else None
        after = stepped(rack, start, target, letter=free is not None, marked=self.options.men == "marked")
        self.draft.add(Walked(self.seat, start, target, free, after))

    def walk_faults(self, start: Square, target: Square) -> list[Fault]:
        """Say what keeps a man from walking, in this order: a second walk, the field, the man, the line, the throw, men."""
        table, board = self.table, self.options.board
        faults = [Fault("already-walked")] if table.walked else []
        if start not in board or target not in board:
            return [*faults, Fault("off-field")]
        if start not in table.men[self.seat]:
            faults.append(Fault("no-man", {"square": square_name(start)}))
        if (start.row == target.row) == (start.column == target.column):
            return [*faults, Fault("not-straight")]
        steps = abs(target.row - start.row) + abs(target.column - start.column)
        if steps > table.die or (self.options.walk == "exact" and steps != table.die):
            code = "not-exact" if self.options.walk == "exact" else "too-far"
            faults.append(Fault(code, {"steps": steps, "die": table.die}))
        blocked = first_man(table, start, target)
        if blocked is not None:
            faults.append(Fault("man-in-way", {"square": square_name(blocked)}))
        return faults

    def count(self, count: Count) -> None:
        """Count the first letters of the rack (6). Faults come in this order: their number, the jokers, the word."""
        table = self.table
        rack = reordered(table.racks[self.seat], count.order)
        for piece in count.word:
            if piece.face not in self.options.tiles.letters:
                raise Malformed("unknown-letter", letter=piece.face)
        slots = first_run(rack)
        squares = tuple(square for slot in slots if (square := rack[slot]) is not None)
        tiles = tuple(tile for square in squares if (tile := table.letter(square)) is not None)
        faults = [] if len(squares) >= SHORTEST else [Fault("run-too-short", {"least": SHORTEST})]
        faults += undeclared(tiles, count.word)
        if faults:
            raise Illegal.of(faults)
        word = count.word or tuple(Piece(tile) for tile in tiles)
        tally = self.tally(word, squares)
        _, unknown = judge(self.options.judging, [tally.words[0].text], (), self.seat, self.world.referee)
        if unknown:
            raise Illegal.of(unknown)
        left: Rack = tuple(None if slot in slots else square for slot, square in enumerate(rack))
        self.draft.add(Counted(self.seat, tuple(zip(squares, word, strict=True)), tally, left))
        self.turn_over()

    def tally(self, word: Sequence[Piece], squares: Sequence[Square]) -> Tally:
        """Score a word (6.2)."""
        terms = [Term(self.options.tiles.value(piece)) for piece in word]
        scored = ScoredWord.of([piece.face for piece in word], squares, terms)
        full = len(word) == len(self.table.racks[self.seat])
        return Tally.of([scored], self.options.bonus if full else 0)

    def turn_over(self) -> None:
        """Let the other player throw, unless the round is full and the match over (7.1)."""
        reason = ended(self.table, self.options.target) if self.seat == BLUE else None
        if reason is None:
            self.roll(other(self.seat))
        else:
            self.draft.add(finish(self.table, reason))

    def roll(self, seat: Seat) -> None:
        """Begin a turn with a throw (4.1)."""
        self.draft.add(Rolled(seat, self.world.chance.roll(DIE)))


def undeclared(tiles: Sequence[Tile], word: Sequence[Piece]) -> list[Fault]:
    """Say where a word as typed is not what the rack begins with, or a joker has no letter (6.3)."""
    if word:
        if tuple(piece.tile for piece in word) == tuple(tiles):
            return []
        return [Fault("not-the-run", {"word": "".join(map(piece_name, word)), "run": "".join(tiles)})]
    return [Fault("joker-undeclared")] if BLANK in tiles else []


def scattered(options: WalkOptions, chance: Chance) -> tuple[Tile, ...]:
    """Return random letters for the field, row by row: mirrored, or shuffled until all men have room at the edges (3)."""
    board, half = options.board, options.tiles
    if options.setup == "symmetric":
        field = dict(zip(board.left, map(Tile, chance.pick(half.bag(), half.total)), strict=True))
        field |= {board.mirror(square): tile for square, tile in field.items()}
        return tuple(field[square] for square in board.letters)
    bag = half.sort((*half.bag(), *half.bag()))
    while True:
        letters = tuple(map(Tile, chance.pick(bag, len(bag))))
        table = evolved(Table.bare(options), Scattered(letters), options)
        if all(len(free_edge(table, options, seat)) >= options.men_each for seat in (RED, BLUE)):
            return letters
