"""The one interface that every game implements: decide, then evolve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce
from random import Random
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeVar

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in the order of play."""

Phase = str
"""What an awaited seat is awaited for: "turn", "challenge", "new-day", …"""

CLOCK = Seat(-1)
"""The seat of time itself: records that follow from the calendar and not from a player."""

O = TypeVar("O", covariant=True)  # noqa: E741  (Options, as in State, Command, Event, View)
S = TypeVar("S")
C = TypeVar("C", contravariant=True)
E = TypeVar("E")
V = TypeVar("V")


class Chance(Protocol):
    """Where draws and dice come from."""

    def pick(self, pool: Sequence[str], n: int) -> tuple[str, ...]:
        """Draw min(n, len(pool)) items without putting any back; the pool is given sorted by tile id."""
        ...

    def roll(self, sides: int) -> int:
        """Throw a die: a whole number from 1 to `sides`."""
        ...


class Referee(Protocol):
    """Who judges words."""

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        """Say of each word, upper case and NFC, whether it is valid; an error is never a verdict."""
        ...


@dataclass(frozen=True, slots=True)
class World:
    """All that the rules may ask of the outside."""

    chance: Chance
    referee: Referee
    today: date


@dataclass(frozen=True, slots=True)
class Setup(Generic[O]):
    """What a match begins with: the number of seats and the resolved options. The seed is no part of it."""

    seats: int
    options: O


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: final scores, places (1 = first, ties share), and why, each by seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place."""
        return tuple(Seat(seat) for seat, place in enumerate(self.places) if place == 1)


class Game(Protocol[S, C, E, V]):
    """The nine functions of a game; docs/protocol.md states their laws."""

    slug: ClassVar[str]
    seats: ClassVar[range]

    def initial(self, setup: Setup[Any]) -> S:
        """Return the empty table; nothing random happens here."""
        ...

    def opening(self, state: S, world: World) -> Sequence[E]:
        """Return the events before the first command: start draw, deal, first die."""
        ...

    def awaiting(self, state: S) -> Mapping[Seat, Phase]:
        """Say who may act and at what; empty exactly when the match is over."""
        ...

    def decide(self, state: S, seat: Seat, command: C, world: World) -> Sequence[E]:
        """Return what follows from a command, or raise Malformed, Illegal or Stale; changes nothing."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """Apply one event: total, pure, never refuses and never computes points."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """Return all that a seat may know; None is a spectator."""
        ...

    def redact(self, event: E, seat: Seat | None) -> E:
        """Return the event with what a seat may not know face down."""
        ...

    def imagine(self, view: V, seat: Seat | None, rng: Random) -> S:
        """Return a state that this seat cannot tell from the true one, the hidden tiles freshly dealt."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""
        ...


def fold(game: Game[S, Any, E, Any], setup: Setup[Any], events: Sequence[E]) -> S:
    """Rebuild the state that these events lead to from the empty table."""
    return reduce(game.evolve, events, game.initial(setup))


class Draft(Generic[S, E]):
    """Events of one decision, each applied as soon as it is added, so that the next can be decided on what it left."""

    def __init__(self, game: Game[S, Any, E, Any], state: S) -> None:
        """Begin with no events at `state`."""
        self._game = game
        self.state = state
        self.events: list[E] = []

    def add(self, event: E) -> None:
        """Append an event and move the state on."""
        self.events.append(event)
        self.state = self._game.evolve(self.state, event)


def places(scores: Sequence[int], gone: Sequence[bool]) -> tuple[int, ...]:
    """Rank the seats by score, ties sharing a place; those who left rank behind everyone who stayed."""
    keys = [(not left, score) for score, left in zip(scores, gone, strict=True)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
