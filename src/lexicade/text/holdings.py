"""Tiles and cards outside the board: racks, hands, words laid on the table."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from lexicade.core.scene import Cards, Meld, Rack, Slot
from lexicade.text import palette
from lexicade.text.boards import Pen
from lexicade.text.lines import BOLD, DIM, Line, Span, Style, cut, flow, line, paragraph, width

EMPTY: Final = "_"


def rack_lines(rack: Rack, pen: Pen, room: int) -> list[Line]:
    """Show a rack or hand with the points of each tile, empty places included."""
    title = pen.speaker.say(rack.title)
    tiles = [chip(slot, pen) for slot in rack.slots]
    indent = cell_len(title) + 2
    if indent + sum(map(width, tiles)) + len(tiles) > room:
        return [line(cut(title, room), BOLD), *flow(tiles, room, 1 if pen.colour else 2, 2)]
    rows = flow(tiles, room, 1 if pen.colour else 2, indent)
    if not rows:
        return [line(title, BOLD)]
    return [(Span(title, BOLD), Span("  "), *rows[0][1:]), *rows[1:]]


def chip(slot: Slot, pen: Pen) -> Line:
    """Show one tile or card: its face with its points."""
    number = pen.number(slot.points)
    if not pen.colour:
        return line(f"{slot.face or EMPTY}{number}")
    if not slot.face:
        return line("   ", palette.EMPTY_PLACE)
    paper = palette.PAPERS[0]
    return (
        Span(f" {slot.face}", Style(palette.FACE, paper, bold=True)),
        Span(f"{number} ", Style(palette.VALUE, paper)),
    )


def cards_lines(cards: Cards, pen: Pen, room: int, height: int) -> list[Line]:
    """Show the words on the table, the latest last, as many as fit into `height` lines."""
    rows: list[Line] = [line(cut(pen.speaker.say(cards.title), room), BOLD)]
    shown = cards.melds[-max(1, height - 2) :]
    if left_out := len(cards.melds) - len(shown):
        rows.append(line(cut(pen.speaker.code("earlier", {"n": left_out}), room), DIM))
    return [*rows, *(row for meld in shown for row in _meld(meld, pen, room))]


def _meld(meld: Meld, pen: Pen, room: int) -> list[Line]:
    tiles = [chip(slot, pen) for slot in meld.slots]
    name = pen.speaker.name(meld.seat)
    if not pen.colour:
        word = "".join(slot.face for slot in meld.slots)
        total = "+".join(str(slot.points or 0) for slot in meld.slots)
        return paragraph(f"{name}: {word} {total} = {meld.points}", room, hang=2)
    told: Line = (Span(f" {meld.points} ", BOLD), Span(cut(name, room // 2), DIM))
    return flow([*tiles, told], room, 0)
