"""What may be laid where (3, 4): every fault in both directions."""

from typing import Any

import pytest

from lexicade.core.board import Board
from lexicade.core.errors import Illegal, Malformed
from lexicade.core.grid import Direction, Square
from lexicade.core.notation import write_board
from lexicade.core.placement import Play
from lexicade.core.tiles import Piece
from lexicade.games.stack.kit import KIT
from tests.board_table import AllBut, BoardTable, WordList, lay_out

CAT = "10/10/10/10/3CAT4/10/10/10/10/10"


def table_of(rack: str, rows: str = CAT, **changes: Any) -> BoardTable:
    return lay_out(KIT, "10x10", [rack, "EEE"], rows=rows, on_turn=0, **changes)


@pytest.mark.parametrize("command", ["5E A", "5E a", "E5 a", "5D CAT", "5D cat", "5D ..."])
def test_4_1_the_same_letter_in_either_case_is_kept_and_a_play_of_kept_letters_lays_nothing(command: str) -> None:
    assert table_of("ACT").refused(0, command) == ["no-tiles"]


def test_4_1_a_letter_typed_again_costs_no_tile_and_its_stack_does_not_grow() -> None:
    table = table_of("SH")
    assert table.score(0, "5D CATHS") == 10
    assert write_board(table.table.board).split("/")[4] == "3CATHS2"
    assert not set(table.table.supply.racks[0]) & {"S", "H"}


def test_4_1_a_blank_of_a_homemade_set_keeps_the_same_letter_too() -> None:
    table = table_of("?", tiles="A 9 1, C 2 1, T 2 1, E 9 1, ? 2 1")
    assert table.refused(0, "5E a") == ["no-tiles"]
    assert table.score(0, "5E e") == 4


def test_3_1_an_empty_play_is_refused() -> None:
    assert table_of("ACT").refused(0, Play(Square(4, 3), Direction.ACROSS, ())) == ["no-tiles"]
    for text in ("5D", "5D ", "5D  "):
        assert table_of("ACT").refused(0, text, Malformed)


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        ("5F T.", ["nothing-there"]),
        ("5I ABCD", ["off-board"]),
        ("5I XYZZ", ["off-board", "not-in-rack"]),
        ("12A AB", ["off-board"]),
        ("L1 AB", ["off-board"]),
        ("5G XY", ["not-in-rack"]),
        ("1A AB", ["no-anchor"]),
        ("9J A", ["no-anchor"]),
        ("1A XY", ["not-in-rack", "no-anchor"]),
    ],
)
def test_3_a_play_must_fit_be_held_and_touch(command: str, codes: list[str]) -> None:
    assert table_of("AB").refused(0, command) == codes


@pytest.mark.parametrize(
    ("command", "rack", "codes"),
    [
        ("5E A", "A", ["too-short"]),
        ("5E Q", "Q", ["too-short"]),
        ("1A A", "A", ["too-short", "no-start"]),
        ("1A CAT", "CAT", ["no-start"]),
        ("G1 CAT", "CAT", ["no-start"]),
        ("4E CAT", "CAT", ["no-start"]),
    ],
)
def test_3_2_the_first_word_has_two_letters_and_covers_a_start_square(
    command: str, rack: str, codes: list[str]
) -> None:
    assert table_of(rack, "").refused(0, command) == codes


@pytest.mark.parametrize("square", ["5E", "5F", "6E", "6F"])
@pytest.mark.parametrize("down", [False, True])
def test_3_2_each_of_the_four_middle_squares_will_do_for_any_letter_of_the_word(square: str, down: bool) -> None:
    start = square[::-1] if down else square
    assert table_of("AT", "").score(0, f"{start} AT") == 4
    before = f"{square[1]}{int(square[0]) - 1}" if down else f"{square[0]}{chr(ord(square[1]) - 1)}"
    assert table_of("AT", "").score(0, f"{before} AT") == 4


@pytest.mark.parametrize(
    ("preset", "starts"), [("10x10", "E5 F5 E6 F6"), ("8x8", "D4 E4 D5 E5"), ("solo", "E5 F5 E6 F6")]
)
def test_1_1_the_start_squares_are_the_four_in_the_middle(preset: str, starts: str) -> None:
    racks = ["AT"] if preset == "solo" else ["AT", "E"]
    with pytest.raises(Illegal) as refused:
        lay_out(KIT, preset, racks, on_turn=0).do(0, "1A AT")
    assert refused.value.params == {"squares": tuple(starts.split())}


