"""Generator, rules and scores against an oracle that tries every placement on small boards (README 3, 5)."""

from collections.abc import Collection
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lexicade.bots.boards import as_play
from lexicade.core.grid import PREMIUMS, Direction
from lexicade.core.protocol import Seat
from lexicade.games.morph.bots import position
from lexicade.games.morph.kit import KIT
from lexicade.kernel.reference import Trie, all_plays
from tests.board_table import BoardTable, WordList, as_played, lay_out
from tests.covering import (
    Laid,
    Small,
    Spot,
    both_ways,
    common_words,
    images,
    other,
    placements,
    run,
    scattered,
    seen,
    spelt,
    touches,
)

FACES = ("A", "B", "Ch", "D")
VALUES = {"A": 1, "B": 3, "Ch": 4, "D": 2}
WORDS = common_words(FACES, 5, 2)
BOARDS = 60
FULL = 3
SHAPES = [(4, 4), (3, 5), (5, 3), (1, 5), (5, 1), (2, 2), (2, 5)]

Key = tuple[str, frozenset[tuple[Spot, tuple[str, bool]]]]
Found = dict[Key, int]
"""The points of every play, by the direction in which its word reads and what it lays."""


def legal(board: Small, start: Spot, direction: str, laid: Laid, words: Collection[str]) -> bool:
    """The rules, from the README, one by one; `direction` is the one in which the played word reads."""
    tops = seen(board.stacks, laid)
    spot = next(iter(laid))
    if len(run(tops, spot, direction)) < 2:
        return False
    formed = {run(tops, spot, way) for spot in laid for way in ("across", "down")}
    if any(len(squares) > 1 and spelt(tops, squares) not in words for squares in formed):
        return False
    return touches(board.stacks, laid) if board.stacks else start in laid


def score(board: Small, marks: list[str], direction: str, laid: Laid, **asked: str) -> int:
    tops = seen(board.stacks, laid)
    main = run(tops, next(iter(laid)), direction)
    total, times = 0, 1
    for row, column in main:
        face = tops[row, column]
        value = 0 if laid.get((row, column), ("", False))[1] else VALUES[face]
        premium = PREMIUMS[marks[row][column]]
        if (row, column) in laid and (asked["premium"] == "each" or (row, column) not in board.stacks):
            value, times = value * premium.letter, times * premium.word
        total += value
    total *= times
    for spot in main if asked["connect"] == "any" else laid:
        crossing = run(tops, spot, other(direction))
        if len(crossing) > 1:
            total += sum(0 if laid.get(at, ("", False))[1] else VALUES[tops[at]] for at in crossing)
    return total + (50 if len(laid) == FULL else 0)


def expected(board: Small, start: Spot, marks: list[str], **asked: str) -> Found:
    found: Found = {}
    for line, laid in placements(board):
        for direction in (line,) if len(laid) > 1 else ("across", "down"):
            if legal(board, start, direction, laid, WORDS):
                found[direction, frozenset(laid.items())] = score(board, marks, direction, laid, **asked)
    return found


def marks_of(height: int, width: int, start: Spot, rng: Random) -> list[str]:
    rows = [[rng.choice("..dtDT") for _ in range(width)] for _ in range(height)]
    rows[start[0]][start[1]] = "*"
    return ["".join(row) for row in rows]


def table_of(board: Small, marks: list[str], **changes: Any) -> BoardTable:
    faces = ", ".join(f"{face} 99 {VALUES[face]}" for face in FACES) + (", ? 9 0" if "?" in board.rack else "")
    rack = "".join(tile if tile == "?" else f"[{tile}]" for tile in board.rack)
    asked = {"tiles": faces, "board": marks, "rack": FULL, **changes}
    return lay_out(KIT, "sitting", [rack, "A"], rows=board.text(), referee=WordList(*WORDS), **asked)


