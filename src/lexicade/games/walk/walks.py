"""Where men may walk and be placed (README 3.2, 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lexicade.core.grid import Square
from lexicade.core.protocol import Seat
from lexicade.core.tiles import BLANK
from lexicade.games.walk.options import WalkOptions
from lexicade.games.walk.table import Table

WAYS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left."""


def ahead(square: Square, way: tuple[int, int], steps: int) -> Square:
    """Return the square so many steps from this one; it may lie off the field."""
    return Square(square.row + way[0] * steps, square.column + way[1] * steps)


def reach(table: Table, options: WalkOptions, man: Square, die: int) -> Iterator[Square]:
    """Yield where a man may walk with a throw: straight on, men of either side in its way."""
    for way in WAYS:
        for steps in range(1, die + 1):
            square = ahead(man, way, steps)
            if square not in options.board or table.man(square) is not None:
                break
            if options.walk == "up_to" or steps == die:
                yield square


def first_man(table: Table, start: Square, target: Square) -> Square | None:
    """Return the first square with a man on the straight way from one square of the field to another, start aside."""
    steps = max(abs(target.row - start.row), abs(target.column - start.column))
    way = ((target.row - start.row) // steps, (target.column - start.column) // steps)
    squares = (ahead(start, way, step) for step in range(1, steps + 1))
    return next((square for square in squares if table.man(square) is not None), None)


def jokers_near(table: Table, options: WalkOptions, square: Square) -> tuple[Square, ...]:
    """Return the jokers that lie too close to a square for a man to be placed there."""
    jokers = (joker for joker in options.board.letters if table.letter(joker) == BLANK)
    return tuple(joker for joker in jokers if options.near(square, joker))


def free_edge(table: Table, options: WalkOptions, seat: Seat) -> tuple[Square, ...]:
    """Return the squares on which a seat may place a man now."""
    return tuple(
        square
        for square in options.board.edges[seat]
        if table.man(square) is None and not jokers_near(table, options, square)
    )
