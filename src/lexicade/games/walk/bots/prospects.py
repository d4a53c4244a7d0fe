"""What letters on a rack may become: which are near, and how likely they complete a word of seven."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lexicade.core.grid import Square
from lexicade.core.tiles import BLANK, Tile, TileSet
from lexicade.games.walk.decisions import DIE
from lexicade.games.walk.model import View
from lexicade.games.walk.walks import WAYS, ahead

Throws = int
"""A set of throws: bit n stands for the throw n."""

KNOWN_LETTERS: Final = 5
"""From so many letters on the words of seven that hold them all are looked up; for fewer there are too many."""
FAR: Final = 0.02
"""How likely a letter is that no man can reach with the next throw."""
AGAIN: Final = 0.5
"""How much less likely a letter is when it is needed once more."""
VOWELS: Final = frozenset("AEIOUYÄÖÜ")
MOST_VOWELS: Final = 3
CROWDED: Final = 0.4


@dataclass(frozen=True, slots=True)
class Near:
    """Which free letters a man can reach from a square, each with the throws that do it."""

    throws: Mapping[str, Throws]

    @classmethod
    def of(cls, view: View, square: Square, taken: frozenset[Square], men: frozenset[Square]) -> Near:
        """Look around from a square; `taken` are letters on racks, `men` the squares that are occupied."""
        board, exact = view.options.board, view.options.walk == "exact"
        found: dict[str, Throws] = {}
        for way in WAYS:
            for steps in range(1, DIE + 1):
                there = ahead(square, way, steps)
                if there not in board or there in men:
                    break
                tile = view.table.letter(there)
                if tile is not None and there not in taken:
                    throws = 1 << steps if exact else (1 << DIE + 1) - (1 << steps)
                    found[tile] = found.get(tile, 0) | throws
        return cls(found)


def likely(near: Sequence[Near], left: Mapping[str, int]) -> dict[str, float]:
    """Return how likely each letter that is left on the field can be taken with the next throw."""
    throws: dict[str, Throws] = {}
    for man in near:
        for tile, some in man.throws.items():
            throws[tile] = throws.get(tile, 0) | some
    return {tile: throws[tile].bit_count() / DIE if tile in throws else FAR for tile, n in left.items() if n > 0}


def mixture(pool: Sequence[Tile], tiles: TileSet) -> float:
    """Return how well few letters go together, from 0 to 1 for each: common ones, different ones, not too many vowels."""
    commonest = max(tiles.count(face) for face in tiles.letters)
    vowels = sum(tile in VOWELS for tile in pool)
    worth = 0.0
    for n, tile in enumerate(pool):
        if tile == BLANK:
            worth += 1.2
        else:
            worth += (tiles.count(tile) / commonest) ** 0.5 * (CROWDED if tile in pool[:n] else 1.0)
    return worth - CROWDED * max(0, vowels - MOST_VOWELS) - CROWDED * max(0, len(pool) - vowels - MOST_VOWELS - 1)