def test_3_4_every_new_or_changed_word_is_judged_and_no_other() -> None:
    rows = "10/10/10/10/3CAT4/3O6/3W6/10/10/10"
    referee = WordList("BAT", "BOW")
    table = lay_out(KIT, "10x10", ["B", "E"], rows=rows, on_turn=0, referee=referee, judging="reject")
    table.do(0, "5D B")
    assert referee.asked == ["BAT", "BOW"]
    table = lay_out(KIT, "10x10", ["R", "E"], rows=rows, on_turn=0, referee=AllBut("ROW"), judging="reject")
    with pytest.raises(Illegal) as refused:
        table.do(0, "5D R")
    assert (refused.value.code, refused.value.params) == ("no-word", {"words": ("ROW",)})


@pytest.mark.parametrize("most", [1, 2, 5, 9])
def test_4_2_a_stack_has_at_most_so_many_tiles(most: int) -> None:
    def cat(height: int) -> str:
        stack = "TABIRODEN"[-height:]
        return f"10/10/10/10/3CA({stack})4/10/10/10/10/10"

    tiles = "A 9 1, B 9 1, C 9 1, D 9 1, E 9 1, I 9 1, N 9 1, O 9 1, R 9 1, T 9 1, S 9 1"
    full = table_of("S", cat(most), max_height=most, tiles=tiles)
    with pytest.raises(Illegal) as refused:
        full.do(0, "5F S")
    assert (refused.value.code, refused.value.params) == ("too-high", {"squares": ("F5",), "most": most})
    if most > 1:
        table = table_of("S", cat(most - 1), max_height=most, tiles=tiles)
        assert table.score(0, "5F S") == most + 2
        assert len(table.table.board.stack(Square(4, 5))) == most


@pytest.mark.parametrize("down", [False, True])
def test_4_4_a_play_may_not_cover_every_letter_of_a_word(down: bool) -> None:
    rows = "10/10/10/10/4NET3/10/10/10/10/10"
    start = "5E"
    if down:
        rows, start = "10/10/10/10/4N5/4E5/4T5/10/10/10", "E5"
    table = table_of("DOGS", rows)
    assert table.refused(0, f"{start} DOG") == ["word-covered"]
    assert table.refused(0, f"{start} DOGS") == ["word-covered"]
    assert table.score(0, f"{start} DO.") == 5


@pytest.mark.parametrize("edge", ["1A", "10H", "A1", "J8", "1H", "10A", "A8", "J1"])
def test_4_4_whole_words_are_guarded_at_every_edge(edge: str) -> None:
    down = edge[0].isalpha()
    row, column = (int(edge[1:]) - 1, ord(edge[0]) - 65) if down else (int(edge[:-1]) - 1, ord(edge[-1]) - 65)
    way = Direction.DOWN if down else Direction.ACROSS
    word = tuple((way.step(Square(row, column), n), Piece(letter)) for n, letter in enumerate("NET"))
    table = table_of("DOG", write_board(Board.empty(10, 10).lay(word)))
    assert table.refused(0, f"{edge} DOG") == ["word-covered"]
    assert table.score(0, f"{edge} DOT") == 5


def test_4_4_a_word_in_the_other_direction_keeps_its_other_letters() -> None:
    rows = "10/10/10/10/3CAT4/3O6/3W6/10/10/10"
    assert table_of("BE", rows).score(0, "5D BET") == (2 + 2 + 1) + (2 + 1 + 1)


def test_4_4_all_covered_words_are_named() -> None:
    rows = "10/10/10/10/3IT1IT2/10/10/10/10/10"
    with pytest.raises(Illegal) as refused:
        table_of("ABCDEAB", rows).do(0, "5D ABCDE")
    assert refused.value.params == {"words": ("IT", "IT")}


def test_4_5_an_s_alone_may_not_make_a_plural_and_says_which() -> None:
    with pytest.raises(Illegal) as refused:
        table_of("S").do(0, "5G S")
    assert (refused.value.code, refused.value.params) == ("lone-s", {"words": ("CATS",)})


