"""How a match ends (6)."""

from dataclasses import replace
from datetime import timedelta
from itertools import product
from typing import Any

import pytest

from lexicade.core.calendar import DayClosed
from lexicade.core.protocol import CLOCK, Seat
from lexicade.core.scoring import Played
from lexicade.core.tiles import Tile
from lexicade.core.turns import Exchange, Exchanged, Finished
from lexicade.games.morph.days import drawn_out, fruitless, moved
from lexicade.games.morph.kit import KIT
from tests.board_table import BoardTable, lay_out

CAT = "/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7)
NOTHING = Exchange(())
MANY = ", ".join(f"{letter} 20 1" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def table_of(*racks: str, preset: str = "bbs", **changes: Any) -> BoardTable:
    return lay_out(KIT, preset, racks, **{"rows": CAT, **changes})


def tomorrow(table: BoardTable) -> list[Any]:
    """Let time do what it owes on the next day."""
    table.today += timedelta(days=1)
    due = KIT.due(table.state)
    assert due is not None
    assert due.day <= table.today
    return table.do(CLOCK, due.command)


def kinds(events: list[Any]) -> list[str]:
    return [event.kind for event in events]


def test_6_4_where_all_would_have_to_leave_nobody_does_and_the_match_ends() -> None:
    table = table_of("AE", "CD", "EF", idle_days=1)
    table.do(0, "8J A")
    table.leave(0)
    assert tomorrow(table)[1:] == [Finished("idle", (0, -5, -5), (3, 1, 1))]


def test_6_1_it_ends_when_the_pot_is_empty_and_a_player_is_out() -> None:
    table = table_of("S", "EF", "IQ", bag="")
    assert table.do(0, "8J S")[-1] == Finished("out", (16, -5, -11), (1, 2, 3))
    table = table_of("S", "EF", bag="A")
    table.do(0, "8J S")
    assert table.outcome is None


def test_6_2_two_exchanges_of_all_live_players_since_the_last_word_end_it() -> None:
    table = table_of("AB", "CD", preset="sitting")
    table.do(0, "exchange A")
    table.do(1, NOTHING)
    table.do(1, "exchange C")
    assert table.outcome is None
    events = table.do(0, NOTHING)
    assert isinstance(events[-1], Finished)
    assert events[-1].reason == "exchanges"
    assert not any(isinstance(event, DayClosed) for event in events)


def test_6_2_a_word_of_anybody_begins_the_count_anew() -> None:
    table = table_of("AB", "CD", preset="sitting")
    table.do(0, NOTHING)
    table.do(1, NOTHING)
    table.do(1, NOTHING)
    table.do(0, "8J A")
    for seat in (0, 1):
        table.do(seat, NOTHING)
        assert table.awaiting
    table.do(0, NOTHING)
    table.do(1, NOTHING)
    assert not table.awaiting


def test_6_2_a_missed_day_counts_as_an_exchange_so_that_one_player_can_end_it() -> None:
    table = table_of("AB", "CD")
    table.do(0, "exchange A")
    tomorrow(table)
    table.do(0, NOTHING)
    assert table.awaiting
    assert kinds(tomorrow(table)) == ["day-closed", "finished"]
    assert table.outcome is not None
    assert table.outcome.reason == "exchanges"


def test_6_3_with_an_empty_pot_one_exchange_of_none_each_is_enough() -> None:
    table = table_of("AB", "CD", preset="sitting", bag="")
    table.do(1, NOTHING)
    events = table.do(0, "pass")
    assert events[-1] == Finished("stuck", (-4, -5), (1, 2))


def test_6_3_a_missed_day_counts_there_too() -> None:
    table = table_of("AB", "CD", bag="")
    table.do(1, NOTHING)
    assert tomorrow(table)[-1] == Finished("stuck", (-4, -5), (1, 2))


def _over(turns: tuple[str, ...], *, bag: bool) -> bool:
    """6.2 and 6.3 for two players by counting, over turns written as who and what: 0x, 1e, 0p, …"""
    since = turns
    for number, turn in enumerate(turns):
        if turn[1] == "p":
            since = turns[number + 1 :]
    each = [[turn[1] for turn in since if turn[0] == seat] for seat in "01"]
    return all(len(row) >= 2 for row in each) or (not bag and all("e" in row for row in each))


@pytest.mark.parametrize("bag", [False, True])
def test_6_2_and_6_3_every_row_of_up_to_five_turns(bag: bool) -> None:
    turns = [seat + kind for seat in "01" for kind in "pxe"]
    base = table_of("AB", "CD", bag="E" if bag else "").table
    for length in range(6):
        for row in product(turns, repeat=length):
            history: list[Any] = []
            for turn in row:
                seat = Seat(int(turn[0]))
                if turn[1] == "p":
                    history.append(Played(seat, None, (), None))  # type: ignore[arg-type]
                else:
                    tiles = (Tile("A"),) if turn[1] == "x" else ()
                    history.append(Exchanged(seat, tiles, tiles))
            assert (drawn_out(replace(base, history=tuple(history))) is not None) == _over(row, bag=bag), row


def test_6_2_leaving_may_be_what_was_missing() -> None:
    table = table_of("AB", "CD", "EF")
    for day in range(2):
        for seat in (0, 1):
            table.do(seat, NOTHING)
        if day == 0:
            table.do(2, NOTHING)
            tomorrow(table)
    assert table.outcome is None
    events = table.leave(2)
    assert kinds(events) == ["left", "finished"]
    assert events[-1].reason == "exchanges"


def test_what_is_read_from_the_history_can_be_read_from_what_others_see_of_it() -> None:
    table = table_of("AB", "CD", "EF")
    table.do(0, "exchange AB")
    table.do(1, NOTHING)
    for seat in (0, 1, 2, None):
        history = table.view(seat).table.history
        assert fruitless(history) == fruitless(table.table.history)
        assert moved(history) == moved(table.table.history)
