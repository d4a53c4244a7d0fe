"""Counts of all plays from positions, compared with what a file says they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lexicade.bots.graphs import flat_generator
from lexicade.core.board import Board
from lexicade.core.errors import Malformed
from lexicade.core.grid import Layout
from lexicade.core.kit import Words
from lexicade.core.notation import read_board
from lexicade.core.placement import Placement, unanchored
from lexicade.core.scoring import Scoring
from lexicade.core.standard import ENGLISH_LETTERS, STANDARD_BOARD
from lexicade.core.tiles import Tile, TileSet
from lexicade.kernel.reference import Position, all_plays

Engine = Literal["kernel", "reference"]
COLUMNS = ("board", "rack", "placements", "exchanges", "score_sum", "score_max")
RACK = 7


@dataclass(frozen=True, slots=True)
class Counts:
    """What a position gives: placements, exchanges, the sum of the scores and the best one."""

    placements: int
    exchanges: int
    score_sum: int
    score_max: int


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a file: its number, the position, and what is expected of it."""

    number: int
    board: Board
    rack: tuple[Tile, ...]
    may_exchange: bool
    wanted: Counts


def scoring() -> Scoring:
    """Return the standard board and English tiles, racks of seven and fifty points for all of them."""
    return Scoring(TileSet.parse(ENGLISH_LETTERS + "? 2 0\n"), Layout.parse(STANDARD_BOARD))


def read_rows(path: Path) -> Iterator[Row]:
    """Read positions: tab-separated, `#` begins a comment, the first line names the columns.

    Columns: board, rack, opp (the other rack; optional), placements, exchanges, score_sum, score_max. Raises Malformed
    `file-unreadable` or `perft-bad-row` naming the line.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed("file-unreadable", file=str(path), why=getattr(error, "strerror", None) or "UTF-8") from None
    names: list[str] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if not names:
            names = line.split("\t")
            if missing := tuple(name for name in COLUMNS if name not in names):
                raise Malformed("perft-columns", file=str(path), missing=missing)
            continue
        yield _row(number, dict(zip(names, line.split("\t"), strict=False)))
    if not names:
        raise Malformed("perft-columns", file=str(path), missing=COLUMNS)


def _row(number: int, cells: dict[str, str]) -> Row:
    layout, tiles = scoring().layout, scoring().tiles
    try:
        board = read_board(cells["board"], tiles, layout.height, layout.width)
        rack, other = tiles.read_tiles(cells["rack"]), tiles.read_tiles(cells.get("opp", ""))
        wanted = Counts(*(int(cells[name]) for name in COLUMNS[2:]))
    except (KeyError, ValueError, Malformed) as error:
        raise Malformed("perft-bad-row", line=number, why=str(error)) from None
    left = tiles.total - sum(1 for _ in board.pieces()) - len(rack) - len(other)
    return Row(number, board, tiles.sort(rack), left >= RACK, wanted)


def count(row: Row, words: Words, engine: Engine) -> Counts:
    """Count a position with one of the generators."""
    table = scoring()
    generator = flat_generator(words, table)
    held = generator.codes.rack(row.rack)
    exchanges = generator.native.count_exchanges(held) if row.may_exchange else 0
    if engine == "kernel":
        plays, total, best = generator.native.count_plays(generator.codes.board(row.board), held, False)  # noqa: FBT003
        return Counts(plays, exchanges, total, best)

    def stands(placement: Placement) -> bool:
        return not unanchored(placement, table.layout.starts)

    position = Position(row.board, row.rack, words, table.tiles, stands)
    points = [table.tally(placement).points for placement in all_plays(position)]
    return Counts(len(points), exchanges, sum(points), max(points, default=0))


def engines() -> tuple[str, ...]:
    """Return the names of the generators."""
    return ("kernel", "reference")
