"""The field, the letters on it and the twelve variants, all as data (README 1, 2, 8)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final, Literal

from lexicade.core.errors import Malformed
from lexicade.core.grid import Marks, Square

SLOTS: Final = 7
EDGES: Final = ("Rr", "Bb")
"""Marks of the edge squares of Red and Blue; a man starts on those in upper case."""


@dataclass(frozen=True)
class Field(Marks):
    """A field as marks: `*` a square with a letter, `R` and `B` where men start, `r` and `b` the rest of the edges, `.` bare."""

    known: ClassVar[Container[str]] = "*.RrBb"

    def __post_init__(self) -> None:
        """Refuse what is no field. Raises Malformed `field-without-letters` or `field-starts`."""
        Marks.__post_init__(self)
        if not self.letters:
            raise Malformed("field-without-letters")
        red, blue = len(self.starts[0]), len(self.starts[1])
        if red != blue or not 1 <= red <= SLOTS:
            raise Malformed("field-starts", most=SLOTS)

    @cached_property
    def letters(self) -> tuple[Square, ...]:
        """The squares with letters, row by row."""
        return self._marked("*")

    @cached_property
    def starts(self) -> tuple[tuple[Square, ...], ...]:
        """Where men start, by seat."""
        return tuple(self._marked(edge[0]) for edge in EDGES)

    @cached_property
    def edges(self) -> tuple[tuple[Square, ...], ...]:
        """The squares on which men may be placed, by seat."""
        return tuple(self._marked(edge) for edge in EDGES)

    def _marked(self, marks: str) -> tuple[Square, ...]:
        return tuple(square for square in self.squares() if self.mark(square) in marks)

    def mirror(self, square: Square) -> Square:
        """Return the square on the other side of the middle, left and right exchanged."""
        return Square(square.row, self.width - 1 - square.column)

    @cached_property
    def left(self) -> tuple[Square, ...]:
        """The squares with letters left of the middle, row by row."""
        return tuple(square for square in self.letters if square.column < self.mirror(square).column)

    @cached_property
    def mirrored(self) -> bool:
        """Whether the squares with letters are their own mirror image, none of them in the middle."""
        squares = set(self.letters)
        return all(self.mirror(square) in squares and self.mirror(square) != square for square in squares)


STANDARD_FIELD: Final = Field.parse("""
r..............b
R**************B
r**************b
R**************B
r**************b
R**************B
r**************b
R**************B
r**************b
R**************B
r**************b
R**************B
r**************b
R**************B
r**************b
r..............b
""")

ENGLISH_HALF: Final = """
A 9 1
B 2 3
C 2 3
D 4 2
E 11 1
F 2 4
G 3 2
H 2 4
I 8 1
J 1 8
K 1 5
L 4 1
M 2 3
N 6 1
O 8 1
P 2 3
Q 1 10
R 6 1
S 4 1
T 6 1
U 4 1
V 2 4
W 2 4
X 1 8
Y 2 4
Z 1 10
? 2 0
"""
GERMAN_HALF: Final = """
A 5 1
Ä 1 6
B 2 3
C 2 4
D 4 1
E 13 1
F 2 4
G 3 2
H 4 2
I 6 1
J 1 6
K 2 4
L 3 2
M 4 3
N 8 1
O 3 2
Ö 1 8
P 1 4
Q 1 10
R 6 1
S 6 1
T 6 1
U 6 1
Ü 1 6
V 1 6
W 1 3
X 1 8
Y 1 10
Z 1 3
? 2 0
"""

Men = Literal["marked", "unmarked", "one"]
SetUp = Literal["symmetric", "random"]
Distance = Literal["up_to", "exact"]

VARIANTS: Final[dict[str, tuple[Men, SetUp, Distance]]] = {
    "1": ("marked", "symmetric", "up_to"),
    "2": ("marked", "symmetric", "exact"),
    "3": ("marked", "random", "up_to"),
    "4": ("marked", "random", "exact"),
    "5": ("unmarked", "symmetric", "up_to"),
    "6": ("unmarked", "symmetric", "exact"),
    "7": ("unmarked", "random", "up_to"),
    "8": ("unmarked", "random", "exact"),
    "9": ("one", "symmetric", "up_to"),
    "10": ("one", "symmetric", "exact"),
    "11": ("one", "random", "up_to"),
    "12": ("one", "random", "exact"),
}
