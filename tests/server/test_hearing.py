"""What is announced while a match reads what was announced before is not lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, cast

import pytest

from lexicade.play.clock import SystemClock
from lexicade.server.db.engine import Database
from lexicade.server.hub.hub import Hub
from lexicade.server.live import UNKNOWN, Live
from lexicade.server.matches import Matches
from lexicade.server.ports import Lobby
from lexicade.server.settings import Settings


class Reading:
    """A database in whose reading something happens."""

    is_sqlite = False

    def __init__(self, meanwhile: Callable[[], None], found: Any) -> None:
        self._meanwhile, self._found = meanwhile, found

    async def read(self, _: Any) -> Any:
        self._meanwhile()
        return self._found


def await_one(coroutine: Coroutine[Any, Any, None]) -> None:
    """Wait for it in a thread of its own: this one may have a loop already, the browser's."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, coroutine).result()


def standing(meanwhile: Callable[[Hub], None], found: Any, **told: int) -> tuple[Matches, Live]:
    """A match of four records, and what it has been told of."""
    hub = Hub()
    database = cast("Database", Reading(lambda: meanwhile(hub), found))
    matches = Matches(
        Settings(database="sqlite:///unused"), SystemClock(), database, hub, cast("Lobby", SimpleNamespace())
    )
    match = SimpleNamespace(seq=4, header=SimpleNamespace(match="x"), kit=SimpleNamespace(slug="crossword"))
    facts = SimpleNamespace(version=2)
    live = Live(cast("Any", match), None, cast("Any", facts))
    live.told, live.facts_told = told.get("told", 3), told.get("facts", 2)
    matches._live["x"] = live
    return matches, live


def test_a_record_announced_while_the_newest_is_asked_for_is_not_forgotten() -> None:
    matches, live = standing(lambda hub: hub.tell("match/x", 7), 3)
    await_one(matches._ask_newest(live))
    assert live.told == 7


@pytest.mark.parametrize("before", [5, UNKNOWN])
@pytest.mark.parametrize("announce", [lambda hub: hub.tell("match/x", 7), Hub.tell_all])
def test_a_record_announced_while_older_ones_are_read_leaves_the_match_behind(
    announce: Callable[[Hub], None], before: int
) -> None:
    matches, live = standing(announce, [], told=before)
    await_one(matches._catch_up(live))
    assert live.is_behind


@pytest.mark.parametrize("announce", [lambda hub: hub.tell("table/x", 7), Hub.tell_all])
def test_a_change_of_the_table_while_it_is_read_is_read_again(announce: Callable[[Hub], None]) -> None:
    matches, live = standing(announce, SimpleNamespace(version=3), facts=UNKNOWN)
    matches._lobby = cast("Any", SimpleNamespace(facts=len))
    await_one(matches._reread_facts(live))
    assert live.facts_told > live.facts.version


def test_a_match_that_hears_of_nothing_meanwhile_is_up_to_date() -> None:
    matches, live = standing(lambda _: None, [], told=UNKNOWN)
    await_one(matches._catch_up(live))
    assert not live.is_behind
