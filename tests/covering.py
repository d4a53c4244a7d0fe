"""Every placement of tiles in a line, tried one by one: the oracle of games in which tiles may cover others.

Written from the rules alone, with plain dictionaries: nothing here is shared with the engine or its generator.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, permutations, product
from random import Random

Spot = tuple[int, int]
"""Row and column, from 0."""

Laid = dict[Spot, tuple[str, bool]]
"""What is laid: the face shown, and whether a blank shows it."""

Stacks = Mapping[Spot, tuple[str, ...]]
"""The faces on each occupied square, from the bottom up."""

STEPS = {"across": (0, 1), "down": (1, 0)}


@dataclass(frozen=True)
class Small:
    """A small board with what lies on it, and a rack."""

    height: int
    width: int
    stacks: Stacks
    rack: tuple[str, ...]
    faces: tuple[str, ...]

    def lines(self) -> Iterator[tuple[str, list[Spot]]]:
        for row in range(self.height):
            yield "across", [(row, column) for column in range(self.width)]
        for column in range(self.width):
            yield "down", [(row, column) for row in range(self.height)]

    def text(self) -> str:
        """The board as a position says it."""
        rows = []
        for row in range(self.height):
            names: list[str | int] = []
            for column in range(self.width):
                pile = self.stacks.get((row, column))
                if pile:
                    names.append("(" + "".join(f"[{face}]" for face in reversed(pile)) + ")")
                elif names and isinstance(names[-1], int):
                    names[-1] += 1
                else:
                    names.append(1)
            rows.append("".join(map(str, names)))
        return "/".join(rows)


def placements(board: Small) -> Iterator[tuple[str, Laid]]:
    """Every way to lay tiles of the rack on squares of one line, no other face on itself and no gap between them."""
    for direction, line in board.lines():
        for count in range(1, len(board.rack) + 1):
            for spots in combinations(line, count):
                between = line[line.index(spots[0]) : line.index(spots[-1]) + 1]
                if any(spot not in board.stacks and spot not in spots for spot in between):
                    continue
                for tiles in set(permutations(board.rack, count)):
                    choices = [
                        [(face, True) for face in board.faces] if tile == "?" else [(tile, False)] for tile in tiles
                    ]
                    for shown in product(*choices):
                        laid = dict(zip(spots, shown, strict=True))
                        if all(board.stacks.get(spot, ("",))[-1] != face for spot, (face, _) in laid.items()):
                            yield direction, laid


def seen(stacks: Stacks, laid: Laid) -> dict[Spot, str]:
    """The face seen on each occupied square after tiles were laid."""
    return {spot: faces[-1] for spot, faces in stacks.items()} | {spot: face for spot, (face, _) in laid.items()}


def run(tops: Mapping[Spot, str], spot: Spot, direction: str) -> tuple[Spot, ...]:
    """The squares of the word through an occupied square, also if it is one letter only."""
    down, right = STEPS[direction]
    row, column = spot
    while (row - down, column - right) in tops:
        row, column = row - down, column - right
    squares = []
    while (row, column) in tops:
        squares.append((row, column))
        row, column = row + down, column + right
    return tuple(squares)


def spelt(tops: Mapping[Spot, str], squares: tuple[Spot, ...]) -> str:
    return "".join(tops[spot] for spot in squares).upper()


def other(direction: str) -> str:
    return "down" if direction == "across" else "across"


def touches(stacks: Stacks, laid: Laid) -> bool:
    """Whether a tile is laid on a tile or beside one that lay there before."""
    return any(
        (row + down, column + right) in stacks
        for row, column in laid
        for down, right in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    )


def common_words(faces: tuple[str, ...], longest: int, of_three: int = 1) -> frozenset[str]:
    """About `of_three` in three of all rows of up to `longest` faces, always the same ones: a language of its own."""
    rows = ("".join(row).upper() for length in range(2, longest + 1) for row in product(faces, repeat=length))
    return frozenset(word for word in rows if sha256(word.encode()).digest()[0] % 3 < of_three)


def scattered(
    rng: Random, height: int, width: int, faces: tuple[str, ...], full: float, tallest: int, held: int
) -> Small:
    """A board with stacks of random height scattered over it; neighbours in a stack differ."""
    stacks = {}
    for spot in product(range(height), range(width)):
        if rng.random() < full:
            pile = [rng.choice(faces)]
            for _ in range(rng.randint(1, tallest) - 1):
                pile.append(rng.choice([face for face in faces if face != pile[-1]]))
            stacks[spot] = tuple(pile)
    return Small(height, width, stacks, tuple(rng.choice(faces) for _ in range(held)), faces)


@dataclass(frozen=True)
class Image:
    """A board turned or mirrored: rows and columns swapped after lines were reversed."""

    board: Small
    swapped: bool
    upside_down: bool
    leftside_right: bool

    def spot(self, spot: Spot) -> Spot:
        """Where a square of the board lies in its image."""
        row = self.board.height - 1 - spot[0] if self.upside_down else spot[0]
        column = self.board.width - 1 - spot[1] if self.leftside_right else spot[1]
        return (column, row) if self.swapped else (row, column)

    def direction(self, direction: str) -> str:
        return other(direction) if self.swapped else direction

    @property
    def turned(self) -> Small:
        """The image itself."""
        height, width = self.board.height, self.board.width
        if self.swapped:
            height, width = width, height
        stacks = {self.spot(spot): pile for spot, pile in self.board.stacks.items()}
        return Small(height, width, stacks, self.board.rack, self.board.faces)


def images(board: Small) -> Iterator[Image]:
    """The eight symmetries of a board; on a list that has every word backwards, too, they have the same plays."""
    return (Image(board, *which) for which in product((False, True), repeat=3))


def both_ways(words: frozenset[str]) -> frozenset[str]:
    """A list of words of one-letter faces with every word backwards, too."""
    return words | {word[::-1] for word in words}
