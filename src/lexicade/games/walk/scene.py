"""Walk as painters show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from lexicade.core import seatscene
from lexicade.core.errors import Value
from lexicade.core.grid import Square, column_name, square_name
from lexicade.core.leaving import Left
from lexicade.core.protocol import Seat
from lexicade.core.scene import Cell, Dice, Grid, Log, Part, Pile, Prompt, Rack, Scene, Slot, Text, Track
from lexicade.core.tiles import BLANK, Tile
from lexicade.games.walk.decisions import RED, awaiting
from lexicade.games.walk.events import Asked, Counted, Placed, Refused, Rested, Started, Told, Walked
from lexicade.games.walk.model import View
from lexicade.games.walk.racks import reordered
from lexicade.games.walk.table import Table
from lexicade.games.walk.walks import free_edge, reach


def scene(view: View) -> Scene:
    """Show the field with men, claimed letters and what can be reached, scores, die, letters left and both racks."""
    table, options = view.table, view.options
    waiting = tuple(awaiting(table))
    held = [sum(square is not None for square in rack) for rack in table.racks]
    parts: list[Part] = [_grid(view), seatscene.scores(table, held, latest(table), waiting)]
    if table.die and table.on_turn is not None and not table.over:
        parts.append(Dice((table.die,), table.on_turn))
    parts += [
        Track(table.scores, options.target, Text("walk-target", {"points": options.target})),
        Pile(table.left, Text("walk-left", {"n": table.left})),
        Log(tuple(map(told, notable(table.history)))),
    ]
    parts += [_rack(view, Seat(seat)) for seat in range(len(table.racks))]
    return Scene(_status(view), tuple(parts), _prompts(view))


def reached(view: View) -> frozenset[Square]:
    """Return the squares on which a man may walk, or be placed, now."""
    table, options = view.table, view.options
    if table.over or table.on_turn is None:
        return frozenset()
    if table.phase == "placing":
        return frozenset(free_edge(table, options, table.on_turn))
    if table.walked:
        return frozenset()
    men = table.men[table.on_turn]
    return frozenset(square for man in men for square in reach(table, options, man, table.die))


def _grid(view: View) -> Grid:
    board, table = view.options.board, view.table
    walks = {event.seat: event.target for event in table.history if isinstance(event, Walked)}
    seen = _Seen(
        men={man: Seat(seat) for seat, men in enumerate(table.men) for man in men},
        claimed={square: Seat(seat) for seat, rack in enumerate(table.racks) for square in rack if square is not None},
        within=reached(view),
        last=frozenset(walks.values()),
    )
    cells = tuple(
        tuple(_cell(view, Square(row, column), seen) for column in range(board.width)) for row in range(board.height)
    )
    columns = tuple(column_name(column) for column in range(board.width))
    return Grid(columns, tuple(str(row + 1) for row in range(board.height)), cells)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is on the squares besides letters."""

    men: Mapping[Square, Seat]
    claimed: Mapping[Square, Seat]
    within: frozenset[Square]
    last: frozenset[Square]


def _cell(view: View, square: Square, seen: _Seen) -> Cell:
    tile, man, claimed = view.table.letter(square), seen.men.get(square), seen.claimed.get(square)
    marks = {"reach"} if square in seen.within else set[str]()
    if man is not None:
        marks |= {f"man{man}", "last"} if square in seen.last else {f"man{man}"}
    if claimed is not None:
        marks.add("claimed")
    points = None if tile in (None, BLANK) else view.options.tiles.value(str(tile))
    return _shown(square, tile, points, man, claimed, frozenset(marks))


@lru_cache(maxsize=1 << 14)
def _shown(
    square: Square,
    tile: Tile | None,
    points: int | None,
    man: Seat | None,
    claimed: Seat | None,
    marks: frozenset[str],
) -> Cell:
    """Return the cell of a square; most look the same from one view to the next."""
    shown: dict[str, Value] = {"square": square_name(square), "letter": tile or "-", "points": points or 0}
    code = "empty" if tile is None else "joker" if tile == BLANK else "letter"
    owner = man if man is not None else claimed
    if owner is not None:
        code += "-man" if man is not None else "-claimed"
        shown["seat"] = owner
    return Cell(
        face=tile or "",
        points=points,
        height=0 if tile is None else 1,
        marks=marks,
        by=owner,
        note=Text(f"walk-square-{code}", shown),
    )


