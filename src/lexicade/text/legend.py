"""What the signs on a board mean, as far as they are on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexicade.core.scene import Grid
from lexicade.text import palette
from lexicade.text.boards import BRACKETS, MEN, SIGNS, Pen
from lexicade.text.lines import DIM, Line, Span, Style, flow


def legend_lines(grids: Sequence[Grid], pen: Pen, room: int) -> list[Line]:
    """Explain the premium squares that are open, and the marks of tiles."""
    return flow(_items(grids, pen), room, 2)


def _items(grids: Sequence[Grid], pen: Pen) -> Iterator[Line]:
    cells = [cell for grid in grids for row in grid.cells for cell in row]
    grounds = {cell.ground for cell in cells if not cell.face}
    marks = {mark for cell in cells for mark in cell.marks}
    for ground, sign in SIGNS.items():
        if ground and ground in grounds:
            shown = f" {sign} " if pen.colour else sign
            yield _item(shown, palette.GROUNDS[ground], pen.speaker.code(f"legend-{ground}"))
    for mark, paper in palette.MARKS.items():
        if mark in marks:
            left, right = BRACKETS[mark]
            shown = " A " if pen.colour else f"{left}A{right}"
            yield _item(shown, Style(palette.FACE, paper, bold=True), pen.speaker.code(f"legend-{mark}"))
    if "blank" in marks:
        shown, style = (" a ", palette.BLANK_TILE) if pen.colour else ("a", palette.BLANK_TILE)
        yield _item(shown, style, pen.speaker.code("legend-blank"))
    for man, sign in enumerate(MEN):
        if f"man{man}" in marks:
            shown = f" {sign} " if pen.colour else sign
            yield _item(shown, Style(palette.FACE, palette.MEN[man], bold=True), pen.speaker.name(man))


def _item(sign: str, style: Style, told: str) -> Line:
    return (Span(sign, style), Span(f" {told}", DIM))
