from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.errors import Malformed
from lexicade.core.grid import Square
from lexicade.core.leaving import Leave
from lexicade.core.tiles import BLANK, Piece, Tile
from lexicade.games.walk.arranging import arrange, begins_with, read_order, spelled, write_order
from lexicade.games.walk.commands import Agree, Command, Count, Done, Place, Refuse, Scatter, Start, Walk
from lexicade.games.walk.kit import KIT
from lexicade.games.walk.tests.ground import lay_out, options

C7, C9, ORDER = Square(6, 2), Square(8, 2), (1, 0, 2, 3, 4, 5, 6)
VIEW = lay_out("CAT_X_?", preset="5").view(0)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("scatter", Scatter()),
        (" AGREE ", Agree()),
        ("refuse", Refuse()),
        ("start", Start()),
        ("resign", Leave()),
        ("place c7", Place(C7)),
        ("place 7C", Place(C7)),
        ("walk C7 C9", Walk(C7, C9)),
        ("Walk c7  9c", Walk(C7, C9)),
        ("walk C7 C9 2134567", Walk(C7, C9, ORDER)),
        ("done", Done()),
        ("done 2134567", Done(ORDER)),
        ("count", Count()),
        ("count 2134567", Count((), ORDER)),
        ("count CAT", Count((Piece("C"), Piece("A"), Piece("T")))),
        ("count CAT 2134567", Count((Piece("C"), Piece("A"), Piece("T")), ORDER)),
        ("count CAT_X_?", Count((Piece("C"), Piece("A"), Piece("T")))),
    ],
)
def test_9_commands_are_read_as_they_are_typed(text: str, command: Command) -> None:
    assert KIT.parse(text, VIEW) == command


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-command"),
        ("jump C7 C9", "unknown-command"),
        ("walk C7", "unknown-command"),
        ("walk C7 C9 C11 C13", "unknown-command"),
        ("start now", "unknown-command"),
        ("count CAT DOG", "bad-order"),
        ("count _", "unknown-command"),
        ("count CAFÉ", "unknown-letter"),
        ("count 12", "bad-order"),
        ("walk C7 C9 1134567", "bad-order"),
        ("walk C7 C9 12345678", "bad-order"),
        ("done ²134567", "bad-order"),
        ("walk C7 Z9", "bad-square"),
        ("walk C7 C99", "bad-square"),
        ("place 7", "bad-square"),
        ("count ABCDEFGH", "rack-slots"),
        ("count [A", "bracket-open"),
    ],
)
def test_9_what_cannot_be_read_is_named(text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        KIT.parse(text, VIEW)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "command",
    [
        Scatter(),
        Agree(),
        Refuse(),
        Start(),
        Leave(),
        Place(C7),
        Walk(C7, C9),
        Walk(C7, C9, ORDER),
        Done(ORDER),
        Count(),
        Count((), ORDER),
        Count((Piece("C"), Piece("A", blank=True), Piece("T")), ORDER),
    ],
)
def test_9_what_is_written_is_read_back(command: Command) -> None:
    assert KIT.parse(KIT.format(command), VIEW) == command


def test_9_every_order_is_written_and_read_back() -> None:
    for order in permutations(range(7)):
        assert read_order(write_order(order)) == order


@pytest.mark.parametrize(
    ("rack", "text", "after"),
    [
        ("CAT_X__", "XAT_C", "XAT_C__"),
        ("CAT_X__", "___CATX", "___CATX"),
        ("CAT_X__", "X", "X_CAT__"),
        ("CAT_X__", "tac", None),
        ("CAT_X__", "CATS", None),
        ("CAT_X__", "CATX____", "rack-slots"),
        ("QUIZABC", "BUZ", "BUZQIAC"),
        ("C?T____", "T?C", "T?C____"),
        ("C?T____", "TeC", "T?C____"),
        ("CAT_X__", "2134567", "ACT_X__"),
        ("CAT_X__", "", "CAT_X__"),
    ],
)
def test_5_1_the_rack_is_looked_at_in_the_order_that_is_typed(rack: str, text: str, after: str | None) -> None:
    assert KIT.arrange is not None
    view = lay_out(rack, preset="5").view(0)
    if after is None or "-" in after:
        with pytest.raises(Malformed) as refused:
            KIT.arrange(view, text)
        assert refused.value.code == (after or "order-not-the-rack")
        return
    arranged = KIT.arrange(view, text)
    rack_of = next(part for part in KIT.scene(arranged).parts if part.kind == "rack" and part.seat == 0)
    assert "".join(slot.face or "_" for slot in rack_of.slots) == after
    assert KIT.arrange(arranged, text) == arranged or text[:1].isdigit()
    assert KIT.arrange(arranged, "") == view


