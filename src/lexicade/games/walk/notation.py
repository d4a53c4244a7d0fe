"""Commands of walk as they are typed, and a rack as a position (README 9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.core.grid import square_name
from lexicade.core.leaving import Leave
from lexicade.core.notation import piece_name, read_square
from lexicade.core.protocol import Seat
from lexicade.core.tiles import BLANK, Tile, missing, take
from lexicade.games.walk.arranging import (
    arrange,
    begins_with,
    read_order,
    read_pattern,
    spelled,
    write_order,
)
from lexicade.games.walk.commands import Agree, Command, Count, Done, Place, Refuse, Scatter, Start, Walk
from lexicade.games.walk.events import Counted, Rolled, Scattered
from lexicade.games.walk.field import SLOTS
from lexicade.games.walk.model import State, View
from lexicade.games.walk.options import WalkOptions
from lexicade.games.walk.racks import Rack, reordered
from lexicade.games.walk.table import Table, evolved

_BARE: Final[dict[str, Command]] = {
    "scatter": Scatter(),
    "agree": Agree(),
    "refuse": Refuse(),
    "start": Start(),
    "resign": Leave(),
}


def parse(text: str, view: View) -> Command:
    """Read `walk C7 C9`, `count CAt`, `done`, `place C1`, `scatter`, `agree`, `refuse`, `start` or `resign`. Raises Malformed.

    Behind the first three an order of the rack may stand by numbers; else the one in which the viewer looks at it is taken.
    """
    word, *rest = text.split() or [""]
    match word.lower(), rest:
        case bare, [] if bare in _BARE:
            return _BARE[bare]
        case "place", [square]:
            return Place(read_square(square))
        case "walk", [start, target]:
            return Walk(read_square(start), read_square(target), view.arranged)
        case "walk", [start, target, order]:
            return Walk(read_square(start), read_square(target), read_order(order))
        case "done", []:
            return Done(view.arranged)
        case "done", [order]:
            return Done(read_order(order))
        case "count", []:
            return Count((), view.arranged)
        case "count", [order] if order[0].isdigit():
            return Count((), read_order(order))
        case "count", [told]:
            return _count(told, view)
        case "count", [told, order]:
            return replace(_count(told, view), order=read_order(order))
    raise Malformed("unknown-command", text=text.strip())


def _count(text: str, view: View) -> Count:
    """Read a word to be counted; where the rack does not begin with it, the letters are brought to the top if they are there."""
    pattern = read_pattern(text, view.options.tiles)
    word = spelled(pattern)
    if not word:
        raise Malformed("unknown-command", text=f"count {text}")
    said = () if any(piece.face == BLANK for piece in word) else word
    shown = rack_shown(view)
    if None not in pattern and begins_with(shown, word):
        return Count(said, view.arranged)
    return Count(said, _combined(view.arranged, arrange(shown, pattern)))


def rack_shown(view: View) -> tuple[Tile | None, ...]:
    """Return the rack as the viewer looks at it; a spectator looks at the one on turn."""
    seat = view.seat if view.seat is not None else view.table.on_turn or Seat(0)
    return view.table.tiles(reordered(view.table.racks[seat], view.arranged))


def _combined(first: tuple[int, ...], then: tuple[int, ...] | None) -> tuple[int, ...]:
    """Return the order that two orders make one after the other; nothing where it changes nothing."""
    if then is None:
        return first
    order = tuple(first[slot] for slot in then) if first else then
    return () if order == tuple(range(SLOTS)) else order


def arranged(view: View, text: str) -> View:
    """Return the view with its rack in another order: `QUIZ___`, `2134567`, nothing for the true one. Raises Malformed."""
    told = "".join(text.split())
    if not told:
        return replace(view, arranged=())
    if told[0].isdigit():
        return replace(view, arranged=_combined((), read_order(told)))
    order = arrange(rack_shown(view), read_pattern(told, view.options.tiles))
    if order is None:
        raise Malformed("order-not-the-rack", text=told)
    return replace(view, arranged=_combined(view.arranged, order))


def write(command: Command) -> str:
    """Write a command so that reading it gives it back."""
    match command:
        case Place(square=square):
            return f"place {square_name(square)}"
        case Walk(start=start, target=target, order=order):
            return f"walk {square_name(start)} {square_name(target)} {write_order(order)}".strip()
        case Count(word=word, order=order):
            parts = ("count", "".join(map(piece_name, word)), write_order(order))
            return " ".join(part for part in parts if part)
        case Done(order=order):
            return f"done {write_order(order)}".strip()
        case Leave():
            return "resign"
        case Scatter() | Agree() | Refuse() | Start():
            return command.kind


def position(text: str, options: WalkOptions) -> State:
    """Read a rack such as `CAT_X__`: Red holds it and is on turn with a throw of 6. Raises Malformed.

    Its letters lie somewhere on the field; where men carry letters, they stand on them.
    """
    pattern = read_pattern(text, options.tiles)
    held = [piece.tile for piece in pattern if piece is not None]
    bag = options.tiles.sort((*options.tiles.bag(), *options.tiles.bag()))
    if not held:
        raise Malformed("rack-empty-position", text=text)
    if excess := missing(bag, held):
        raise Malformed("position-too-many-tiles", tiles=tuple(excess))
    squares = iter(options.board.letters)
    rack: Rack = tuple(None if piece is None else next(squares) for piece in pattern)
    rack += (None,) * (SLOTS - len(rack))
    table = evolved(Table.bare(options), Scattered((*held, *take(bag, held))), options)
    table = evolved(table.with_rack(Seat(0), rack), Rolled(Seat(0), 6), options)
    stand = [square for square in rack if square is not None] if options.men == "marked" else []
    red = (*stand, *options.start_squares(Seat(0)))[: options.men_each]
    return State(options, replace(table, men=(red, options.start_squares(Seat(1)))))


def scored(play: str, rack: str | None) -> tuple[str, str]:
    """Return a rack, and the command that counts what it begins with, or another order of it."""
    return (play if rack is None else rack), f"count {play}"


def known(view: View) -> State:
    """Return what the viewer knows as a state: all of it."""
    return State(view.options, view.table)


def inventory(state: State) -> tuple[Tile, ...]:
    """Return all letters: in the bag before the first field, on the field, counted."""
    table, half = state.table, state.options.tiles.bag()
    counted = [piece.tile for event in table.history if isinstance(event, Counted) for _, piece in event.letters]
    field = [tile for row in table.letters for tile in row if tile is not None]
    return (*field, *counted) if field or counted else (*half, *half)
