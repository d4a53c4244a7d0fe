"""The stacking game as painters show it: tiles without values, stacks with their heights."""

from __future__ import annotations

from lexicade.core import boardscene
from lexicade.core.ordered import awaiting, is_closing
from lexicade.core.protocol import Seat
from lexicade.core.scene import Part, Prompt, Scene, Text
from lexicade.games.stack.decisions import SOLO_EXCHANGES
from lexicade.games.stack.ending import exchanges
from lexicade.games.stack.model import View


def scene(view: View) -> Scene:
    """Show board, scores, bag, own rack and what happened."""
    table, tiles = view.table, view.options.tiles
    waiting = awaiting(table)
    parts: list[Part] = [
        boardscene.grid(table, view.options.board, _worthless, covers=True),
        boardscene.scores(table, tuple(waiting)),
        *boardscene.hidden(table, tiles),
        boardscene.log(table),
    ]
    if view.seat is not None:
        parts.append(boardscene.rack(table, view.seat, _worthless))
    elif table.over:
        parts += [boardscene.rack(table, Seat(seat), _worthless) for seat in range(len(table.scores))]
    return Scene(boardscene.status(table, waiting), tuple(parts), _prompts(view))


def may_exchange(view: View, seat: Seat) -> bool:
    """Whether a seat on turn may exchange a tile (6.3)."""
    table = view.table
    used_up = view.options.solo and exchanges(table.history, seat) >= SOLO_EXCHANGES
    return bool(table.supply.bag) and not used_up


def _worthless(_tile: str) -> None:
    return None


def _prompts(view: View) -> tuple[Prompt, ...]:
    table, seat = view.table, view.seat
    phase = awaiting(table).get(seat) if seat is not None else None
    if seat is None or phase is None:
        return ()
    prompts: list[Prompt] = []
    if phase == "turn":
        prompts.append(Prompt("5E WORD", Text("do-play"), "place"))
        if may_exchange(view, seat):
            prompts.append(Prompt("exchange A", Text("do-exchange-one"), "choose", confirm=True))
        prompts.append(Prompt("pass", Text("do-pass"), confirm=True))
    if table.window and seat in table.window.open_to(table.gone):
        prompts.append(Prompt("challenge", Text("do-challenge"), confirm=True))
        if phase == "challenge" or is_closing(table):
            prompts.append(Prompt("accept", Text("do-accept")))
    prompts.append(Prompt("resign", Text("do-resign"), confirm=True))
    return tuple(prompts)
