"""What may be laid on what (README 3, 4); rules and bots ask here and nowhere else."""

from __future__ import annotations

from typing import Final

from lexicade.core.board import Board, Laid
from lexicade.core.errors import Fault
from lexicade.core.grid import Direction, Square, square_name
from lexicade.core.placement import Placement, unanchored

PLURAL: Final = "S"


def too_high(board: Board, laid: Laid, most: int) -> tuple[Fault, ...]:
    """Name the squares on which a tile would be one too many (4.2)."""
    full = tuple(square_name(square) for square, _ in laid if len(board.stack(square)) >= most)
    return (Fault("too-high", {"squares": full, "most": most}),) if full else ()


def misplaced(placement: Placement, starts: frozenset[Square]) -> tuple[Fault, ...]:
    """Say what keeps laid tiles from standing, whatever they spell.

    The faults, in this order: `no-anchor`, `too-short`, `no-start`, `word-covered`, `lone-s`.
    """
    return (*unanchored(placement, starts), *_word_covered(placement), *_lone_s(placement))


def _word_covered(placement: Placement) -> tuple[Fault, ...]:
    """Every word that stood keeps a letter uncovered (4.4)."""
    before, laid = placement.before, set(placement.squares)
    stood = {before.run(square, way) for square in laid if before.stack(square) for way in Direction}
    gone = tuple(before.text(run) for run in sorted(stood) if len(run) > 1 and laid.issuperset(run))
    return (Fault("word-covered", {"words": gone}),) if gone else ()


def _lone_s(placement: Placement) -> tuple[Fault, ...]:
    """A single S does nothing but make plurals (4.5)."""
    square, piece = placement.laid[0]
    if len(placement.laid) > 1 or piece.face != PLURAL or placement.before.stack(square):
        return ()
    words = placement.words()
    if not words or not all(_is_plural(placement.before, word, square) for word in words):
        return ()
    return (Fault("lone-s", {"words": tuple(placement.after.text(word) for word in words)}),)


def _is_plural(before: Board, word: tuple[Square, ...], end: Square) -> bool:
    """Whether a word is one that stood, did not end in S, and now has an S behind it."""
    *stem, last = word
    return last == end and len(stem) > 1 and before.faces(stem)[-1] != PLURAL
