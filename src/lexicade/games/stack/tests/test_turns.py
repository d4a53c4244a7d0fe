"""Start, turns and the end (2, 6, 7, 8)."""

from itertools import product
from typing import Any

import pytest

from lexicade.core.challenge import Challenge, Retracted
from lexicade.core.chance import FaceDownChance, SeededChance
from lexicade.core.errors import Illegal, Malformed
from lexicade.core.protocol import Seat, Setup, World, fold
from lexicade.core.scoring import Played
from lexicade.core.tiles import Tile
from lexicade.core.turns import Drew, Exchanged, Finished, Passed, StartDrawn, Turned
from lexicade.games.stack.ending import all_passed, passed
from lexicade.games.stack.kit import KIT
from tests.board_table import AllBut, BoardTable, lay_out

MANY = ", ".join(f"{letter} 9 1" for letter in "ABCDEFGTXYZ")
CAT = "10/10/10/10/3CAT4/10/10/10/10/10"


def table_of(*racks: str, preset: str = "10x10", **changes: Any) -> BoardTable:
    known: dict[str, Any] = {"rows": CAT, "on_turn": 0, "judging": "reject"}
    return lay_out(KIT, preset, racks, **{**known, **changes})


@pytest.mark.parametrize("preset", KIT.presets)
@pytest.mark.parametrize("number", range(3))
def test_2_the_start_is_drawn_and_everyone_gets_seven_tiles(preset: str, number: int) -> None:
    options: Any = KIT.options(preset)
    for seats in KIT.seats_of(options):
        state = KIT.game.initial(Setup(seats, options))
        world = World(SeededChance(bytes([number]) * 32, 0), AllBut(), BoardTable.today)
        events = KIT.game.opening(state, world)
        start, *drew, turned = events
        assert isinstance(start, StartDrawn)
        assert {type(event) for event in drew} == {Drew}
        assert turned == Turned(start.starter)
        opened = fold(KIT.game, Setup(seats, options), events)
        assert [len(rack) for rack in opened.table.supply.racks] == [7] * seats
        assert len(opened.table.supply.bag) == options.tiles.total - 7 * seats
        if seats > 1:
            tied = [seat for seat, _ in start.rounds[0]]
            for drawn in start.rounds:
                assert [seat for seat, _ in drawn] == tied
                best = min(options.tiles.rank(tile) for _, tile in drawn)
                tied = [seat for seat, tile in drawn if options.tiles.rank(tile) == best]
            assert tied == [start.starter]


@pytest.mark.parametrize(("language", "before", "after"), [("en", "P", "R"), ("de", "P", "R")])
def test_2_qu_sorts_as_q(language: str, before: str, after: str) -> None:
    options: Any = KIT.options("10x10", language)
    tiles = options.tiles
    assert tiles.rank(before) < tiles.rank("Qu") < tiles.rank(after)


def test_6_1_after_a_play_the_rack_is_filled_to_seven_as_far_as_the_pile_lasts() -> None:
    table = table_of("SEREABD", "E", bag="AB")
    events = table.do(0, "5G ER")
    assert isinstance(events[1], Drew)
    assert sorted(events[1].tiles) == ["A", "B"]
    assert not table.table.supply.bag
    assert len(table.table.supply.racks[0]) == 7


def test_6_3_an_exchange_is_of_exactly_one_tile_and_costs_the_turn() -> None:
    table = table_of("ABCDEFG", "E", bag="Z")
    assert table.do(0, "exchange A") == [Exchanged(Seat(0), (Tile("A"),), (Tile("Z"),)), Turned(Seat(1))]
    assert table.table.supply.bag == ("A",)
    assert table.table.supply.racks[0] == tuple("BCDEFGZ")


