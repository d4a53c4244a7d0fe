from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from lexicade.core.catalogue import LANGUAGES, Catalogue
from lexicade.core.errors import Malformed
from lexicade.core.grid import Square
from lexicade.core.protocol import Seat
from lexicade.core.scene import Dice, Grid, Log, Pile, Rack, Scores, Text, Track
from lexicade.core.tiles import BLANK, Tile
from lexicade.games.walk.commands import Done
from lexicade.games.walk.events import Walked
from lexicade.games.walk.kit import KIT
from lexicade.games.walk.scene import reached, scene, told
from lexicade.games.walk.tests.ground import Ground, begin, lay_out
from lexicade.games.walk.walks import free_edge
from lexicade.text.painter import paint
from lexicade.text.speech import Speaker, speak_row

NAMES = ("Anna", "Bert")


def speaker(language: str) -> Speaker:
    return Speaker(Catalogue.load(language, ("lexicade.core", KIT.package)), NAMES)


def grid(ground: Ground) -> Grid:
    (found,) = [part for part in scene(ground.view(0)).parts if isinstance(part, Grid)]
    return found


def said(ground: Ground, word: str, rest: str = "", seat: int | None = 0) -> list[str]:
    return [speaker("en").say(text) for text in KIT.spoken[word](ground.view(seat), rest)]


def test_the_field_shows_letters_men_claims_and_what_the_throw_reaches() -> None:
    ground = lay_out("CAT_X__", preset="5").change(die=2)
    shown, table = grid(ground), ground.table
    assert (shown.columns[0], shown.columns[-1], shown.rows[0], shown.rows[-1]) == ("A", "P", "1", "16")
    within = reached(ground.view(0))
    assert within
    for square in ground.options.board.squares():
        cell = shown.cells[square.row][square.column]
        assert cell.face == (table.letter(square) or "")
        assert ("reach" in cell.marks) == (square in within)
        assert ("claimed" in cell.marks) == (square in table.racks[0])
        assert ("man0" in cell.marks) == (square in table.men[0])
        assert ("man1" in cell.marks) == (square in table.men[1])
    assert [part.faces for part in scene(ground.view(1)).parts if isinstance(part, Dice)] == [(2,)]


def test_what_was_walked_on_last_is_marked() -> None:
    ground = lay_out(preset="5")
    ground.do(0, "walk A2 C2")
    assert "last" in grid(ground).cells[1][2].marks
    assert reached(ground.view(0)) == frozenset()


def test_placing_shows_the_free_squares_of_the_edge() -> None:
    ground = begin("3")
    assert reached(ground.view(0)) == frozenset()
    ground.do(0, "start")
    assert reached(ground.view(0)) == set(free_edge(ground.table, ground.options, Seat(0)))


def test_1_5_both_racks_are_shown_to_all_in_the_order_of_the_slots() -> None:
    ground = lay_out("CAT_X__", "D_?")
    shown = [[part for part in scene(ground.view(seat)).parts if isinstance(part, Rack)] for seat in (0, 1, None)]
    assert shown[0] == shown[1] == shown[2]
    assert ["".join(slot.face or "_" for slot in rack.slots) for rack in shown[0]] == ["CAT_X__", "D_?____"]
    assert all(rack.ordered for rack in shown[0])
    assert [slot.points for slot in shown[0][1].slots[:3]] == [2, None, None]


def test_scores_track_and_letters_left() -> None:
    ground = lay_out("CAT_X__").change(scores=(30, 2))
    parts = scene(ground.view(0)).parts
    (rows,) = [part.rows for part in parts if isinstance(part, Scores)]
    assert [(row.points, row.held, row.turn) for row in rows] == [(30, 4, True), (2, 0, False)]
    assert [(part.values, part.target) for part in parts if isinstance(part, Track)] == [((30, 2), 400)]
    assert [part.count for part in parts if isinstance(part, Pile)] == [196]


def test_the_latest_turn_tells_the_walk_or_the_count_and_rest_only_where_nobody_walked() -> None:
    ground = lay_out("CAT_X__", "CAT____", preset="5")

    def latest(seat: int) -> str:
        (rows,) = [part.rows for part in scene(ground.view(0)).parts if isinstance(part, Scores)]
        last = rows[seat].last
        return last.code if last else ""

    ground.do(0, "walk A2 A1")
    assert latest(0) == "walk-told-walked"
    ground.do(0, "done")
    assert latest(0) == "walk-told-walked"
    ground.do(1, "count")
    assert latest(1) == "told-played"
    ground.do(0, "done")
    assert latest(0) == "walk-told-rested"


def test_a_joker_that_is_taken_is_called_one() -> None:
    walked = Walked(Seat(0), Square(1, 0), Square(1, 2), BLANK, (None,))
    assert told(walked).code == "walk-told-took-joker"
    assert told(replace(walked, took=Tile("Q"))).params["letter"] == "Q"


