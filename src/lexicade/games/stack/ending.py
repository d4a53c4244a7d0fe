"""What is read from the history of a match (README 6, 7): passes in a row, words ruled out, exchanges."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.core.challenge import Retracted, Ruled
from lexicade.core.protocol import Seat
from lexicade.core.scoring import Played
from lexicade.core.table import Table, Told
from lexicade.core.turns import Exchanged, Passed


def passed(history: Sequence[Told]) -> frozenset[Seat]:
    """Return the seats that passed since the last exchange or play that stands (7.2).

    A play that was taken back is none: its player laid another one or passed.
    """
    seats: set[Seat] = set()
    taken_back = False
    for event in reversed(history):
        match event:
            case Passed(seat=seat):
                seats.add(seat)
            case Retracted():
                taken_back = True
            case Played() if taken_back:
                taken_back = False
            case Played() | Exchanged():
                break
            case _:
                pass
    return frozenset(seats)


def all_passed(table: Table) -> bool:
    """Whether all live players have passed in a row."""
    return passed(table.history).issuperset(table.live)


def ruled_out(history: Sequence[Told], seat: Seat | None) -> frozenset[str]:
    """Return the words of a seat that were ruled invalid in the turn that it still has (6.4)."""
    words: set[str] = set()
    taken_back = False
    for event in reversed(history):
        match event:
            case Retracted(seat=player) if player == seat:
                taken_back = True
            case Ruled(verdicts=verdicts) if taken_back:
                words.update(word for word, valid in verdicts if not valid)
            case Played() if taken_back:
                taken_back = False
            case Played() | Exchanged() | Passed() | Retracted():
                break
            case _:
                pass
    return frozenset(words)


def exchanges(history: Sequence[Told], seat: Seat) -> int:
    """Count the exchanges of a seat."""
    return sum(isinstance(event, Exchanged) and event.seat == seat for event in history)
