"""What a rack can be counted as, in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicade.bots.graphs import meld_generator
from lexicade.core.kit import Candidate, Words
from lexicade.core.protocol import Seat
from lexicade.core.tiles import Piece, Tile, spelling
from lexicade.games.walk.arranging import arrange
from lexicade.games.walk.commands import Count
from lexicade.games.walk.decisions import SHORTEST
from lexicade.games.walk.field import SLOTS
from lexicade.games.walk.model import View
from lexicade.games.walk.racks import Rack

if TYPE_CHECKING:
    from lexicade.kernel.melds import MeldGenerator


def pool_of(view: View, rack: Rack) -> tuple[Tile, ...]:
    """Return the letters on a rack, gaps aside."""
    return tuple(tile for tile in view.table.tiles(rack) if tile is not None)


def counter(view: View, words: Words) -> MeldGenerator:
    """Return what finds the words of racks; a full one has no gap to end a shorter word."""
    options = view.options
    return meld_generator(words, options.tiles, least=SHORTEST, bonus=options.bonus, bonus_tiles=SLOTS)


def count_of(view: View, seat: Seat, word: tuple[Piece, ...]) -> Count:
    """Return the command that counts a word of the rack."""
    order = arrange(view.table.tiles(view.table.racks[seat]), word) or ()
    jokers = any(piece.blank for piece in word)
    return Count(word if jokers else (), () if order == tuple(range(SLOTS)) else order)


def plays(view: View, seat: Seat, words: Words) -> list[Candidate]:
    """Return every word that a seat could count now, the best first; equal ones by the alphabet of the letters."""
    if view.table.phase != "walking":
        return []
    finds = counter(view, words)
    found = []
    for record in finds.counts(pool_of(view, view.table.racks[seat]), SLOTS):
        word = finds.pieces(record)
        text = spelling(piece.face for piece in word)
        found.append(Candidate(count_of(view, seat, word), int(record["value"]), (text,)))
    return found
