"""Squares, directions, and the layout of premium squares as text."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import ClassVar, Final, NamedTuple, Self

from lexicade.core.errors import Malformed

MAX_SIDE: Final = 21
"""Columns are named by one letter, and the kernel's boards are no larger."""


class Square(NamedTuple):
    """A place on a board, both numbers counted from 0 at the top left."""

    row: int
    column: int


def column_name(column: int) -> str:
    """Return the letter of a column: 0 -> A."""
    return chr(ord("A") + column)


def square_name(square: Square) -> str:
    """Return a square as it is read out: column, then row: H8."""
    return f"{column_name(square.column)}{square.row + 1}"


class Direction(Enum):
    """How a word reads: to the right or down."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Direction:
        """The crossing direction."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS

    def step(self, square: Square, n: int = 1) -> Square:
        """Return the square n places further on; it may lie off the board."""
        if self is Direction.ACROSS:
            return Square(square.row, square.column + n)
        return Square(square.row + n, square.column)


@dataclass(frozen=True, slots=True)
class Premium:
    """What a square does for a tile laid on it."""

    letter: int = 1
    word: int = 1
    start: bool = False


PREMIUMS: Final = {
    ".": Premium(),
    "d": Premium(letter=2),
    "t": Premium(letter=3),
    "q": Premium(letter=4),
    "D": Premium(word=2),
    "T": Premium(word=3),
    "Q": Premium(word=4),
    "*": Premium(word=2, start=True),
    "+": Premium(start=True),
}


@dataclass(frozen=True)
class Marks:
    """A board as text: one line a row, one mark a square; which marks there are, a derived class says."""

    # No slots: derived classes keep what they read from the marks beside the field.
    rows: tuple[str, ...]

    known: ClassVar[Container[str]] = ()

    def __post_init__(self) -> None:
        """Refuse what is no board. Raises Malformed `board-size`, `board-ragged` or `board-bad-mark`."""
        if not self.rows or not 1 <= len(self.rows) <= MAX_SIDE or not 1 <= len(self.rows[0]) <= MAX_SIDE:
            raise Malformed("board-size", most=MAX_SIDE)
        for number, row in enumerate(self.rows, start=1):
            if len(row) != len(self.rows[0]):
                raise Malformed("board-ragged", row=number)
            for mark in row:
                if mark not in self.known:
                    raise Malformed("board-bad-mark", mark=mark, row=number)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a board from its rows of marks."""
        return cls(tuple(text.split()))

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def __contains__(self, square: Square) -> bool:
        """Whether the square is on the board."""
        return 0 <= square.row < self.height and 0 <= square.column < self.width

    def squares(self) -> Iterator[Square]:
        """All squares, row by row."""
        return (Square(row, column) for row in range(self.height) for column in range(self.width))

    def mark(self, square: Square) -> str:
        """The mark of a square."""
        return self.rows[square.row][square.column]


@dataclass(frozen=True)
class Layout(Marks):
    """The premium squares of a board: one text a row, one mark of PREMIUMS a square."""

    known: ClassVar[Container[str]] = PREMIUMS

    def __post_init__(self) -> None:
        """Refuse layouts that are no board, or one without a start."""
        Marks.__post_init__(self)
        if not self.starts:
            raise Malformed("board-without-start")

    def premium(self, square: Square) -> Premium:
        """What a square does for a tile laid on it."""
        return PREMIUMS[self.rows[square.row][square.column]]

    @cached_property
    def starts(self) -> frozenset[Square]:
        """The squares of which the first word must cover one."""
        return frozenset(square for square in self.squares() if PREMIUMS[self.mark(square)].start)
