"""The native generator of flat boards: the law *counts*, play for play with the reference, and known positions."""

import gzip
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from lexicade.bots.graphs import flat_generator
from lexicade.core.board import Board
from lexicade.core.errors import Malformed
from lexicade.core.grid import Layout, Square
from lexicade.core.kit import Words
from lexicade.core.placement import Cover, Placement, place, settle, unanchored
from lexicade.core.scoring import Scoring
from lexicade.core.tiles import BLANK, Piece, Tile, TileSet
from lexicade.games.crossword.model import CrosswordOptions, preset
from lexicade.kernel.graph import WordGraph
from lexicade.kernel.reference import Position, Trie, all_plays
from lexicade.play.perft import count, read_rows
from tests.kernel.oracle import SMALL, WORDS, random_board

SHARED = Path(__file__).parents[3] / "shared" / "data"
LAYOUTS = [Layout(("D.t", ".*.", "t.D")), Layout(("d..T.", "..*..", "T..d.")), Layout(("d.", "..", "*.", ".t", "D."))]
GERMAN = [
    "HAUS",
    "HÄUSER",
    "QUARZ",
    "ÜBUNG",
    "ÜBEN",
    "ÖDE",
    "ÖL",
    "ÄRA",
    "ARM",
    "ARME",
    "ARMEN",
    "REH",
    "REHE",
    "SEE",
    "SEEN",
    "EIS",
    "EI",
    "EIN",
    "EINE",
    "EINEN",
    "NEIN",
    "AN",
    "AM",
    "UM",
    "ER",
    "ES",
    "SO",
    "ROT",
    "ROTE",
    "TOR",
    "TORE",
    "ORT",
    "ORTE",
    "RAT",
    "RATE",
    "TAT",
    "TATEN",
    "NOT",
    "NOTEN",
    "TON",
    "TÖNE",
    "SAAT",
    "STAR",
    "RAST",
    "RASTE",
    "TEER",
    "TEE",
    "NEST",
    "NASE",
    "SANE",
]


def reference(
    board: Board, rack: tuple[Tile, ...], words: Words, scoring: Scoring
) -> dict[frozenset[tuple[Square, Piece]], int]:
    def stands(placement: Placement) -> bool:
        return not unanchored(placement, scoring.layout.starts)

    rows = scoring.layout.rows
    mirror = rows != tuple(map("".join, zip(*rows, strict=True)))
    position = Position(board, rack, words, scoring.tiles, stands, mirror=mirror)
    return {frozenset(play.laid): scoring.tally(play).points for play in all_plays(position)}


def kernel(
    board: Board, rack: tuple[Tile, ...], words: Words, scoring: Scoring
) -> dict[frozenset[tuple[Square, Piece]], int]:
    generator = flat_generator(words, scoring)
    records = generator.plays(board, rack)
    found = {}
    for record in records:
        laid, faults = place(board, Cover.NONE, generator.codes.play(record, board), scoring.tiles)
        assert not faults
        found[frozenset(laid)] = int(record["score"])
    assert len(found) == len(records)
    scores = [int(record["score"]) for record in records]
    assert scores == sorted(scores, reverse=True)
    best = generator.best(board, rack)
    assert best.tobytes() == records[:1].tobytes()
    assert generator.best(board, rack, 5).tobytes() == records[:5].tobytes()
    return found


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(10))
def test_counts_kernel_and_reference_agree_on_small_boards_of_any_shape(layout: Layout, seed: int) -> None:
    rng = Random(seed)
    scoring = Scoring(SMALL, layout, bonus=50, bonus_tiles=3)
    words = Trie(WORDS)
    for plays in range(4):
        board = random_board(rng, layout, SMALL, plays)
        rack = SMALL.sort(Tile(rng.choice((*SMALL.letters, BLANK))) for _ in range(rng.randint(1, 4)))
        assert kernel(board, rack, words, scoring) == reference(board, rack, words, scoring)


@cache
def enable() -> tuple[str, ...]:
    return tuple(gzip.decompress((SHARED / "enable.txt.gz").read_bytes()).decode().upper().split())


