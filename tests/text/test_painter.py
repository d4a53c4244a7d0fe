"""What is painted: it fits, it tells everything without colours, and it tells no secret."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from lexicade.core.board import Board
from lexicade.core.catalogue import LANGUAGES, Catalogue
from lexicade.core.grid import Square
from lexicade.core.protocol import Seat
from lexicade.core.scene import Cell, Dice, Grid, Log, Prompt, Scene, Score, Scores, Text, Track
from lexicade.core.scoring import Played
from lexicade.core.tiles import Piece
from lexicade.games.crossword.kit import KIT
from lexicade.text.boards import SIGNS
from lexicade.text.painter import paint, paint_rack
from lexicade.text.speech import Speaker
from tests.text.crossword import GAME, played, scene_of
from tests.text.scenes import NAMES, SCENES, board, rack, scene

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
NAMED = ("Anna", "Bertram von Hohenfels", "李小龍", "Zoë")
SPEAKERS = {language: Speaker(Catalogue.load(language, ["lexicade.core"]), NAMED) for language in LANGUAGES}
ENGLISH = SPEAKERS["en"]


def bare(text: str) -> str:
    return ESCAPE.sub("", text)


def widest(text: str) -> int:
    return max(cell_len(row) for row in bare(text).split("\n"))


def squares(text: str, size: int = 15, cells: int = 3) -> list[list[str]]:
    """The squares of a painted board, row by row, as the characters that stand on them."""
    rows = [row for row in bare(text).split("\n") if re.match(r" ?[0-9]{1,2} ", row)][:size]
    return [[row[3 + cells * n : 3 + cells * (n + 1)] for n in range(size)] for row in rows]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("preset", "judging"), [("german", "reject"), ("english", "challenge"), ("english", "extend")])
def test_every_scene_of_a_match_fits_in_80_columns(language: str, seats: int, preset: str, judging: str) -> None:
    for turns in (0, 1, 5, 12, 25, 60):
        state = played(turns, seats=seats, seed=turns, preset=preset, judging=judging)
        for seat in (None, *range(seats)):
            for colour in (False, True):
                assert widest(paint(scene_of(state, seat), SPEAKERS[language], colour=colour)) <= 80


def test_a_match_of_two_fits_on_a_screen_of_24_lines_with_a_line_to_type_on() -> None:
    for turns in range(0, 30, 3):
        for language in LANGUAGES:
            speaker = Speaker(Catalogue.load(language, ["lexicade.core"]), ["Anna", "Bert"])
            painted = paint(scene_of(played(turns, seed=3)), speaker, colour=True)
            assert len(painted.split("\n")) <= 23


@settings(max_examples=150, deadline=None)
@given(SCENES, st.lists(NAMES, max_size=4), st.booleans(), st.integers(40, 130))
def test_any_scene_of_any_game_fits(shown: Scene, names: list[str], colour: bool, width: int) -> None:
    speaker = Speaker(Catalogue.load("de", ["lexicade.core"]), names)
    assert widest(paint(shown, speaker, width=width, colour=colour)) <= width


def test_without_colour_there_are_no_escape_codes() -> None:
    speaker = Speaker(Catalogue.load("en", ["lexicade.core"]), ["\x1b[31mAnna", "Be\x07rt\n\x9b31m"])
    for turns in (0, 9, 40):
        painted = paint(scene_of(played(turns, seed=turns)), speaker)
        assert all(char.isprintable() or char == "\n" for char in painted)
        assert not any(row != row.rstrip() for row in painted.split("\n"))


def test_colours_are_switched_off_behind_every_span_and_add_nothing_to_the_text() -> None:
    painted = paint(scene_of(played(20)), ENGLISH, colour=True)
    opened = 0
    for code in ESCAPE.findall(painted):
        opened = 0 if code == "\x1b[0m" else opened + 1
        assert opened <= 1
    assert opened == 0
    assert "\x1b" not in bare(painted)


def test_what_is_painted_for_a_seat_does_not_depend_on_what_it_cannot_see() -> None:
    for turns in (0, 4, 12):
        state = played(turns, seats=3, seed=turns, judging="challenge")
        view = GAME.view(state, Seat(0))
        other = GAME.imagine(view, Seat(0), Random(turns))
        assert other.table.supply.racks[1:] != state.table.supply.racks[1:]
        for colour in (False, True):
            assert paint(scene_of(other), ENGLISH, colour=colour) == paint(scene_of(state), ENGLISH, colour=colour)


def test_only_the_own_rack_is_shown_until_the_match_is_over() -> None:
    painted = paint(scene_of(played(9, seats=3)), ENGLISH)
    assert "Tiles of Anna" in painted
    assert painted.count("Tiles of") == 1
    assert "Tiles of" not in paint(scene_of(played(9, seats=3), None), ENGLISH)
    over = played(400, seed=1)
    assert GAME.outcome(over)
    assert paint(scene_of(over, None), ENGLISH).count("Tiles of") == 2


@pytest.mark.parametrize("colour", [False, True])
def test_the_coordinates_stand_on_all_four_sides(colour: bool) -> None:
    rows = bare(paint(scene_of(played(12)), ENGLISH, colour=colour)).split("\n")[1:18]
    beside = [row[:51].rstrip() for row in rows]
    assert beside[0] == beside[16] == "    " + "  ".join("ABCDEFGHIJKLMNO")
    for number, row in enumerate(beside[1:16], start=1):
        assert row.startswith(f"{number:>2} ")
        assert row[48:] == f" {number}"


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_the_board_can_be_read_back_from_what_is_painted(seed: int, colour: bool) -> None:
    table = played(24, seed=seed).table
    shown = squares(paint(scene_of(played(24, seed=seed)), ENGLISH, colour=colour))
    read = Board.empty(15, 15)
    for row, faces in enumerate(shown):
        for column, text in enumerate(faces):
            letters = "".join(char for char in text if char.isalpha() and not "₀" <= char <= "₉")
            if letters:
                piece = Piece(letters.upper(), blank=letters.islower())
                read = read.lay(((Square(row, column), piece),))
    assert not table.board.bare
    assert read == table.board


def test_a_blank_is_a_small_letter_worth_nothing() -> None:
    cell = Cell("Q", 0, height=1, marks=frozenset({"blank"}))
    for colour in (False, True):
        assert squares(paint(scene(board(15, {(3, 4): cell})), ENGLISH, colour=colour))[3][4] == " q "


def test_the_latest_turn_of_each_seat_is_marked_without_colours_and_nothing_else() -> None:
    state = played(13, seats=3, seed=5)
    plays: dict[int, Any] = {}
    for event in state.table.history:
        plays[event.seat] = event
    latest = {square for play in plays.values() if isinstance(play, Played) for square, _ in play.laid}
    assert latest
    shown = squares(paint(scene_of(state), ENGLISH))
    marked = {
        Square(row, column) for row, faces in enumerate(shown) for column, text in enumerate(faces) if text[0] == "["
    }
    assert marked == latest


def test_the_latest_turns_are_marked_by_colour_too() -> None:
    fresh = Cell("A", 1, height=1, marks=frozenset({"last"}))
    old = Cell("A", 1, height=1)
    assert (
        paint(scene(board(15, {(0, 0): fresh})), ENGLISH, colour=True).split("\n")[2]
        != (paint(scene(board(15, {(0, 0): old})), ENGLISH, colour=True).split("\n")[2])
    )


def test_every_premium_square_has_its_own_sign_and_the_legend_explains_those_that_are_open() -> None:
    grounds = [ground for ground in SIGNS if ground]
    assert len({SIGNS[ground] for ground in grounds}) == len(grounds)
    grid = board(15, {(0, n): Cell(ground=ground) for n, ground in enumerate(grounds)})
    painted = paint(scene(grid), ENGLISH)
    assert [text.strip() for text in squares(painted)[0][: len(grounds)]] == [SIGNS[ground] for ground in grounds]
    assert all(ENGLISH.code(f"legend-{ground}") in painted for ground in grounds)
    covered = board(15, {(0, 0): Cell("A", 1, "3W", 1)})
    assert ENGLISH.code("legend-3W") not in paint(scene(covered), ENGLISH)


def test_beside_the_board_stand_scores_arithmetic_bag_and_log() -> None:
    state = played(11, seed=2)
    painted = paint(scene_of(state), ENGLISH)
    table = state.table
    first = painted.split("\n")[1]
    assert "Anna" in first
    assert first.endswith(f" {table.scores[0]}")
    unseen = len(GAME.view(state, Seat(0)).table.unseen(state.options.tiles))
    assert f"{len(table.supply.bag)} in the bag, {unseen} unseen" in painted
    turn = next(event for event in reversed(table.history) if isinstance(event, Played))
    beside = " ".join(row[53:].strip() for row in painted.split("\n"))
    assert "+".join(str(term.points) for term in turn.tally.words[0].terms[:2] if term.times == 1) in beside
    assert f"+{turn.tally.points}" in beside
    assert f"{turn.tally.words[0].text}" in beside


def test_the_arithmetic_gives_way_when_four_players_leave_no_room() -> None:
    sums = "; ".join(f"WORDWORD ({'+'.join('12345678')})x{n} = 36" for n in (2, 3, 4))
    last = Text("told-played", {"seat": 0, "words": ("WORDWORD", "ZA"), "points": 36, "sum": sums})
    log = Log((last,) * 9)
    few = Scores((Score(0, 1, 7, last),))
    many = Scores(tuple(Score(seat, 1, 7, last) for seat in range(4)))
    grid = board(15, {})
    assert "(1+2+3+4+5+6+7+8)" in paint(scene(grid, few, log), ENGLISH)
    crowded = paint(scene(grid, many, log), ENGLISH)
    assert "(1+2+3+4+5+6+7+8)" not in crowded
    assert crowded.count("WORDWORD, ZA") >= 4


def test_a_result_is_not_torn_from_its_equals_sign() -> None:
    sums = "TEAMUIIA 1+2+1+1+1+1+1 = 10; ER 1 = 4"
    last = Text("told-played", {"seat": 0, "words": ("TEAMUIIA", "ER"), "points": 14, "sum": sums})
    painted = paint(scene(board(15, {}), Scores((Score(0, 1, 7, last),))), ENGLISH)
    assert "\N{NO-BREAK SPACE}" not in painted
    assert [row for row in (row[53:].strip() for row in painted.split("\n")) if "= 10" in row] == ["1+2+1+1+1+1+1 = 10"]


def test_the_newest_entries_of_the_log_are_the_ones_that_stay() -> None:
    log = Log(tuple(Text("told-exchanged", {"seat": 0, "n": number}) for number in range(2, 90)))
    painted = paint(scene(board(15, {}), log), ENGLISH)
    assert "Anna trades 89 tiles" in painted
    assert "Anna trades 2 tiles" not in painted
    assert painted.index("trades 88 tiles") < painted.index("trades 89 tiles")


def test_an_entry_that_is_too_long_shows_its_beginning() -> None:
    told = Text("told-learned", {"seat": 0, "word": "QI", "meaning": " ".join(f"w{n}" for n in range(60))})
    painted = paint(scene(board(15, {}), *(Scores((Score(n, 0, 7, told),)) for n in range(2)), Log((told,))), ENGLISH)
    assert painted.count("Anna teaches QI: w0 w1") == 3
    assert painted.split("\n")[-1].strip() != "w59"


def test_a_stack_shows_its_height_and_what_lies_beneath() -> None:
    tall = Cell("W", None, height=3, beneath=("M", "Qu"), marks=frozenset({"last"}))
    grid = board(10, {(4, 4): tall, (0, 0): Cell("Qu", None, height=1), (9, 9): Cell("Qu", None, height=5)})
    painted = paint(scene(grid), ENGLISH)
    shown = squares(painted, 10, 4)
    assert (shown[4][4], shown[0][0], shown[9][9]) == ("[W3]", " Qu ", " Qu5")
    assert "E5 (WM[Qu])" in painted
    assert squares(paint(scene(grid), ENGLISH, colour=True), 10, 4)[4][4] == " W₃ "


def test_men_reach_and_taken_letters_are_told_apart_without_colours() -> None:
    cells = {
        (0, 0): Cell(marks=frozenset({"man0"})),
        (0, 1): Cell("E", 1, marks=frozenset({"man1", "claimed"})),
        (0, 2): Cell("E", 1, marks=frozenset({"reach"})),
        (0, 3): Cell(marks=frozenset({"reach"})),
        (0, 4): Cell("E", 1, marks=frozenset({"claimed"})),
        (0, 5): Cell("E", 1),
    }
    painted = paint(scene(board(16, cells)), ENGLISH)
    assert [text.strip() for text in squares(painted, 16)[0][:6]] == ["►", "◄E", "(E)", "( )", "<E>", "E"]
    assert "► Anna" in painted
    assert "◄ Bertram von Hohenfels" in painted


def test_dice_and_ways_to_a_target_are_shown_as_numbers_and_bars() -> None:
    parts = (Dice((5, 2), 0), Track((50, -3, 200), 100, Text("rack-of", {"seat": 0})))
    rows = paint(scene(board(15, {}), *parts), ENGLISH).split("\n")
    beside = [row[53:].strip() for row in rows]
    assert "Throw of Anna [5] [2]" in beside
    bars = [row for row in beside if row.endswith((" 50", " -3", " 200"))]
    done = [bar.count("#") for bar in bars]
    whole = done[2]
    assert bars[2].count(".") == 0
    assert done == [whole // 2, 0, whole]


def test_thirteen_cards_and_empty_places_are_all_shown() -> None:
    hand = rack(*"ABCDEFGHIJKLM", points=10)
    assert [face in paint_rack(hand, ENGLISH) for face in ("A10", "M10")] == [True, True]
    assert widest(paint(scene(hand), ENGLISH, colour=True)) <= 80
    assert paint_rack(rack("C", "", "T", ordered=True), ENGLISH) == "Tiles of Anna  C  _  T"


def test_a_hand_too_wide_for_its_title_stands_below_it() -> None:
    hand = rack(*"ABCDEFGHIJKLM", points=10)
    rows = bare(paint_rack(hand, ENGLISH, colour=True)).split("\n")
    assert rows[0] == "Tiles of Anna"
    assert rows[1].startswith("   A₁₀ ")
    assert len(rows) == 2


def test_a_long_prompt_is_cut_and_keeps_its_command() -> None:
    told = Text("told-learned", {"seat": 0, "word": "QI", "meaning": "so " * 60})
    painted = paint(scene(prompts=(Prompt("walk E5 E8", told),)), ENGLISH)
    assert painted.split("\n")[-1].startswith("walk E5 E8: Anna teaches")
    assert widest(painted) == 80


def test_prompts_name_the_command_and_what_it_does() -> None:
    painted = paint(scene(prompts=(Prompt("8H WORD", Text("do-play")), Prompt("pass", Text("do-pass")))), ENGLISH)
    assert painted.split("\n")[-1] == "8H WORD: lay a word  pass: skip a turn"


def test_a_view_of_the_kit_is_all_that_a_painter_needs() -> None:
    assert isinstance(KIT.scene(GAME.view(played(3), None)), Scene)
    assert any(isinstance(part, Grid) for part in scene_of(played(3)).parts)
