"""The nine functions of the stacking game; the numbers in its README are cited here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from lexicade.core import ordered
from lexicade.core import table as tables
from lexicade.core.protocol import Draft, Outcome, Phase, Seat, Setup, World
from lexicade.core.table import Table
from lexicade.games.stack.decisions import Decision
from lexicade.games.stack.model import Command, Event, StackOptions, State, View


class Stack:
    """The game."""

    slug: ClassVar[str] = "stack"
    seats: ClassVar[range] = range(1, 5)

    def initial(self, setup: Setup[StackOptions]) -> State:
        """Return a bare board and a full bag."""
        return State(setup.options, Table.empty(setup.options.board, setup.options.tiles, setup.seats))

    def opening(self, state: State, world: World) -> Sequence[Event]:
        """Draw for the start and deal, the starter first (2)."""
        draft: Draft[State, Event] = Draft(self, state)
        ordered.open_table(draft, state.options.tiles, state.options.rack, world.chance)
        return draft.events

    def awaiting(self, state: State) -> Mapping[Seat, Phase]:
        """Await the seat on turn, and those who may challenge; after a last play only those (7.1)."""
        return ordered.awaiting(state.table)

    def decide(self, state: State, seat: Seat, command: Command, world: World) -> Sequence[Event]:
        """Decide a command."""
        return Decision(self, state, seat, world).of(command)

    def evolve(self, state: State, event: Event) -> State:
        """Apply an event."""
        return State(state.options, tables.evolve(state.table, event, state.options.tiles))

    def view(self, state: State, seat: Seat | None) -> View:
        """Show a seat its own rack and nobody else's."""
        return View(seat, state.options, state.table.hidden_from(seat))

    def redact(self, event: Event, seat: Seat | None) -> Event:
        """Hide what other seats drew and traded."""
        return tables.redact(event, seat)

    def imagine(self, view: View, seat: Seat | None, rng: Random) -> State:
        """Deal what is face down."""
        return State(view.options, view.table.imagined(view.options.tiles, rng))

    def outcome(self, state: State) -> Outcome | None:
        """Return scores and places once the match is over."""
        return state.table.outcome
