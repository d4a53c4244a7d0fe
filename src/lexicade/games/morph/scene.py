"""The morphing game as painters show it."""

from __future__ import annotations

from datetime import timedelta

from lexicade.core import boardscene
from lexicade.core.calendar import DayClosed
from lexicade.core.protocol import CLOCK, Seat
from lexicade.core.scene import Log, Part, Prompt, Scene, Text
from lexicade.core.table import Told
from lexicade.games.morph.model import MorphOptions, View
from lexicade.games.morph.rules import awaiting


def scene(view: View) -> Scene:
    """Show board, scores, pot, own rack and what happened."""
    table, tiles = view.table, view.options.tiles
    free = tuple(seat for seat in awaiting(view) if seat != CLOCK)
    parts: list[Part] = [
        boardscene.grid(table, view.options.board, tiles.value, covers=True),
        boardscene.scores(table, free),
        *boardscene.hidden(table, tiles),
        Log(tuple(_told(event, view.options) for event in table.history)),
    ]
    if view.seat is not None:
        parts.append(boardscene.rack(table, view.seat, tiles.value))
    elif table.over:
        parts += [boardscene.rack(table, Seat(seat), tiles.value) for seat in range(len(table.scores))]
    return Scene(_status(view, free), tuple(parts), _prompts(view, free))


def _told(event: Told, options: MorphOptions) -> Text:
    # Where rounds are played nobody cares for the date, and nobody can be absent.
    if isinstance(event, DayClosed) and options.day == "round":
        return Text("told-round-over")
    return boardscene.told(event)


def _status(view: View, free: tuple[Seat, ...]) -> Text:
    if view.table.over:
        return boardscene.status(view.table, {})
    if not free and view.day is not None:
        return Text("status-all-moved", {"day": (view.day + timedelta(days=1)).isoformat()})
    code = "status-today" if view.options.day == "calendar" else "status-round"
    return Text(code, {"n": len(free), "seats": free})


def _prompts(view: View, free: tuple[Seat, ...]) -> tuple[Prompt, ...]:
    prompts: list[Prompt] = []
    if view.seat in free:
        prompts.append(Prompt("8H WORD", Text("do-play"), "place"))
        if view.table.supply.bag:
            prompts.append(Prompt("exchange ABC", Text("do-exchange"), "choose", confirm=True))
        prompts.append(Prompt("exchange", Text("do-exchange-none"), confirm=True))
    if view.seat in view.table.live and not view.table.over:
        prompts.append(Prompt("resign", Text("do-resign"), confirm=True))
    return tuple(prompts)
