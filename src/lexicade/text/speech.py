"""Texts as sentences, with names for seats; and scenes as sentences, for those who listen or ask for a part of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from lexicade.core.catalogue import Catalogue
from lexicade.core.errors import Fault, LexicadeError, Malformed, Value
from lexicade.core.judging import clean_meaning
from lexicade.core.scene import Cards, Cell, Grid, Rack, Scene, Score, Scores, Text, Unseen

MAX_NAME: Final = 32
_NAMELESS: Final = {"": "slot-empty", "?": "slot-blank", "■": "slot-hidden"}
_SPOKEN_MARKS: Final = ("blank", "last", "reach", "claimed")
_TIMES = re.compile(r"(?<=[0-9)])x(?=[0-9])")


class Speaker:
    """A catalogue that knows who sits at the table.

    Parameters stand for more than they are: `seat` and `player` hold a seat and `seats` several, said by name; `why` may be a
    code of its own; `ground` names a square's premium, said as `ground-…`; a plural is chosen by `n`, else by `points`. What
    people have typed is said as one line of printable text.
    """

    def __init__(self, catalogue: Catalogue, names: Sequence[str]) -> None:
        """Take the sentences, and the names by seat; a seat without one is said by its number."""
        self.catalogue = catalogue
        self._names = tuple(_short(clean_meaning(name)) for name in names)

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        if 0 <= seat < len(self._names) and self._names[seat]:
            return self._names[seat]
        return self.catalogue.say(Text("seat-number", {"n": seat + 1}))

    def say(self, text: Text) -> str:
        """Return the sentence of a text."""
        params = {name: self._spoken(name, value) for name, value in text.params.items()}
        if "n" not in params and "points" in params:
            params["n"] = params["points"]
        return self.catalogue.say(Text(text.code, params))

    def code(self, code: str, params: Mapping[str, Value] | None = None) -> str:
        """Return the sentence of a code."""
        return self.say(Text(code, params or {}))

    def fault(self, fault: Fault) -> str:
        """Return the sentence of a broken rule."""
        return self.say(Text(fault.code, fault.params))

    def error(self, error: LexicadeError) -> list[str]:
        """Return one sentence for each broken rule of an error."""
        return [self.fault(fault) for fault in error.faults]

    def both(self, items: Sequence[str]) -> str:
        """Join items as they are told: `Anna, Bert and Cleo`."""
        if len(items) < 2:  # noqa: PLR2004  (one item is not joined)
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.code('and')} {items[-1]}"

    def _spoken(self, name: str, value: Value) -> Value:
        match name, value:
            case "seat" | "player", int():
                return self.name(value)
            case "seats", tuple():
                return self.both([self.name(seat) for seat in value if isinstance(seat, int)])
            case "why", str() if value in self.catalogue:
                return self.code(value)
            case "ground", str():
                return self.code("ground-none" if value == "-" else f"ground-{value}")
            case "sum", str():
                return times_sign(clean_meaning(value))
            case _, str():
                return clean_meaning(value)
            case _, tuple():
                return tuple(clean_meaning(str(item)) for item in value)
            case _:
                return value


def _short(name: str) -> str:
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"


def times_sign(arithmetic: str) -> str:
    """Write a sum for the eye: `(1+1)x2` -> `(1+1)×2`."""  # noqa: RUF002  (the sign of multiplication is meant)
    return _TIMES.sub("×", arithmetic)  # noqa: RUF001


def speak_row(scene: Scene, row: str | int, speaker: Speaker) -> list[str]:
    """Tell a row of the board from left to right, plain empty squares in one. Raises Malformed `no-such-row`."""
    name = str(row).strip()
    for grid in _grids(scene):
        if name in grid.rows:
            cells = grid.cells[grid.rows.index(name)]
            return _told([(f"{column}{name}", cell) for column, cell in zip(grid.columns, cells, strict=True)], speaker)
    raise Malformed("no-such-row", row=name, known=_ends(grid.rows for grid in _grids(scene)))


def speak_column(scene: Scene, column: str, speaker: Speaker) -> list[str]:
    """Tell a column of the board from the top down, plain empty squares in one. Raises Malformed `no-such-column`."""
    name = column.strip().upper()
    for grid in _grids(scene):
        if name in grid.columns:
            at = grid.columns.index(name)
            return _told(
                [(f"{name}{row}", cells[at]) for row, cells in zip(grid.rows, grid.cells, strict=True)], speaker
            )
    raise Malformed("no-such-column", column=name, known=_ends(grid.columns for grid in _grids(scene)))


def speak_last(scene: Scene, speaker: Speaker) -> list[str]:
    """Tell each seat's latest turn with its arithmetic, the seats in order."""
    turns = [row.last for part in scene.parts if isinstance(part, Scores) for row in part.rows if row.last]
    return [sentence for turn in turns for sentence in speak_turn(turn, speaker)] or [speaker.code("nothing-told")]


