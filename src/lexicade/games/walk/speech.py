"""What walk tells when it is asked by a typed word: `men`, `reach`, `field 5`, `hand`."""

from __future__ import annotations

from lexicade.core.errors import Malformed
from lexicade.core.grid import Square, square_name
from lexicade.core.protocol import Seat
from lexicade.core.scene import Text
from lexicade.games.walk.model import View
from lexicade.games.walk.notation import rack_shown
from lexicade.games.walk.walks import free_edge, reach


def men(view: View, rest: str) -> tuple[Text, ...]:
    """Tell where the men of both sides stand, and on which letters."""
    _nothing_more(rest)
    return tuple(_men(view, Seat(seat), view.table.men[seat]) for seat in range(len(view.table.men)))


def _men(view: View, seat: Seat, squares: tuple[Square, ...]) -> Text:
    told = ", ".join(_named(view, square) for square in squares)
    return Text("walk-say-men" if told else "walk-say-no-men", {"seat": seat, "squares": told})


def _named(view: View, square: Square) -> str:
    """Name a square with the letter on it: `C7 Q`."""
    return f"{square_name(square)} {view.table.letter(square) or ''}".strip()


def throw(view: View, rest: str) -> tuple[Text, ...]:
    """Tell for each man of the seat on turn where it may walk; or where a man may be placed."""
    _nothing_more(rest)
    table, options, seat = view.table, view.options, view.table.on_turn
    if table.over or seat is None or table.walked:
        return (Text("walk-say-no-reach"),)
    if table.phase == "placing":
        free = ", ".join(map(square_name, free_edge(table, options, seat)))
        return (Text("walk-say-edge", {"seat": seat, "squares": free}),)
    told = []
    for man in table.men[seat]:
        squares = ", ".join(_named(view, square) for square in reach(table, options, man, table.die))
        told += [Text("walk-say-reach", {"square": square_name(man), "squares": squares})] if squares else []
    return tuple(told) or (Text("walk-say-no-reach"),)


def field(view: View, rest: str) -> tuple[Text, ...]:
    """Tell a row of the field: its letters from left to right, and the men on it. Raises Malformed `no-such-row`."""
    board, name = view.options.board, rest.strip()
    rows = tuple(str(row + 1) for row in range(board.height))
    if name not in rows:
        raise Malformed("no-such-row", row=name, known=(f"{rows[0]}-{rows[-1]}",))
    row = rows.index(name)
    squares = [Square(row, column) for column in range(board.width)]
    letters = ", ".join(_named(view, square) for square in squares if view.table.letter(square) is not None)
    told = [Text("walk-say-row" if letters else "walk-say-row-empty", {"row": name, "squares": letters})]
    for seat, all_men in enumerate(view.table.men):
        if here := tuple(man for man in all_men if man.row == row):
            told.append(_men(view, Seat(seat), here))
    return tuple(told)


def hand(view: View, rest: str) -> tuple[Text, ...]:
    """Tell the rack slot by slot, as the viewer looks at it; a spectator hears the one on turn."""
    _nothing_more(rest)
    tiles = rack_shown(view)
    slots = ", ".join(f"{slot} {tile or '_'}" for slot, tile in enumerate(tiles, 1))
    seat = view.seat if view.seat is not None else view.table.on_turn or Seat(0)
    if not any(tiles):
        return (Text("walk-say-hand-empty", {"seat": seat}),)
    return (Text("walk-say-hand", {"seat": seat, "slots": slots}),)


def _nothing_more(rest: str) -> None:
    if rest.strip():
        raise Malformed("unknown-command", text=rest.strip())
