"""The course of a board game with strict turns: windows for challenges, whose turn comes next, leaving.

A game derives its decision from `OrderedDecision`, adds its own commands, and says by the hooks at the end of the class what
a wrong challenge costs, what follows a play that was taken back, and when the match is over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from lexicade.core.challenge import Accept, Accepted, Agreed, Challenge, Ruled, Window
from lexicade.core.errors import Illegal, Malformed
from lexicade.core.leaving import Leave, leave
from lexicade.core.placement import Play
from lexicade.core.protocol import Chance, Draft, Game, Phase, Seat, World
from lexicade.core.scoring import Played
from lexicade.core.shape import check
from lexicade.core.supply import draw_up
from lexicade.core.table import Table
from lexicade.core.tiles import BLANK, Tile, TileSet
from lexicade.core.turns import Drew, Exchange, Finished, Pass, Passed, Turned, draw_for_start, next_live


class TableState(Protocol):
    """A state with a table."""

    @property
    def table(self) -> Table:
        """The table."""
        ...


S = TypeVar("S", bound=TableState)


def is_out(table: Table, seat: Seat) -> bool:
    """Whether a seat has played its last tile and the bag has no other."""
    return not table.supply.bag and not table.supply.racks[seat]


def is_closing(table: Table) -> bool:
    """Whether the last play of the match lies on the board and may still be challenged."""
    return table.window is not None and is_out(table, table.window.seat) and not table.gone[table.window.seat]


def awaiting(table: Table) -> Mapping[Seat, Phase]:
    """Await the seat on turn, and those who may challenge; after a last play only those."""
    if table.over or table.on_turn is None:
        return {}
    challengers = table.window.open_to(table.gone) if table.window else ()
    waiting: dict[Seat, Phase] = dict.fromkeys(challengers, "challenge")
    if not is_closing(table):
        waiting[table.on_turn] = "turn"
    return waiting


def open_table(draft: Draft[S, Any], tiles: TileSet, rack: int, chance: Chance) -> None:
    """Draw for the start, where a blank comes before all letters, and deal from the starter on."""
    seats = len(draft.state.table.scores)

    def rank(tile: Tile) -> int:
        return -1 if tile == BLANK else tiles.rank(tile)

    start = draw_for_start(draft.state.table.supply.bag, seats, rank, chance)
    draft.add(start)
    for n in range(seats):
        seat = Seat((start.starter + n) % seats)
        draft.add(Drew(seat, draw_up(draft.state.table.supply, seat, rack, chance)))
    draft.add(Turned(start.starter))


class OrderedDecision(ABC, Generic[S]):
    """One command on its way to events."""

    @property
    @abstractmethod
    def rack(self) -> int:
        """How many tiles a rack is filled up to."""

    def __init__(self, game: Game[S, Any, Any, Any], state: S, seat: Seat, world: World) -> None:
        """Take the state, the seat that speaks, and the world it may ask."""
        self.draft: Draft[S, Any] = Draft(game, state)
        self.seat = seat
        self.world = world

    @property
    def table(self) -> Table:
        """The table as the events so far have left it."""
        return self.draft.state.table

    @property
    def on_turn(self) -> Seat:
        """The seat on turn; before the start the first one."""
        return Seat(0) if self.table.on_turn is None else self.table.on_turn

    @property
    def events(self) -> Sequence[Any]:
        """The events so far."""
        return self.draft.events

    def of(self, command: object) -> Sequence[Any]:
        """Return the events of a command. Raises Malformed or Illegal."""
        check(command)
        if isinstance(command, Leave):
            self.leave(command)
            return self.events
        phase = self.phase()
        match command:
            case Challenge():
                self.challenge()
            case Accept():
                self.accept()
            case Pass() if phase == "challenge" and is_closing(self.table):
                self.accept()
            case Play() | Exchange() | Pass() if phase != "turn":
                raise Illegal("not-on-turn")
            case Play():
                self.close_window(self.seat)
                self.lay(command)
            case Exchange():
                self.close_window(self.seat)
                self.exchange(command)
            case Pass():
                self.close_window(self.seat)
                self.draft.add(Passed(self.seat))
                self.move_on()
            case _:
                raise Malformed("unknown-command", text=type(command).__name__)
        return self.events

    def phase(self) -> Phase:
        """Return what the seat is awaited for. Raises Illegal `match-over` or `not-awaited`."""
        if self.table.over:
            raise Illegal("match-over")
        waiting = awaiting(self.table)
        if self.seat not in waiting:
            raise Illegal("not-awaited", seat=self.seat)
        return waiting[self.seat]

    def play(self, played: Played) -> None:
        """Let a play stand, at once or until the window for challenges closes."""
        self.draft.add(played)
        if not played.open:
            self.settle(self.seat)
        if not self.table.over and not is_closing(self.table):
            self.move_on()

    def settle(self, player: Seat) -> None:
        """Refill the rack behind a play that stands, or end the match when the player is out."""
        drawn = draw_up(self.table.supply, player, self.rack, self.world.chance)
        if drawn:
            self.draft.add(Drew(player, drawn))
        if is_out(self.table, player):
            self.finish("out")

    def close_window(self, by: Seat | None) -> None:
        """Let the last play stand, if it was still open."""
        window = self.table.window
        if window is not None:
            self.draft.add(Accepted(window.seat, by))
            self.settle(window.seat)

    def move_on(self) -> None:
        """Give the turn to the next seat, unless the match ends."""
        if not self.finish_if_drawn_out():
            seat = next_live(self.on_turn, self.table.gone)
            self.draft.add(Turned(seat))

    def finish(self, reason: str) -> None:
        """End the match."""
        self.draft.add(self.finished(reason))

    def finish_if_drawn_out(self) -> bool:
        """End the match if nothing more can come of it; say whether it is over."""
        reason = self.drawn_out()
        if reason:
            self.finish(reason)
        return reason is not None

    def accept(self) -> None:
        """Let the seat accept the last play; when all have, it stands."""
        window = self.open_window()
        self.draft.add(Agreed(self.seat))
        if not window.agree(self.seat).open_to(self.table.gone):
            self.close_window(self.seat)

    def challenge(self) -> None:
        """Ask the referee about the last play."""
        window = self.open_window()
        ruled: Ruled = window.rule(self.seat, self.world.referee)
        self.draft.add(ruled)
        if ruled.valid:
            self.draft.add(Accepted(window.seat, None))
            self.wrong_challenge(window)
        else:
            self.taken_back(window)

    def open_window(self) -> Window:
        """Return the play that the seat may challenge. Raises Illegal `nothing-to-challenge`."""
        window = self.table.window
        if window is None or self.seat not in window.open_to(self.table.gone):
            raise Illegal("nothing-to-challenge")
        return window

    def leave(self, command: Leave) -> None:
        """Let the seat leave: its open play stands, its turn goes on to the next, the last one left has won."""
        self.draft.add(leave(self.seat, command, self.table.gone, over=self.table.over is not None))
        self.without_seat(self.seat)

    def without_seat(self, seat: Seat, reason: str = "left") -> None:
        """Go on without a seat that has just left."""
        if len(self.table.live) <= 1:
            self.finish(reason)
            return
        window = self.table.window
        if window and window.seat == seat:
            self.draft.add(Accepted(seat, None))
        elif window and not window.open_to(self.table.gone):
            self.close_window(None)
        if self.table.over:
            return
        if self.table.on_turn == seat:
            self.move_on()
        else:
            self.finish_if_drawn_out()

    @abstractmethod
    def lay(self, play: Play) -> None:
        """Lay tiles; no window is open."""

    @abstractmethod
    def exchange(self, exchange: Exchange) -> None:
        """Trade tiles; no window is open."""

    @abstractmethod
    def wrong_challenge(self, window: Window) -> None:
        """Go on after a challenge of a play that is valid and stands now."""

    @abstractmethod
    def taken_back(self, window: Window) -> None:
        """Take a phoney back and go on."""

    @abstractmethod
    def drawn_out(self) -> str | None:
        """Say why the match is over although nobody has gone out, if it is."""

    @abstractmethod
    def finished(self, reason: str) -> Finished:
        """Return the end of the match with what it costs and earns."""
