"""Every worked example (7)."""

from typing import Any

import pytest

from lexicade.core.arithmetic import tally_sum
from lexicade.core.errors import Illegal
from lexicade.games.morph.kit import KIT
from tests.board_table import BoardTable, WordList, lay_out

WORDS = ("QUICK", "QUACK", "RETAINS", "CAMEL", "CAT", "TOP", "COT", "DOG", "DIG")


def table_of(*racks: str, preset: str = "sitting", **changes: Any) -> BoardTable:
    return lay_out(KIT, preset, racks, referee=WordList(*WORDS), **changes)


def test_7_quick_is_changed_into_quack_with_one_tile_and_the_spent_centre_counts_no_more() -> None:
    table = table_of("QUICK", "A")
    assert tally_sum(table.tally(0, "8F QUICK")) == "QUICK (10+1+1+3+5)x2 = 40"
    assert tally_sum(table.tally(1, "8F QUACK")) == "QUACK 10+1+1+3+5 = 20"


def test_5_3_with_premium_each_the_centre_counts_again() -> None:
    table = table_of("QUICK", "A", premium="each")
    assert table.score(0, "8F QUICK") == 40
    assert table.score(1, "8F QUACK") == 40


def test_7_retains_earns_the_bonus_once() -> None:
    tally = table_of("RETAINS", "A").tally(0, "8B RETAINS")
    assert tally_sum(tally) == "RETAINS (1+1+1x2+1+1+1+1)x2 = 16; +50"
    assert tally.points == 66


@pytest.mark.parametrize(
    ("connect", "told"),
    [
        ("any", "RETAINS (1+1+1+1+1+1+1)x4 = 28; CAMEL 3+1+3+1+1 = 9"),
        ("formed", "RETAINS (1+1+1+1+1+1+1)x4 = 28"),
    ],
)
def test_7_camel_is_crossed_by_retains(connect: str, told: str) -> None:
    table = table_of("CAMEL", "RETINS", connect=connect)
    assert tally_sum(table.tally(0, "H4 CAMEL")) == "CAMEL (3x2+1+3+1+1)x2 = 24"
    assert tally_sum(table.tally(1, "5E RETAINS")) == told


@pytest.mark.parametrize(
    ("connect", "told"), [("any", "TOP 1+1x2+3 = 6; CAT 3+1+1 = 5"), ("formed", "TOP 1+1x2+3 = 6")]
)
def test_7_cat_is_touched_by_top(connect: str, told: str) -> None:
    table = table_of("CAT", "OP", connect=connect)
    table.do(0, "8G CAT")
    assert tally_sum(table.tally(1, "I8 TOP")) == told


@pytest.mark.parametrize("connect", ["any", "formed"])
def test_7_cat_is_changed_by_dog(connect: str) -> None:
    table = table_of("CAT", "DOG", connect=connect)
    table.do(0, "8G CAT")
    assert tally_sum(table.tally(1, "H7 DOG")) == "DOG 2+1+2 = 5; COT 3+1+1 = 5"


def test_7_dig_is_refused_for_cit() -> None:
    table = table_of("CAT", "DIG")
    table.do(0, "8G CAT")
    with pytest.raises(Illegal) as refused:
        table.do(1, "H7 DIG")
    assert (refused.value.code, refused.value.params) == ("no-word", {"words": ("CIT",)})


def test_7_who_is_out_gains_what_the_others_hold() -> None:
    table = lay_out(KIT, "sitting", ["A", "Q", "EK"], rows="/".join(["15"] * 7 + ["6C1T6"] + ["15"] * 7), bag="")
    events = table.do(0, "8H A")
    assert events[-1].changes == (16, -10, -6)


def test_5_1_two_word_premiums_multiply() -> None:
    for rows, command, times in [
        ("/".join(["7A7", *["15"] * 14]), "1A ABCDEFG", 3),
        ("/".join(["7A7", *["15"] * 14]), "1B ABCDEF", 1),
        ("/".join([*["15"] * 7, "3A11", *["15"] * 7]), "8A ABC", 3),
    ]:
        table = lay_out(KIT, "sitting", [command.split()[1], "Z"], rows=rows)
        assert table.tally(0, command).words[0].times == times


def test_5_1_nine_times_between_two_triple_words() -> None:
    rows = "/".join(["1ABCDEF8", *["15"] * 14])
    table = lay_out(KIT, "sitting", ["IB", "Z"], rows=rows)
    assert table.tally(0, "1A IABCDEFB").words[0].times == 9


def test_5_2_a_premium_serves_the_played_word_only() -> None:
    # I9 doubles the letter: it does for the word played down and not for the one across.
    rows = "/".join(["15"] * 7 + ["6CAT6"] + ["6AX7"] + ["15"] * 6)
    table = lay_out(KIT, "sitting", ["OP", "Z"], rows=rows)
    assert tally_sum(table.tally(0, "I8 TOP")) == "TOP 1+1x2+3 = 6; CAT 3+1+1 = 5; AXO 1+8+1 = 10"
    other = lay_out(KIT, "sitting", ["OP", "Z"], rows=rows)
    assert tally_sum(other.tally(0, "9I O")) == "AXO 1+8+1x2 = 11; CA 3+1 = 4; AX 1+8 = 9; TO 1+1 = 2"


def test_5_2_where_premiums_count_in_all_words_this_would_be_13() -> None:
    rows = "/".join([*["15"] * 5, "4ROT8", *["15"] * 9])
    table = lay_out(KIT, "sitting", ["DES", "Z"], rows=rows, language="de")
    assert tally_sum(table.tally(0, "5D DES")) == "DES (1+1+1)x2 = 6; ER 1+1 = 2; SO 1+2 = 3"


def test_5_5_a_tile_with_two_words_is_played_in_the_direction_typed() -> None:
    rows = "/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7)
    words = []
    for command in ("8J S", "J8 S"):
        table = lay_out(KIT, "sitting", ["S", "Z"], rows=rows.replace("6CAT6/15", "6CAT6/9O5"))
        words.append([word.text for word in table.tally(0, command).words])
    assert words == [["CATS", "SO"], ["SO", "CATS"]]
    table = lay_out(KIT, "sitting", ["S", "Z"], rows=rows)
    assert [word.text for word in table.tally(0, "J8 S").words] == ["CATS"]


def test_5_4_seven_tiles_of_a_full_rack_earn_the_bonus_and_six_do_not() -> None:
    assert table_of("RETAINS", "A", bonus="30").tally(0, "8B RETAINS").bonus == 30
    rows = "/".join(["15"] * 7 + ["7A7"] + ["15"] * 7)
    assert lay_out(KIT, "sitting", ["RETINS", "A"], rows=rows).tally(0, "8E RETAINS").bonus == 0