def generated(table: BoardTable) -> Found:
    """What the generator finds; every play once, and with the points that the rules give it."""
    found: Found = {}
    view = table.view(0)
    looked_at = replace(position(view, Seat(0), Trie(WORDS)), mirror=True)
    for placement in all_plays(looked_at):
        laid = frozenset(((square.row, square.column), (piece.face, piece.blank)) for square, piece in placement.laid)
        key = (placement.direction.value, laid)
        assert key not in found, f"listed twice: {key}"
        points = view.options.tally(placement).points
        assert table.weigh(0, as_play(placement)) == points
        found[key] = points
    return found


def small_board(number: int) -> tuple[Small, list[str], Spot, dict[str, str]]:
    rng = Random(number)
    height, width = SHAPES[number % len(SHAPES)]
    board = scattered(rng, height, width, FACES, rng.choice((0.3, 0.6, 0.9)), 3, FULL)
    if number % 4 == 0:
        board = replace(board, rack=("?", *board.rack[1:]))
    start = (height // 2, width // 2)
    asked = {"connect": rng.choice(("any", "formed")), "premium": rng.choice(("first", "each"))}
    return board, marks_of(height, width, start, rng), start, asked


@pytest.mark.parametrize("number", range(BOARDS))
def test_the_generator_finds_what_trying_everything_finds(number: int) -> None:
    board, marks, start, asked = small_board(number)
    found = generated(table_of(board, marks, **asked))
    assert found == expected(board, start, marks, **asked)


@pytest.mark.parametrize("number", range(0, BOARDS, 5))
def test_the_rules_accept_what_the_oracle_accepts_and_nothing_else(number: int) -> None:
    board, marks, start, asked = small_board(number)
    table = table_of(board, marks, **asked)
    for direction, laid in placements(board):
        # What is typed along a line in which it makes no word is read in the other one (docs/notation.md).
        reads = direction
        if len(laid) == 1 and len(run(seen(board.stacks, laid), next(iter(laid)), direction)) == 1:
            reads = other(direction)
        fits = legal(board, start, reads, laid, WORDS)
        points = score(board, marks, reads, laid, **asked) if fits else None
        assert table.weigh(0, as_played(direction, laid)) == points, (board.text(), direction, laid)


@pytest.mark.parametrize("start", [(0, 0), (0, 3), (3, 0), (3, 3), (1, 2)])
def test_the_first_word_covers_the_start_wherever_it_is(start: Spot) -> None:
    board = Small(4, 4, {}, ("A", "B", "Ch"), FACES)
    marks = marks_of(4, 4, start, Random(1))
    asked = {"connect": "any", "premium": "first"}
    found = generated(table_of(board, marks, **asked))
    assert found
    assert found == expected(board, start, marks, **asked)


@pytest.mark.parametrize("rows", [None, [".....", "..D..", ".D*..", ".....", "...T."]])
def test_on_a_bare_board_plays_down_are_listed_only_where_they_differ_from_those_across(rows: list[str] | None) -> None:
    changes: dict[str, Any] = {"board": rows} if rows else {}
    table = lay_out(KIT, "sitting", ["ABD", "A"], **changes)
    plays = list(all_plays(position(table.view(0), Seat(0), Trie(WORDS))))
    assert plays
    assert {placement.direction for placement in plays} == ({Direction.ACROSS} if rows is None else set(Direction))


@pytest.mark.parametrize("number", range(14))
def test_turned_about_and_read_backwards_the_same_plays_are_found(number: int) -> None:
    rng, faces = Random(10 + number), ("A", "B", "D")
    board = scattered(rng, *SHAPES[number % len(SHAPES)], faces, 0.5, 2, FULL)
    words = both_ways(common_words(faces, 5, 2))
    first = _found_in(board, words)
    assert first
    for image in images(board):
        turned = {
            (image.direction(way), frozenset((image.spot(spot), shown) for spot, shown in laid)) for way, laid in first
        }
        assert _found_in(image.turned, words) == turned


def _found_in(board: Small, words: frozenset[str]) -> set[Key]:
    marks = ["+" * board.width] * board.height
    view = table_of(board, marks, rack=7).view(0)
    return {
        (
            placement.direction.value,
            frozenset(((at.row, at.column), (tile.face, tile.blank)) for at, tile in placement.laid),
        )
        for placement in all_plays(position(view, Seat(0), Trie(words)))
    }
