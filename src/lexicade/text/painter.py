"""The text painter: any scene of any game in the cells of a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len

from lexicade.core.scene import Cards, Grid, Prompt, Rack, Scene
from lexicade.text.boards import Pen, board_lines
from lexicade.text.holdings import cards_lines, rack_lines
from lexicade.text.legend import legend_lines
from lexicade.text.lines import BOLD, DIM, Line, Span, beside, cut, flow, paragraph, render, width
from lexicade.text.panel import panel_lines
from lexicade.text.speech import Speaker

NARROWEST: Final = 40
PANEL_LEAST: Final = 24
PANEL_MOST: Final = 56
GAP: Final = 2
CARDS_ROOM: Final = 48
CARDS_LINES: Final = 17
PANEL_LINES: Final = 18
"""As many as a screen of 24 lines has beside status, rack, prompts and the line to type on."""

BELOW_LINES: Final = 24


def paint(scene: Scene, speaker: Speaker, *, width: int = 80, colour: bool = False) -> str:
    """Return a scene as text of at most `width` cells a line (40 at least), with escape codes only where `colour` is set.

    From the top: the status, boards and words on the table with a panel beside them, what the signs mean, racks, and what
    may be typed. Without colour, the same is told by signs: `[A]` lies since a latest turn, `a` is a blank.
    """
    pen, room = Pen(speaker, colour), max(width, NARROWEST)
    rows = paragraph(speaker.say(scene.status), room, BOLD)
    rows += _middle(scene, pen, room)
    racks = [row for part in scene.parts if isinstance(part, Rack) for row in rack_lines(part, pen, room)]
    for block in (racks, _prompts(scene.prompts, pen, room)):
        rows += [(), *block] if block else []
    return render(rows, colour=colour)


def paint_rack(rack: Rack, speaker: Speaker, *, width: int = 80, colour: bool = False) -> str:
    """Return one rack as text."""
    return render(rack_lines(rack, Pen(speaker, colour), width), colour=colour)


def _middle(scene: Scene, pen: Pen, room: int) -> list[Line]:
    """Show boards and cards with the panel beside them, or below where there is no room; then what the signs mean."""
    grids = [part for part in scene.parts if isinstance(part, Grid)]
    main = list(_main(scene, pen, room))
    wide = max(map(width, main), default=0)
    if not grids:
        wide = max(wide, min(CARDS_ROOM, room))
    panel_room = min(room - wide - GAP, PANEL_MOST)
    if panel_room < PANEL_LEAST or not main:
        below = panel_lines(scene, pen, min(room, PANEL_MOST), BELOW_LINES)
        return [*main, *legend_lines(grids, pen, room), *below]
    explained = [*main, *legend_lines(grids, pen, wide)]
    if len(explained) <= PANEL_LINES and max(map(width, explained)) <= wide:
        return beside(explained, panel_lines(scene, pen, panel_room, PANEL_LINES), wide + GAP)
    panel = panel_lines(scene, pen, panel_room, len(main))
    return [*beside(main, panel, wide + GAP), *legend_lines(grids, pen, room)]


def _main(scene: Scene, pen: Pen, room: int) -> Iterator[Line]:
    for part in scene.parts:
        if isinstance(part, Grid):
            yield from board_lines(part, pen, room)
        elif isinstance(part, Cards):
            yield from cards_lines(part, pen, min(CARDS_ROOM, room), CARDS_LINES)


def _prompts(prompts: tuple[Prompt, ...], pen: Pen, room: int) -> list[Line]:
    items = []
    for prompt in prompts:
        command = cut(prompt.command, room)
        told = f"{' ' if pen.colour else ': '}{pen.speaker.say(prompt.text)}"
        items.append((Span(command, BOLD), Span(cut(told, room - cell_len(command)), DIM)))
    return flow(items, room, 2)