def test_5_1_the_next_command_takes_the_order_along_and_the_match_keeps_it() -> None:
    assert KIT.arrange is not None
    for command in ("walk A2 A1", "done", "count"):
        ground = lay_out("CAT_X__", preset="5")
        view = KIT.arrange(ground.view(0), "TAC")
        ground.do(0, KIT.parse(command, view))
        assert ground.rack(0) == ("TAC_X__" if command != "count" else "____X__")


@pytest.mark.parametrize(
    ("rack", "word", "left"),
    [
        ("XTAC___", "CAT", "____X__"),
        ("X_T_A_C", "CAT", "____X__"),
        ("CAT_X__", "ACT", "____X__"),
        ("XT?C___", "CaT", "____X__"),
        ("ABCDEF_", "FED", "____ABC"),
        ("AABB___", "ABBA", "_______"),
        ("CAT_XB_", "CAT_B", "____B_X"),
        ("CAT_XB_", "CAT", "____XB_"),
    ],
)
def test_9_a_word_that_is_typed_is_brought_to_the_top(rack: str, word: str, left: str) -> None:
    ground = lay_out(rack, preset="5")
    assert ground.do(0, f"count {word}")[0] == "counted"
    assert ground.rack(0) == left


def test_9_a_word_that_cannot_stand_alone_is_refused() -> None:
    assert lay_out("ABCDEFG", preset="5").refused(0, "count FED") == ["not-the-run"]
    assert lay_out("CAT____", preset="5").refused(0, "count DOG") == ["not-the-run"]
    assert lay_out("?AT____", preset="5").refused(0, "count ?AT") == ["joker-undeclared"]


@given(st.lists(st.sampled_from(["A", "B", "C", "?", None]), min_size=7, max_size=7), st.data())
def test_arranging_finds_an_order_exactly_where_there_is_one(shown: list[Any], data: st.DataObject) -> None:
    pattern = tuple(
        None if face is None else Piece("Z", blank=True) if face == BLANK else Piece(face)
        for face in data.draw(st.lists(st.sampled_from(["A", "B", "?", None]), max_size=4))
    )
    slots = tuple(None if face is None else Tile(face) for face in shown)
    wanted = [None if piece is None else piece.tile for piece in pattern]
    order = arrange(slots, pattern)
    possible = all(slots.count(tile) >= wanted.count(tile) for tile in wanted)
    assert (order is not None) == possible
    if order is not None:
        assert sorted(order) == list(range(7))
        brought = [slots[slot] for slot in order]
        assert brought[: len(wanted)] == wanted
        if wanted.count(None) < slots.count(None) and len(wanted) < 7:
            assert brought[len(wanted)] is None
            assert begins_with(brought, spelled(pattern)) or not spelled(pattern)


@pytest.mark.parametrize("preset", ["1", "3", "5", "9", "12"])
@pytest.mark.parametrize(
    ("text", "rack"),
    [("CAT_X__", "CAT_X__"), ("CAT", "CAT____"), ("_CAT", "_CAT___"), ("cAT", "?AT____"), ("????", "????___")],
)
def test_9_a_rack_is_a_position(preset: str, text: str, rack: str) -> None:
    state = KIT.position(text, options(preset))
    table = state.table
    assert "".join(tile or "_" for tile in table.tiles(table.racks[0])) == rack
    assert dict(KIT.game.awaiting(state)) == {0: "turn"}
    assert sorted(KIT.inventory(state)) == sorted(2 * options(preset).tiles.bag())
    assert [len(side) for side in table.men] == [options(preset).men_each] * 2
    if preset in ("1", "3"):
        assert all(square in table.men[0] for square in table.racks[0] if square is not None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "rack-empty-position"),
        ("___", "rack-empty-position"),
        ("CATDOGSX", "rack-slots"),
        ("ZZZ", "position-too-many-tiles"),
        ("?????", "position-too-many-tiles"),
        ("CAFÉ", "unknown-letter"),
    ],
)
def test_9_a_rack_that_is_none_is_refused(text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        KIT.position(text, options())
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("play", "rack", "points"), [("CAT_X__", None, 5), ("cAT", None, 2), ("ACT", "XTAC", 5), ("RETAINS", None, 57)]
)
def test_9_a_rack_is_scored_by_what_it_begins_with(play: str, rack: str | None, points: int) -> None:
    text, command = KIT.scored(play, rack)
    ground = lay_out()
    ground.state = KIT.position(text, options())
    ground.do(0, command)
    assert ground.table.scores == (points, 0)
