"""What is read and shown: tiles, commands, positions, scenes, sentences."""

from datetime import timedelta
from typing import Any

import pytest

from lexicade.core.calendar import NewDay
from lexicade.core.catalogue import Catalogue, read_messages
from lexicade.core.errors import Malformed
from lexicade.core.grid import Square
from lexicade.core.judging import Judging
from lexicade.core.leaving import Leave
from lexicade.core.notation import write_board
from lexicade.core.protocol import CLOCK, Seat
from lexicade.core.scene import Grid, Log, Scene, Scores
from lexicade.core.turns import Exchange
from lexicade.games.morph.kit import KIT
from tests.board_table import lay_out

QUACK = "/".join(["15"] * 7 + ["5QU(AI)CK5"] + ["15"] * 7)
ENGLISH = "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1"
GERMAN = "A5 Ä1 B2 C2 D4 E14 F2 G3 H4 I6 J1 K2 L3 M4 N8 O3 Ö1 P1 Q1 R6 S7 T6 U6 Ü1 V1 W1 X1 Y1 Z1"


@pytest.mark.parametrize(
    ("language", "tiles", "worth"), [("en", ENGLISH, 187), ("de", GERMAN, 200), (None, ENGLISH, 187)]
)
@pytest.mark.parametrize("preset", KIT.presets)
def test_1_the_tiles_are_98_without_blanks(preset: str, language: str | None, tiles: str, worth: int) -> None:
    options: Any = KIT.options(preset, language)
    assert " ".join(f"{kind.face}{kind.count}" for kind in options.tiles.kinds) == tiles
    assert options.tiles.total == 98
    assert options.tiles.worth(options.tiles.bag()) == worth
    assert not options.tiles.blanks


def test_1_the_presets_differ_in_when_a_day_ends() -> None:
    bbs, sitting = (KIT.options(preset) for preset in KIT.presets)
    assert {name for name in vars(bbs) if vars(bbs)[name] != vars(sitting)[name]} == {"day"}
    assert (bbs.day, sitting.day) == ("calendar", "round")  # type: ignore[attr-defined]
    assert KIT.local == "sitting"
    assert bbs.judging is Judging.REJECT
    assert {judging.value for judging in KIT.judgings} == {"reject", "extend"}


def test_1_1_the_board_is_the_common_one_and_its_own_mirror() -> None:
    options: Any = KIT.options()
    rows = options.board.rows
    assert list(options.board.starts) == [Square(7, 7)]
    assert options.board.premium(Square(7, 7)).word == 2
    counts = {mark: "".join(rows).count(mark) for mark in "TDtd*."}
    assert counts == {"T": 8, "D": 16, "t": 12, "d": 24, "*": 1, ".": 164}
    assert rows == rows[::-1] == tuple(row[::-1] for row in rows) == tuple(map("".join, zip(*rows, strict=True)))


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("exchange", Exchange(())),
        ("pass", Exchange(())),
        ("PASS", Exchange(())),
        ("exchange a b", Exchange(("A", "B"))),  # type: ignore[arg-type]
        ("resign", Leave()),
        ("new-day", NewDay()),
    ],
)
def test_commands_are_read_and_written(text: str, command: Any) -> None:
    view = lay_out(KIT, "bbs", ["A", "B"]).view(0)
    assert KIT.parse(text, view) == command
    assert KIT.parse(KIT.format(command), view) == command


@pytest.mark.parametrize("text", ["challenge", "accept", "quit", "", "new-day 3"])
def test_what_is_no_command_here_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        KIT.parse(text, lay_out(KIT, "bbs", ["A", "B"]).view(0))


def test_a_position_reads_covered_tiles_from_the_top() -> None:
    state = KIT.position(f"{QUACK} ABC", KIT.options())
    assert [piece.face for piece in state.table.board.stack(Square(7, 7))] == ["I", "A"]
    assert write_board(state.table.board) == QUACK
    assert KIT.game.awaiting(state)[Seat(0)] == "turn"
    assert len(KIT.inventory(state)) == 98


