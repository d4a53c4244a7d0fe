"""What may be laid where (3): every fault in both directions."""

from typing import Any

import pytest

from lexicade.core.board import Board
from lexicade.core.errors import Illegal, Malformed
from lexicade.core.grid import Direction, Square
from lexicade.core.notation import write_board
from lexicade.core.placement import Play
from lexicade.core.tiles import Piece
from lexicade.games.morph.kit import KIT
from tests.board_table import BoardTable, WordList, lay_out

CAT = "/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7)


def table_of(rack: str, rows: str = CAT, **changes: Any) -> BoardTable:
    return lay_out(KIT, "sitting", [rack, "EEE"], rows=rows, **changes)


@pytest.mark.parametrize(
    ("command", "rack", "codes"),
    [
        ("8H A", "A", ["too-short"]),
        ("1A A", "A", ["too-short", "no-start"]),
        ("1A CAT", "CAT", ["no-start"]),
        ("7G CAT", "CAT", ["no-start"]),
        ("I6 CAT", "CAT", ["no-start"]),
    ],
)
def test_3_1_the_first_word_covers_the_centre(command: str, rack: str, codes: list[str]) -> None:
    assert table_of(rack, "").refused(0, command) == codes


@pytest.mark.parametrize("back", range(3))
@pytest.mark.parametrize("down", [False, True])
def test_3_1_any_letter_of_the_word_may_cover_it(back: int, down: bool) -> None:
    start = f"H{8 - back}" if down else f"8{'HGF'[back]}"
    assert table_of("CAT", "").score(0, f"{start} CAT") == 10


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        ("9J A", ["no-anchor"]),
        ("7F A", ["no-anchor"]),
        ("1A AB", ["no-anchor"]),
        ("15N AB", ["no-anchor"]),
        ("8M ABCD", ["off-board"]),
        ("16A AB", ["off-board"]),
        ("8F .", ["nothing-there"]),
        ("8F XCATX", ["not-in-rack"]),
        ("1A XX", ["not-in-rack", "no-anchor"]),
        ("8G CAT", ["no-tiles"]),
        ("8G cat", ["no-tiles"]),
        ("8G ...", ["no-tiles"]),
        ("H8 A", ["no-tiles"]),
    ],
)
def test_3_2_and_3_3_what_is_refused(command: str, codes: list[str]) -> None:
    assert table_of("ABCD").refused(0, command) == codes


@pytest.mark.parametrize("command", ["8J A", "8F A", "G9 A", "I7 A", "8G B", "H7 AB", "9G ABC", "7G ABC"])
def test_3_2_touching_on_any_side_and_covering_are_enough(command: str) -> None:
    assert table_of("ABCA").score(0, command) > 0


@pytest.mark.parametrize("row", [0, 14])
@pytest.mark.parametrize("column", [0, 14])
@pytest.mark.parametrize("way", Direction)
def test_3_2_words_reach_the_corners_and_nothing_reaches_round_them(row: int, column: int, way: Direction) -> None:
    corner = Square(row, column)
    rows = write_board(Board.empty(15, 15).lay(((corner, Piece("A")),)))
    beside = way.step(corner, -1 if (column if way is Direction.ACROSS else row) else 1)
    first = min(corner, beside)
    tally = table_of("B", rows).tally(
        0, Play(first, way, ("." if first == corner else Piece("B"), "." if first != corner else Piece("B")))
    )
    assert [word.squares for word in tally.words] == [(first, max(corner, beside))]
    opposite = Square(row, 14 - column) if way is Direction.ACROSS else Square(14 - row, column)
    assert table_of("B", rows).refused(0, Play(opposite, way, (Piece("B"),))) == ["no-anchor"]


def test_3_3_one_tile_changes_a_word_and_every_letter_may_be_covered() -> None:
    table = table_of("OB")
    table.do(0, "8G COT")
    assert write_board(table.table.board).split("/")[7] == "6C(OA)T6"
    assert lay_out(KIT, "sitting", ["DOG", "E"], rows=CAT).score(0, "8G DOG") == 5


