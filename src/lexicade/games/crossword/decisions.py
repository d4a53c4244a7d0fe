"""What follows from a command at a crossword table."""

from __future__ import annotations

from lexicade.core.challenge import Fined, Missed, Penalty, Retracted, Window
from lexicade.core.ending import finish
from lexicade.core.errors import Fault, Illegal
from lexicade.core.judging import Judging, judge
from lexicade.core.leaving import Left
from lexicade.core.ordered import OrderedDecision, is_closing
from lexicade.core.placement import Cover, Play, not_in_rack, place, settle, tiles_of, unanchored
from lexicade.core.scoring import Played
from lexicade.core.tiles import Tile
from lexicade.core.turns import Exchange, Exchanged, Finished, Turned, next_live
from lexicade.games.crossword.ending import drawn_out, owes_turn
from lexicade.games.crossword.model import CrosswordOptions, State


class Decision(OrderedDecision[State]):
    """One command on its way to events; the numbers are those of the README."""

    @property
    def options(self) -> CrosswordOptions:
        """The options of the match."""
        return self.draft.state.options

    @property
    def rack(self) -> int:
        """The size of a full rack."""
        return self.options.rack

    def lay(self, play: Play) -> None:
        """Lay tiles (3, 4). Faults come in this order: the squares, the rack, the anchor, the words."""
        table, options = self.table, self.options
        laid, unplaced = place(table.board, Cover.NONE, play, options.tiles)
        faults = unplaced + not_in_rack(table.supply.racks[self.seat], tiles_of(laid))
        if unplaced:
            raise Illegal.of(faults)
        placement = settle(table.board, play.direction, laid)
        tally = options.scoring.tally(placement)
        words = [word.text for word in tally.words]
        learned, unknown = judge(options.effective, words, play.meanings, self.seat, self.world.referee, table.learned)
        faults += unanchored(placement, options.board.starts) + unknown
        if faults:
            raise Illegal.of(faults)
        for lesson in learned:
            self.draft.add(lesson)
        challenged = options.effective is Judging.CHALLENGE
        self.play(Played(self.seat, placement.direction, laid, tally, open=challenged))

    def exchange(self, exchange: Exchange) -> None:
        """Trade tiles (6.3): new ones are drawn before the old ones go back."""
        supply, least = self.table.supply, self.options.exchange_min_bag
        faults = not_in_rack(supply.racks[self.seat], exchange.tiles)
        if not exchange.tiles:
            faults += (Fault("no-tiles"),)
        if len(supply.bag) < max(least, len(exchange.tiles)):
            faults += (Fault("bag-too-small", {"least": least, "n": len(supply.bag)}),)
        if faults:
            raise Illegal.of(faults)
        got = tuple(Tile(tile) for tile in self.world.chance.pick(supply.bag, len(exchange.tiles)))
        gave = self.options.tiles.sort(exchange.tiles)
        self.draft.add(Exchanged(self.seat, gave, self.options.tiles.sort(got)))
        self.move_on()

    def move_on(self) -> None:
        """Give the turn to the next seat that has not lost it (7.3)."""
        seat = self.on_turn
        while not self.finish_if_drawn_out():
            seat = next_live(seat, self.table.gone)
            if not owes_turn(self.table.history, seat):
                self.draft.add(Turned(seat))
                return
            self.draft.add(Missed(seat))

    def wrong_challenge(self, window: Window) -> None:
        """Charge a wrong challenge (7.3) and let the play stand."""
        penalty = self.options.challenge
        if penalty is not Penalty.SINGLE:
            self.draft.add(Fined(self.seat, window.seat, penalty, penalty.points))
        if penalty is Penalty.TRIPLE:
            self.draft.add(Left(self.seat, "challenge"))
            if len(self.table.live) == 1:
                self.finish("challenge")
                return
        self.settle(window.seat)
        if not self.table.over and self.table.on_turn == self.seat and penalty in (Penalty.TRIPLE, Penalty.DOUBLE):
            self.lose_turn(penalty)

    def lose_turn(self, penalty: Penalty) -> None:
        """Skip the challenger whose turn it is."""
        if penalty is Penalty.DOUBLE:
            self.draft.add(Missed(self.seat))
        self.move_on()

    def taken_back(self, window: Window) -> None:
        """Take a phoney off the board; its player has lost the turn (7.2)."""
        last = is_closing(self.table)
        self.draft.add(Retracted(window.seat, window.laid, window.points))
        if last:
            self.move_on()
        else:
            self.finish_if_drawn_out()

    def drawn_out(self) -> str | None:
        """See 6.5 and 6.6."""
        return drawn_out(self.table, self.options)

    def finished(self, reason: str) -> Finished:
        """See 6.7."""
        return finish(self.table, reason, self.options.tiles.worth, gain=True)