@pytest.mark.parametrize(
    ("command", "bag", "codes"),
    [
        ("exchange", "ZZZ", ["exchange-one"]),
        ("exchange AB", "ZZZ", ["exchange-one"]),
        ("exchange ABCDEFG", "ZZZ", ["exchange-one"]),
        ("exchange Y", "ZZZ", ["not-in-rack"]),
        ("exchange AA", "ZZZ", ["not-in-rack", "exchange-one"]),
        ("exchange A", "", ["bag-too-small"]),
        ("exchange YX", "", ["not-in-rack", "exchange-one", "bag-too-small"]),
    ],
)
def test_6_3_what_cannot_be_exchanged(command: str, bag: str, codes: list[str]) -> None:
    assert (
        table_of(
            "ABCDEFG", "E", bag=bag, tiles="A 9 1, B 9 1, C 9 1, D 9 1, E 9 1, F 9 1, G 9 1, T 1 1, X 9 1, Y 9 1, Z 9 1"
        ).refused(0, command)
        == codes
    )


def test_6_1_only_the_seat_on_turn_acts_and_in_order() -> None:
    table = table_of("A", "B", "C")
    for seat in (0, 1, 2, 0):
        assert table.awaiting == {seat: "turn"}
        for other in {0, 1, 2} - {seat}:
            assert table.refused(other, "pass") == ["not-awaited"]
        table.do(seat, "exchange " + table.table.supply.racks[seat][0])


def test_7_1_the_match_ends_when_a_player_has_used_the_last_tile_and_the_pile_is_empty() -> None:
    table = table_of("R", "EE", "ABC", bag="")
    events = table.do(0, "5D CAR")
    assert events[-1] == Finished("out", (0, -10, -15), (1, 2, 3))
    assert table.scores == (4, -10, -15)


def test_7_1_an_empty_rack_does_not_end_it_while_the_pile_lasts() -> None:
    table = table_of("R", "EE", bag="A")
    table.do(0, "5D CAR")
    assert table.outcome is None
    assert table.table.supply.racks[0] == ("A",)


@pytest.mark.parametrize("leftover", [0, 5, 7])
def test_7_3_every_tile_left_costs_the_same(leftover: int) -> None:
    table = table_of("AB", "[Qu]ZZZ", leftover=leftover, bag="", tiles="A 9 1, B 9 1, C 1 1, T 1 1, Qu 1 1, Z 3 1")
    table.do(0, "pass")
    events = table.do(1, "pass")
    assert events[-1] == Finished("passes", (-2 * leftover, -4 * leftover), (1, 1 if not leftover else 2))


def test_7_3_ties_share() -> None:
    table = table_of("AB", "CD", bag="")
    table.do(0, "pass")
    table.do(1, "pass")
    assert table.outcome is not None
    assert table.outcome.winners == (0, 1)


def _ends(turns: tuple[str, ...]) -> bool:
    """Whether two players' turns end in two passes in a row; a phoney is followed by what its player does instead."""
    row = 0
    for turn in turns:
        row = {"pass": row + 1, "phoney-pass": row + 1}.get(turn, 0)
    return row >= 2


@pytest.mark.parametrize("length", range(1, 6))
def test_7_2_every_row_of_turns_ends_exactly_by_two_passes_in_a_row(length: int) -> None:
    commands = ("pass", "exchange", "play", "phoney-pass", "phoney-play")
    for turns in product(commands, repeat=length):
        if any(_ends(turns[:n]) for n in range(1, length)):
            continue
        history: list[Any] = []
        for number, turn in enumerate(turns):
            seat = Seat(number % 2)
            play = Played(seat, None, (), None)  # type: ignore[arg-type]
            if turn.startswith("phoney"):
                history += [play, Retracted(seat, (), 0)]
            last = turn.removeprefix("phoney-")
            history.append({"pass": Passed(seat), "play": play}.get(last, Exchanged(seat, (), ())))
        assert (passed(history) == {0, 1}) == _ends(turns), turns


