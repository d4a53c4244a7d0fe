"""What follows from a command at a table of the stacking game; the numbers are those of the README."""

from __future__ import annotations

from typing import Final

from lexicade.core.challenge import Retracted, Window
from lexicade.core.ending import finish
from lexicade.core.errors import Fault, Illegal
from lexicade.core.judging import Judging, judge
from lexicade.core.ordered import OrderedDecision
from lexicade.core.placement import Cover, Play, not_in_rack, place, settle, tiles_of
from lexicade.core.scoring import Played
from lexicade.core.tiles import Tile
from lexicade.core.turns import Exchange, Exchanged, Finished, Turned
from lexicade.games.stack.ending import all_passed, exchanges, ruled_out
from lexicade.games.stack.model import StackOptions, State
from lexicade.games.stack.stacking import misplaced, too_high

SOLO_EXCHANGES: Final = 5


class Decision(OrderedDecision[State]):
    """One command on its way to events."""

    @property
    def options(self) -> StackOptions:
        """The options of the match."""
        return self.draft.state.options

    @property
    def rack(self) -> int:
        """The size of a full rack."""
        return self.options.rack

    def lay(self, play: Play) -> None:
        """Lay tiles (3, 4).

        Faults come in this order: the squares, the rack, the heights, the anchor, covered words, the lone S, words
        ruled out in this turn, the words.
        """
        table, options = self.table, self.options
        laid, unplaced = place(table.board, Cover.STACK, play, options.tiles)
        faults = unplaced + not_in_rack(table.supply.racks[self.seat], tiles_of(laid))
        if unplaced:
            raise Illegal.of(faults)
        placement = settle(table.board, play.direction, laid)
        tally = options.scoring.tally(placement)
        words = [word.text for word in tally.words]
        faults += too_high(table.board, laid, options.max_height) + misplaced(placement, options.board.starts)
        ruled = ruled_out(table.history, self.seat)
        if again := tuple(dict.fromkeys(word for word in words if word in ruled)):
            faults += (Fault("ruled-invalid", {"words": again}),)
        learned, unknown = judge(options.judging, words, play.meanings, self.seat, self.world.referee, table.learned)
        faults += unknown
        if faults:
            raise Illegal.of(faults)
        for lesson in learned:
            self.draft.add(lesson)
        challenged = options.judging is Judging.CHALLENGE and len(table.live) > 1
        self.play(Played(self.seat, placement.direction, laid, tally, open=challenged))

    def exchange(self, exchange: Exchange) -> None:
        """Trade one tile (6.3): the new one is drawn before the old one goes back."""
        supply = self.table.supply
        faults = not_in_rack(supply.racks[self.seat], exchange.tiles)
        if len(exchange.tiles) != 1:
            faults += (Fault("exchange-one", {"n": len(exchange.tiles)}),)
        if not supply.bag:
            faults += (Fault("bag-too-small", {"least": 1, "n": 0}),)
        if self.options.solo and exchanges(self.table.history, self.seat) >= SOLO_EXCHANGES:
            faults += (Fault("exchanges-used", {"most": SOLO_EXCHANGES}),)
        if faults:
            raise Illegal.of(faults)
        got = tuple(Tile(tile) for tile in self.world.chance.pick(supply.bag, 1))
        self.draft.add(Exchanged(self.seat, exchange.tiles, got))
        self.move_on()

    def wrong_challenge(self, window: Window) -> None:
        """Let the play stand; a wrong challenge costs nothing (6.4)."""
        self.settle(window.seat)

    def taken_back(self, window: Window) -> None:
        """Take a phoney off the board; its player has the turn again (6.4)."""
        self.draft.add(Retracted(window.seat, window.laid, window.points))
        if self.table.on_turn != window.seat:
            self.draft.add(Turned(window.seat))

    def drawn_out(self) -> str | None:
        """See 7.2."""
        return "passes" if all_passed(self.table) else None

    def finished(self, reason: str) -> Finished:
        """See 7.3."""
        return finish(self.table, reason, lambda rack: self.options.leftover * len(rack), gain=False)
