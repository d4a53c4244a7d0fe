"""The nine functions of the morphing game; the numbers in its README are cited here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import ClassVar

from lexicade.core import table as tables
from lexicade.core.calendar import DayClosed, DayOpened, Due, NewDay
from lexicade.core.protocol import CLOCK, Draft, Outcome, Phase, Seat, Setup, World
from lexicade.core.supply import draw_up
from lexicade.core.table import Table
from lexicade.core.turns import Drew
from lexicade.games.morph.days import waiting
from lexicade.games.morph.decisions import Decision
from lexicade.games.morph.model import Command, Event, MorphOptions, State, View


class Morph:
    """The game."""

    slug: ClassVar[str] = "morph"
    seats: ClassVar[range] = range(2, 5)

    def initial(self, setup: Setup[MorphOptions]) -> State:
        """Return a bare board and a full pot."""
        return State(setup.options, Table.empty(setup.options.board, setup.options.tiles, setup.seats))

    def opening(self, state: State, world: World) -> Sequence[Event]:
        """Deal (2)."""
        draft: Draft[State, Event] = Draft(self, state)
        for seat in state.table.live:
            draft.add(Drew(seat, draw_up(draft.state.table.supply, seat, state.options.rack, world.chance)))
        return draft.events

    def awaiting(self, state: State) -> Mapping[Seat, Phase]:
        """Await all live seats that have not moved today, and the end of a day on which somebody has (4.1, 4.3)."""
        return awaiting(state)

    def decide(self, state: State, seat: Seat, command: Command, world: World) -> Sequence[Event]:
        """Decide a command."""
        return Decision(self, state, seat, world).of(command)

    def evolve(self, state: State, event: Event) -> State:
        """Apply an event."""
        match event:
            case DayOpened(day=day):
                return replace(state, day=day)
            case DayClosed():
                return State(state.options, state.table.tell(event), None)
            case _:
                return replace(state, table=tables.evolve(state.table, event, state.options.tiles))

    def view(self, state: State, seat: Seat | None) -> View:
        """Show a seat its own rack and nobody else's."""
        return View(None if seat == CLOCK else seat, state.options, state.table.hidden_from(seat), state.day)

    def redact(self, event: Event, seat: Seat | None) -> Event:
        """Hide what other seats drew and traded."""
        return tables.redact(event, seat)

    def imagine(self, view: View, seat: Seat | None, rng: Random) -> State:
        """Deal what is face down."""
        return State(view.options, view.table.imagined(view.options.tiles, rng), view.day)

    def outcome(self, state: State) -> Outcome | None:
        """Return scores and places once the match is over."""
        return state.table.outcome


def awaiting(state: State | View) -> Mapping[Seat, Phase]:
    """Say who may act, whether the whole state is known or a view of it."""
    if state.table.over:
        return {}
    phases: dict[Seat, Phase] = dict.fromkeys(waiting(state.table), "turn")
    if state.day is not None and state.options.day == "calendar":
        phases[CLOCK] = "new-day"
    return phases


def due(state: State) -> Due | None:
    """Return what time does next: it closes a calendar day on which somebody has moved, from the next day on."""
    if state.day is None or CLOCK not in awaiting(state):
        return None
    return Due(NewDay(), state.day + timedelta(days=1))
