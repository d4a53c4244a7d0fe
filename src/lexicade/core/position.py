"""A table set up from a position, as puzzles, scores and analysis need one."""

from __future__ import annotations

from dataclasses import replace

from lexicade.core.grid import Layout
from lexicade.core.notation import read_position
from lexicade.core.supply import Supply
from lexicade.core.table import Table
from lexicade.core.tiles import TileSet, take


def set_up(text: str, layout: Layout, tiles: TileSet, *, rack: int, highest: int = 1, seats: int = 2) -> Table:
    """Read `ROWS RACK` as a table: seat 0 holds the rack, what is neither there nor on the board is in the bag.

    Stacks are at most `highest` tall. Raises Malformed.
    """
    board, held = read_position(text, tiles, layout.height, layout.width, rack=rack, highest=highest)
    used = (*(piece.tile for piece in board.pieces()), *held)
    nothing = ((),) * (seats - 1)
    supply = Supply(take(tiles.bag(), used), (held, *nothing), ((), *nothing))
    return replace(Table.empty(layout, tiles, seats), board=board, supply=supply)