@pytest.mark.parametrize(
    ("rows", "command", "rack", "legal"),
    [
        (CAT, "5D CATS", "S", False),
        ("10/10/10/10/4N5/4E5/4T5/10/10/10", "E8 S", "S", False),
        ("10/10/10/10/4SING2/10/10/10/10/10", "5I S", "S", False),  # no part of speech is asked for
        ("10/10/10/10/3HIS4/10/10/10/10/10", "5G S", "S", True),  # behind an S
        (CAT, "5C S", "S", True),  # in front
        (CAT, "5F S", "S", True),  # on top of the last letter
        (CAT, "5E S", "S", True),  # on top in the middle
        (CAT, "5G ES", "ES", True),  # more than an S
        (CAT, "5C SCATS", "SS", True),
        (CAT, "5G E", "E", True),  # another letter
        ("10/10/10/10/3CAT4/6I3/6N3/10/10/10", "5G S", "S", True),  # SIN is a word of its own
        ("10/10/6D3/6O3/3CAT4/10/10/10/10/10", "5G S", "S", False),  # CATS and DOS: plurals both
        ("10/10/6D3/6O3/3CAT4/6A3/10/10/10/10", "5G S", "S", True),  # DOSA is more than DO and an S
        ("10/10/10/10/5A4/5X4/10/10/10/10", "5G S", "S", True),  # A was no word
        (CAT, "F5 TS", "S", True),  # nor T
    ],
)
def test_4_5_the_lone_s(rows: str, command: str, rack: str, legal: bool) -> None:
    table = table_of(rack, rows)
    if legal:
        assert table.score(0, command) > 0
    else:
        assert table.refused(0, command) == ["lone-s"]


def test_4_5_plus_may_make_nets() -> None:
    rows = "10/10/10/10/10/4NET3/10/10/10/10"
    assert table_of("PLUS", rows).score(0, "H3 PLUS") == 16


def test_3_4_a_new_word_equal_to_one_that_stands_is_scored() -> None:
    tally = table_of("AT").tally(0, "D5 CAT")
    assert [(word.text, word.points) for word in tally.words] == [("CAT", 6)]


def test_3_2_a_position_with_one_lone_tile_that_is_covered_makes_no_word() -> None:
    assert table_of("B", "10/10/10/10/4A5/10/10/10/10/10").refused(0, "5E B") == ["too-short"]


def test_4_6_all_broken_rules_are_told_in_their_order() -> None:
    rows = "10/10/10/10/3(TAEIO)(TAEIO)5/10/10/10/10/10"
    table = lay_out(KIT, "10x10", ["B", "EEE"], rows=rows, on_turn=0, referee=WordList(), judging="reject")
    assert table.refused(0, "5D BB") == ["not-in-rack", "too-high", "word-covered", "no-word"]


@pytest.mark.parametrize(
    "play",
    [
        Play(Square(-1, 3), Direction.DOWN, (Piece("A"),)),
        Play(Square(10**30, -(10**30)), Direction.ACROSS, (Piece("A"),)),
        Play(Square(4, 6), Direction.ACROSS, (Piece("A"),) * 100_000),
        Play(Square(4, 6), Direction.ACROSS, (Piece("A", blank=True),)),
    ],
)
def test_wild_plays_are_refused_and_change_nothing(play: Play) -> None:
    assert table_of("A").refused(0, play)


@pytest.mark.parametrize("face", ["É", "Q", "a", "", "AB", "■", "?"])
def test_a_foreign_face_is_refused_by_name(face: str) -> None:
    assert table_of("A").refused(0, Play(Square(4, 6), Direction.ACROSS, (Piece(face),)), Malformed) == [
        "unknown-letter"
    ]


@pytest.mark.parametrize("typed", ["QIT", "QUIT", "QuIT", "[Qu]IT", "quit", "[qu]it"])
def test_1_2_the_qu_tile_is_one_tile_however_it_is_typed(typed: str) -> None:
    table = table_of("QITU", "", bag="")
    assert table.score(0, f"5D {typed}") == 8
    assert table.table.supply.racks[0] == ("U",)
    assert write_board(table.table.board).split("/")[4] == "3[Qu]IT4"
