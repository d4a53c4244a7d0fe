"""Laying tiles in a row or column: one engine under three cover rules.

A play names its first square and the letters from there on. What already stands there is kept where the same letter is typed
(or `.`), and covered, where the cover rule allows it, when another letter is typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from lexicade.core.board import Board, Laid
from lexicade.core.errors import Fault, Malformed
from lexicade.core.grid import Direction, Square, square_name
from lexicade.core.tiles import Piece, Tile, TileSet, missing

THROUGH: Final = "."
"""A letter of a play that already stands on the board."""

Letter = Piece | Literal["."]


class Cover(Enum):
    """What may happen to a tile that lies on the board."""

    NONE = "none"
    REPLACE = "replace"
    STACK = "stack"


@dataclass(frozen=True, slots=True)
class Play:
    """Lay tiles: the letters from the first square on, in a direction.

    `meanings` go with words that an `extend` table does not know. `expects`, when given, is the preview that the player saw
    (the words, the points): where players move in free order a play that would now give something else is stale.
    """

    square: Square
    direction: Direction
    letters: tuple[Letter, ...]
    meanings: tuple[tuple[str, str], ...] = ()
    expects: tuple[tuple[str, ...], int] | None = None
    kind: Literal["play"] = "play"


@dataclass(frozen=True, slots=True)
class Placement:
    """A play seen against a board: what is laid, in which direction it reads, and the board after it."""

    direction: Direction
    laid: Laid
    before: Board
    after: Board

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the tiles laid."""
        return tuple(square for square, _ in self.laid)

    @property
    def main(self) -> tuple[Square, ...]:
        """The played word: the whole run through the laid tiles in the direction of the play."""
        return self.after.run(self.laid[0][0], self.direction)

    def crosses(self, *, through: bool = False) -> tuple[tuple[Square, ...], ...]:
        """The crossing runs of two or more through each laid square (`through`: through each square of the played word)."""
        squares = self.main if through else self.squares
        runs = (self.after.run(square, self.direction.other) for square in squares)
        return tuple(run for run in runs if len(run) > 1)

    def words(self) -> tuple[tuple[Square, ...], ...]:
        """The runs of two or more that are new or changed, the played word first."""
        main = self.main
        return ((main,) if len(main) > 1 else ()) + self.crosses()

    @property
    def connected(self) -> bool:
        """Whether a square of the played word was occupied before, or lies next to one that was."""
        return any(self.before.stack(square) or self.before.touches(square) for square in self.main)


def place(board: Board, cover: Cover, play: Play, tiles: TileSet) -> tuple[Laid, tuple[Fault, ...]]:
    """Read a play against a board: which pieces it lays, and what keeps it from being laid at all.

    The faults: `nothing-there` (`.` on an empty square), `square-occupied` (a different letter, where nothing may be
    covered), `off-board`, `no-tiles` (nothing is laid). Without any, `settle` lays the pieces. Raises Malformed
    `unknown-letter` for a face that the set does not have.
    """
    faults: list[Fault] = []
    laid: list[tuple[Square, Piece]] = []
    for n, letter in enumerate(play.letters):
        square = play.direction.step(play.square, n)
        standing = board.top(square)
        if letter != THROUGH and letter.face not in tiles.letters:
            raise Malformed("unknown-letter", letter=letter.face)
        if square not in board:
            faults.append(Fault("off-board"))
            break
        if letter == THROUGH:
            if standing is None:
                faults.append(Fault("nothing-there", {"square": square_name(square)}))
        elif standing is None or (standing.face != letter.face and cover is not Cover.NONE):
            laid.append((square, letter))
        elif standing.face != letter.face:
            faults.append(Fault("square-occupied", {"square": square_name(square), "letter": standing.face}))
    if not laid and not faults:
        faults.append(Fault("no-tiles"))
    return tuple(laid), tuple(faults)


def settle(board: Board, direction: Direction, laid: Laid) -> Placement:
    """Lay pieces; the direction of a play that makes no run of its own is read from the board (rules 0.6)."""
    after = board.lay(laid)
    if len(after.run(laid[0][0], direction)) == 1 and len(after.run(laid[0][0], direction.other)) > 1:
        direction = direction.other
    return Placement(direction, laid, board, after)


def tiles_of(laid: Laid) -> tuple[Tile, ...]:
    """The tiles that pieces are on a rack."""
    return tuple(piece.tile for _, piece in laid)


def not_in_rack(rack: Sequence[Tile], wanted: Sequence[Tile]) -> tuple[Fault, ...]:
    """Name the tiles that are wanted and not held."""
    lacking = missing(rack, wanted)
    return (Fault("not-in-rack", {"tiles": tuple(lacking)}),) if lacking else ()


def unanchored(placement: Placement, starts: frozenset[Square]) -> tuple[Fault, ...]:
    """Where a play may stand: the first word covers a start square and has two letters, later ones touch what stands.

    A play that covers a tile standing alone touches it and still makes no word: `too-short` too.
    """
    if not placement.before.bare:
        if not placement.connected:
            return (Fault("no-anchor"),)
        return () if placement.words() else (Fault("too-short", {"least": 2}),)
    faults = []
    if len(placement.main) < 2:  # noqa: PLR2004  (a word has two letters)
        faults.append(Fault("too-short", {"least": 2}))
    if starts.isdisjoint(placement.squares):
        faults.append(Fault("no-start", {"squares": tuple(square_name(square) for square in sorted(starts))}))
    return tuple(faults)
