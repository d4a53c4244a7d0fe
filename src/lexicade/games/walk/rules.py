"""The nine functions of walk; the numbers in its README are cited here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from lexicade.core.protocol import Draft, Outcome, Phase, Seat, Setup, World
from lexicade.games.walk import decisions
from lexicade.games.walk.commands import Command
from lexicade.games.walk.events import Event
from lexicade.games.walk.model import State, View
from lexicade.games.walk.options import WalkOptions
from lexicade.games.walk.table import SEATS, Table, evolved


class WalkGame:
    """The game."""

    slug: ClassVar[str] = "walk"
    seats: ClassVar[range] = range(SEATS, SEATS + 1)

    def initial(self, setup: Setup[WalkOptions]) -> State:
        """Return a field without letters."""
        return State(setup.options, Table.bare(setup.options))

    def opening(self, state: State, world: World) -> Sequence[Event]:
        """Lay a first random field (3.1)."""
        decision = decisions.Decision(Draft(self, state), decisions.RED, world)
        decision.scatter()
        return decision.draft.events

    def awaiting(self, state: State) -> Mapping[Seat, Phase]:
        """Await both players before the start, then the one on turn."""
        return decisions.awaiting(state.table)

    def decide(self, state: State, seat: Seat, command: Command, world: World) -> Sequence[Event]:
        """Decide a command."""
        return decisions.Decision(Draft(self, state), seat, world).of(command)

    def evolve(self, state: State, event: Event) -> State:
        """Apply an event."""
        return State(state.options, evolved(state.table, event, state.options))

    def view(self, state: State, seat: Seat | None) -> View:
        """Show everything: field, men and racks are public (1.5)."""
        return View(seat, state.options, state.table)

    def redact(self, event: Event, seat: Seat | None) -> Event:
        """Hide nothing."""
        return event

    def imagine(self, view: View, seat: Seat | None, rng: Random) -> State:
        """Return what is seen: there is nothing else."""
        return State(view.options, view.table)

    def outcome(self, state: State) -> Outcome | None:
        """Return scores and places once the match is over."""
        return state.table.outcome
