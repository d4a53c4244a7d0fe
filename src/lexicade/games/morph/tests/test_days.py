"""Free order and days (2, 4), with an injected calendar."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from lexicade.core.calendar import DayClosed, DayOpened, Due, NewDay, day_of, next_midnight
from lexicade.core.chance import FaceDownChance, SeededChance
from lexicade.core.errors import Illegal, Malformed, Stale
from lexicade.core.grid import Square
from lexicade.core.leaving import Left
from lexicade.core.placement import Play
from lexicade.core.protocol import CLOCK, Seat, Setup, World, fold
from lexicade.core.tiles import Tile
from lexicade.core.turns import Drew, Exchange, Exchanged, Finished
from lexicade.games.morph.days import absences
from lexicade.games.morph.kit import KIT
from tests.board_table import AllBut, BoardTable, lay_out

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


def test_2_everyone_gets_seven_tiles_and_all_may_begin() -> None:
    options = KIT.options()
    for seats in KIT.seats_of(options):
        setup = Setup(seats, options)
        events = KIT.game.opening(
            KIT.game.initial(setup), World(SeededChance(b"s" * 32, 0), AllBut(), date(2026, 1, 1))
        )
        state = fold(KIT.game, setup, events)
        assert [type(event) for event in events] == [Drew] * seats
        assert [len(rack) for rack in state.table.supply.racks] == [7] * seats
        assert KIT.game.awaiting(state) == dict.fromkeys(range(seats), "turn")
        assert KIT.due(state) is None


@pytest.mark.parametrize("preset", KIT.presets)
def test_4_1_players_move_in_any_order_once_a_day(preset: str) -> None:
    table = table_of("AB", "CD", "EF", preset=preset)
    table.do(2, NOTHING)
    clock = {CLOCK: "new-day"} if preset == "bbs" else {}
    assert table.awaiting == {0: "turn", 1: "turn"} | clock
    assert table.refused(2, NOTHING) == ["moved-today" if preset == "bbs" else "moved-this-round"]
    table.do(0, "8J A")
    assert table.awaiting == {1: "turn"} | clock


def test_4_2_a_day_opens_with_its_first_move_and_carries_that_date() -> None:
    table = table_of("AB", "CD")
    assert table.do(1, NOTHING)[0] == DayOpened(table.today)
    assert kinds(table.do(0, NOTHING)) == ["exchanged"]
    assert table.awaiting == {CLOCK: "new-day"}
    assert KIT.due(table.state) == Due(NewDay(), table.today + timedelta(days=1))


def test_4_2_in_rounds_the_day_closes_as_soon_as_all_live_players_have_moved() -> None:
    table = table_of("AB", "CD", "EF", preset="sitting")
    assert kinds(table.do(0, NOTHING)) == ["day-opened", "exchanged"]
    assert kinds(table.do(2, NOTHING)) == ["exchanged"]
    assert table.do(1, NOTHING)[-1] == DayClosed(table.today, ())
    assert table.awaiting == dict.fromkeys(range(3), "turn")
    table.do(1, NOTHING)
    table.do(0, "8J A")
    assert table.leave(2)[-1] == DayClosed(table.today, ())
    assert KIT.due(table.state) is None


def test_4_2_in_rounds_dates_do_not_matter() -> None:
    table = table_of("AB", "CD", preset="sitting")
    table.do(0, "8J A")
    table.today += timedelta(days=9)
    table.do(1, NOTHING)
    assert table.awaiting == {0: "turn", 1: "turn"}


def test_4_2_a_day_without_a_move_leaves_no_trace() -> None:
    table = table_of("AB", "CD")
    assert KIT.due(table.state) is None
    assert table.refused(CLOCK, NewDay()) == ["not-awaited"]
    table.today += timedelta(days=9)
    assert table.do(0, NOTHING)[0] == DayOpened(table.today)
    assert table.refused(0, NOTHING) == ["moved-today"]
    assert tomorrow(table) == [DayClosed(table.today - timedelta(days=1), (Seat(1),))]
    table.today += timedelta(days=9)
    assert KIT.due(table.state) is None
    assert absences(table.table.history, Seat(1)) == 1


def test_4_2_no_missed_day_is_caught_up_on() -> None:
    table = table_of("AB", "CD")
    table.do(0, "8J A")
    table.today += timedelta(days=5)
    assert len(tomorrow(table)) == 1
    table.do(1, NOTHING)
    assert table.refused(1, NOTHING) == ["moved-today"]


def test_4_2_a_move_after_midnight_belongs_to_the_new_day_once_the_old_one_is_closed() -> None:
    table = table_of("AB", "CD")
    table.do(0, "8J A")
    table.today += timedelta(days=1)
    assert table.refused(1, NOTHING, Stale) == ["day-over"]
    table.do(CLOCK, NewDay())
    assert table.do(1, NOTHING)[0] == DayOpened(table.today)
    assert table.awaiting == {0: "turn", CLOCK: "new-day"}


def test_4_3_a_day_is_closed_by_time_alone_and_not_too_soon() -> None:
    table = table_of("AB", "CD")
    table.do(0, NOTHING)
    with pytest.raises(Illegal) as refused:
        table.do(CLOCK, NewDay())
    assert refused.value.code == "day-not-over"
    for seat in (0, 1):
        assert table.refused(seat, NewDay()) == ["clock-only"]
    assert table.refused(7, NewDay()) == ["not-awaited"]
    table.today -= timedelta(days=1)
    assert table.refused(CLOCK, NewDay()) == ["day-not-over"]
    assert table.refused(CLOCK, NOTHING) == ["not-awaited"]
    assert table.refused(CLOCK, object(), Malformed) == ["unknown-command"]
    assert table_of("AB", "CD", preset="sitting").refused(CLOCK, NewDay()) == ["not-awaited"]


@pytest.mark.parametrize(
    ("zone", "utc", "hours"),
    [
        ("Europe/Berlin", datetime(2026, 3, 28, 22, 30, tzinfo=UTC), 23),  # the night before summer time begins
        ("Europe/Berlin", datetime(2026, 10, 24, 21, 30, tzinfo=UTC), 25),  # the night before it ends
        ("America/New_York", datetime(2026, 3, 8, 4, 30, tzinfo=UTC), 23),
        ("America/New_York", datetime(2026, 11, 1, 3, 30, tzinfo=UTC), 25),
        ("Africa/Cairo", datetime(2026, 4, 23, 21, 30, tzinfo=UTC), 23),  # there is no midnight
        ("Pacific/Kiritimati", datetime(2026, 6, 1, 9, 30, tzinfo=UTC), 24),
        ("Pacific/Pago_Pago", datetime(2026, 6, 1, 10, 30, tzinfo=UTC), 24),
    ],
)
def test_4_2_days_over_changes_of_the_clocks_and_at_the_date_line(zone: str, utc: datetime, hours: int) -> None:
    """Half an hour before midnight, over the whole next day, which has so many hours, into the one after it."""
    place = ZoneInfo(zone)
    table = table_of("ABE", "CDI")
    table.today = day_of(utc, place)
    table.do(0, "8J A")
    first = KIT.due(table.state)
    assert first is not None
    midnight = next_midnight(first.day - timedelta(days=1), place)
    assert midnight - utc == timedelta(minutes=30)
    for instant, expected in (
        (midnight - timedelta(seconds=1), ["day-not-over"]),
        (midnight, []),
        (midnight + timedelta(hours=1), []),
    ):
        table.today = day_of(instant, place)
        if expected:
            assert table.refused(CLOCK, first.command) == expected
    assert table.do(CLOCK, first.command) == [DayClosed(table.today - timedelta(days=1), (Seat(1),))]
    assert table.do(1, NOTHING)[0] == DayOpened(first.day)
    for minutes in (1, 60 * hours - 61, 60 * hours - 1):
        table.today = day_of(midnight + timedelta(minutes=minutes), place)
        assert table.refused(1, NOTHING) == ["moved-today"]
        assert table.refused(CLOCK, NewDay()) == ["day-not-over"]
    table.today = day_of(midnight + timedelta(hours=hours), place)
    table.do(CLOCK, NewDay())
    table.do(1, NOTHING)


def test_4_2_at_the_same_instant_it_is_another_day_beyond_the_date_line() -> None:
    instant = datetime(2026, 6, 1, 10, 0, tzinfo=UTC)
    east, west = (day_of(instant, ZoneInfo(name)) for name in ("Pacific/Kiritimati", "Pacific/Pago_Pago"))
    assert east - west == timedelta(days=2)
    for day in (east, west):
        table = table_of("AB", "CD")
        table.today = day
        assert table.do(0, NOTHING)[0] == DayOpened(day)


@pytest.mark.parametrize("limit", [2, 3, 14])
def test_4_3_who_is_absent_so_many_days_in_a_row_leaves(limit: int) -> None:
    table = table_of("AEAEAEA", "CD", "EF", idle_days=limit, tiles=MANY)

    def play() -> None:
        """Seat 0 covers the middle of CAT once more, so that nothing else ends the match."""
        top = table.table.board.top(Square(7, 7))
        table.do(0, "8H " + next(tile for tile in table.table.supply.racks[0] if top is None or tile != top.face))

    for _ in range(limit - 1):
        play()
        assert kinds(tomorrow(table)) == ["day-closed"]
    table.do(1, NOTHING)
    play()
    assert tomorrow(table)[1:] == [Left(Seat(2), "idle")]
    assert table.table.gone == (False, False, True)
    for _ in range(limit - 1):
        play()
        assert kinds(tomorrow(table)) == ["day-closed"]
    play()
    assert tomorrow(table)[1:] == [Left(Seat(1), "idle"), Finished("left", (0, 0, 0), (1, 2, 2))]
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_4_3_fourteen_days_unless_asked_otherwise() -> None:
    options: Any = KIT.options()
    assert options.idle_days == 14


def test_4_4_an_exchange_draws_first_and_uses_up_the_turn() -> None:
    table = table_of("ABCDEFG", "E", bag="XYZ")
    events = table.do(0, "exchange ABC")
    assert events == [
        DayOpened(table.today),
        Exchanged(Seat(0), (Tile("A"), Tile("B"), Tile("C")), (Tile("X"), Tile("Y"), Tile("Z"))),
    ]
    assert table.table.supply.bag == ("A", "B", "C")
    assert table.refused(0, "8J X") == ["moved-today"]


@pytest.mark.parametrize(
    ("command", "bag", "codes"),
    [
        ("exchange", "", []),
        ("pass", "", []),
        ("exchange A", "", ["bag-too-small"]),
        ("exchange ABC", "XY", ["bag-too-small"]),
        ("exchange ABCDEFG", "XYZXYZX", []),
        ("exchange Q", "XYZ", ["not-in-rack"]),
        ("exchange AA", "X", ["not-in-rack", "bag-too-small"]),
        ("exchange ABCDEFGA", "XYZXYZXYZ", ["not-in-rack"]),
    ],
)
def test_4_4_what_can_be_exchanged(command: str, bag: str, codes: list[str]) -> None:
    table = table_of("ABCDEFG", "E", bag=bag, tiles=MANY)
    if codes:
        assert table.refused(0, command) == codes
    else:
        assert kinds(table.do(0, command)) == ["day-opened", "exchanged"]


def _as_seen(table: BoardTable, seat: int, command: str) -> Play:
    """A play with the preview that its player sees now."""
    view = table.view(seat)
    play = KIT.parse(command, view)
    world = World(FaceDownChance(), table.referee, table.today)
    tally = KIT.tally(KIT.game.decide(KIT.known(view), Seat(seat), play, world))
    assert tally is not None
    seen: Play = replace(play, expects=(tuple(word.text for word in tally.words), tally.points))
    return seen


def test_4_6_of_two_plays_at_once_the_second_stands_if_it_gives_the_same() -> None:
    table = table_of("SE", "BE")
    first, second = _as_seen(table, 0, "8J S"), _as_seen(table, 1, "9G BE")
    table.do(0, first)
    assert second.expects is not None
    assert table.score(1, second) == second.expects[1]


@pytest.mark.parametrize("preset", KIT.presets)
def test_4_6_else_it_comes_back_with_what_it_would_give_now_and_has_cost_nothing(preset: str) -> None:
    table = table_of("O", "PS", preset=preset)
    second = _as_seen(table, 1, "8J S")
    table.do(0, "8H O")
    with pytest.raises(Stale) as stale:
        table.do(1, second)
    assert (stale.value.code, stale.value.params) == ("stale-preview", {"words": ("COTS",), "points": 6})
    assert table.awaiting[Seat(1)] == "turn"
    assert table.score(1, "8G COTS") == 6


def test_4_6_a_play_that_is_no_longer_legal_is_told_why() -> None:
    table = table_of("O", "PS", referee=AllBut("COTS"))
    second = _as_seen(table, 1, "8J S")
    table.do(0, "8H O")
    assert table.refused(1, second) == ["no-word"]


def test_4_6_other_points_alone_make_it_stale_and_words_alone_too() -> None:
    table = table_of("SE", "BE")
    play = _as_seen(table, 0, "8J S")
    assert play.expects is not None
    words, points = play.expects
    assert table.refused(0, replace(play, expects=(words, points + 1)), Stale) == ["stale-preview"]
    assert table.refused(0, replace(play, expects=(("CATZ",), points)), Stale) == ["stale-preview"]
    assert table.refused(0, replace(play, expects=((), 0)), Stale) == ["stale-preview"]
    table.do(0, play)


def test_a_seat_that_has_left_does_not_move() -> None:
    table = table_of("AB", "CD", "EF")
    table.leave(1)
    assert table.refused(1, NOTHING) == ["not-awaited"]
    assert table.awaiting == {0: "turn", 2: "turn"}
    assert table.refused(9, NOTHING) == ["not-awaited"]
    table.leave(0)
    assert table.outcome is not None
    assert table.refused(2, NOTHING) == ["match-over"]
    assert table.refused(CLOCK, NewDay()) == ["match-over"]
