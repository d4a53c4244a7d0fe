"""Words with their arithmetic, and the tables by which board games score them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lexicade.core.board import Board, Laid
from lexicade.core.grid import Direction, Layout, Square
from lexicade.core.placement import Placement
from lexicade.core.protocol import Seat
from lexicade.core.tiles import TileSet, spelling


@dataclass(frozen=True, slots=True)
class Term:
    """One letter of a sum: its points, and how often they count."""

    points: int
    times: int = 1


@dataclass(frozen=True, slots=True)
class ScoredWord:
    """A word, where it stands, and its points: (sum of terms) x times + extra."""

    faces: tuple[str, ...]
    squares: tuple[Square, ...]
    terms: tuple[Term, ...]
    times: int
    extra: int
    points: int

    @classmethod
    def of(
        cls,
        faces: Sequence[str],
        squares: Sequence[Square],
        terms: Sequence[Term],
        times: int = 1,
        extra: int = 0,
    ) -> ScoredWord:
        """Do the sum."""
        points = sum(term.points * term.times for term in terms) * times + extra
        return cls(tuple(faces), tuple(squares), tuple(terms), times, extra, points)

    @property
    def text(self) -> str:
        """The word as a referee is asked for it."""
        return spelling(self.faces)


@dataclass(frozen=True, slots=True)
class Tally:
    """All that a turn scores: its words, and a bonus of its own."""

    words: tuple[ScoredWord, ...]
    bonus: int
    points: int

    @classmethod
    def of(cls, words: Sequence[ScoredWord], bonus: int = 0) -> Tally:
        """Do the sum."""
        return cls(tuple(words), bonus, sum(word.points for word in words) + bonus)


@dataclass(frozen=True, slots=True)
class Played:
    """A seat laid tiles and scored; `open` while the play may still be challenged."""

    seat: Seat
    direction: Direction
    laid: Laid
    tally: Tally
    open: bool = False
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring table.

    basis: "values" adds tile values times premiums; "heights" adds two a tile to a flat word and one a tile of every stack
    to any other. cross_premiums: whether premiums also count in crossing words. through: whether crossing words that do not
    change score too. bonus: points for laying exactly `bonus_tiles` tiles. flat_extra: points for a face in a flat word.
    """

    tiles: TileSet
    layout: Layout
    basis: Literal["values", "heights"] = "values"
    cross_premiums: bool = True
    through: bool = False
    bonus: int = 50
    bonus_tiles: int = 7
    flat_extra: tuple[tuple[str, int], ...] = ()

    def tally(self, placement: Placement, spent: frozenset[Square] = frozenset()) -> Tally:
        """Score a placement; premiums on squares in `spent` count no more."""
        fresh = frozenset(placement.squares) - spent
        main = placement.main
        words = [self.word(placement.after, main, fresh)] if len(main) > 1 else []
        crossing = fresh if self.cross_premiums else frozenset[Square]()
        words += [self.word(placement.after, run, crossing) for run in placement.crosses(through=self.through)]
        return Tally.of(words, self.bonus if len(placement.laid) == self.bonus_tiles else 0)

    def word(self, board: Board, squares: tuple[Square, ...], fresh: frozenset[Square]) -> ScoredWord:
        """Score one word; premiums count on the squares in `fresh`."""
        faces = board.faces(squares)
        if self.basis == "heights":
            heights = [len(board.stack(square)) for square in squares]
            flat = max(heights) == 1
            extra = sum(points for face, points in self.flat_extra if face in faces) if flat else 0
            return ScoredWord.of(faces, squares, [Term(height) for height in heights], 2 if flat else 1, extra)
        terms, times = [], 1
        for square in squares:
            premium = self.layout.premium(square) if square in fresh else None
            terms.append(Term(self.tiles.value(board.stack(square)[-1]), premium.letter if premium else 1))
            times *= premium.word if premium else 1
        return ScoredWord.of(faces, squares, terms, times)
