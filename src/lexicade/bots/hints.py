"""What a seat could do: its best plays, and beside them what is no play, to walk, exchange, pass or challenge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Final

from lexicade.core.kit import Candidate, Kit, Words
from lexicade.core.protocol import Seat

ADVISER: Final = "greedy"
"""The computer player that is asked."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A play as it is typed, what it scores, and the words that it makes."""

    text: str
    points: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hints:
    """The best plays, the best first; and as typed what the computer would do, where that is no play."""

    plays: tuple[Hint, ...]
    advice: str | None


def hints(kit: Kit, view: Any, seat: Seat, words: Words, most: int, *, awaited: bool) -> Hints:
    """Return what a seat could do; who is not awaited is shown plays and given no advice."""
    plays = list(islice(kit.plays(view, seat, words), most))
    advised = _advice(kit, view, seat, words, plays) if awaited else None
    return Hints(
        tuple(Hint(kit.format(play.command), play.points, play.words) for play in plays),
        None if advised is None else kit.format(advised),
    )


def _advice(kit: Kit, view: Any, seat: Seat, words: Words, plays: Sequence[Candidate]) -> Any:
    """Return what the computer would do; None where that is nothing, or a play like the best ones."""
    maker = kit.bots.get(ADVISER)
    command = maker(words).choose(view, seat, Random(0)) if maker else None
    return None if plays and isinstance(command, type(plays[0].command)) else command
