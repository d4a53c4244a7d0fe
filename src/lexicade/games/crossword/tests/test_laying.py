"""Laying tiles (README 3): every fault in both directions, at every edge, with blanks at every place."""

import re

import pytest

from lexicade.core.errors import Illegal, Malformed
from lexicade.games.crossword.kit import KIT
from lexicade.games.crossword.tests.table import AllBut, CrosswordTable, points, set_up


def faults(table: CrosswordTable, seat: int, text: str) -> list[str]:
    before = table.state
    with pytest.raises(Illegal) as refused:
        table.do(seat, text)
    assert table.state == before
    return [fault.code for fault in refused.value.faults]


@pytest.mark.parametrize("start", ["8H", "H8"])
def test_one_letter_is_no_first_word_even_where_a_is_a_word(start: str) -> None:
    assert faults(set_up(["AAAAAAA", "E"]), 0, f"{start} A") == ["too-short"]


@pytest.mark.parametrize("start", ["1A", "A1", "8I", "H9", "8B", "O13", "15M"])
def test_the_first_word_covers_the_start(start: str) -> None:
    assert faults(set_up(["CATAAAA", "E"]), 0, f"{start} CAT") == ["no-start"]


@pytest.mark.parametrize("start", ["1A", "A1", "15M", "O13", "1M", "A13", "10H", "K8", "8L", "4H"])
def test_a_later_word_touches_what_stands(start: str) -> None:
    table = set_up(["CATDOGS", "CATDOGS"])
    table.do(0, "8G CAT")
    assert faults(table, 1, f"{start} DOG") == ["no-anchor"]


@pytest.mark.parametrize(
    ("start", "word"), [("8N", "CAT"), ("N14", "CAT"), ("O14", "CAT"), ("15N", "CAT"), ("1O", "AT")]
)
def test_a_word_stays_on_the_board(start: str, word: str) -> None:
    table = set_up(["CATDOGS", "CATDOGS"])
    table.do(0, "8G CAT")
    assert faults(table, 1, f"{start} {word}")[0] == "off-board"


@pytest.mark.parametrize(("row", "column", "play"), [("11CAT1", "O", 15), ("1CAT11", "A", 1)])
def test_a_word_may_end_at_every_edge(row: str, column: str, play: int) -> None:
    across = set_up(["SEEEEEE", "E"], rows="/".join(["15"] * 7 + [row] + ["15"] * 7))
    down = set_up(["SEEEEEE", "E"], rows=turned(row))
    # Row 8 has the triple word squares of rows and columns 1 and 15 at both of its ends.
    assert points(across.do(0, f"8{column} S")) == points(down.do(0, f"H{play} S")) == (3 + 1 + 1 + 1) * 3


def turned(row: str) -> str:
    """The eighth row as the eighth column."""
    cells = "".join("_" * int(part) if part.isdigit() else part for part in re.findall(r"[0-9]+|[A-Z]", row))
    return "/".join("15" if cell == "_" else f"7{cell}7" for cell in cells)


def test_a_tile_beyond_the_edge_is_no_neighbour() -> None:
    table = set_up(["CATSEEE", "E"], rows="/".join(["CAT12"] + ["15"] * 14))
    assert faults(table, 0, "2O S") == ["no-anchor"]
    assert faults(table, 0, "O1 CA") == ["no-anchor"]


def test_a_square_with_another_letter_is_occupied_and_the_same_letter_is_kept() -> None:
    table = set_up(["CATDOGS", "CATDOGS"])
    table.do(0, "8G CAT")
    assert "square-occupied" in faults(table, 1, "8G DOG")
    assert faults(table, 1, "8G CAT") == ["no-tiles"]
    assert points(table.do(1, "8G catS")) == 6


def test_nothing_stands_where_a_point_is_typed() -> None:
    table = set_up(["CATDOGS", "CATDOGS"])
    table.do(0, "8G CAT")
    assert faults(table, 1, "8F ..") == ["nothing-there"]


def test_all_broken_rules_are_told_in_one_order() -> None:
    table = set_up(["CATDOGS", "CATDOGS"], referee=AllBut("QI"))
    table.do(0, "8G CAT")
    assert faults(table, 1, "1A QI") == ["not-in-rack", "no-anchor", "no-word"]


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("start", ["8F", "H7"])
def test_a_blank_may_stand_for_any_letter_of_a_word_and_scores_nothing(place: int, start: str) -> None:
    word = "".join(letter.lower() if n == place else letter for n, letter in enumerate("CATS"))
    rack = "CATS".replace("CATS"[place], "?", 1) + "EEE"
    values = [3, 1, 1, 1]
    values[place] = 0
    assert points(set_up([rack, "E"]).do(0, f"{start} {word}")) == 2 * sum(values)
    assert faults(set_up([rack, "E"]), 0, f"{start} CATS") == ["not-in-rack"]
    assert faults(set_up(["CATSEEE", "E"]), 0, f"{start} {word}") == ["not-in-rack"]


def test_two_blanks_side_by_side_are_a_play_for_nothing() -> None:
    table = set_up(["??EEEEE", "E"], bonus=0)
    assert points(table.do(0, "8H qi")) == 0
    assert table.table.scores == (0, 0)
    assert table.awaiting == {1: "turn"}


def test_all_seven_tiles_earn_the_bonus_and_six_with_a_through_tile_do_not() -> None:
    assert points(set_up(["RETAINS", "E"]).do(0, "8B RETAINS")) == 66
    table = set_up(["CATEEEE", "RETAINS"])
    table.do(0, "8G CAT")
    six = table.do(1, "H5 RET.INS")
    tally = KIT.tally(six)
    assert tally is not None
    assert tally.bonus == 0


@pytest.mark.parametrize(
    "text", ["8H CAFÉ", "8H ß", "8H C4T", "8H CA?T", "8H", "99H CAT", "8Z CAT", "H0 CAT", "8H C A T", "CAT 8H"]
)
def test_what_cannot_be_read_is_malformed(text: str) -> None:
    table = set_up(["CATDOGS", "E"])
    before = table.state
    with pytest.raises(Malformed):
        table.do(0, text)
    assert table.state == before


def test_a_decomposed_umlaut_is_the_tile() -> None:
    table = set_up(["ÜBUNGEE", "E"], preset="german")
    assert points(table.do(0, "8F U\u0308BUNG")) == 26


def test_one_tile_that_makes_two_words_scores_each_once_and_reads_either_way() -> None:
    rows = "/".join(["15"] * 6 + ["7A7", "6A8"] + ["15"] * 7)
    for start in ("8H", "H8"):
        table = set_up(["TEEEEEE", "E"], rows=rows)
        assert points(table.do(0, f"{start} T")) == (1 + 1) * 2 * 2
