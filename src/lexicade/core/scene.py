"""What painters show: plain data of a few part types, every text a code of the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from lexicade.core.errors import Value


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence of the catalogues: its code, and what is put into it. `n` chooses the plural."""

    code: str
    params: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of a grid.

    face: what is seen on it, "" for nothing. points: of the tile seen, None where tiles have none. ground: what the square
    does ("DW", "TL", …, "start", "" for nothing). height: tiles on it. marks: "last" (laid in a latest turn), "blank",
    "reach", "man0", "man1", "claimed". beneath: the faces under the one seen, from the top. note: what a person is told of
    it; by: the seat that laid it.
    """

    face: str = ""
    points: int | None = None
    ground: str = ""
    height: int = 0
    marks: frozenset[str] = frozenset()
    beneath: tuple[str, ...] = ()
    by: int | None = None
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A board: names of columns and rows, and the cells row by row; covers: whether a tile may be laid on another."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    covers: bool = False
    kind: Literal["grid"] = "grid"


@dataclass(frozen=True, slots=True)
class Slot:
    """One place on a rack or in a hand: a face ("" an empty place, "?" a blank, "■" face down) and its points."""

    face: str
    points: int | None = None
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Rack:
    """Tiles or cards that a seat holds; `ordered` where the order of the places matters to the rules."""

    seat: int
    slots: tuple[Slot, ...]
    title: Text
    ordered: bool = False
    kind: Literal["rack"] = "rack"


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards laid as one word."""

    seat: int
    slots: tuple[Slot, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Cards:
    """Words laid on a table, the latest last."""

    melds: tuple[Meld, ...]
    title: Text
    kind: Literal["cards"] = "cards"


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice as thrown, and whose they are."""

    faces: tuple[int, ...]
    seat: int
    kind: Literal["dice"] = "dice"


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of which only the size is known: a bag, a pack."""

    count: int
    title: Text
    kind: Literal["pile"] = "pile"


@dataclass(frozen=True, slots=True)
class Counted:
    """Faces of one sort, in order, and how many there are of each."""

    title: Text
    faces: tuple[str, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unseen:
    """The tiles that the viewer cannot see, in groups: what a public tile set leaves, and not where any of it is.

    It spares people a tally on paper, so it is an aid: tables without aids do not show it.
    """

    title: Text
    groups: tuple[Counted, ...]
    kind: Literal["unseen"] = "unseen"


@dataclass(frozen=True, slots=True)
class Track:
    """How far each seat is on its way to a target."""

    values: tuple[int, ...]
    target: int
    title: Text
    kind: Literal["track"] = "track"


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's line: score, the words and points of its latest turn, and what is special about it."""

    seat: int
    points: int
    held: int
    last: Text | None = None
    turn: bool = False
    gone: bool = False
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Scores:
    """The lines of all seats."""

    rows: tuple[Score, ...]
    kind: Literal["scores"] = "scores"


@dataclass(frozen=True, slots=True)
class Log:
    """What happened, the oldest first."""

    lines: tuple[Text, ...]
    kind: Literal["log"] = "log"


Part = Grid | Rack | Cards | Dice | Pile | Unseen | Track | Scores | Log


Gesture = Literal["plain", "place", "choose", "spell", "move", "square"]


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something this seat may do now: a command as typed, and what it does.

    gesture says how a hand gives it instead: "place" tiles of the rack on squares of the grid (typed as the start and the
    letters from there on), "choose" some of the rack, "spell" with what is held, in order, "move" from one square to another,
    "square" chooses one, "plain" is the command as it stands. For all but "place" and "plain" the command's first word comes
    first. confirm: it ends something, so hands ask again before they do it.
    """

    command: str
    text: Text
    gesture: Gesture = "plain"
    confirm: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a view shows: a status line, parts in reading order, and what may be done."""

    status: Text
    parts: tuple[Part, ...]
    prompts: tuple[Prompt, ...] = ()
