"""What the tiles kept on a rack are worth: a value for every rest that a tile set allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from lexicade.core.tiles import BLANK, Tile, TileSet
from lexicade.kernel.codes import Codes


class Leaves:
    """A table of values in thousandths of a point; rests that are not given are worth nothing."""

    def __init__(self, tiles: TileSet, values: Mapping[Sequence[Tile], int] | NDArray[np.int32], most: int = 7) -> None:
        """Take values by rest, or all of them in the order of the rests' numbers; `most` is the size of a rack."""
        from lexicade.kernel import _native

        self.codes = Codes(tiles)
        counts = np.zeros(len(tiles.letters) + 1, np.uint8)
        counts[0] = tiles.count(BLANK)
        counts[1:] = [tiles.count(face) for face in tiles.letters]
        self.native = _native.RestNumbers(counts, most)
        if isinstance(values, np.ndarray):
            self.values = np.ascontiguousarray(values, np.int32)
        else:
            self.values = np.zeros(self.native.size, np.int32)
            for rest, value in values.items():
                self.values[self.native.number(self.codes.rack(rest))] = value
