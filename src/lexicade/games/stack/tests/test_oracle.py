"""Generator, rules and scores against an oracle that tries every placement on small boards (README 3, 4, 5)."""

from collections.abc import Collection
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lexicade.bots.boards import as_play
from lexicade.core.grid import Direction
from lexicade.core.protocol import Seat
from lexicade.games.stack.bots import position
from lexicade.games.stack.kit import KIT
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

FACES = ("A", "B", "Qu", "S")
WORDS = common_words(FACES, 5, 2)
MOST = 5
BOARDS = 90

Found = dict[frozenset[tuple[Spot, tuple[str, bool]]], int]
"""The points of every play, by what it lays."""


def legal(board: Small, starts: set[Spot], laid: Laid, words: Collection[str]) -> bool:
    """The rules, from the README, one by one."""
    tops = seen(board.stacks, laid)
    formed = {run(tops, spot, way) for spot in laid for way in ("across", "down")}
    formed = {squares for squares in formed if len(squares) > 1}
    if not formed or any(spelt(tops, squares) not in words for squares in formed):
        return False
    if not board.stacks:
        return not starts.isdisjoint(laid)
    if not touches(board.stacks, laid) or any(len(board.stacks.get(spot, ())) >= MOST for spot in laid):
        return False
    before = seen(board.stacks, {})
    for spot in before:
        for way in ("across", "down"):
            word = run(before, spot, way)
            if len(word) > 1 and laid.keys() >= set(word):
                return False
    return not lone_s(board, laid, formed, before)


def lone_s(board: Small, laid: Laid, formed: set[tuple[Spot, ...]], before: dict[Spot, str]) -> bool:
    (spot, (face, _)), *more = laid.items()
    if more or face != "S" or spot in board.stacks:
        return False
    stems = [squares[:-1] for squares in formed if squares[-1] == spot]
    standing = [stem for stem in stems if len(stem) > 1 and before[stem[-1]] != "S"]
    return len(standing) == len(formed)


def score(board: Small, direction: str, laid: Laid) -> int:
    tops = seen(board.stacks, laid)
    heights = {spot: len(board.stacks.get(spot, ())) + (spot in laid) for spot in tops}
    total = 20 if len(laid) == 7 else 0
    for squares in {run(tops, spot, way) for spot in laid for way in (direction, other(direction))}:
        tiles = sum(heights[spot] for spot in squares)
        if len(squares) < 2:
            continue
        flat = tiles == len(squares)
        total += 2 * tiles + 2 * any(tops[spot] == "Qu" for spot in squares) if flat else tiles
    return total


def expected(board: Small, starts: set[Spot], words: frozenset[str]) -> Found:
    return {
        frozenset(laid.items()): score(board, direction, laid)
        for direction, laid in placements(board)
        if legal(board, starts, laid, words)
    }


def layout(height: int, width: int, starts: set[Spot]) -> list[str]:
    return ["".join("+" if (row, column) in starts else "." for column in range(width)) for row in range(height)]


def table_of(board: Small, starts: set[Spot], words: frozenset[str], **changes: Any) -> BoardTable:
    tiles = ", ".join(f"{face} 99 1" for face in (*board.faces, *(("?",) if "?" in board.rack else ())))
    rack = "".join(f"[{tile}]" if tile != "?" else tile for tile in board.rack)
    return lay_out(
        KIT,
        "10x10",
        [rack, "A"],
        rows=board.text(),
        on_turn=0,
        referee=WordList(*words),
        judging="reject",
        board=layout(board.height, board.width, starts),
        tiles=tiles,
        **changes,
    )


def generated(table: BoardTable, words: frozenset[str]) -> Found:
    """What the generator finds; every play once, and with the points that the rules give it."""
    found: Found = {}
    view = table.view(0)
    looked_at = replace(position(view, Seat(0), Trie(words)), mirror=True)
    for placement in all_plays(looked_at):
        key = frozenset(((square.row, square.column), (piece.face, piece.blank)) for square, piece in placement.laid)
        if len(key) > 1 or key not in found or not table.table.board.bare:
            assert key not in found, f"listed twice: {sorted(key)}"
        points = view.options.scoring.tally(placement).points
        assert table.weigh(0, as_play(placement)) == points
        found[key] = points
    return found


SHAPES = [(4, 4, 2), (3, 5, 2), (5, 3, 4), (5, 5, 3), (1, 5, 3), (5, 1, 5), (2, 2, 5), (2, 5, 1), (5, 2, 1)]


