"""What to do beside scoring: a hint for whoever had better walk, exchange, pass or challenge."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from lexicade.core.kit import Candidate, Kit, Words
from lexicade.core.protocol import Seat

ADVISER: Final = "greedy"
"""The computer player that is asked."""


def advice(kit: Kit, view: Any, seat: Seat, words: Words, plays: Sequence[Candidate]) -> Any:
    """Return what the computer would do on an awaited seat, where that is no play.

    plays: the best scoring commands of the seat; None is returned where the computer would give one like these, or none.
    """
    maker = kit.bots.get(ADVISER)
    command = maker(words).choose(view, seat, Random(0)) if maker else None
    return None if plays and isinstance(command, type(plays[0].command)) else command
