"""What bots are made of: a source of scoring commands, and what to do when there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Generic, TypeVar

from lexicade.core.kit import Candidate
from lexicade.core.protocol import Seat

V = TypeVar("V", contravariant=True)

Search = Callable[[V, Seat], Iterable[Candidate]]
"""All scoring commands of a seat, the best first."""

Sample = Callable[[V, Seat, Random], Any]
"""One scoring command of a seat found without looking at all, or None."""

Otherwise = Callable[[V, Seat], Any]
"""What a seat does without a scoring command; also what it says when it is asked about the last play."""


class Greedy(Generic[V]):
    """Takes the command that scores most."""

    def __init__(self, answer: Otherwise[V], search: Search[V], otherwise: Otherwise[V]) -> None:
        """Take what to answer when it is not about a turn (None: it is), how to search, and what to do without a find."""
        self._answer = answer
        self._search = search
        self._otherwise = otherwise

    def choose(self, view: V, seat: Seat, rng: Random) -> Any:
        """Return the best command."""
        answer = self._answer(view, seat)
        if answer is not None:
            return answer
        best = next(iter(self._search(view, seat)), None)
        return best.command if best else self._otherwise(view, seat)


class Sampler(Generic[V]):
    """Takes some command that scores."""

    def __init__(self, answer: Otherwise[V], sample: Sample[V], otherwise: Otherwise[V]) -> None:
        """Take what to answer when it is not about a turn (None: it is), how to sample, and what to do without a find."""
        self._answer = answer
        self._sample = sample
        self._otherwise = otherwise

    def choose(self, view: V, seat: Seat, rng: Random) -> Any:
        """Return a command found at random."""
        answer = self._answer(view, seat)
        if answer is not None:
            return answer
        found = self._sample(view, seat, rng)
        return self._otherwise(view, seat) if found is None else found
