"""The colours of the text painter, from the 256 that terminals share."""

from __future__ import annotations

from typing import Final

from lexicade.text.lines import Style

FACE: Final = 16
VALUE: Final = 94
BLANK_FACE: Final = 124
FELT: Final = 236
FELT_INK: Final = 241

GROUNDS: Final = {
    "": Style(FELT_INK, FELT),
    "start": Style(223, 95, bold=True),
    "2W": Style(224, 131),
    "3W": Style(224, 124),
    "4W": Style(224, 89),
    "2L": Style(195, 67),
    "3L": Style(195, 25),
    "4L": Style(195, 55),
}
"""A square by what it does; others look like those that do nothing."""

PAPERS: Final = (230, 187, 144, 108, 66)
"""A tile by its height: the taller the stack, the darker."""

MARKS: Final = {"last": 215, "reach": 158, "claimed": 245}
"""The paper of marked squares; the first mark that a square has counts."""

MEN: Final = (203, 75)

BLANK_TILE: Final = Style(BLANK_FACE, PAPERS[0], bold=True)
EMPTY_PLACE: Final = Style(FELT_INK, FELT)
DIE: Final = Style(FACE, PAPERS[0], bold=True)
BAR: Final = Style(71)
