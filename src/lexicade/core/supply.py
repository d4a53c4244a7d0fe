"""Where undrawn and held tiles are, and who knows of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from lexicade.core.protocol import Chance, Seat
from lexicade.core.tiles import FACE_DOWN, Tile, TileSet, take

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Supply:
    """The bag and the racks, each sorted by tile id; `seen` are tiles on a rack that all have seen."""

    bag: tuple[Tile, ...]
    racks: tuple[tuple[Tile, ...], ...]
    seen: tuple[tuple[Tile, ...], ...]

    @classmethod
    def full(cls, tiles: TileSet, seats: int) -> Supply:
        """Return a full bag and empty racks."""
        return cls(tiles.bag(), ((),) * seats, ((),) * seats)

    def draw(self, seat: Seat, drawn: Sequence[Tile], tiles: TileSet) -> Supply:
        """Move drawn tiles from the bag to a rack."""
        rack = tiles.sort((*self.racks[seat], *drawn))
        return replace(self, bag=take(self.bag, drawn), racks=put(self.racks, seat, rack))

    def spend(self, seat: Seat, used: Sequence[Tile]) -> Supply:
        """Take tiles off a rack and out of everybody's memory of it."""
        known = list(self.seen[seat])
        for tile in used:
            if tile in known:
                known.remove(tile)
        return Supply(self.bag, put(self.racks, seat, take(self.racks[seat], used)), put(self.seen, seat, tuple(known)))

    def regain(self, seat: Seat, back: Sequence[Tile], tiles: TileSet) -> Supply:
        """Put tiles that all have seen back on a rack."""
        rack, seen = tiles.sort((*self.racks[seat], *back)), tiles.sort((*self.seen[seat], *back))
        return replace(self, racks=put(self.racks, seat, rack), seen=put(self.seen, seat, seen))

    def swap(self, seat: Seat, gave: Sequence[Tile], got: Sequence[Tile], tiles: TileSet) -> Supply:
        """Trade tiles with the bag; what others knew of the rack they know no more, for they cannot tell what left it."""
        rack = tiles.sort((*take(self.racks[seat], gave), *got))
        bag = tiles.sort((*take(self.bag, got), *gave))
        seen = put(self.seen, seat, ()) if gave else self.seen
        return Supply(bag, put(self.racks, seat, rack), seen)

    def gathered(self, tiles: TileSet) -> Supply:
        """Return everything in the bag again, shuffled: who did not see all of it sees nothing of it now."""
        hidden = FACE_DOWN in self.bag or any(FACE_DOWN in rack for rack in self.racks)
        bag = (FACE_DOWN,) * tiles.total if hidden else tiles.bag()
        return Supply(bag, ((),) * len(self.racks), ((),) * len(self.racks))

    def shown(self, seat: Seat | None) -> tuple[tuple[Tile, ...], ...]:
        """The racks as a seat sees them: its own whole, the others' face down but for what all have seen."""
        return tuple(
            rack if owner == seat else self.seen[owner] + (FACE_DOWN,) * (len(rack) - len(self.seen[owner]))
            for owner, rack in enumerate(self.racks)
        )


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the row with one item replaced."""
    return (*row[:at], item, *row[at + 1 :])


def draw_up(supply: Supply, seat: Seat, size: int, chance: Chance) -> tuple[Tile, ...]:
    """Draw from the bag what fills a rack up to `size`, as far as it lasts."""
    return tuple(Tile(tile) for tile in chance.pick(supply.bag, max(0, size - len(supply.racks[seat]))))


def unseen(tiles: TileSet, out: Sequence[Tile], racks: Sequence[Sequence[Tile]]) -> tuple[Tile, ...]:
    """Return what a viewer cannot see: the full set less the tiles in `out` and the faces on the racks as shown."""
    left = Counter(tiles.bag())
    left.subtract(out)
    left.subtract(tile for rack in racks for tile in rack if tile != FACE_DOWN)
    return tiles.sort(left.elements())


def deal_unseen(
    tiles: TileSet,
    out: Sequence[Tile],
    racks: Sequence[Sequence[Tile]],
    seen: tuple[tuple[Tile, ...], ...],
    rng: Random,
) -> Supply:
    """Deal the unseen tiles at random to the face-down places of the racks; the rest is the bag."""
    pool = list(unseen(tiles, out, racks))
    rng.shuffle(pool)
    dealt = tuple(tiles.sort(pool.pop() if tile == FACE_DOWN else tile for tile in rack) for rack in racks)
    return Supply(tiles.sort(pool), dealt, seen)
