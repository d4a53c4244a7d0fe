"""The reference generator against the rules themselves, and against counts that other engines agree on."""

import gzip
from functools import cache
from pathlib import Path
from random import Random

import pytest

from lexicade.core import registry
from lexicade.core.board import Board
from lexicade.core.grid import Layout, Square
from lexicade.core.placement import Placement, unanchored
from lexicade.core.protocol import Seat
from lexicade.core.tiles import BLANK, Tile
from lexicade.kernel.reference import Position, Trie, all_plays
from tests.kernel.oracle import SMALL, WORDS, every_play, random_board, scoring, sums

SHARED = Path(__file__).parents[3] / "shared" / "data"
LAYOUTS = [
    Layout(("D.t", ".*.", "t.D")),
    Layout(("d..T.", "..*..", "T..d.")),
    Layout(("d.", "..", "*.", ".t", "D.")),
    Layout(("..+.", "....", ".q..", "T..D")),
]
TRIE = Trie(WORDS)


def position(board: Board, layout: Layout, rack: tuple[Tile, ...]) -> Position:
    def stands(placement: Placement) -> bool:
        return not unanchored(placement, layout.starts)

    return Position(board, rack, TRIE, SMALL, stands, mirror=True)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(12))
def test_the_reference_finds_what_trying_everything_finds_each_once_with_its_score(layout: Layout, seed: int) -> None:
    rng = Random(seed)
    board = random_board(rng, layout, SMALL, seed % 5)
    rack = tuple(Tile(rng.choice((*SMALL.letters, BLANK))) for _ in range(3))
    table = scoring(SMALL, layout)
    wanted = {key: sums(table.tally(play)) for key, play in every_play(board, layout, rack, SMALL).items()}
    found = [(frozenset(play.laid), sums(table.tally(play))) for play in all_plays(position(board, layout, rack))]
    assert len(found) == len({key for key, _ in found})
    assert dict(found) == wanted


def turned(board: Board) -> Board:
    """The board with rows and columns exchanged."""
    stacks = tuple(board.stack(Square(row, column)) for column in range(board.width) for row in range(board.height))
    return Board(board.width, board.height, stacks)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(6))
def test_rows_and_columns_can_be_exchanged(layout: Layout, seed: int) -> None:
    rng = Random(100 + seed)
    board = random_board(rng, layout, SMALL, 3)
    rack = tuple(Tile(rng.choice((*SMALL.letters, BLANK))) for _ in range(3))
    across = Layout(tuple(map("".join, zip(*layout.rows, strict=True))))
    plain = {
        frozenset(play.laid): scoring(SMALL, layout).tally(play).points
        for play in all_plays(position(board, layout, rack))
    }
    other = {
        frozenset((Square(square.column, square.row), piece) for square, piece in play.laid): scoring(SMALL, across)
        .tally(play)
        .points
        for play in all_plays(position(turned(board), across, rack))
    }
    assert plain == other


@cache
def enable() -> Trie:
    text = gzip.decompress((SHARED / "enable.txt.gz").read_bytes()).decode()
    return Trie(text.upper().split())


def rows() -> list[list[str]]:
    path = SHARED / "positions.tsv"
    if not path.is_file():
        return []
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [line.split("\t") for line in lines[1:]]


@pytest.mark.skipif(not rows(), reason="left out: counts of known positions (../shared/data is not there)")
def test_counts_of_known_positions_agree() -> None:
    kit = registry.kit("crossword")
    options = kit.options("english")
    checked = 0
    for row in rows()[::40]:
        board, rack = row[2], row[3]
        placements, score_sum, best = int(row[5]), int(row[7]), int(row[8])
        if BLANK in rack:
            continue
        state = kit.position(f"{board} {rack}", options)
        plays = list(kit.plays(kit.game.view(state, Seat(0)), Seat(0), enable()))
        points = [play.points for play in plays]
        assert (len(points), sum(points), max(points, default=0)) == (placements, score_sum, best), row[:2]
        checked += 1
    assert checked > 10