def small_board(number: int) -> Small:
    """One of many boards; every third rack has an S, every fourth a blank."""
    rng = Random(number)
    height, width, tallest = SHAPES[number % len(SHAPES)]
    board = scattered(rng, height, width, FACES, rng.choice((0.3, 0.6, 0.9)), tallest, 3)
    first = ("?",) if number % 4 == 0 else ("S",) if number % 3 == 0 else board.rack[:1]
    return replace(board, rack=(*first, *board.rack[1:]))


@pytest.mark.parametrize("number", range(BOARDS))
def test_the_generator_finds_what_trying_everything_finds(number: int) -> None:
    board = small_board(number)
    starts = {(board.height // 2, board.width // 2)}
    table = table_of(board, starts, WORDS)
    wanted = expected(board, starts, WORDS)
    assert generated(table, WORDS) == wanted


@pytest.mark.parametrize("number", range(0, BOARDS, 7))
def test_the_rules_accept_what_the_oracle_accepts_and_nothing_else(number: int) -> None:
    board = small_board(number)
    table = table_of(board, {(0, 0)}, WORDS)
    for direction, laid in placements(board):
        points = score(board, direction, laid) if legal(board, {(0, 0)}, laid, WORDS) else None
        assert table.weigh(0, as_played(direction, laid)) == points, (board.text(), direction, laid)


@pytest.mark.parametrize("start", [(0, 0), (0, 3), (3, 0), (3, 3), (1, 2)])
def test_the_first_word_covers_the_start_wherever_it_is(start: Spot) -> None:
    board = Small(4, 4, {}, ("A", "B", "Qu"), FACES)
    found = generated(table_of(board, {start}, WORDS), WORDS)
    assert found
    assert found == expected(board, {start}, WORDS)


def test_on_a_bare_board_that_is_its_own_mirror_only_plays_across_are_listed() -> None:
    table = lay_out(KIT, "10x10", ["ABQS", "A"], on_turn=0)
    plays = list(all_plays(position(table.view(0), Seat(0), Trie(WORDS))))
    assert plays
    assert {placement.direction for placement in plays} == {Direction.ACROSS}


def test_a_list_with_words_of_one_letter_changes_nothing() -> None:
    board = small_board(3)
    table = table_of(board, {(0, 0)}, WORDS)
    lone = frozenset(("A", "B", "QU", "S"))
    view = table.view(0)
    with_lone = replace(position(view, Seat(0), Trie(WORDS | lone)), mirror=True)
    without = replace(position(view, Seat(0), Trie(WORDS)), mirror=True)
    plays = [(placement.direction, placement.laid) for placement in all_plays(without)]
    assert plays
    assert [(placement.direction, placement.laid) for placement in all_plays(with_lone)] == plays


def test_each_kind_of_ban_is_met_by_these_boards() -> None:
    """So that the comparison above is known to look at covered words, full stacks and the lone S."""
    met = {"covered": 0, "high": 0, "s": 0}
    for number in range(BOARDS):
        board = small_board(number)
        before = seen(board.stacks, {})
        for _, laid in placements(board):
            tops = seen(board.stacks, laid)
            formed = {run(tops, spot, way) for spot in laid for way in ("across", "down")}
            formed = {squares for squares in formed if len(squares) > 1}
            if not formed or any(spelt(tops, squares) not in WORDS for squares in formed):
                continue
            words = {run(before, spot, way) for spot in before for way in ("across", "down")}
            met["covered"] += any(len(word) > 1 and laid.keys() >= set(word) for word in words)
            met["high"] += any(len(board.stacks.get(spot, ())) == MOST for spot in laid)
            met["s"] += lone_s(board, laid, formed, before)
    assert all(count > 10 for count in met.values()), met


@pytest.mark.parametrize("number", range(14))
def test_turned_about_and_read_backwards_the_same_plays_are_found(number: int) -> None:
    """Without an S, which is the only thing in the rules that tells an end from a beginning."""
    rng, faces = Random(number), ("A", "B", "D")
    height, width, tallest = SHAPES[number % len(SHAPES)]
    board = scattered(rng, height, width, faces, 0.5, tallest, 3)
    words = both_ways(common_words(faces, 5, 2))
    first = _found_in(board, words)
    assert first
    for image in images(board):
        turned = {frozenset((image.spot(spot), shown) for spot, shown in laid) for laid in first}
        assert _found_in(image.turned, words) == turned


def _found_in(board: Small, words: frozenset[str]) -> set[frozenset[tuple[Spot, tuple[str, bool]]]]:
    everywhere = {(row, column) for row in range(board.height) for column in range(board.width)}
    return set(generated(table_of(board, everywhere, words), words))