def grown(options: CrosswordOptions, words: Words, rng: Random, plays: int) -> tuple[Board, tuple[Tile, ...]]:
    """A board that grew by random plays, and a rack from the rest of the bag."""
    bag = list(options.tiles.bag())
    rng.shuffle(bag)
    board, rack = Board.empty(options.board.height, options.board.width), [bag.pop() for _ in range(7)]
    generator = flat_generator(words, options.scoring)
    for _ in range(plays):
        records = generator.plays(board, options.tiles.sort(rack))
        if len(records):
            play = generator.codes.play(rng.choice(list(records)), board)
            laid, _ = place(board, Cover.NONE, play, options.tiles)
            board = settle(board, play.direction, laid).after
            for _, piece in laid:
                rack.remove(piece.tile)
        while len(rack) < 7 and bag:
            rack.append(bag.pop())
    return board, options.tiles.sort(rack)


@pytest.mark.parametrize("name", ["english", "german"])
def test_counts_kernel_and_reference_agree_on_matches_of_both_languages(name: str) -> None:
    options = preset(name, None)
    words = Trie(
        GERMAN
        if name == "german"
        else ["CAT", "CATS", "AT", "TEA", "EAT", "ATE", "SEAT", "QUIT", "QUITE", "TO", "ON", "NO"]
    )
    for seed in range(25):
        board, rack = grown(options, words, Random(seed), seed % 8)
        assert kernel(board, rack, words, options.scoring) == reference(board, rack, words, options.scoring)


@pytest.mark.skipif(
    not SHARED.is_dir(), reason="left out: known positions and the ENABLE list (../shared/data is not there)"
)
def test_counts_of_all_known_positions_are_as_other_engines_have_them() -> None:
    words = Trie(enable())
    rows = list(read_rows(SHARED / "positions.tsv"))
    assert len(rows) == 1224
    assert [row.number for row in rows if count(row, words, "kernel") != row.wanted] == []


@pytest.mark.skipif(not SHARED.is_dir(), reason="left out: the ENABLE list (../shared/data is not there)")
def test_counts_kernel_and_reference_agree_with_a_large_list() -> None:
    options, words = preset("english", None), Trie(enable())
    for seed in range(12):
        board, rack = grown(options, words, Random(seed), 2 + seed)
        if BLANK not in rack:
            assert kernel(board, rack, words, options.scoring) == reference(board, rack, words, options.scoring)


def test_a_graph_holds_its_words_and_no_others_and_is_saved_and_mapped(tmp_path: Path) -> None:
    faces = ("A", "I", "Qu", "T", "U", "Ä")
    graph = WordGraph.build(["QUIT", "AT", "ÄTA", "CAT", "QAT"], faces)
    assert sorted(graph) == ["AT", "QUIT", "ÄTA"] == sorted(graph)
    assert len(graph) == 3
    graph.save(tmp_path / "g.graph")
    opened = WordGraph.open(tmp_path / "g.graph")
    assert opened.faces == faces
    assert "QUIT" in opened
    assert "QUI" not in opened
    assert "CAT" not in opened


@pytest.mark.parametrize("cut", [0, 7, 63, 64, 200, -1])
def test_a_broken_graph_file_is_refused(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "g.graph"
    WordGraph.build(["QUIT", "AT"], ("A", "I", "Qu", "T")).save(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:cut])
    with pytest.raises(Malformed, match="graph-unreadable"):
        WordGraph.open(path)
    for place_ in range(0, len(whole), 5):
        path.write_bytes(whole[:place_] + bytes([whole[place_] ^ 0x55]) + whole[place_ + 1 :])
        with pytest.raises(Malformed, match="graph-unreadable"):
            WordGraph.open(path)


def test_wrong_arrays_are_refused_and_never_copied() -> None:
    scoring = Scoring(TileSet.parse("A 9 1\nT 9 1\n? 2 0"), LAYOUTS[0])
    native = flat_generator(Trie(["AT"]), scoring).native
    board, rack = np.zeros(9, np.uint8), np.zeros(32, np.uint8)
    for wrong in (np.zeros(8, np.uint8), np.full(9, 3, np.uint8), np.full(9, 0x40, np.uint8)):
        with pytest.raises(ValueError, match=r"."):
            native.all_plays(wrong, rack, mirrored=False, sorted=True)
    for wrong in (np.full(32, 9, np.uint8), np.eye(1, 32, 5, dtype=np.uint8)[0]):
        with pytest.raises(ValueError, match=r"."):
            native.all_plays(board, wrong, mirrored=False, sorted=True)
    arrays: list[Any] = [np.zeros(9, np.int32), np.zeros(18, np.uint8)[::2], np.zeros((3, 3), np.uint8)]
    for array in arrays:
        with pytest.raises(TypeError):
            native.all_plays(array, rack, mirrored=False, sorted=True)
