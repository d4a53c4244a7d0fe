"""Positions of the stacking game (docs/notation.md), and what a view knows as a state."""

from __future__ import annotations

from dataclasses import replace

from lexicade.core.commands import BoardCommand, read_command
from lexicade.core.position import set_up
from lexicade.core.protocol import Seat
from lexicade.games.stack.model import StackOptions, State, View, seats


def parse(text: str, view: View) -> BoardCommand:
    """Read a command. Raises Malformed."""
    return read_command(text, view.options.tiles)


def position(text: str, options: StackOptions) -> State:
    """Read `ROWS RACK`, stacks as `(WM)` from the top: seat 0 is on turn, what is nowhere else is in the bag."""
    table = set_up(
        text, options.board, options.tiles, rack=options.rack, highest=options.max_height, seats=seats(options)[0]
    )
    return State(options, replace(table, on_turn=Seat(0)))


def known(view: View) -> State:
    """Return what the viewer knows as a state, the rest face down: previews are decided on it."""
    return State(view.options, view.table)
