import pytest

from lexicade.core.arithmetic import tally_sum
from lexicade.core.tiles import BLANK, FACE_DOWN, Piece, Tile
from lexicade.games.walk.commands import Count, Walk
from lexicade.games.walk.kit import KIT
from lexicade.games.walk.tests.ground import Ground, lay_out
from tests.board_table import WordList


def counted(ground: Ground, command: str = "count") -> str:
    ground.do(0, command)
    tally = KIT.tally(ground.records[-1])
    assert tally is not None
    assert ground.table.scores == (tally.points, 0)
    return tally_sum(tally)


@pytest.mark.parametrize("preset", ["1", "5", "9"])
@pytest.mark.parametrize(
    ("rack", "command", "told", "left"),
    [
        ("CAT_X__", "count", "CAT 3+1+1 = 5", "____X__"),
        ("_CAT___", "count", "CAT 3+1+1 = 5", "_______"),
        ("RETAINS", "count", "RETAINS 1+1+1+1+1+1+1 = 7; +50", "_______"),
        ("?AT____", "count cAT", "CAT 0+1+1 = 2", "_______"),
        ("QUIZ___", "count", "QUIZ 10+1+1+10 = 22", "_______"),
        ("QUIZ_AB", "count QUIZ", "QUIZ 10+1+1+10 = 22", "_____AB"),
        ("??_____", "count at", "AT 0+0 = 0", "_______"),
    ],
)
def test_11_the_sums_of_the_examples(preset: str, rack: str, command: str, told: str, left: str) -> None:
    ground = lay_out(rack, preset=preset)
    held = {square for square in ground.table.racks[0] if square is not None}
    assert counted(ground, command) == told
    assert ground.rack(0) == left
    kept = {square for square in ground.table.racks[0] if square is not None}
    assert all((ground.table.letter(square) is None) == (square not in kept) for square in held)


@pytest.mark.parametrize("rack", ["C_AT___", "_______", "X______", "_C_AT__", "______C"])
def test_6_1_a_run_of_one_is_refused_and_the_turn_goes_on(rack: str) -> None:
    ground = lay_out(rack)
    assert ground.refused(0, Count()) == ["run-too-short"]
    assert ground.awaiting == {0: "turn"}


def test_6_1_a_shorter_word_on_a_full_rack_cannot_be_counted() -> None:
    ground = lay_out("CATXBDE", preset="5")
    assert ground.refused(0, "count CAT") == ["not-the-run"]
    assert counted(ground, "count") == "CATXBDE 3+1+1+8+3+2+1 = 19; +50"


def test_6_2_the_bonus_is_an_option_and_only_for_seven() -> None:
    assert counted(lay_out("RETAINS", bonus=10)) == "RETAINS 1+1+1+1+1+1+1 = 7; +10"
    assert counted(lay_out("RETAIN_")) == "RETAIN 1+1+1+1+1+1 = 6"


def test_6_2_a_marked_man_on_a_counted_letter_stands_there_empty_handed() -> None:
    ground = lay_out("CAT_X__")
    men = ground.table.men[0]
    ground.do(0, "count")
    assert ground.table.men[0] == men
    ground.do(1, "done")
    start = men[0]
    assert ground.table.letter(start) is None
    assert ground.table.claimed(start) is None
    target = next(
        square
        for square in ground.options.board.letters
        if square.row == start.row and abs(square.column - start.column) == 1 and ground.table.man(square) is None
    )
    ground.change(die=6)
    ground.do(0, Walk(start, target))
    assert ground.table.racks[0][0] == target, "the first gap"


@pytest.mark.parametrize("at", range(7))
def test_6_3_a_joker_without_its_letter_is_refused_in_every_slot(at: int) -> None:
    rack = "RETAINS"[:at] + "?" + "RETAINS"[at + 1 :]
    said = "RETAINS"[:at] + "RETAINS"[at].lower() + "RETAINS"[at + 1 :]
    assert lay_out(rack).refused(0, "count") == ["joker-undeclared"]
    assert lay_out(rack).refused(0, "count RETAINS") == ["not-the-run"]
    worth = 7 - 1
    ground = lay_out(rack)
    ground.do(0, f"count {said}")
    assert ground.table.scores == (worth + 50, 0)


@pytest.mark.parametrize(
    ("rack", "word"),
    [("CAT____", "cAT"), ("CAT____", "DOG"), ("CAT____", "CATS"), ("CATS___", "CAT"), ("?AT____", "cat")],
)
def test_6_3_a_word_that_is_said_is_what_the_rack_begins_with(rack: str, word: str) -> None:
    said = tuple(Piece(letter.upper(), blank=letter.islower()) for letter in word)
    assert lay_out(rack).refused(0, Count(said)) == ["not-the-run"]


@pytest.mark.parametrize("face", [BLANK, FACE_DOWN, "É", "", "c", "AB", "1"])
def test_a_letter_that_the_field_does_not_have_cannot_be_read(face: str) -> None:
    word = (Piece("C"), Piece("A"), Piece(face))
    assert lay_out("CAT____").refused(0, Count(word)) == ["unknown-letter"]


def test_4_3_a_count_ends_the_turn_before_or_after_a_walk() -> None:
    ground = lay_out("CAT_X__")
    assert ground.do(0, "count") == ["counted", "rolled"]
    assert ground.awaiting == {1: "turn"}
    other = lay_out("CAT_X__", preset="5")
    other.do(0, "walk A2 A1")
    assert other.do(0, "count") == ["counted", "rolled"]


def test_6_2_a_counted_letter_cannot_be_taken_again() -> None:
    ground = lay_out("CAT____", preset="5")
    square = ground.table.racks[0][0]
    assert square is not None
    ground.do(0, "count")
    ground.change(men=(ground.table.men[0], ((square[0], 0), (square[0] + 1, 15))))
    assert ground.table.letter(square) is None
    assert ground.table.left == 193


def test_6_4_where_words_are_trusted_the_referee_is_not_asked() -> None:
    ground = lay_out("XQV____")
    ground.referee = WordList()
    assert ground.do(0, "count")[0] == "counted"
    assert ground.referee.asked == []


def test_6_4_where_words_are_rejected_the_turn_goes_on() -> None:
    ground = lay_out("CAT_X__", judging="reject")
    ground.referee = WordList("ACT")
    assert ground.refused(0, "count") == ["no-word"]
    assert ground.awaiting == {0: "turn"}
    assert ground.do(0, "count ACT")[0] == "counted"
    joker = lay_out("?AT____", judging="reject")
    joker.referee = WordList("CAT")
    assert joker.refused(0, "count bAT") == ["no-word"]
    assert joker.do(0, "count cAT")[0] == "counted"
    assert joker.referee.asked == ["BAT", "CAT"]


def test_6_a_word_of_every_broken_rule() -> None:
    ground = lay_out("?______", judging="reject")
    assert ground.refused(0, Count()) == ["run-too-short", "joker-undeclared"]
    assert ground.refused(0, Count((Piece("A"), Piece("T")))) == ["run-too-short", "not-the-run"]


def test_a_tile_of_two_letters_is_one_slot() -> None:
    tiles = "Qu 1 10, I 48 1, T 48 1, ? 1 0"
    ground = Ground(KIT.position("[Qu]IT", lay_out(tiles=tiles).options))
    assert ground.table.tiles(ground.table.racks[0])[:3] == (Tile("Qu"), Tile("I"), Tile("T"))
    assert counted(ground, "count QUIT") == "QUIT 10+1+1 = 12"
