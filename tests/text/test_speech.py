"""Scenes and errors as sentences: names for seats, words for codes, nothing a terminal would obey."""

import pytest

from lexicade.core.catalogue import LANGUAGES, Catalogue
from lexicade.core.errors import Fault, Illegal, Malformed, Value
from lexicade.core.scene import Cell, Counted, Score, Scores, Slot, Text, Unseen
from lexicade.text.speech import (
    MAX_NAME,
    Speaker,
    speak_column,
    speak_last,
    speak_rack,
    speak_row,
    speak_scores,
    speak_unseen,
    times_sign,
)
from tests.text.crossword import played, scene_of
from tests.text.scenes import board, rack, scene


def speaker(language: str = "en", *names: str) -> Speaker:
    return Speaker(Catalogue.load(language, ["lexicade.core"]), names or ("Anna", "Bert", "Cleo"))


def test_seats_are_said_by_name() -> None:
    assert speaker().say(Text("status-turn", {"seat": 1})) == "Bert is to play."
    over: dict[str, Value] = {"n": 3, "seats": (0, 1, 2), "why": "reason-out"}
    assert speaker().say(Text("status-over", over)) == "Anna, Bert and Cleo share the win: the last tile is played."
    assert speaker("de").say(Text("status-over", over | {"n": 2, "seats": (0, 2)})) == (
        "Anna und Cleo gewinnen gemeinsam: der letzte Stein ist gelegt."
    )
    fined = Text("told-fined-five", {"seat": 0, "player": 1, "points": 5})
    assert speaker().say(fined) == "Bert gets 5 points for it"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_without_a_name_is_said_by_its_number(seat: int) -> None:
    assert speaker().name(seat) == f"seat {seat + 1}"
    assert speaker("en", "").name(0) == "seat 1"


def test_a_reason_that_is_no_code_is_said_as_it_is() -> None:
    said = speaker().say(Text("status-over", {"n": 1, "seats": (0,), "why": "the lamp went out"}))
    assert said == "Anna wins: the lamp went out."


@pytest.mark.parametrize(
    ("points", "said"), [(1, "Anna: OX, 1 point"), (0, "Anna: OX, 0 points"), (2, "Anna: OX, 2 points")]
)
def test_the_plural_follows_the_points_where_nothing_else_is_counted(points: int, said: str) -> None:
    assert speaker().say(Text("told-played", {"seat": 0, "words": ("OX",), "points": points})) == said


def test_the_plural_follows_what_is_counted_rather_than_points() -> None:
    catalogue = Catalogue("en", {"both": {"one": "{n} tile, {points}", "other": "{n} tiles, {points}"}})
    assert Speaker(catalogue, ()).say(Text("both", {"n": 2, "points": 1})) == "2 tiles, 1"


def test_what_people_typed_is_one_line_of_printable_text() -> None:
    evil = "\x1b[2J\x9b31mAn\u202ena\r\n"
    told = speaker("en", evil).say(Text("told-learned", {"seat": 0, "word": "\x07QI", "meaning": f"{evil}{{word}}"}))
    assert told.isprintable()
    assert told == "[2J 31mAn na teaches QI: [2J 31mAn na {word}"
    words = speaker().fault(Fault("no-word", {"words": ("A\x1bB",)}))
    assert words == "Not valid here: A B."


def test_a_name_is_cut_where_it_would_fill_the_screen() -> None:
    assert speaker("en", "x" * 500).name(0) == "x" * (MAX_NAME - 1) + "…"
    assert speaker("en", "x" * MAX_NAME).name(0) == "x" * MAX_NAME


def test_an_error_is_a_sentence_for_each_broken_rule() -> None:
    error = Illegal.of((Fault("not-in-rack", {"tiles": ("Q", "Z")}), Fault("no-anchor")))
    assert speaker("de").error(error) == [
        "Das hast du nicht: Q, Z. Ein Blanko tippst du als Kleinbuchstaben.",
        "Das Wort muss an einen Buchstaben auf dem Brett stoßen.",
    ]


def test_a_sum_is_written_with_the_sign_of_multiplication_and_words_keep_their_letters() -> None:
    assert times_sign("AX3 (1+8x2)x3 = 51") == "AX3 (1+8\N{MULTIPLICATION SIGN}2)\N{MULTIPLICATION SIGN}3 = 51"


def test_a_row_is_told_square_by_square_and_plain_empty_squares_in_one() -> None:
    cells = {
        (7, 2): Cell(ground="3W", note=Text("square-3W", {"square": "C8"})),
        (7, 5): Cell(
            "A",
            1,
            "2W",
            1,
            frozenset({"last", "blank"}),
            note=Text("tile-laid", {"square": "F8", "letter": "A", "ground": "2W", "seat": 0, "points": 8}),
        ),
        (7, 6): Cell("W", None, "", 3, beneath=("M", "Qu")),
        (7, 8): Cell("E", 1, marks=frozenset({"man1", "claimed"})),
    }
    assert speak_row(scene(board(10, cells)), 8, speaker()) == [
        "A8 to B8, empty",
        "C8, triple word, empty",
        "D8 to E8, empty",
        "F8, double word, A by Anna, 8 points, a blank, from the latest turn",
        "G8, W, on top of M, Qu",
        "H8, empty",
        "I8, E, taken, a man of Bert",
        "J8, empty",
    ]


