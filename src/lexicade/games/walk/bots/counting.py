"""What a rack can be counted as, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lexicade.bots.letters import Speller, speller
from lexicade.core.kit import Candidate, Words
from lexicade.core.protocol import Seat
from lexicade.core.tiles import Piece, Tile, spelling
from lexicade.games.walk.arranging import arrange
from lexicade.games.walk.commands import Count
from lexicade.games.walk.decisions import SHORTEST
from lexicade.games.walk.field import SLOTS
from lexicade.games.walk.model import View
from lexicade.games.walk.racks import Rack


def pool_of(view: View, rack: Rack) -> tuple[Tile, ...]:
    """Return the letters on a rack, gaps aside."""
    return tuple(tile for tile in view.table.tiles(rack) if tile is not None)


def spelled(pool: tuple[Tile, ...], spells: Speller, rng: Random | None = None) -> Iterator[tuple[Piece, ...]]:
    """Yield the words that a rack with these letters can be counted as: a full one has no gap to end a shorter word."""
    yield from spells.spell(pool, least=SLOTS if len(pool) == SLOTS else SHORTEST, rng=rng)


def points_of(view: View, word: tuple[Piece, ...]) -> int:
    """Return what a word scores."""
    options = view.options
    return sum(map(options.tiles.value, word)) + (options.bonus if len(word) == SLOTS else 0)


def count_of(view: View, seat: Seat, word: tuple[Piece, ...]) -> Count:
    """Return the command that counts a word of the rack."""
    order = arrange(view.table.tiles(view.table.racks[seat]), word) or ()
    jokers = any(piece.blank for piece in word)
    return Count(word if jokers else (), () if order == tuple(range(SLOTS)) else order)


def plays(view: View, seat: Seat, words: Words) -> list[Candidate]:
    """Return every word that a seat could count now, the best first; equal ones by the alphabet of the letters."""
    if view.table.phase != "walking":
        return []
    spells, rank = speller(words, view.options.tiles.letters), view.options.tiles.rank
    found = list(spelled(pool_of(view, view.table.racks[seat]), spells))
    found.sort(key=lambda word: (-points_of(view, word), -len(word), [rank(piece.face) for piece in word]))
    return [
        Candidate(count_of(view, seat, word), points_of(view, word), (spelling(piece.face for piece in word),))
        for word in found
    ]
