"""The rules of Toss.

Everyone holds five letters that nobody else sees. A die is thrown every day; once a day each seat, in any order, may say
a word of its letters and scores its letters times the die, or skip. New letters are drawn at once. After `days` days the
best score wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Literal

from lexicade.core.errors import Illegal, Malformed
from lexicade.core.judging import Judging, Learned, judge
from lexicade.core.leaving import Leave, Left, leave
from lexicade.core.options import Options, whole
from lexicade.core.placement import not_in_rack
from lexicade.core.protocol import CLOCK, Draft, Outcome, Phase, Seat, Setup, World, places
from lexicade.core.supply import Supply, deal_unseen, draw_up, put
from lexicade.core.tiles import FACE_DOWN, Tile, TileSet, spelling
from lexicade.core.turns import Drew, Finished

HAND = 5
LETTERS = TileSet.parse("A 6 1\nE 6 1\nI 4 1\nN 5 1\nQu 2 5\nR 4 2\nS 5 1\nT 5 1\n? 2 0")


@dataclass(frozen=True)
class TossOptions(Options):
    """The options: how many days are played, with which letters."""

    judging: Judging = Judging.TRUST
    days: int = whole(3, 1, 30)
    tiles: TileSet = LETTERS


@dataclass(frozen=True, slots=True)
class Say:
    """Say a word of tiles that are held."""

    tiles: tuple[Tile, ...]
    meanings: tuple[tuple[str, str], ...] = ()
    kind: Literal["say"] = "say"


@dataclass(frozen=True, slots=True)
class Skip:
    """Say nothing today."""

    kind: Literal["skip"] = "skip"


@dataclass(frozen=True, slots=True)
class NewDay:
    """The clock's command: the next day begins."""

    kind: Literal["new-day"] = "new-day"


@dataclass(frozen=True, slots=True)
class Rolled:
    """A day began, and the die showed this."""

    die: int
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class Said:
    """A seat said a word, or skipped with none."""

    seat: Seat
    tiles: tuple[Tile, ...]
    points: int
    kind: Literal["said"] = "said"


Command = Say | Skip | NewDay | Leave
Event = Drew | Rolled | Said | Learned | Left | Finished


