"""Boards as lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from lexicade.core.scene import Cell, Grid
from lexicade.text import palette
from lexicade.text.lines import DIM, Line, Span, Style, centre, cut, line
from lexicade.text.speech import Speaker

ROOMY: Final = 11
"""Up to this many columns a square is four cells wide, so that tall stacks of long faces have room."""

SIGNS: Final = {"": "·", "start": "+", "4W": "~", "3W": "=", "2W": "-", "4L": "^", "3L": '"', "2L": "'"}
MEN: Final = ("►", "◄")
BRACKETS: Final = {"last": ("[", "]"), "reach": ("(", ")"), "claimed": ("<", ">")}
"""How marked squares are told without colour."""

_SUBSCRIPTS: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@dataclass(frozen=True, slots=True)
class Pen:
    """How things are painted: who speaks, and whether in colours."""

    speaker: Speaker
    colour: bool

    def number(self, points: int | None) -> str:
        """Return the number on a tile: small where there are colours, plain where there are none."""
        if points is None:
            return ""
        return str(points).translate(_SUBSCRIPTS) if self.colour else str(points)


def cell_size(columns: int, room: int) -> int:
    """Choose how many cells a square takes so that so many columns fit into `room`."""
    return next((size for size in (4 if columns <= ROOMY else 3, 3, 2) if columns * size <= room), 1)


def board_lines(grid: Grid, pen: Pen, room: int) -> list[Line]:
    """Show a board with its coordinates on all four sides."""
    side = max([2, *map(cell_len, grid.rows)])
    size = cell_size(len(grid.columns), room - 2 * (side + 1))
    names = "".join(centre(name, size) for name in grid.columns)
    edge = line(" " * (side + 1) + names, DIM)
    rows: list[Line] = [edge]
    for name, cells in zip(grid.rows, grid.cells, strict=True):
        squares = (span for cell in cells for span in square(cell, pen, size))
        indent = " " * (side - cell_len(name))
        rows.append((Span(f"{indent}{name} ", DIM), *squares, Span(f" {name}{indent}", DIM)))
    return [*rows, edge]


def square(cell: Cell, pen: Pen, size: int) -> Iterator[Span]:
    """Show one square in `size` cells: a mark, the face, its points or its height."""
    if not cell.face:
        yield from _bare(cell, pen, size)
        return
    face = cell.face.lower() if "blank" in cell.marks else cell.face
    left, right = _marks(cell, pen)
    number = str(cell.height) if cell.points is None and cell.height > 1 else ""
    if pen.colour:
        number = (number or str(cell.points or "")).translate(_SUBSCRIPTS)
    left, face, number, right = _squeeze(left, face, number, right, size)
    paper = _marked(cell)
    if paper is None:
        height = cell.height if cell.points is None else 1
        paper = palette.PAPERS[min(max(height, 1), len(palette.PAPERS)) - 1]
    yield Span(left or (" " if cell_len(face + number + right) < size else ""), Style(palette.FACE, paper, bold=True))
    yield Span(face, Style(palette.BLANK_FACE if "blank" in cell.marks else palette.FACE, paper, bold=True))
    yield Span(number, Style(palette.FACE if cell.points is None else palette.VALUE, paper))
    taken = max(1, cell_len(left)) + cell_len(face + number + right)
    yield Span(right + " " * (size - taken), Style(palette.FACE, paper, bold=True))


def _squeeze(left: str, face: str, number: str, right: str, size: int) -> tuple[str, str, str, str]:
    """Leave out what is least needed until a square fits: the right mark, the number, the left mark."""
    if cell_len(face) > size - 1:
        return "", cut(face, size), "", ""
    if max(1, cell_len(left)) + cell_len(face + number + right) > size:
        right = ""
    if cell_len(left + face + number) > size:
        number = ""
    return left, face, number, right


def _marks(cell: Cell, pen: Pen) -> tuple[str, str]:
    for man, sign in enumerate(MEN):
        if f"man{man}" in cell.marks:
            return sign, ""
    if not pen.colour:
        for mark, brackets in BRACKETS.items():
            if mark in cell.marks:
                return brackets
    return "", ""


def _marked(cell: Cell) -> int | None:
    """The paper of a square that men stand on or that has a mark."""
    for man, paper in enumerate(palette.MEN):
        if f"man{man}" in cell.marks:
            return paper
    return next((paper for mark, paper in palette.MARKS.items() if mark in cell.marks), None)


def _bare(cell: Cell, pen: Pen, size: int) -> Iterator[Span]:
    left, right = _marks(cell, pen)
    paper = _marked(cell)
    style = (
        palette.GROUNDS.get(cell.ground, palette.GROUNDS[""])
        if paper is None
        else Style(palette.FACE, paper, bold=True)
    )
    sign = SIGNS.get(cell.ground, SIGNS[""]) if pen.colour or cell.ground else "."
    shown = f"{left}{' ' if left else sign}{right}" if size > 2 else left or sign  # noqa: PLR2004  (no room for a pair)
    yield Span(centre(shown, size), style)
