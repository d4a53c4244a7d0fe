"""The crossword game as painters show it."""

from __future__ import annotations

from lexicade.core import boardscene
from lexicade.core.ordered import awaiting, is_closing
from lexicade.core.protocol import Seat
from lexicade.core.scene import Part, Prompt, Scene, Text
from lexicade.games.crossword.model import View


def scene(view: View) -> Scene:
    """Show board, scores, bag, own rack and what happened."""
    table, tiles = view.table, view.options.tiles
    waiting = awaiting(table)
    parts: list[Part] = [
        boardscene.grid(table, view.options.board, tiles.value),
        boardscene.scores(table, tuple(waiting)),
        *boardscene.hidden(table, tiles),
        boardscene.log(table),
    ]
    if view.seat is not None:
        parts.append(boardscene.rack(table, view.seat, tiles.value))
    elif table.over:
        parts += [boardscene.rack(table, Seat(seat), tiles.value) for seat in range(len(table.scores))]
    return Scene(boardscene.status(table, waiting), tuple(parts), _prompts(view))


def _prompts(view: View) -> tuple[Prompt, ...]:
    table = view.table
    phase = awaiting(table).get(view.seat) if view.seat is not None else None
    prompts: list[Prompt] = []
    if phase == "turn":
        prompts.append(Prompt("8H WORD", Text("do-play"), "place"))
        if len(table.supply.bag) >= view.options.exchange_min_bag:
            prompts.append(Prompt("exchange ABC", Text("do-exchange"), "choose", confirm=True))
        prompts.append(Prompt("pass", Text("do-pass"), confirm=True))
    if phase and table.window and view.seat in table.window.open_to(table.gone):
        prompts.append(Prompt("challenge", Text("do-challenge"), confirm=True))
        if phase == "challenge" or is_closing(table):
            prompts.append(Prompt("accept", Text("do-accept")))
    if phase:
        prompts.append(Prompt("resign", Text("do-resign"), confirm=True))
    return tuple(prompts)
