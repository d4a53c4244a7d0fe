"""Orders of the rack as they are typed: `QUIZ___`, with `_` for a gap and lower case for a joker (README 9)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.core.tiles import BLANK, Piece, Tile, TileSet
from lexicade.games.walk.field import SLOTS

GAP: Final = "_"
UNSAID: Final = Piece(BLANK, blank=True)
"""A joker whose letter is not said."""

Pattern = tuple[Piece | None, ...]
"""Pieces in the order of the slots, None for a gap."""


def read_pattern(text: str, tiles: TileSet) -> Pattern:
    """Read letters and gaps: `CAT_X__`, a joker as `?` or as the letter it is in lower case. Raises Malformed."""
    pattern: list[Piece | None] = []
    for part in re.split(rf"([{GAP}{re.escape(BLANK)}])", "".join(text.split())):
        if part == GAP:
            pattern.append(None)
        elif part == BLANK:
            pattern.append(UNSAID)
        elif part:
            pattern.extend(tiles.read(part))
    if len(pattern) > SLOTS:
        raise Malformed("rack-slots", found=len(pattern), most=SLOTS)
    return tuple(pattern)


def read_order(text: str) -> tuple[int, ...]:
    """Read an order by numbers: `2134567` brings the second slot to the top. Raises Malformed `bad-order`."""
    order = tuple(int(digit) - 1 for digit in text if digit.isascii() and digit.isdigit())
    if len(text) != SLOTS or sorted(order) != list(range(SLOTS)):
        raise Malformed("bad-order", text=text)
    return order


def write_order(order: Sequence[int]) -> str:
    """Write an order by numbers; nothing where there is none."""
    return "".join(str(slot + 1) for slot in order)


def spelled(pattern: Pattern) -> tuple[Piece, ...]:
    """Return the first pieces without a gap between them."""
    word: list[Piece] = []
    for piece in pattern:
        if piece is not None:
            word.append(piece)
        elif word:
            break
    return tuple(word)


def begins_with(shown: Sequence[Tile | None], word: Sequence[Piece]) -> bool:
    """Whether these are the first letters without a gap between them."""
    first = spelled(tuple(None if tile is None else Piece(tile) for tile in shown))
    return [piece.face for piece in first] == [piece.tile for piece in word]


def arrange(shown: Sequence[Tile | None], pattern: Pattern) -> tuple[int, ...] | None:
    """Return the order that brings the slots as shown into this pattern, or None if they cannot be brought there.

    Slots that the pattern does not name come behind it, a gap first if there is one, so that the pattern stands alone.
    """
    left = list(range(len(shown)))
    order = []
    for piece in pattern:
        wanted = None if piece is None else piece.tile
        slot = next((slot for slot in left if shown[slot] == wanted), None)
        if slot is None:
            return None
        left.remove(slot)
        order.append(slot)
    gaps = [slot for slot in left if shown[slot] is None]
    letters = [slot for slot in left if shown[slot] is not None]
    return (*order, *gaps[:1], *letters, *gaps[1:])
