"""Positions of the crossword game (docs/notation.md), and what a view knows as a state."""

from __future__ import annotations

from dataclasses import replace

from lexicade.core.commands import BoardCommand, read_command
from lexicade.core.notation import read_position
from lexicade.core.protocol import Seat
from lexicade.core.supply import Supply
from lexicade.core.table import Table
from lexicade.core.tiles import take
from lexicade.games.crossword.model import CrosswordOptions, State, View


def parse(text: str, view: View) -> BoardCommand:
    """Read a command. Raises Malformed."""
    return read_command(text, view.options.tiles)


def position(text: str, options: CrosswordOptions) -> State:
    """Read `ROWS RACK`: seat 0 of two is on turn, what is neither on the board nor on its rack is in the bag."""
    layout, tiles = options.board, options.tiles
    board, rack = read_position(text, tiles, layout.height, layout.width, rack=options.rack)
    used = (*(piece.tile for piece in board.pieces()), *rack)
    supply = Supply(take(tiles.bag(), used), (rack, ()), ((), ()))
    table = replace(Table.empty(layout, tiles, 2), board=board, supply=supply, on_turn=Seat(0))
    return State(options, table)


def known(view: View) -> State:
    """Return what the viewer knows as a state, the rest face down: previews are decided on it."""
    return State(view.options, view.table)
