"""The nine functions of cards; the numbers in its README are cited here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar, assert_never

from lexicade.core.judging import Learned
from lexicade.core.leaving import Left
from lexicade.core.protocol import Draft, Outcome, Phase, Seat, Setup, World
from lexicade.core.supply import put
from lexicade.core.table import redact
from lexicade.core.tiles import TileSet
from lexicade.core.turns import Drew, Finished, Passed, Turned
from lexicade.games.cards.decisions import Decision
from lexicade.games.cards.model import (
    CardsOptions,
    Command,
    Event,
    Melded,
    RoundBegan,
    RoundEnded,
    State,
    Table,
    View,
)


class Cards:
    """The game."""

    slug: ClassVar[str] = "cards"
    seats: ClassVar[range] = range(2, 5)

    def initial(self, setup: Setup[CardsOptions]) -> State:
        """Return a full pack and empty hands."""
        return State(setup.options, Table.empty(setup.options.tiles, setup.seats))

    def opening(self, state: State, world: World) -> Sequence[Event]:
        """Deal the first round (2.2)."""
        decision = Decision(Draft(self, state), Seat(0), world)
        decision.begin_round(1)
        return decision.draft.events

    def awaiting(self, state: State) -> Mapping[Seat, Phase]:
        """Await the seat on turn."""
        table = state.table
        return {} if table.over or table.on_turn is None else {table.on_turn: "turn"}

    def decide(self, state: State, seat: Seat, command: Command, world: World) -> Sequence[Event]:
        """Decide a command."""
        return Decision(Draft(self, state), seat, world).of(command)

    def evolve(self, state: State, event: Event) -> State:
        """Apply an event."""
        return State(state.options, evolved(state.table, event, state.options.tiles))

    def view(self, state: State, seat: Seat | None) -> View:
        """Show a seat its own hand and nobody else's."""
        return View(seat, state.options, state.table.hidden_from(seat))

    def redact(self, event: Event, seat: Seat | None) -> Event:
        """Hide the cards that other seats took."""
        return redact(event, seat)

    def imagine(self, view: View, seat: Seat | None, rng: Random) -> State:
        """Deal what is face down."""
        return State(view.options, view.table.imagined(view.options.tiles, rng))

    def outcome(self, state: State) -> Outcome | None:
        """Return scores and places once the match is over."""
        return state.table.outcome


def evolved(table: Table, event: Event, pack: TileSet) -> Table:
    """Apply an event to a table."""
    match event:
        case RoundBegan():
            return replace(table, supply=table.supply.gathered(pack)).tell(event)
        case Drew(seat=seat, tiles=drawn):
            return replace(table, supply=table.supply.draw(seat, drawn, pack))
        case Turned(seat=seat):
            return replace(table, on_turn=seat)
        case Melded(seat=seat, cards=cards, tally=tally):
            scores = put(table.scores, seat, table.scores[seat] + tally.points)
            return replace(table, supply=table.supply.spend(seat, cards), scores=scores).tell(event)
        case RoundEnded(changes=changes):
            return table.add(changes).tell(event)
        case Left(seat=seat):
            return replace(table, gone=put(table.gone, seat, True)).tell(event)  # noqa: FBT003  (an item of a row)
        case Finished(changes=changes):
            return replace(table.add(changes), over=event)
        case Passed() | Learned():
            return table.tell(event)
    assert_never(event)