@pytest.mark.parametrize(
    ("row", "rack", "code"),
    [
        ("5QU(AI)CK5", "abc", "rack-lower-case"),
        ("5QU(AI)CK5", "?", "unknown-letter"),
        ("5QU(AQ)CK5", "A", "position-too-many-tiles"),
        ("5QU(AI)CK5", "ABCDEFGH", "rack-too-long"),
        ("5QU(AI)CK5", "", "position-parts"),
        ("5QUACK6", "A", "position-width"),
    ],
)
def test_a_position_that_cannot_be_is_refused(row: str, rack: str, code: str) -> None:
    rows = "/".join(["15"] * 7 + [row] + ["15"] * 7)
    with pytest.raises(Malformed) as refused:
        KIT.position(f"{rows} {rack}", KIT.options())
    assert refused.value.code == code


def part(scene: Scene, kind: type[Any]) -> Any:
    return next(item for item in scene.parts if isinstance(item, kind))


def test_a_scene_shows_the_letter_beneath_and_values() -> None:
    cell = part(KIT.scene(lay_out(KIT, "bbs", ["A", "B"], rows=QUACK).view(0)), Grid).cells[7][7]
    assert (cell.face, cell.points, cell.height, cell.beneath, cell.ground) == ("A", 1, 2, ("I",), "2W")


def test_a_scene_says_who_may_still_move() -> None:
    english = Catalogue.load("en", ("lexicade.core", KIT.package))
    table = lay_out(KIT, "bbs", ["A", "B", "C"], rows=QUACK)
    assert KIT.scene(table.view(0)).status.code == "status-today"
    table.do(1, "exchange")
    scene = KIT.scene(table.view(0))
    assert scene.status.params == {"n": 2, "seats": (0, 2)}
    assert [row.turn for row in part(scene, Scores).rows] == [True, False, True]
    table.do(0, "exchange")
    table.do(2, "exchange")
    scene = KIT.scene(table.view(0))
    assert scene.status.code == "status-all-moved"
    assert scene.status.params == {"day": (table.today + timedelta(days=1)).isoformat()}
    assert "2026-01-02" in english.say(scene.status)
    round_ = lay_out(KIT, "sitting", ["A", "B"], rows=QUACK)
    assert KIT.scene(round_.view(None)).status.code == "status-round"


def test_the_log_tells_days_that_have_closed() -> None:
    table = lay_out(KIT, "bbs", ["A", "B"], rows=QUACK)
    for seats in ((0,), (0, 1)):
        for seat in seats:
            table.do(seat, "exchange" if seats == (0,) else f"{'8E' if seat else '8K'} {'B' if seat else 'A'}")
        table.today += timedelta(days=1)
        table.do(CLOCK, NewDay())
    lines = [line.code for line in part(KIT.scene(table.view(None)), Log).lines]
    assert [code for code in lines if code.startswith("told-day")] == ["told-day-closed", "told-day-over"]


def test_the_log_tells_rounds_without_a_date() -> None:
    table = lay_out(KIT, "sitting", ["A", "B"], rows=QUACK)
    table.do(0, "exchange")
    table.do(1, "exchange")
    assert "told-round-over" in [line.code for line in part(KIT.scene(table.view(None)), Log).lines]


def test_prompts_say_what_may_be_done() -> None:
    table = lay_out(KIT, "bbs", ["A", "B"], rows=QUACK)

    def offered(seat: int | None) -> list[str]:
        return [prompt.command for prompt in KIT.scene(table.view(seat)).prompts]

    assert offered(0) == ["8H WORD", "exchange ABC", "exchange", "resign"]
    table.do(0, "exchange")
    assert offered(0) == ["resign"]
    assert offered(None) == []
    empty = lay_out(KIT, "bbs", ["A", "B"], rows=QUACK, bag="")
    assert [prompt.command for prompt in KIT.scene(empty.view(0)).prompts] == ["8H WORD", "exchange", "resign"]
    table.leave(1)
    assert offered(0) == []


def test_time_sees_what_a_spectator_sees() -> None:
    table = lay_out(KIT, "bbs", ["A", "B"], rows=QUACK)
    assert KIT.game.view(table.state, CLOCK) == table.view(None)


def test_the_catalogues_say_the_same_things_in_both_languages() -> None:
    german, english = (read_messages(KIT.package, language) for language in ("de", "en"))
    assert german.keys() == english.keys()
    options: Any = KIT.options()
    own = {name for name in vars(options) if name not in {"language", "judging", "words", "referee"}}
    assert {f"option-{name}" for name in own if name != "scoring"} <= german.keys()