def test_a_column_is_told_from_the_top_down() -> None:
    cells = {(1, 7): Cell("A", 1, note=Text("tile-given", {"square": "H2", "letter": "A", "ground": "2L"}))}
    assert speak_column(scene(board(10, cells)), " h ", speaker("de")) == [
        "H1, leer",
        "H2, doppelter Buchstabenwert, A",
        "H3 bis H10, leer",
    ]


def test_every_square_of_a_match_is_told_once_in_rows_and_in_columns() -> None:
    shown = scene_of(played(15, seed=4))
    tiles = sum(bool(stack) for stack in played(15, seed=4).table.board.stacks)
    assert tiles
    for language in LANGUAGES:
        by = " von " if language == "de" else " by "
        rows = [line for row in range(1, 16) for line in speak_row(shown, row, speaker(language))]
        columns = [line for column in "ABCDEFGHIJKLMNO" for line in speak_column(shown, column, speaker(language))]
        assert sum(by in line for line in rows) == sum(by in line for line in columns) == tiles
        assert not any("{" in line or "tile-" in line or "square" in line for line in rows + columns)


@pytest.mark.parametrize("row", ["0", "16", "-1", "H", "", "8 8", "⁸"])
def test_a_row_that_is_not_there_is_refused_by_name(row: str) -> None:
    with pytest.raises(Malformed) as refused:
        speak_row(scene_of(played(0)), row, speaker())
    assert refused.value.code == "no-such-row"
    assert speaker().error(refused.value) == [f"There is no row {row}; the rows are 1-15."]


@pytest.mark.parametrize("column", ["P", "8", "", "HH"])
def test_a_column_that_is_not_there_is_refused_by_name(column: str) -> None:
    with pytest.raises(Malformed) as refused:
        speak_column(scene_of(played(0)), column, speaker())
    assert speaker().error(refused.value) == [f"There is no column {column}; the columns are A-O."]


def test_the_latest_turns_are_told_with_their_sums() -> None:
    sums = "DES (1+1+1)x2 = 6; SO 1+2 = 3; +50"
    first = Text("told-played", {"seat": 0, "words": ("DES", "SO"), "points": 59, "sum": sums})
    rows = (Score(0, 59, 7, first), Score(1, 0, 7, Text("told-passed", {"seat": 1})))
    assert speak_last(scene(Scores(rows)), speaker()) == [
        "Anna: DES, SO, 59 points",
        "DES (1+1+1)\N{MULTIPLICATION SIGN}2 = 6",
        "SO 1+2 = 3",
        "+50",
        "Bert passes",
    ]
    assert speak_last(scene_of(played(0)), speaker()) == ["Nothing has been played yet."]


def test_scores_are_told_with_what_is_held_who_has_left_and_whose_turn_it_is() -> None:
    rows = (Score(0, 1, 7, turn=True), Score(1, 20, 3), Score(2, 9, 7, gone=True))
    assert speak_scores(scene(Scores(rows)), speaker()) == [
        "Anna 1 point, 7 tiles",
        "Bert 20 points, 3 tiles",
        "Cleo 9 points, has left",
        "Anna is to play.",
    ]
    over = scene(Scores((Score(0, 1, 7, place=2),)))
    assert speak_scores(over, speaker())[0] == "Anna 1 point, place 2"


def test_a_rack_is_told_with_points_blanks_and_empty_places() -> None:
    held = rack("Q", "?", "", "■", points=10)
    shown = held.slots[0], Slot("?"), Slot(""), Slot("■")
    assert speak_rack(type(held)(0, shown, held.title), speaker()) == (
        "Tiles of Anna: Q 10, blank, empty place, face down"
    )
    assert speak_rack(rack(), speaker()) == "Tiles of Anna: none"


def test_unseen_tiles_are_told_a_line_for_each_sort() -> None:
    groups = (
        Counted(Text("unseen-vowels", {"n": 3}), ("A", "E"), (1, 2)),
        Counted(Text("unseen-consonants", {"n": 1}), ("Qu",), (1,)),
        Counted(Text("unseen-blanks", {"n": 2}), ("?",), (2,)),
    )
    shown = scene(Unseen(Text("unseen-tiles", {"n": 6}), groups))
    assert speak_unseen(shown, speaker()) == ["6 tiles unseen", "3 vowels: A 1, E 2", "1 consonant: Qu 1", "2 blanks"]
    assert speak_unseen(shown, speaker("de"))[1:3] == ["3 Vokale: A 1, E 2", "1 Konsonant: Qu 1"]


def test_a_game_that_hides_nothing_says_so() -> None:
    assert speak_unseen(scene(), speaker()) == ["Nothing is hidden in this game."]
