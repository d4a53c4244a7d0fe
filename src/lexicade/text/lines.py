"""Lines of styled text, measured in the cells of a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, NamedTuple

from rich.cells import cell_len, split_graphemes

ELLIPSIS: Final = "…"


@dataclass(frozen=True, slots=True)
class Style:
    """How a span looks: colours of the usual 256, None for the terminal's own."""

    ink: int | None = None
    paper: int | None = None
    bold: bool = False
    dim: bool = False

    def on(self, text: str) -> str:
        """Return the text between the escape codes of this style."""
        codes = []
        if self.bold:
            codes.append("1")
        if self.dim:
            codes.append("2")
        if self.ink is not None:
            codes.append(f"38;5;{self.ink}")
        if self.paper is not None:
            codes.append(f"48;5;{self.paper}")
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


PLAIN: Final = Style()
BOLD: Final = Style(bold=True)
DIM: Final = Style(dim=True)


class Span(NamedTuple):
    """Text in one style."""

    text: str
    style: Style = PLAIN


Line = tuple[Span, ...]


def line(text: str, style: Style = PLAIN) -> Line:
    """Return a line of one style."""
    return (Span(text, style),)


def width(spans: Line) -> int:
    """Return how many cells a line takes."""
    return sum(cell_len(span.text) for span in spans)


def head(text: str, most: int) -> str:
    """Return the longest beginning that fits into `most` cells, no letter torn from its accents."""
    end = taken = 0
    for _, after, size in split_graphemes(text)[0]:
        taken += size
        if taken > most:
            break
        end = after
    return text[:end]


def cut(text: str, most: int) -> str:
    """Return the text in at most `most` cells, `…` at the end where something is left out."""
    if cell_len(text) <= most:
        return text
    return head(text, most - 1).rstrip() + ELLIPSIS if most > 0 else ""


def pad(text: str, size: int) -> str:
    """Return the text in exactly `size` cells."""
    shown = cut(text, size)
    return shown + " " * (size - cell_len(shown))


def centre(text: str, size: int) -> str:
    """Return the text in the middle of `size` cells, an odd one out on the right."""
    shown = cut(text, size)
    left = (size - cell_len(shown)) // 2
    return pad(" " * left + shown, size)


def wrap(text: str, size: int, hang: int = 0) -> list[str]:
    """Break text into lines of at most `size` cells, later ones indented by `hang`.

    A break stands at a space, else behind a plus sign, else inside a word that is wider than a line.
    """
    lines, indent, rest = [], "", text.strip()
    while rest and cell_len(indent + rest) > size:
        start = head(rest, size - len(indent)) or rest[:1]
        if not rest.startswith(" ", len(start)):
            start = start[: start.rfind(" ") + 1 or start.rfind("+") + 1 or len(start)]
        lines.append(indent + start.rstrip())
        indent, rest = " " * hang, rest[len(start) :].lstrip()
    return [*lines, indent + rest] if rest or not lines else lines


def paragraph(text: str, size: int, style: Style = PLAIN, hang: int = 0) -> list[Line]:
    """Break text into lines of one style."""
    return [line(piece, style) for piece in wrap(text, size, hang)]


def flow(items: Iterable[Line], size: int, gap: int, indent: int = 0) -> list[Line]:
    """Put items one behind another, `gap` cells apart, on as many lines as they need; none is broken.

    The first line begins `indent` cells from the left as well, where something else may stand.
    """
    rows: list[list[Span]] = [[]]
    taken = indent
    for item in items:
        size_here = width(item)
        if rows[-1] and taken + gap + size_here > size:
            rows.append([])
            taken = indent
        if rows[-1]:
            rows[-1].append(Span(" " * gap))
            taken += gap
        rows[-1].extend(item)
        taken += size_here
    return [(Span(" " * indent), *row) for row in rows if row]


def ends(left: Line, right: Line, size: int) -> Line:
    """Put two lines at the two ends of one; the left one must leave the room."""
    return (*left, Span(" " * max(1, size - width(left) - width(right))), *right)


def beside(left: Sequence[Line], right: Sequence[Line], start: int) -> list[Line]:
    """Put two columns side by side, the right one `start` cells from the left."""
    return [
        (*one, Span(" " * (start - width(one))), *other) if other else one
        for one, other in zip_longest(left, right, fillvalue=())
    ]


def render(rows: Iterable[Line], *, colour: bool) -> str:
    """Return lines as text; without colour there is nothing but text, and no blanks at the ends."""
    if not colour:
        return "\n".join("".join(span.text for span in row).rstrip() for row in rows)
    return "\n".join("".join(span.style.on(span.text) for span in row if span.text) for row in rows)