def _rack(view: View, seat: Seat) -> Rack:
    rack = view.table.racks[seat]
    tiles = view.table.tiles(reordered(rack, view.arranged) if seat == view.seat else rack)
    values = view.options.tiles.value
    slots = tuple(Slot(tile or "", None if tile in (None, BLANK) else values(str(tile))) for tile in tiles)
    return Rack(seat, slots, Text("walk-rack-of", {"seat": seat}), ordered=True)


def notable(history: Sequence[Told]) -> Iterator[Told]:
    """Yield what is worth telling: that a turn ends says nothing after a walk."""
    for n, event in enumerate(history):
        if not (isinstance(event, Rested) and n and isinstance(history[n - 1], Walked)):
            yield event


def latest(table: Table) -> dict[Seat, Text]:
    """Return what each seat did last."""
    turns = [event for event in notable(table.history) if isinstance(event, Placed | Walked | Counted | Rested | Left)]
    return {event.seat: told(event) for event in turns}


def told(event: Told) -> Text:
    """Say what an event was."""
    match event:
        case Walked(seat=seat, start=start, target=target, took=took):
            shown: dict[str, Value] = {"seat": seat, "start": square_name(start), "target": square_name(target)}
            if took is None:
                return Text("walk-told-walked", shown)
            if took == BLANK:
                return Text("walk-told-took-joker", shown)
            return Text("walk-told-took", {**shown, "letter": took})
        case Counted(seat=seat, tally=tally):
            return seatscene.told_words(seat, tally)
        case Placed(seat=seat, square=square):
            return Text("walk-told-placed", {"seat": seat, "square": square_name(square)})
        case Asked() | Refused() | Started() | Rested():
            return Text(f"walk-told-{event.kind}", {"seat": event.seat})
        case Left():
            return seatscene.told(event)


def _status(view: View) -> Text:
    table = view.table
    if table.over:
        return seatscene.over(table.over)
    if table.phase == "setup":
        if table.asked is not None:
            return Text("walk-status-asked", {"seat": table.asked})
        return Text("walk-status-setup", {"seat": RED})
    seat = table.on_turn or RED
    if table.phase == "placing":
        return Text("walk-status-place", {"seat": seat})
    how = "walked" if table.walked else "exact" if view.options.walk == "exact" else "up-to"
    return Text(f"walk-status-{how}", {"seat": seat, "n": table.die})


def _prompts(view: View) -> tuple[Prompt, ...]:
    table, seat = view.table, view.seat
    if seat is None or table.over or table.gone[seat]:
        return ()
    prompts: list[Prompt] = []
    phase = awaiting(table).get(seat)
    if phase == "agree":
        prompts += [Prompt("agree", Text("walk-do-agree")), Prompt("refuse", Text("walk-do-refuse"))]
    if phase in ("setup", "agree") and seat == RED:
        prompts.append(Prompt("start", Text("walk-do-start")))
    if phase == "setup" and table.asked is None:
        prompts.append(Prompt("scatter", Text("walk-do-scatter")))
    if phase == "place":
        edge = view.options.board.edges[seat]
        prompts.append(Prompt(f"place {square_name(edge[0])}", Text("walk-do-place"), "square"))
    if phase == "turn":
        prompts += _turn_prompts(view, seat)
    prompts.append(Prompt("resign", Text("do-resign"), confirm=True))
    return tuple(prompts)


def _turn_prompts(view: View, seat: Seat) -> list[Prompt]:
    table = view.table
    prompts = []
    if not table.walked:
        man = square_name(table.men[seat][0])
        target = next(iter(sorted(reach(table, view.options, table.men[seat][0], table.die))), table.men[seat][0])
        prompts.append(Prompt(f"walk {man} {square_name(target)}", Text("walk-do-walk"), "move"))
    if sum(square is not None for square in table.racks[seat]) > 1:
        prompts.append(Prompt("count WORD", Text("walk-do-count"), "spell"))
    prompts.append(Prompt("done", Text("walk-do-done")))
    return prompts