@dataclass(frozen=True, slots=True)
class State:
    """Everything; `said` are the words of all days, a mark of None between days."""

    options: TossOptions
    supply: Supply
    scores: tuple[int, ...]
    gone: tuple[bool, ...]
    day: int = 0
    die: int = 0
    moved: frozenset[Seat] = frozenset()
    said: tuple[Said, ...] = ()
    over: Finished | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows."""

    seat: Seat | None
    state: State


class Toss:
    """The game."""

    slug: ClassVar[str] = "toss"
    seats: ClassVar[range] = range(2, 5)

    def initial(self, setup: Setup[TossOptions]) -> State:
        n = setup.seats
        return State(setup.options, Supply.full(setup.options.tiles, n), (0,) * n, (False,) * n)

    def opening(self, state: State, world: World) -> Sequence[Event]:
        draft: Draft[State, Event] = Draft(self, state)
        for seat in range(len(state.scores)):
            draft.add(Drew(Seat(seat), draw_up(draft.state.supply, Seat(seat), HAND, world.chance)))
        draft.add(Rolled(world.chance.roll(6)))
        return draft.events

    def awaiting(self, state: State) -> Mapping[Seat, Phase]:
        if state.over or not state.die:
            return {}
        free = {Seat(s): "say" for s, left in enumerate(state.gone) if not left and s not in state.moved}
        return {**free, **({CLOCK: "new-day"} if state.moved else {})}

    def decide(self, state: State, seat: Seat, command: Command, world: World) -> Sequence[Event]:
        draft: Draft[State, Event] = Draft(self, state)
        if isinstance(command, Leave):
            draft.add(leave(seat, command, state.gone, over=state.over is not None))
            if sum(not left for left in draft.state.gone) == 1:
                draft.add(_finished(draft.state, "left"))
            elif not any(who != CLOCK for who in self.awaiting(draft.state)):
                self._next_day(draft, world)
            return draft.events
        if state.over:
            raise Illegal("match-over")
        if seat not in self.awaiting(state):
            raise Illegal("not-awaited", seat=seat)
        match command:
            case NewDay() if seat == CLOCK:
                self._next_day(draft, world)
            case Skip() if seat != CLOCK:
                draft.add(Said(seat, (), 0))
            case Say() if seat != CLOCK:
                self._say(draft, seat, command, world)
            case _:
                raise Malformed("unknown-command")
        if not draft.state.over and len(draft.state.moved) == sum(not left for left in state.gone):
            self._next_day(draft, world)
        return draft.events

    def _say(self, draft: Draft[State, Event], seat: Seat, command: Say, world: World) -> None:
        state = draft.state
        faults = not_in_rack(state.supply.racks[seat], command.tiles)
        if len(command.tiles) < 2:
            raise Illegal("too-short", least=2)
        word = spelling(command.tiles)
        learned, unknown = judge(state.options.judging, [word], command.meanings, seat, world.referee)
        if faults + unknown:
            raise Illegal.of(faults + unknown)
        for lesson in learned:
            draft.add(lesson)
        draft.add(Said(seat, tuple(command.tiles), state.options.tiles.worth(command.tiles) * state.die))
        drawn = draw_up(draft.state.supply, seat, HAND, world.chance)
        if drawn:
            draft.add(Drew(seat, drawn))

    def _next_day(self, draft: Draft[State, Event], world: World) -> None:
        if draft.state.day >= draft.state.options.days:
            draft.add(_finished(draft.state, "days"))
        else:
            draft.add(Rolled(world.chance.roll(6)))

    def evolve(self, state: State, event: Event) -> State:
        tiles = state.options.tiles
        match event:
            case Drew(seat=seat, tiles=drawn):
                return replace(state, supply=state.supply.draw(seat, drawn, tiles))
            case Rolled(die=die):
                return replace(state, day=state.day + 1, die=die, moved=frozenset())
            case Said(seat=seat, tiles=said, points=points):
                scores = put(state.scores, seat, state.scores[seat] + points)
                moved, supply = state.moved | {seat}, state.supply.spend(seat, said)
                return replace(state, scores=scores, moved=moved, supply=supply, said=(*state.said, event))
            case Left(seat=seat):
                return replace(state, gone=put(state.gone, seat, item=True), moved=state.moved - {seat})
            case Finished():
                return replace(state, over=event)
            case Learned():
                return state

    def view(self, state: State, seat: Seat | None) -> View:
        if state.over:
            return View(seat, state)
        bag = (FACE_DOWN,) * len(state.supply.bag)
        return View(seat, replace(state, supply=Supply(bag, state.supply.shown(seat), state.supply.seen)))

    def redact(self, event: Event, seat: Seat | None) -> Event:
        if isinstance(event, Drew) and event.seat != seat:
            return replace(event, tiles=(FACE_DOWN,) * len(event.tiles))
        return event

    def imagine(self, view: View, seat: Seat | None, rng: Random) -> State:
        state = view.state
        if state.over:
            return state
        out = [tile for said in state.said for tile in said.tiles]
        supply = deal_unseen(state.options.tiles, out, state.supply.racks, state.supply.seen, rng)
        return replace(state, supply=supply)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.scores, state.over.places, state.over.reason) if state.over else None


def _finished(state: State, reason: str) -> Finished:
    return Finished(reason, (0,) * len(state.scores), places(state.scores, state.gone))


def inventory(state: State) -> tuple[Any, ...]:
    """Every tile: in the bag, in hands, said."""
    hands = [tile for rack in state.supply.racks for tile in rack]
    return (*state.supply.bag, *hands, *(tile for said in state.said for tile in said.tiles))
