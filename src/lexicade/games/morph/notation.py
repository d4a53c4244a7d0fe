"""Commands and positions of the morphing game (docs/notation.md), and what a view knows as a state."""

from __future__ import annotations

from lexicade.core.calendar import NewDay
from lexicade.core.commands import read_command, write_command
from lexicade.core.errors import Malformed
from lexicade.core.leaving import Leave
from lexicade.core.placement import Play
from lexicade.core.position import set_up
from lexicade.core.turns import Exchange
from lexicade.games.morph.model import Command, MorphOptions, State, View


def parse(text: str, view: View) -> Command:
    """Read a command; `pass` is an exchange of no tile, and `new-day` is time's own. Raises Malformed."""
    word = text.strip().lower()
    if word == "new-day":
        return NewDay()
    if word == "pass":
        return Exchange(())
    match read_command(text, view.options.tiles):
        case Play() | Exchange() | Leave() as command:
            return command
        case _:
            raise Malformed("unknown-command", text=text.strip())


def write(command: Command) -> str:
    """Write a command as it is typed."""
    return "new-day" if isinstance(command, NewDay) else write_command(command)


def position(text: str, options: MorphOptions) -> State:
    """Read `ROWS RACK`, covered tiles as in `(AI)` from the top: a new day on which seat 0 of two may move."""
    return State(options, set_up(text, options.board, options.tiles, rack=options.rack, highest=options.tiles.total))


def known(view: View) -> State:
    """Return what the viewer knows as a state, the rest face down: previews are decided on it."""
    return State(view.options, view.table, view.day)
