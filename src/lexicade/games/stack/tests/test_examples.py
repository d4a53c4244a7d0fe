"""Every worked example (9): the whole game of the figures, and the single cases."""

import pytest

from lexicade.core.arithmetic import tally_sum
from lexicade.core.notation import write_board
from lexicade.games.stack.kit import KIT
from tests.board_table import lay_out

FIGURES = [
    ("5C MOOD", "MOOD"),
    ("F5 DEAR", "EAR"),
    ("6E NET", "NT"),
    ("5C WOOD", "W"),
    ("F5 LEAP", "LP"),
    ("8E SNACK", "SNACK"),
    ("H3 PLUS", "PLUS"),
]


def test_9_the_whole_game_of_the_figures_scores_8_8_10_5_12_14_16() -> None:
    rows, scored = "", []
    for command, rack in FIGURES:
        table = lay_out(KIT, "10x10", [rack, "A"], rows=rows, on_turn=0)
        scored.append(table.score(0, command))
        assert not table.table.supply.racks[0], "exactly these tiles are needed"
        rows = write_board(table.table.board)
    assert scored == [8, 8, 10, 5, 12, 14, 16]
    assert rows == "10/10/7P2/7L2/2(WM)OO(LD)1U2/4NETS2/5A4/4S(NPR)ACK1/10/10"


@pytest.mark.parametrize(
    ("rows", "command", "rack", "told"),
    [
        ("", "5C MOOD", "MOOD", "MOOD (1+1+1+1)x2 = 8"),
        ("10/10/10/10/2MOOD4/5E4/5A4/5R4/10/10", "6E NET", "NT", "NET (1+1+1)x2 = 6; ON (1+1)x2 = 4"),
        ("10/10/10/10/2MOOD4/10/10/10/10/10", "5C WOOD", "W", "WOOD 2+1+1+1 = 5"),
        (
            "10/10/10/10/2(WM)OOD4/4NET3/5A4/5R4/10/10",
            "F5 LEAP",
            "LP",
            "LEAP 2+1+1+2 = 6; WOOL 2+1+1+2 = 6",
        ),
        ("", "5D QUIT", "QIT", "QUIT (1+1+1)x2+2 = 8"),
        ("10/10/10/10/3[Qu]IT4/10/10/10/10/10", "5F P", "P", "QUIP 1+1+2 = 4"),
        ("10/10/10/10/3[Qu]I(PT)4/10/10/10/10/10", "5D S", "S", "SIP 2+1+2 = 5"),
        ("", "5B RETAINS", "RETAINS", "RETAINS (1+1+1+1+1+1+1)x2 = 14; +20"),
    ],
)
def test_9_the_sums_of_the_examples(rows: str, command: str, rack: str, told: str) -> None:
    table = lay_out(KIT, "10x10", [rack, "A"], rows=rows, on_turn=0)
    assert tally_sum(table.tally(0, command)) == told


def test_5_3_two_flat_words_that_share_the_qu_both_get_its_extra() -> None:
    rows = "10/10/10/10/4UIT3/10/10/10/10/10"
    table = lay_out(KIT, "10x10", ["QIZ", "A"], rows=rows, on_turn=0)
    assert tally_sum(table.tally(0, "D5 QUIZ")) == "QUIZ (1+1+1)x2+2 = 8; QUUIT (1+1+1+1)x2+2 = 10"


def test_5_3_an_s_that_makes_two_words_counts_in_both() -> None:
    table = lay_out(KIT, "10x10", ["PLUS", "A"], rows="10/10/10/10/10/4NET3/10/10/10/10", on_turn=0)
    assert table.score(0, "H3 PLUS") == 16


def test_5_3_a_word_that_does_not_change_does_not_score() -> None:
    rows = "10/10/10/10/2MOOD4/5E4/5A4/5R4/10/10"
    table = lay_out(KIT, "10x10", ["ES", "A"], rows=rows, on_turn=0)
    assert tally_sum(table.tally(0, "F8 RES")) == "DEARES (1+1+1+1+1+1)x2 = 12"


def test_7_3_two_tiles_left_cost_ten() -> None:
    table = lay_out(KIT, "10x10", ["AB", "C"], rows="10/10/10/10/2MOOD4/10/10/10/10/10", bag="", on_turn=0)
    table.do(0, "pass")
    table.do(1, "pass")
    assert table.outcome is not None
    assert table.outcome.scores == (-10, -5)