def test_3_3_there_is_no_limit_of_height() -> None:
    tall = "6C(" + "AE" * 15 + ")T6"
    assert (
        table_of("O", "/".join(["15"] * 7 + [tall] + ["15"] * 7), tiles="A 20 1, E 20 1, C 1 3, T 1 1, O 1 1").score(
            0, "8H O"
        )
        > 0
    )


def test_3_4_covered_tiles_stay_and_are_nowhere_else() -> None:
    table = table_of("OEEEEEE", bag="XY")
    whole = sorted(KIT.inventory(table.state))
    table.do(0, "8H O")
    assert [piece.face for piece in table.table.board.stack(Square(7, 7))] == ["A", "O"]
    assert sorted(KIT.inventory(table.state)) == whole
    assert table.table.supply.bag in {("X",), ("Y",)}


def test_3_5_the_word_is_the_whole_run_and_only_changed_words_are_asked_about() -> None:
    rows = "/".join(["15"] * 7 + ["6CAT6", "6O1O6", "6W8"] + ["15"] * 5)
    table = table_of("SO", rows, referee=WordList("CATS"))
    table.do(0, "8J S")
    assert table.referee.asked == ["CATS"]
    table = table_of("SO", rows, referee=WordList("BAT", "BOW"))
    assert table.refused(0, "8G S") == ["no-word"]
    assert table.referee.asked == ["SAT", "SOW"]


def test_3_5_with_connect_any_an_old_word_that_only_scores_is_not_judged() -> None:
    table = table_of("XS", CAT, referee=WordList("AXS"))
    assert [word.text for word in table.tally(0, "H8 AXS").words] == ["AXS", "CAT"]
    assert table.referee.asked == ["AXS"]


def test_3_5_extend_asks_for_meanings_and_the_word_is_known_from_then_on() -> None:
    table = table_of("OB", judging="extend", referee=WordList("ZZ"))
    with pytest.raises(Illegal) as refused:
        table.do(0, "8H O")
    assert (refused.value.code, refused.value.params) == ("unknown-word", {"words": ("COT",)})
    assert table.refused(0, '8H O {"COT": "  "}') == ["unknown-word"]
    assert table.refused(0, '8H O {"COT": "' + "x" * 201 + '"}') == ["bad-meaning"]
    events = table.do(0, '8H O {"cot": "a bed"}')
    assert [event.kind for event in events] == ["day-opened", "learned", "played", "drew"]
    assert table.table.learned == {"COT"}


def test_3_6_all_broken_rules_are_told_in_their_order() -> None:
    assert table_of("A", referee=WordList()).refused(0, "1A XY") == ["not-in-rack", "no-anchor", "no-word"]
    assert table_of("A", "", referee=WordList()).refused(0, "1A X") == ["not-in-rack", "too-short", "no-start"]


@pytest.mark.parametrize(
    "play",
    [
        Play(Square(-1, 3), Direction.DOWN, (Piece("A"),)),
        Play(Square(10**30, -(10**30)), Direction.ACROSS, (Piece("A"),)),
        Play(Square(7, 9), Direction.ACROSS, (Piece("A"),) * 100_000),
        Play(Square(7, 9), Direction.ACROSS, (Piece("A", blank=True),)),
        Play(Square(7, 7), Direction.ACROSS, ()),
    ],
)
def test_wild_plays_are_refused_and_change_nothing(play: Play) -> None:
    assert table_of("A").refused(0, play)


@pytest.mark.parametrize("face", ["É", "Qu", "a", "", "■", "?"])
def test_a_foreign_face_is_refused_by_name(face: str) -> None:
    play = Play(Square(7, 9), Direction.ACROSS, (Piece(face),))
    assert table_of("A").refused(0, play, Malformed) == ["unknown-letter"]
