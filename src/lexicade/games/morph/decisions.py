"""What follows from a command at a table of the morphing game; the numbers are those of the README."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.core.calendar import DayClosed, DayOpened, NewDay
from lexicade.core.ending import finish
from lexicade.core.errors import Fault, Illegal, Malformed, Stale
from lexicade.core.judging import judge
from lexicade.core.leaving import Leave, Left, leave
from lexicade.core.ordered import is_out
from lexicade.core.placement import Cover, Play, not_in_rack, place, settle, tiles_of, unanchored
from lexicade.core.protocol import CLOCK, Draft, Game, Seat, World
from lexicade.core.scoring import Played, Tally
from lexicade.core.shape import check
from lexicade.core.supply import draw_up
from lexicade.core.table import Table
from lexicade.core.tiles import Tile
from lexicade.core.turns import Drew, Exchange, Exchanged
from lexicade.games.morph.days import absences, drawn_out, waiting
from lexicade.games.morph.model import Command, Event, MorphOptions, State, View


class Decision:
    """One command on its way to events."""

    def __init__(self, game: Game[State, Command, Event, View], state: State, seat: Seat, world: World) -> None:
        """Take the state, the seat that speaks, and the world it may ask."""
        self.draft: Draft[State, Event] = Draft(game, state)
        self.seat = seat
        self.world = world

    @property
    def options(self) -> MorphOptions:
        """The options of the match."""
        return self.draft.state.options

    @property
    def table(self) -> Table:
        """The table as the events so far have left it."""
        return self.draft.state.table

    def of(self, command: object) -> Sequence[Event]:
        """Return the events of a command. Raises Malformed, Illegal or Stale."""
        check(command)
        if isinstance(command, Leave):
            self.leave(command)
            return self.draft.events
        if self.table.over:
            raise Illegal("match-over")
        if self.seat not in (*self.table.live, CLOCK):
            raise Illegal("not-awaited", seat=self.seat)
        match command:
            case NewDay():
                self.close_day()
            case Play() | Exchange():
                self.take_turn()
                if isinstance(command, Play):
                    self.lay(command)
                else:
                    self.exchange(command)
                self.go_on()
            case _:
                raise Malformed("unknown-command", text=type(command).__name__)
        return self.draft.events

    def take_turn(self) -> None:
        """See that the seat still has its move of the day, and open the day with the first one (4.1, 4.2)."""
        if self.seat == CLOCK:
            raise Illegal("not-awaited", seat=self.seat)
        if self.seat not in waiting(self.table):
            raise Illegal("moved-today" if self.options.day == "calendar" else "moved-this-round")
        day = self.draft.state.day
        if day is None:
            self.draft.add(DayOpened(self.world.today))
        elif self.options.day == "calendar" and self.world.today > day:
            raise Stale("day-over", day=day.isoformat())

    def lay(self, play: Play) -> None:
        """Lay tiles (3, 5). Faults come in this order: the squares, the rack, the anchor, the words."""
        table, options = self.table, self.options
        laid, unplaced = place(table.board, Cover.REPLACE, play, options.tiles)
        faults = unplaced + not_in_rack(table.supply.racks[self.seat], tiles_of(laid))
        if unplaced:
            raise Illegal.of(faults)
        placement = settle(table.board, play.direction, laid)
        words = [placement.after.text(word) for word in placement.words()]
        learned, unknown = judge(options.judging, words, play.meanings, self.seat, self.world.referee, table.learned)
        faults += unanchored(placement, options.board.starts) + unknown
        if faults:
            raise Illegal.of(faults)
        tally = options.tally(placement)
        self.compare(play, tally)
        for lesson in learned:
            self.draft.add(lesson)
        self.draft.add(Played(self.seat, placement.direction, laid, tally))
        drawn = draw_up(self.table.supply, self.seat, options.rack, self.world.chance)
        if drawn:
            self.draft.add(Drew(self.seat, drawn))

    def compare(self, play: Play, tally: Tally) -> None:
        """Return a play that somebody else's has changed to its player, with what it would give now (4.6)."""
        now = tuple(word.text for word in tally.words)
        if play.expects is not None and play.expects != (now, tally.points):
            raise Stale("stale-preview", words=now, points=tally.points)

    def exchange(self, exchange: Exchange) -> None:
        """Trade tiles (4.4): new ones are drawn before the old ones go back."""
        supply, tiles = self.table.supply, self.options.tiles
        faults = not_in_rack(supply.racks[self.seat], exchange.tiles)
        if len(supply.bag) < len(exchange.tiles):
            faults += (Fault("bag-too-small", {"least": len(exchange.tiles), "n": len(supply.bag)}),)
        if faults:
            raise Illegal.of(faults)
        got = tuple(Tile(tile) for tile in self.world.chance.pick(supply.bag, len(exchange.tiles)))
        self.draft.add(Exchanged(self.seat, tiles.sort(exchange.tiles), tiles.sort(got)))

    def close_day(self) -> None:
        """Close a calendar day (4.3): absent seats leave in the end, and the match may be over."""
        day = self.draft.state.day
        if self.seat != CLOCK:
            raise Illegal("clock-only")
        if day is None or self.options.day != "calendar":
            raise Illegal("not-awaited", seat=self.seat)
        if self.world.today <= day:
            raise Illegal("day-not-over", day=day.isoformat())
        self.draft.add(DayClosed(day, waiting(self.table)))
        idle = [seat for seat in self.table.live if absences(self.table.history, seat) >= self.options.idle_days]
        if len(idle) == len(self.table.live):
            self.finish("idle")
            return
        for seat in idle:
            self.draft.add(Left(seat, "idle"))
        self.go_on()

    def leave(self, command: Leave) -> None:
        """Let the seat leave; the others go on without it."""
        self.draft.add(leave(self.seat, command, self.table.gone, over=self.table.over is not None))
        self.go_on()

    def go_on(self) -> None:
        """End the match if it is over (6), or the round if all have moved (4.2)."""
        table = self.table
        reason = drawn_out(table)
        if len(table.live) == 1:
            self.finish("left")
        elif any(is_out(table, seat) for seat in table.live):
            self.finish("out")
        elif reason:
            self.finish(reason)
        elif self.options.day == "round" and self.draft.state.day and not waiting(table):
            self.draft.add(DayClosed(self.draft.state.day, ()))

    def finish(self, reason: str) -> None:
        """End the match: every rack costs its value, and who is out gains what the others lose (6.5)."""
        self.draft.add(finish(self.table, reason, self.options.tiles.worth, gain=True))