@pytest.mark.parametrize(
    ("commands", "seat", "prompts"),
    [
        ((), 0, ["start", "scatter", "resign"]),
        ((), 1, ["scatter", "resign"]),
        (((0, "scatter"),), 0, ["start", "resign"]),
        (((0, "scatter"),), 1, ["agree", "refuse", "resign"]),
        (((1, "scatter"),), 0, ["agree", "refuse", "start", "resign"]),
        (((1, "scatter"),), 1, ["resign"]),
        (((0, "start"),), 0, ["walk A2 B2", "done", "resign"]),
        (((0, "start"),), 1, ["resign"]),
        (((0, "start"), (0, "walk A2 A1")), 0, ["done", "resign"]),
        (((0, "resign"),), 1, []),
    ],
)
def test_prompts_say_what_may_be_done(commands: tuple[tuple[int, str], ...], seat: int, prompts: list[str]) -> None:
    ground = begin()
    for who, command in commands:
        ground.do(who, command)
    shown = scene(ground.view(seat)).prompts
    assert [
        prompt.command.replace("A1", "B2") if i == 0 else prompt.command for i, prompt in enumerate(shown)
    ] == prompts
    assert scene(ground.view(None)).prompts == ()


def test_prompts_are_commands_that_are_legal_as_they_stand() -> None:
    for preset in ("1", "2", "4", "9", "12"):
        ground, rng = begin(preset), Random(3)
        for _ in range(60):
            if ground.table.over:
                break
            for seat in list(ground.awaiting):
                for prompt in scene(ground.view(seat)).prompts:
                    if prompt.gesture in ("plain", "move") and not prompt.confirm:
                        Ground(ground.state).do(seat, prompt.command)
            seat = rng.choice(sorted(ground.awaiting))
            ground.do(seat, KIT.propose(ground.view(seat), seat, rng))


def test_9_the_table_tells_what_it_is_asked() -> None:
    ground = lay_out("CAT_X__", preset="5").change(die=1)
    assert said(ground, "hand") == ["Rack of Anna: 1 C, 2 A, 3 T, 4 _, 5 X, 6 _, 7 _."]
    assert said(ground, "hand", seat=1) == ["Bert has no letters."]
    assert said(ground, "hand", seat=None) == said(ground, "hand")
    assert said(ground, "men")[0] == "Anna has men on A2, A4, A6, A8, A10, A12, A14."
    letter = ground.table.letter(ground.at("B2")[0])
    assert said(ground, "reach")[0] == f"From A2: A1, B2 {letter}, A3."
    assert len(said(ground, "reach")) == 7
    row = said(ground, "field", "2")
    assert row[0].startswith(f"Row 2: B2 {letter}, C2 ")
    assert row[0].count(",") == 13
    assert row[1:] == ["Anna has men on A2.", "Bert has men on P2."]
    assert said(ground, "field", "1") == ["Row 1 has no letters."]
    ground.do(0, "walk A2 A1")
    assert said(ground, "reach") == ["No man can walk now."]
    for word, rest in (("field", "17"), ("field", ""), ("field", "B"), ("men", "x"), ("reach", "2"), ("hand", "1")):
        with pytest.raises(Malformed):
            KIT.spoken[word](ground.view(0), rest)


def test_9_the_rack_is_told_as_it_is_looked_at() -> None:
    assert KIT.arrange is not None
    ground = lay_out("CAT_X__", preset="5")
    view = KIT.arrange(ground.view(0), "XAT")
    assert speaker("de").say(KIT.spoken["hand"](view, "")[0]) == "Bank von Anna: 1 X, 2 A, 3 T, 4 _, 5 C, 6 _, 7 _."


def test_every_square_speaks() -> None:
    ground = lay_out("?A_____", preset="5")
    for language in LANGUAGES:
        for row in range(16):
            assert speak_row(scene(ground.view(0)), str(row + 1), speaker(language))


def moments(preset: str) -> Iterator[Ground]:
    ground, rng = begin(preset), Random(int(preset))
    yield ground
    for _ in range(40):
        if ground.table.over:
            return
        seat = rng.choice(sorted(ground.awaiting))
        ground.do(seat, KIT.propose(ground.view(seat), seat, rng))
        yield ground
    ground.do(0, "resign")
    yield ground


@pytest.mark.parametrize("preset", ["1", "4", "9"])
def test_every_scene_fits_eighty_columns_and_every_text_is_in_both_catalogues(preset: str) -> None:
    for ground in moments(preset):
        for language in LANGUAGES:
            speaks = speaker(language)
            painted = paint(scene(ground.view(0)), speaks)
            assert max(map(len, painted.splitlines())) <= 80
            told = [
                speaks.say(text)
                for word, tell in KIT.spoken.items()
                for text in tell(ground.view(1), "2" * (word == "field"))
            ]
            for text in (painted, *told):
                assert "walk-" not in text.replace("walk-over", "")
                assert "{" not in text


def test_both_catalogues_have_the_same_codes_and_every_fault_has_one() -> None:
    german, english = (Catalogue.load(language, (KIT.package,)) for language in LANGUAGES)
    assert german._messages.keys() == english._messages.keys()


def test_the_log_tells_placing_and_asking() -> None:
    ground = begin("11")
    for seat, command in ((1, "scatter"), (0, "refuse"), (0, "start")):
        ground.do(seat, command)
    for seat in (Seat(0), Seat(1)):
        ground.do(seat, KIT.propose(ground.view(seat), seat, Random(1)))
    ground.do(0, Done())
    (lines,) = [part.lines for part in scene(ground.view(None)).parts if isinstance(part, Log)]
    assert [line.code for line in lines] == [
        "walk-told-asked",
        "walk-told-refused",
        "walk-told-started",
        "walk-told-placed",
        "walk-told-placed",
        "walk-told-rested",
    ]
    assert lines[0] == Text("walk-told-asked", {"seat": 1})