def speak_turn(turn: Text, speaker: Speaker) -> list[str]:
    """Tell what happened, and below a play how its points came about."""
    return [speaker.say(turn), *sums_of(turn)]


def sums_of(turn: Text) -> list[str]:
    """Return the sums of a turn, one for each word and one for a bonus; none where nothing was added up."""
    sums = turn.params.get("sum")
    return times_sign(clean_meaning(sums)).split("; ") if isinstance(sums, str) and sums else []


def speak_scores(scene: Scene, speaker: Speaker) -> list[str]:
    """Tell the scores, who is on turn and what is left, the status last."""
    rows = [row for part in scene.parts if isinstance(part, Scores) for row in part.rows]
    held = held_code(scene)
    return [*(_score(row, held, speaker) for row in rows), speaker.say(scene.status)]


def speak_unseen(scene: Scene, speaker: Speaker) -> list[str]:
    """Tell which tiles are not to be seen, a line for each sort: `12 vowels: A 3, E 9`."""
    told: list[str] = []
    for part in scene.parts:
        if isinstance(part, Unseen):
            told.append(speaker.say(part.title))
            for group in part.groups:
                pairs = zip(group.faces, group.counts, strict=True)
                counted = ", ".join(f"{face} {n}" for face, n in pairs if face not in _NAMELESS)
                told.append(": ".join(filter(None, (speaker.say(group.title), counted))))
    return told or [speaker.code("unseen-none")]


def held_code(scene: Scene) -> str:
    """Return the code that says how much a seat holds: cards where words lie on a table, else tiles."""
    return "held-cards" if any(isinstance(part, Cards) for part in scene.parts) else "held-tiles"


def speak_rack(rack: Rack, speaker: Speaker) -> str:
    """Tell the tiles of a rack in one sentence: `Q 10, U 1, blank, no tile`."""
    told = []
    for slot in rack.slots:
        if slot.face in _NAMELESS:
            told.append(speaker.code(_NAMELESS[slot.face]))
        else:
            told.append(slot.face if slot.points is None else f"{slot.face} {slot.points}")
    return f"{speaker.say(rack.title)}: {', '.join(told) or speaker.code('rack-empty')}"


def _grids(scene: Scene) -> list[Grid]:
    return [part for part in scene.parts if isinstance(part, Grid)]


def _ends(names: Iterable[Sequence[str]]) -> str:
    return ", ".join(f"{few[0]}-{few[-1]}" for few in names)


def _told(squares: Sequence[tuple[str, Cell]], speaker: Speaker) -> list[str]:
    told: list[str] = []
    for plain, run in groupby(squares, key=lambda named: _is_plain(named[1])):
        named = list(run)
        if plain and len(named) > 1:
            told.append(speaker.code("squares-plain", {"first": named[0][0], "last": named[-1][0], "n": len(named)}))
        else:
            told.extend(_square(name, cell, speaker) for name, cell in named)
    return told


def _is_plain(cell: Cell) -> bool:
    return not cell.face and not cell.ground and not cell.marks


def _square(name: str, cell: Cell, speaker: Speaker) -> str:
    default = Text("tile-given", {"square": name, "letter": cell.face, "ground": cell.ground or "-"})
    if not cell.face:
        default = Text("square-plain", {"square": name})
    told = [speaker.say(cell.note or default)]
    if cell.beneath:
        told.append(speaker.code("tile-above", {"n": len(cell.beneath), "letters": cell.beneath}))
    told += [speaker.code(f"mark-{mark}") for mark in _SPOKEN_MARKS if mark in cell.marks]
    told += [speaker.code("man-of", {"seat": man}) for man in (0, 1) if f"man{man}" in cell.marks]
    return ", ".join(told)


def _score(row: Score, held: str, speaker: Speaker) -> str:
    told = [speaker.code("spoken-score", {"seat": row.seat, "points": row.points})]
    if row.gone:
        told.append(speaker.code("spoken-gone"))
    elif row.place:
        told.append(speaker.code("spoken-place", {"place": row.place}))
    else:
        told.append(speaker.code(held, {"n": row.held}))
    return ", ".join(told)
