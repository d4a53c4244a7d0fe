"""Who has moved, who is absent, and when nothing more comes of a match (README 4, 6); all read from the history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from lexicade.core.calendar import DayClosed
from lexicade.core.protocol import Seat
from lexicade.core.scoring import Played
from lexicade.core.table import Table, Told
from lexicade.core.turns import Exchanged

EXCHANGES_EACH: Final = 2


def moved(history: Sequence[Told]) -> frozenset[Seat]:
    """Return the seats that have moved since the last day closed."""
    seats: set[Seat] = set()
    for event in reversed(history):
        match event:
            case Played(seat=seat) | Exchanged(seat=seat):
                seats.add(seat)
            case DayClosed():
                break
            case _:
                pass
    return frozenset(seats)


def waiting(table: Table) -> tuple[Seat, ...]:
    """Return the live seats that have not moved since the last day closed."""
    done = moved(table.history)
    return tuple(seat for seat in table.live if seat not in done)


def absences(history: Sequence[Told], seat: Seat) -> int:
    """Count the days in a row, up to the last one closed, on which a seat did not move."""
    count = 0
    for event in reversed(history):
        if isinstance(event, DayClosed):
            if seat not in event.absent:
                break
            count += 1
    return count


def fruitless(history: Sequence[Told]) -> tuple[Counter[Seat], Counter[Seat]]:
    """Count each seat's exchanges since the last play: all of them, and those of no tile. A missed day is one of none."""
    exchanges: Counter[Seat] = Counter()
    empty: Counter[Seat] = Counter()
    for event in reversed(history):
        match event:
            case Exchanged(seat=seat, gave=gave):
                exchanges[seat] += 1
                empty[seat] += not gave
            case DayClosed(absent=absent):
                exchanges.update(absent)
                empty.update(absent)
            case Played():
                break
            case _:
                pass
    return exchanges, empty


def drawn_out(table: Table) -> str | None:
    """Say why a match is over although nobody is out, if it is (6.2, 6.3)."""
    exchanges, empty = fruitless(table.history)
    if all(exchanges[seat] >= EXCHANGES_EACH for seat in table.live):
        return "exchanges"
    if not table.supply.bag and all(empty[seat] > 0 for seat in table.live):
        return "stuck"
    return None
