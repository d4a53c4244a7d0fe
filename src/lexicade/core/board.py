"""A board of stacks of pieces: flat games have at most one piece a square."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lexicade.core.grid import Direction, Square
from lexicade.core.tiles import Piece, spelling

Stack = tuple[Piece, ...]
"""The pieces on one square from the bottom up; empty where nothing lies."""

Laid = tuple[tuple[Square, Piece], ...]
"""Pieces with their squares, in the order of the word."""


@dataclass(frozen=True, slots=True)
class Board:
    """All stacks, row by row."""

    height: int
    width: int
    stacks: tuple[Stack, ...]

    @classmethod
    def empty(cls, height: int, width: int) -> Board:
        """Return a board on which nothing lies."""
        return cls(height, width, ((),) * (height * width))

    def __contains__(self, square: Square) -> bool:
        """Whether the square is on the board."""
        return 0 <= square.row < self.height and 0 <= square.column < self.width

    def stack(self, square: Square) -> Stack:
        """The pieces on a square of the board, or none for a square off it."""
        return self.stacks[square.row * self.width + square.column] if square in self else ()

    def top(self, square: Square) -> Piece | None:
        """The piece that is seen on a square, on the board or off it."""
        stack = self.stack(square)
        return stack[-1] if stack else None

    @property
    def bare(self) -> bool:
        """Whether nothing lies on the board."""
        return not any(self.stacks)

    def squares(self) -> Iterator[Square]:
        """All squares, row by row."""
        return (Square(row, column) for row in range(self.height) for column in range(self.width))

    def pieces(self) -> Iterator[Piece]:
        """All pieces, the covered ones too."""
        return (piece for stack in self.stacks for piece in stack)

    def lay(self, laid: Laid) -> Board:
        """Put pieces on top of their squares."""
        stacks = list(self.stacks)
        for square, piece in laid:
            stacks[square.row * self.width + square.column] += (piece,)
        return Board(self.height, self.width, tuple(stacks))

    def lift(self, squares: Iterable[Square]) -> Board:
        """Take the top piece off each of the squares."""
        stacks = list(self.stacks)
        for square in squares:
            at = square.row * self.width + square.column
            stacks[at] = stacks[at][:-1]
        return Board(self.height, self.width, tuple(stacks))

    def run(self, square: Square, direction: Direction) -> tuple[Square, ...]:
        """The unbroken row of occupied squares through an occupied square."""
        first = square
        while self.stack(direction.step(first, -1)):
            first = direction.step(first, -1)
        squares = [first]
        while self.stack(after := direction.step(squares[-1])):
            squares.append(after)
        return tuple(squares)

    def faces(self, squares: Iterable[Square]) -> tuple[str, ...]:
        """The faces seen on occupied squares."""
        return tuple(self.stacks[square.row * self.width + square.column][-1].face for square in squares)

    def text(self, squares: Iterable[Square]) -> str:
        """The word that occupied squares spell."""
        return spelling(self.faces(squares))

    def touches(self, square: Square) -> bool:
        """Whether a square next to this one, in a row or column, is occupied."""
        return any(self.stack(way.step(square, n)) for way in Direction for n in (-1, 1))

    def words(self) -> Iterator[tuple[Square, ...]]:
        """All runs of two or more, across ones first, each once."""
        for direction in Direction:
            for square in self.squares():
                if self.stack(square) and not self.stack(direction.step(square, -1)):
                    run = self.run(square, direction)
                    if len(run) > 1:
                        yield run
