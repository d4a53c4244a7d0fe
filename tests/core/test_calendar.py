"""Days at a table over changes of the clocks and on both sides of the date line; every instant is injected."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from lexicade.core.calendar import day_of, next_midnight

ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/Havana",  # clocks change at midnight
    "Africa/Cairo",
    "America/Santiago",
    "Australia/Lord_Howe",  # by half an hour
    "Pacific/Kiritimati",  # the first to have a day
    "Pacific/Pago_Pago",  # the last
    "Pacific/Auckland",
    "Pacific/Honolulu",
)


def days(year: int) -> Iterator[date]:
    start = date(year, 1, 1)
    return (start + timedelta(days=n) for n in range(365))


@pytest.mark.parametrize("name", ZONES)
def test_the_next_midnight_is_the_first_instant_of_the_next_day_the_whole_year_round(name: str) -> None:
    zone = ZoneInfo(name)
    for day in days(2026):
        midnight = next_midnight(day, zone)
        assert day_of(midnight, zone) == day + timedelta(days=1)
        assert day_of(midnight - timedelta(seconds=1), zone) == day
        assert midnight.tzinfo is UTC


@pytest.mark.parametrize(
    ("name", "day", "hours"),
    [
        ("Europe/Berlin", date(2026, 3, 29), 23),
        ("Europe/Berlin", date(2026, 10, 25), 25),
        ("Europe/Berlin", date(2026, 10, 26), 24),
        ("America/New_York", date(2026, 3, 8), 23),
        ("America/New_York", date(2026, 11, 1), 25),
        ("Africa/Cairo", date(2026, 4, 24), 23),  # begins at one o'clock
        ("Pacific/Auckland", date(2026, 4, 5), 25),
    ],
)
def test_a_day_on_which_the_clocks_change_is_one_day(name: str, day: date, hours: int) -> None:
    zone = ZoneInfo(name)
    begins, ends = next_midnight(day - timedelta(days=1), zone), next_midnight(day, zone)
    assert ends - begins == timedelta(hours=hours)
    assert {day_of(begins + timedelta(minutes=n), zone) for n in range(hours * 60)} == {day}


@pytest.mark.parametrize(
    ("name", "day", "instant"),
    [
        ("Pacific/Apia", date(2011, 12, 29), datetime(2011, 12, 30, 10, tzinfo=UTC)),  # the 30th was left out
        ("America/Toronto", date(1919, 3, 30), datetime(1919, 3, 31, 4, 30, tzinfo=UTC)),  # 23:30 was followed by 0:30
        ("America/St_Johns", date(2010, 11, 6), datetime(2010, 11, 7, 2, 30, tzinfo=UTC)),  # midnight came twice
    ],
)
def test_where_there_is_no_midnight_or_more_than_one_the_first_instant_behind_the_day_counts(
    name: str, day: date, instant: datetime
) -> None:
    zone = ZoneInfo(name)
    assert next_midnight(day, zone) == instant
    assert day_of(instant, zone) > day
    assert day_of(instant - timedelta(seconds=1), zone) == day


def test_one_instant_falls_on_two_days_at_the_two_sides_of_the_date_line() -> None:
    noon = datetime(2026, 6, 1, 12, tzinfo=UTC)
    assert day_of(noon, ZoneInfo("Pacific/Kiritimati")) == date(2026, 6, 2)
    assert day_of(noon, ZoneInfo("Pacific/Pago_Pago")) == date(2026, 6, 1)
    assert day_of(noon, UTC) == date(2026, 6, 1)
