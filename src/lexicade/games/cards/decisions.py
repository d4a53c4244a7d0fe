"""What follows from a command at a table of cards; the numbers are those of the README."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from lexicade.core.errors import Fault, Illegal, Malformed
from lexicade.core.judging import Learned, judge
from lexicade.core.leaving import Leave, leave
from lexicade.core.protocol import Draft, Seat, World, places
from lexicade.core.scoring import ScoredWord, Tally, Term
from lexicade.core.shape import check
from lexicade.core.supply import draw_up
from lexicade.core.tiles import Tile, missing, spelling
from lexicade.core.turns import Drew, Finished, Pass, Passed, Turned, next_live
from lexicade.games.cards.model import (
    HAND_LIMIT,
    CardsOptions,
    Command,
    Event,
    Lay,
    Melded,
    RoundBegan,
    RoundEnded,
    State,
    Table,
)

SINKING: Final = 100
"""How far below zero every live seat must be for a match to be given up (6.4); a higher target counts instead."""


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
    def options(self) -> CardsOptions:
        """The options of the match."""
        return self.draft.state.options

    def of(self, command: Command) -> Sequence[Event]:
        """Return the events of a command. Raises Malformed or Illegal."""
        check(command)
        if isinstance(command, Leave):
            self.leave(command)
            return self.draft.events
        if not isinstance(command, Lay | Pass):
            raise Malformed("unknown-command", text=type(command).__name__)
        if self.table.over:
            raise Illegal("match-over")
        if self.seat != self.table.on_turn:
            raise Illegal("not-awaited", seat=self.seat)
        match command:
            case Lay():
                self.lay(command)
            case Pass():
                self.skip()
        return self.draft.events

    def lay(self, lay: Lay) -> None:
        """Lay a word (3.1, 4). Faults come in this order: no card, the hand, the length, the word."""
        hand, pack = self.table.supply.racks[self.seat], self.options.tiles
        for card in lay.cards:
            if card not in pack.letters:
                raise Malformed("unknown-letter", letter=card)
        if not lay.cards:
            raise Illegal("no-cards")
        faults: list[Fault] = []
        if lacking := missing(hand, lay.cards):
            faults.append(Fault("not-in-hand", {"cards": tuple(lacking)}))
        if len(lay.cards) < self.options.min_word:
            faults.append(Fault("too-short", {"least": self.options.min_word}))
        known = {event.word for event in self.table.history if isinstance(event, Learned)}
        learned, unknown = judge(
            self.options.judging, [spelling(lay.cards)], lay.meanings, self.seat, self.world.referee, known
        )
        faults += unknown
        if faults:
            raise Illegal.of(faults)
        for lesson in learned:
            self.draft.add(lesson)
        terms = [Term(pack.value(card)) for card in lay.cards]
        self.draft.add(Melded(self.seat, lay.cards, Tally.of([ScoredWord.of(lay.cards, (), terms)])))
        self.settle()

    def settle(self) -> None:
        """Go on behind a word that stands: the target, the refill, an empty hand, the next seat (3.2, 6.1)."""
        if self.table.scores[self.seat] >= self.options.target:
            self.finish("reached", self.deductions())
            return
        supply = self.table.supply
        wanted = self.options.rack - len(supply.racks[self.seat])
        if self.options.refill == "what_is_left" or len(supply.bag) >= wanted:
            self.draw(self.options.rack)
        if self.table.supply.racks[self.seat]:
            self.turn(next_live(self.seat, self.table.gone))
        else:
            self.end_round("out")

    def skip(self) -> None:
        """Pass: take a card if there is one and the hand has room (3.3); a full circuit ends the round (5.1)."""
        self.draft.add(Passed(self.seat))
        hand = len(self.table.supply.racks[self.seat])
        if hand < HAND_LIMIT:
            self.draw(hand + 1)
        self.move_on(self.seat)

    def leave(self, command: Leave) -> None:
        """Let the seat leave: its cards stay face down, its turn goes on to the next, the last one left has won."""
        self.draft.add(leave(self.seat, command, self.table.gone, over=self.table.over is not None))
        if len(self.table.live) == 1:
            self.finish("left", (0,) * len(self.table.scores))
        else:
            self.move_on(self.table.on_turn or Seat(0))

    def move_on(self, seat: Seat) -> None:
        """Let the next seat behind this one play, unless all live ones have passed in a row (5.1)."""
        if passed_round(self.table):
            self.end_round("passes")
        elif seat == self.seat:
            self.turn(next_live(seat, self.table.gone))

    def end_round(self, reason: Literal["out", "passes"]) -> None:
        """Show the hands and deduct them (5.2), then deal again, or end a match that leads nowhere (6.4)."""
        number = sum(isinstance(event, RoundBegan) for event in self.table.history)
        racks, live = self.table.supply.racks, self.table.live
        hands = tuple(hand if seat in live else () for seat, hand in enumerate(racks))
        self.draft.add(RoundEnded(number, reason, hands, self.deductions()))
        if all(self.table.scores[seat] <= -max(SINKING, self.options.target) for seat in live):
            self.finish("sunk", (0,) * len(self.table.scores))
        else:
            self.begin_round(number + 1)

    def begin_round(self, number: int) -> None:
        """Gather and deal, the starter first; the start goes round from seat 0 (2.2, 2.3)."""
        starts = [event.starter for event in self.table.history if isinstance(event, RoundBegan)]
        starter = next_live(starts[-1] if starts else len(self.table.gone) - 1, self.table.gone)
        self.draft.add(RoundBegan(number, starter))
        live = self.table.live
        first = live.index(starter)
        for seat in live[first:] + live[:first]:
            drawn = draw_up(self.table.supply, seat, self.options.rack, self.world.chance)
            self.draft.add(Drew(seat, drawn))
        self.turn(starter)

    def draw(self, size: int) -> None:
        """Fill the speaker's hand up to a size, as far as the pack lasts."""
        drawn: tuple[Tile, ...] = draw_up(self.table.supply, self.seat, size, self.world.chance)
        if drawn:
            self.draft.add(Drew(self.seat, drawn))

    def turn(self, seat: Seat) -> None:
        """Give the turn to a seat."""
        self.draft.add(Turned(seat))

    def deductions(self) -> tuple[int, ...]:
        """What the cards in the live hands take from their scores."""
        worth = self.options.tiles.worth
        racks, live = self.table.supply.racks, self.table.live
        return tuple(-worth(hand) if seat in live else 0 for seat, hand in enumerate(racks))

    def finish(self, reason: str, changes: tuple[int, ...]) -> None:
        """End the match."""
        scores = [score + change for score, change in zip(self.table.scores, changes, strict=True)]
        self.draft.add(Finished(reason, changes, places(scores, self.table.gone)))


def passed_round(table: Table) -> bool:
    """Whether every live seat has passed since the last word of this round."""
    passed = set()
    for event in reversed(table.this_round()):
        if isinstance(event, Melded):
            break
        if isinstance(event, Passed):
            passed.add(event.seat)
    return passed.issuperset(table.live)
