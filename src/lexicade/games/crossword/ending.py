"""When a crossword match ends (README 6.4 to 6.6); all of it is read from the history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from lexicade.core.challenge import Fined, Missed, Penalty, Retracted
from lexicade.core.protocol import Seat
from lexicade.core.scoring import Played
from lexicade.core.table import Table, Told
from lexicade.core.turns import Exchanged, Passed
from lexicade.games.crossword.model import CrosswordOptions

SCORELESS_TURNS: Final = 6
PASSES_EACH: Final = 2


def scoreless(history: Sequence[Told]) -> int:
    """Count the turns since the last play that stands: passes, exchanges, missed turns, plays taken back."""
    count, taken_back = 0, False
    for event in reversed(history):
        match event:
            case Passed() | Exchanged() | Missed():
                count += 1
            case Retracted():
                count, taken_back = count + 1, True
            case Played() if taken_back:
                taken_back = False
            case Played():
                break
            case _:
                pass
    return count


def passes(history: Sequence[Told]) -> Counter[Seat]:
    """Count each seat's passes since somebody last did anything else; a missed turn is neither."""
    count: Counter[Seat] = Counter()
    for event in reversed(history):
        match event:
            case Passed(seat=seat):
                count[seat] += 1
            case Played() | Exchanged() | Retracted():
                break
            case _:
                pass
    return count


def owes_turn(history: Sequence[Told], seat: Seat) -> bool:
    """Whether a seat has yet to miss a turn that it lost by a wrong challenge."""
    owed = sum(
        isinstance(event, Fined) and event.challenger == seat and event.penalty is Penalty.DOUBLE for event in history
    )
    return owed > sum(isinstance(event, Missed) and event.seat == seat for event in history)


def drawn_out(table: Table, options: CrosswordOptions) -> str | None:
    """Say why a match ends without anybody going out, if it does."""
    if options.scoreless_end == "scoreless":
        return "scoreless" if scoreless(table.history) >= SCORELESS_TURNS else None
    count = passes(table.history)
    return "passes" if all(count[seat] >= PASSES_EACH for seat in table.live) else None
