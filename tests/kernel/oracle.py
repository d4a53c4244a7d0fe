"""The slowest generator: every run of squares, every way to fill it, decided by the rules themselves."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

from lexicade.core.board import Board, Laid
from lexicade.core.grid import Direction, Layout, Square
from lexicade.core.placement import Placement, settle, unanchored
from lexicade.core.scoring import Scoring, Tally
from lexicade.core.tiles import BLANK, Piece, Tile, TileSet

SMALL = TileSet.parse("A 9 1\nE 9 1\nN 9 2\nÜ 9 6\nQu 9 8\n? 9 0")
WORDS = frozenset(
    [
        "AN",
        "NA",
        "NE",
        "ÜN",
        "EN",
        "ANE",
        "NAN",
        "NEN",
        "ANNA",
        "NANA",
        "ENAN",
        "QUAN",
        "QUE",
        "ANÜ",
        "ÜNA",
        "NÜ",
        "ÜÜ",
        "AA",
        "EE",
        "AE",
        "EA",
        "AEN",
        "QUA",
        "AQUA",
        "QUQU",
        "ANAN",
        "ENE",
    ]
)
KEY = frozenset[tuple[Square, Piece]]


def faces_of(rack: tuple[Tile, ...], tiles: TileSet) -> Iterator[tuple[Piece, ...]]:
    """Every ordered choice of tiles from a rack, blanks as every letter; each once."""
    seen = set()
    for n in range(1, len(rack) + 1):
        for chosen in permutations(rack, n):
            if chosen in seen:
                continue
            seen.add(chosen)
            ways = [
                [Piece(face, blank=True) for face in tiles.letters] if tile == BLANK else [Piece(tile)]
                for tile in chosen
            ]
            yield from product(*ways)


def every_play(board: Board, layout: Layout, rack: tuple[Tile, ...], tiles: TileSet) -> dict[KEY, Placement]:
    """All placements on a flat board that make words only, by what they lay."""
    found: dict[KEY, Placement] = {}
    for pieces in faces_of(rack, tiles):
        for direction in Direction:
            for start in board.squares():
                laid = fill(board, direction, start, pieces)
                if laid is None:
                    continue
                placement = settle(board, direction, laid)
                words = placement.words()
                legal = words and all(placement.after.text(run) in WORDS for run in words)
                if legal and not unanchored(placement, layout.starts):
                    found.setdefault(frozenset(laid), placement)
    return found


def fill(board: Board, direction: Direction, start: Square, pieces: tuple[Piece, ...]) -> Laid | None:
    """Lay pieces on the next empty squares from `start`, itself empty; None where the board ends."""
    if board.stack(start):
        return None
    laid, square = [], start
    for piece in pieces:
        while board.stack(square):
            square = direction.step(square)
        if square not in board:
            return None
        laid.append((square, piece))
        square = direction.step(square)
    return tuple(laid)


def random_board(rng: Random, layout: Layout, tiles: TileSet, plays: int) -> Board:
    """A board that grew by random legal plays."""
    board = Board.empty(layout.height, layout.width)
    for _ in range(plays):
        rack = tuple(Tile(rng.choice((*tiles.letters, BLANK))) for _ in range(3))
        found = list(every_play(board, layout, rack, tiles).values())
        if found:
            board = rng.choice(found).after
    return board


def scoring(tiles: TileSet, layout: Layout) -> Scoring:
    return Scoring(tiles, layout, bonus=50, bonus_tiles=3)


def sums(tally: Tally) -> tuple[int, list[tuple[str, int]]]:
    """Points and words, in an order that does not depend on the direction."""
    return tally.points, sorted((word.text, word.points) for word in tally.words)