def test_7_2_passes_end_the_match_in_play_too_and_a_phoney_does_not_break_their_row() -> None:
    table = table_of("BAR", "CDE", judging="challenge", referee=AllBut("CAB"))
    table.do(0, "pass")
    table.do(1, "exchange C")
    table.do(0, "pass")
    table.do(1, "5D CAD")
    table.do(0, "pass")
    table.do(1, "pass")
    assert table.outcome is not None
    assert table.outcome.reason == "passes"
    table = table_of("BAR", "CDE", judging="challenge", referee=AllBut("CAB"), on_turn=1)
    table.do(1, "pass")
    table.do(0, "5D CAB")
    table.do(1, Challenge())
    table.do(0, "pass")
    assert table.outcome is not None
    assert table.outcome.scores == (-15, -15)


def test_7_2_all_means_the_live_players() -> None:
    table = table_of("A", "B", "C")
    table.do(0, "pass")
    table.do(1, "pass")
    assert not all_passed(table.table)
    events = table.leave(2)
    assert events[-1] == Finished("passes", (-5, -5, 0), (1, 1, 3))


def test_a_seat_that_leaves_on_turn_is_skipped_and_its_tiles_stay() -> None:
    table = table_of("A", "B", "C")
    table.leave(0)
    assert table.awaiting == {1: "turn"}
    table.do(1, "exchange B")
    table.do(2, "pass")
    assert table.awaiting == {1: "turn"}
    assert table.table.supply.racks[0] == ("A",)


def test_8_alone_there_are_five_exchanges() -> None:
    table = table_of("ABCDEFG", preset="solo")
    for _ in range(5):
        table.do(0, "exchange " + table.table.supply.racks[0][0])
        assert table.awaiting == {0: "turn"}
    assert table.refused(0, "exchange " + table.table.supply.racks[0][0]) == ["exchanges-used"]


def test_8_alone_the_match_ends_with_the_last_tile_or_by_one_pass() -> None:
    table = table_of("R", preset="solo", bag="")
    assert table.do(0, "5D CAR")[-1] == Finished("out", (0,), (1,))
    table = table_of("RX", preset="solo")
    assert table.do(0, "pass")[-1] == Finished("passes", (-10,), (1,))


def test_8_alone_leaving_ends_the_match_and_keeps_the_score() -> None:
    table = table_of("RX", preset="solo")
    table.do(0, "5D CAR")
    assert table.leave(0)[-1] == Finished("left", (0,), (1,))
    assert table.scores == (4,)


@pytest.mark.parametrize(("preset", "least", "most"), [("10x10", 2, 4), ("8x8", 2, 4), ("solo", 1, 1)])
def test_1_5_how_many_play(preset: str, least: int, most: int) -> None:
    allowed = KIT.seats_of(KIT.options(preset))
    assert (allowed[0], allowed[-1]) == (least, most)


def test_extend_learns_a_word_with_its_meaning_and_knows_it_from_then_on() -> None:
    table = table_of("BRE", "ABX", judging="extend", referee=AllBut("CAB"))
    with pytest.raises(Illegal) as refused:
        table.do(0, "5D CAB")
    assert (refused.value.code, refused.value.params) == ("unknown-word", {"words": ("CAB",)})
    events = table.do(0, '5D CAB {"CAB": "a carriage"}')
    assert [event.kind for event in events][:2] == ["learned", "played"]
    assert table.refused(0, "D5 CAB {", Malformed) == ["bad-meanings"]
    assert table.score(1, "D5 CAB") == 6


def test_a_preview_is_decided_on_what_the_view_knows_and_draws_face_down() -> None:
    table = table_of("RAE", "XYZ")
    known = KIT.known(table.view(0))
    events = KIT.game.decide(
        known, Seat(0), KIT.parse("5D CAR", table.view(0)), World(FaceDownChance(), AllBut(), table.today)
    )
    tally = KIT.tally(events)
    assert tally is not None
    assert tally.points == 4
    for event in events:
        known = KIT.game.evolve(known, event)
    assert len(known.table.supply.racks[0]) == 7
