"""Squares, plays and positions as text, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.board import Board, Stack
from lexicade.core.errors import Malformed
from lexicade.core.grid import Direction, Square
from lexicade.core.notation import read_board, read_play, read_position, read_start, start_name, write_board, write_play
from lexicade.core.placement import THROUGH, Letter, Play
from lexicade.core.tiles import Piece, TileSet

TILES = TileSet.parse("A 50 1\nÄ 50 1\nQu 50 1\nZ 50 1\n? 50 0")
pieces = st.builds(Piece, st.sampled_from(TILES.letters), st.booleans())
squares = st.builds(Square, st.integers(0, 20), st.integers(0, 20))


@given(squares, st.sampled_from(Direction))
def test_a_start_is_read_back(square: Square, direction: Direction) -> None:
    assert read_start(start_name(square, direction)) == (square, direction)


def test_row_first_is_across_and_column_first_is_down() -> None:
    assert read_start("8H") == (Square(7, 7), Direction.ACROSS)
    assert read_start("h8") == (Square(7, 7), Direction.DOWN)


@pytest.mark.parametrize("text", ["", "8", "H", "0A", "A0", "22A", "8V", "8Z", "88H8", "-1A", "8 H", "８H", "HH"])  # noqa: RUF001
def test_what_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="bad-square"):
        read_start(text)


typed_letters: st.SearchStrategy[Letter] = st.one_of(pieces, st.just(THROUGH))
letters = st.lists(typed_letters, min_size=1, max_size=15).map(lambda row: tuple(row))  # noqa: PLW0108  (typed)
meanings = st.dictionaries(st.text("ABZ", min_size=1, max_size=4), st.text(max_size=20), max_size=2)


@given(squares, st.sampled_from(Direction), letters, meanings)
def test_a_play_is_read_back(
    square: Square, direction: Direction, typed: tuple[Letter, ...], told: dict[str, str]
) -> None:
    play = Play(square, direction, typed, tuple(told.items()))
    assert read_play(write_play(play), TILES) == play


def test_what_already_stands_may_be_in_parentheses() -> None:
    assert read_play("8F (QU)A(Z)", TILES) == read_play("8F QUAZ", TILES)


stacks: st.SearchStrategy[Stack] = st.one_of(st.just(()), st.lists(pieces, max_size=5).map(tuple))


@given(st.integers(1, 6), st.integers(1, 12), st.data())
def test_a_board_is_read_back(height: int, width: int, data: st.DataObject) -> None:
    board = Board(height, width, tuple(data.draw(stacks) for _ in range(height * width)))
    text = write_board(board)
    assert read_board(text, TILES, height, width, highest=5) == board
    if any(len(stack) > 1 for stack in board.stacks):
        with pytest.raises(Malformed, match="position-too-high"):
            read_board(text, TILES, height, width)


@given(st.text("A[]()Qu?./0123 ÄZaß\n", max_size=40))
def test_any_position_is_read_or_refused(text: str) -> None:
    try:
        read_position(text, TILES, 3, 3, rack=7, highest=5)
    except Malformed:
        return


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("3/3/3", "position-parts"),
        ("3/3/3 A A", "position-parts"),
        ("3/3 A", "position-rows"),
        ("3/3/3/3 A", "position-rows"),
        ("4/3/3 A", "position-width"),
        ("2/3/3 A", "position-width"),
        ("999999999/3/3 A", "position-width"),
        ("2(/3/3 A", "position-unreadable"),
        ("2()/3/3 A", "position-unreadable"),
        ("2É/3/3 A", "unknown-letter"),
        ("3/3/3 AAAAAAAA", "rack-too-long"),
        ("3/3/3 a", "rack-lower-case"),
        ("3/3/3 Aqu", "rack-lower-case"),
        ("2(AA)/3/3 A", "position-too-high"),
    ],
)
def test_a_position_is_refused_for_what_is_wrong_with_it(text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_position(text, TILES, 3, 3, rack=7)
    assert refused.value.code == code


def test_a_position_has_no_more_tiles_than_its_set() -> None:
    few = TileSet.parse("A 2 1\nB 1 1\n? 1 0")
    assert read_position("2A/3/3 A?", few, 3, 3, rack=7)
    for text in ("2A/3/3 AA", "2b/3/3 ?", "2B/3/3 B", "ab1/3/3 A"):
        with pytest.raises(Malformed, match="position-too-many-tiles"):
            read_position(text, few, 3, 3, rack=7)


@pytest.mark.parametrize("word", ["QU(A", "QUA)Z", "((QU)A)Z", "()QUAZ", "(", ")", "()", "(" * 5000])
def test_parentheses_that_hold_nothing_or_do_not_close_are_no_play(word: str) -> None:
    with pytest.raises(Malformed, match="bad-play"):
        read_play(f"8F {word}", TILES)
