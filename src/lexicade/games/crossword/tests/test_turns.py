"""Turns, exchanges and ends (README 6)."""

from dataclasses import replace
from random import Random

import pytest

from lexicade.core.board import Board
from lexicade.core.challenge import Missed
from lexicade.core.errors import Illegal
from lexicade.core.supply import Supply
from lexicade.core.table import Table
from lexicade.core.tiles import BLANK, Tile
from lexicade.core.turns import Exchanged, StartDrawn
from lexicade.games.crossword.ending import scoreless
from lexicade.games.crossword.kit import KIT
from lexicade.games.crossword.model import State
from lexicade.games.crossword.tests.table import AllBut, CrosswordTable, set_up
from tests.conformance.harness import begin


@pytest.mark.parametrize("preset", ["german", "english"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lowest_letter_starts_blank_first_umlauts_behind_their_vowels(preset: str, seats: int) -> None:
    order = {face: n for n, face in enumerate(BLANK + "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ")}
    ties = 0
    for seed in range(60):
        match = begin("crossword", preset, seed, seats).match
        start = match.records[0].events[0]
        assert isinstance(start, StartDrawn)
        assert match.state.table.on_turn == start.starter
        for n, drawn in enumerate(start.rounds):
            best = min(order[tile] for _, tile in drawn)
            tied = [seat for seat, tile in drawn if order[tile] == best]
            last = n == len(start.rounds) - 1
            assert tied == [start.starter] if last else tied == [seat for seat, _ in start.rounds[n + 1]]
            ties += not last
        assert all(len(rack) == 7 for rack in match.state.table.supply.racks)
        assert len(match.state.table.supply.bag) == (102 if preset == "german" else 100) - 7 * seats
    assert ties


@pytest.mark.parametrize(("bag", "allowed"), [("EEEEEEE", True), ("EEEEEE", False), ("EEE", False), ("", False)])
def test_an_exchange_needs_seven_tiles_in_the_bag(bag: str, allowed: bool) -> None:
    table = set_up(["CATDOGS", "ESEEE"], bag=bag)
    if allowed:
        (exchanged, _) = table.do(0, "exchange CAT")
        assert isinstance(exchanged, Exchanged)
        assert exchanged.gave == ("A", "C", "T")
        assert exchanged.got == ("E", "E", "E")
        assert len(table.table.supply.bag) == len(bag)
        return
    before = table.state
    with pytest.raises(Illegal, match="bag-too-small"):
        table.do(0, "exchange CAT")
    assert table.state == before


@pytest.mark.parametrize(
    ("rack", "text", "code"),
    [
        ("CATDOGS", "exchange E", "not-in-rack"),
        ("CATDOGS", "exchange ?", "not-in-rack"),
        ("CATDOGS", "exchange CC", "not-in-rack"),
        ("?ATDOGS", "exchange C", "not-in-rack"),
        ("CATDOGS", "exchange", "no-tiles"),
    ],
)
def test_only_tiles_that_are_held_can_be_traded(rack: str, text: str, code: str) -> None:
    table = set_up([rack, "E"])
    with pytest.raises(Illegal) as refused:
        table.do(0, text)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_a_blank_is_traded_as_a_blank() -> None:
    table = set_up(["?ABCDE", "E"], bag="EEEEEEE")
    table.do(0, "exchange ?CE")
    assert table.table.supply.racks[0] == ("A", "B", "D", "E", "E", "E")
    assert BLANK in table.table.supply.bag


def test_a_partial_rack_is_traded_tile_for_tile() -> None:
    table = set_up(["IIIII", "E"])
    table.do(0, "exchange IIIII")
    assert len(table.table.supply.racks[0]) == 5


def test_the_german_preset_ends_when_all_pass_twice_in_a_row_and_an_exchange_breaks_the_row() -> None:
    table = set_up(["AB", "CD", "EF"], preset="german")
    for seat in (0, 1, 2, 0, 1):
        table.do(seat, "pass")
    table.do(2, "exchange E")
    for seat in (0, 1, 2, 0, 1):
        table.do(seat, "pass")
        assert table.outcome is None
    table.do(2, "pass")
    assert table.outcome.reason == "passes"
    values = KIT.options("german").tiles  # type: ignore[attr-defined]
    assert table.table.scores == tuple(-values.worth(rack) for rack in table.table.supply.racks)


def test_who_goes_out_gains_what_the_others_lose() -> None:
    table = set_up(["AT", "QE", "Z?"], bag="")
    table.do(0, "8G AT")
    assert table.outcome.reason == "out"
    assert table.table.scores == (4 + 11 + 10, -11, -10)
    assert table.outcome.places == (1, 3, 2)


def test_a_full_bag_behind_an_empty_rack_ends_nothing() -> None:
    table = set_up(["AT", "QE"], bag="EEE")
    table.do(0, "8G AT")
    assert table.outcome is None
    assert table.table.supply.racks[0] == ("E", "E", "E")


def test_equal_scores_share_the_win() -> None:
    table = set_up(["E", "E"], bag="", preset="german")
    for seat in (0, 1, 0, 1):
        table.do(seat, "pass")
    assert table.outcome.places == (1, 1)


TURNS = ("play", "zero", "pass", "exchange", "lost", "phoney")
STANDING = {"play", "zero", "lost"}
LAST_SCORELESS = 6


def fresh(table: Table) -> Table:
    """Return the table with a bare board and with tiles for every kind of turn; what has happened stays."""
    rack = tuple(map(Tile, "ABEXX??"))
    supply = Supply((Tile("E"),) * 50, (rack, rack), ((), ()))
    return replace(table, board=Board.empty(15, 15), supply=supply)


def take_turn(state: State, kind: str) -> State:
    """Let the seat on turn do one kind of turn at a table for two."""
    table = CrosswordTable(State(state.options, fresh(state.table)), AllBut("XX"))
    seat = table.table.on_turn
    assert seat is not None
    typed = {"play": "8H AB", "zero": "8H qq", "lost": "8H AB", "phoney": "8H XX", "exchange": "exchange E"}
    table.do(seat, typed.get(kind, kind))
    if kind in ("lost", "phoney"):
        table.do(1 - seat, "challenge")
    return table.state


def follow(state: State, kinds: tuple[str, ...], count: int) -> tuple[State, int]:
    """Play a sequence; an automaton of one number beside it says what the count and the end must be."""
    for kind in kinds:
        if count == LAST_SCORELESS:
            break
        state = take_turn(state, kind)
        # A lost challenge is a play that stands, and behind it the challenger's missed turn.
        count = (0 if kind in STANDING else count) + (kind not in ("play", "zero"))
        assert scoreless(state.table.history) == count, kinds
        assert (state.table.over is not None) == (count == LAST_SCORELESS), kinds
    return state, count


def start() -> State:
    return set_up(["E", "E"], judging="challenge", challenge="double", bonus=0).state


def test_scoreless_turns_are_counted_over_every_sequence_of_five_turns() -> None:
    reached = [(start(), 0)]
    for _ in range(5):
        reached = [
            follow(state, (kind,), count) for state, count in reached for kind in TURNS if count < LAST_SCORELESS
        ]


def test_scoreless_turns_are_counted_over_sequences_of_eight_turns() -> None:
    rng = Random(8)
    ended = 0
    for _ in range(150):
        weights = [1, 1, 4, 4, 1, 4]
        _, count = follow(start(), tuple(rng.choices(TURNS, weights, k=8)), 0)
        ended += count == LAST_SCORELESS
    assert 0 < ended < 150


def test_a_missed_turn_is_told_and_the_turn_comes_back() -> None:
    table = set_up(["ABEEEEE", "ABEEEEE"], judging="challenge", challenge="double")
    table.do(0, "8H AB")
    assert any(isinstance(event, Missed) for event in table.do(1, "challenge"))
    assert table.awaiting == {0: "turn"}
