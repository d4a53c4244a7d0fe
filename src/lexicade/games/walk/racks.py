"""A rack of seven slots that remember from which square their letter is (README 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.core.grid import Square
from lexicade.games.walk.field import SLOTS

Rack = tuple[Square | None, ...]
"""The slots from the top; None where there is a gap."""

EMPTY_RACK: Final[Rack] = (None,) * SLOTS


def reordered(rack: Rack, order: Sequence[int]) -> Rack:
    """Return the rack in another order: the slots that come first, second, …; no order leaves it. Raises Malformed."""
    if not order:
        return rack
    if len(order) != SLOTS or set(order) != set(range(SLOTS)):
        raise Malformed("bad-order", order=tuple(order[:SLOTS]))
    return tuple(rack[slot] for slot in order)


def stepped(rack: Rack, start: Square, target: Square, *, letter: bool, marked: bool) -> Rack:
    """Return the rack after a walk; `letter` says whether there is one to take on the target (5.2, 5.3).

    A marked man changes the letter of its own slot. Unmarked men share the rack: a letter goes to the first gap, and into
    the last slot where there is none.
    """
    slots = list(rack)
    taken = target if letter else None
    if marked and start in slots:
        slots[slots.index(start)] = taken
    elif taken is not None:
        slots[slots.index(None) if None in slots else SLOTS - 1] = taken
    return tuple(slots)


def first_run(rack: Rack) -> tuple[int, ...]:
    """Return the slots of the first letters without a gap between them, from the top."""
    first = next((slot for slot, square in enumerate(rack) if square is not None), SLOTS)
    end = next((slot for slot in range(first, SLOTS) if rack[slot] is None), SLOTS)
    return tuple(range(first, end))
