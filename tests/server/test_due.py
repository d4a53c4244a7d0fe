"""Work that waits for its time: bots move, midnights come, and nothing of it is lost or done twice."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any

import pytest

from lexicade.core import registry
from lexicade.core.calendar import DayClosed
from lexicade.core.chance import seed_from
from lexicade.core.leaving import Leave
from lexicade.core.protocol import CLOCK
from lexicade.core.record import Record, Sitter
from lexicade.play.match import Judge, Match
from lexicade.play.verify import verify
from lexicade.server.db import due, store
from lexicade.server.db.tables.due import due as rows
from lexicade.server.due import worker
from lexicade.server.due.thinking import Question, choose
from lexicade.server.logs import formatter
from lexicade.server.standing import tasks_of
from tests.conformance.harness import AnyWord
from tests.server.running import Browser, Running, running
from tests.server.tables import begun, give, order, table_of
from tests.server.watching import PATIENCE, until

DAILY = {"game": "morph", "preset": "bbs", "language": "en", "pace": "daily"}


class Noon:
    """A clock that stands at noon until it is moved."""

    def __init__(self) -> None:
        self.instant = datetime(2026, 3, 28, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.instant

    def pass_days(self, days: int) -> None:
        self.instant += timedelta(days=days)


@pytest.fixture(scope="module")
def clock() -> Noon:
    return Noon()


@pytest.fixture(scope="module")
def server(tmp_path_factory: Any, clock: Noon) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("due"), clock, zone="Europe/Zurich", bot_seconds=2.0) as found:
        yield found


@pytest.fixture
def anna(server: Running) -> Browser:
    return server.guest("Anna")


def log(server: Running, match: str, game: str = "crossword") -> list[Record]:
    return server.context.database.read_now(partial(store.log, match=match, game=game))


def against_bot(anna: Browser) -> str:
    """Begin a match against a bot in which we are on turn; return its id."""
    return str(anna.ask("POST", "/api/quick", {"game": "crossword", "preset": "english"}, 201)["id"])


def our_turn(anna: Browser, match: str) -> dict[str, Any] | None:
    """Return the table when no bot is awaited and the match is not over."""
    table = table_of(anna, match)
    mine = [sitter["seat"] for sitter in table["sitters"] if sitter["mine"]]
    return table if table["awaiting"] and set(table["awaiting"]) <= set(mine) else None


def give_turn_to_bot(anna: Browser, match: str) -> int:
    """Pass on our turn; return the record's number."""
    table = until(lambda: our_turn(anna, match))
    return int(give(anna, match, order(table["awaiting"][0], table["seq"], "pass"))["seq"])


def has_moved(anna: Browser, match: str, seq: int) -> bool:
    return int(table_of(anna, match)["seq"]) > seq


def test_a_bot_moves_when_it_is_its_turn(server: Running, anna: Browser) -> None:
    match = against_bot(anna)
    for _ in range(2):
        seq = give_turn_to_bot(anna, match)
        until(partial(has_moved, anna, match, seq))
    records = log(server, match)
    verify(records, server.context.database.read_now(partial(store.seed_of, match=match)))
    assert max(record.seat or 0 for record in records) == 1


def test_midnight_comes_though_nobody_asks(server: Running, clock: Noon, anna: Browser) -> None:
    match = begun(anna, mine=2, seats={"least": 2, "most": 2}, **DAILY)
    give(anna, match, order(0, 0, "exchange"))
    assert table_of(anna, match)["awaiting"] == [1]
    clock.pass_days(1)
    server.context.worker.wake()
    until(lambda: table_of(anna, match)["awaiting"] == [0, 1])
    closed = [event for event in log(server, match, "morph")[-1].events if isinstance(event, DayClosed)]
    assert [event.absent for event in closed] == [(1,)]


def test_midnight_is_that_of_the_zone(server: Running, clock: Noon, anna: Browser) -> None:
    match = begun(anna, mine=2, seats={"least": 2, "most": 2}, **DAILY)
    give(anna, match, order(0, 0, "exchange"))
    at = server.context.database.read_now(
        lambda found: found.execute(rows.select().where(rows.c.match_id == match)).one().at
    )
    today = clock.now().date()
    # In Zurich the clocks went forward in the night to 29 March 2026, after midnight.
    ahead = 1 if today <= datetime(2026, 3, 28, tzinfo=UTC).date() else 2
    assert datetime.fromtimestamp(at, UTC) == datetime(today.year, today.month, today.day, 24 - ahead, tzinfo=UTC)


def test_a_late_midnight_refuses_nobody(
    server: Running, clock: Noon, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker.Worker, "_midnight", _nothing)
    match = begun(anna, mine=2, seats={"least": 2, "most": 2}, **DAILY)
    give(anna, match, order(0, 0, "exchange"))
    clock.pass_days(1)
    assert give(anna, match, order(0, 1, "exchange"))["seq"] == 3
    assert [record.seat for record in log(server, match, "morph")] == [None, 0, CLOCK, 0]


async def _nothing(*_: Any) -> None:
    return None


def test_lost_work_is_found_and_done(server: Running, anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    held = threading.Event()
    monkeypatch.setattr(worker, "choose", _after(held, choose))
    match = against_bot(anna)
    seat = table_of(anna, match)["awaiting"][0]
    if table_of(anna, match)["sitters"][seat]["mine"]:
        give_turn_to_bot(anna, match)
    database = server.context.database
    until(lambda: database.read_now(lambda found: found.execute(rows.select().where(rows.c.match_id == match)).all()))
    database.write_now(lambda tx: tx.execute(rows.delete().where(rows.c.match_id == match)))
    assert match in database.read_now(due.lacking)
    held.set()
    assert our_turn(anna, match) or _reconciled(server) >= 0
    until(lambda: our_turn(anna, match), "the bot's turn is lost")
    assert match not in database.read_now(due.lacking)


def _after(held: threading.Event, thinking: Callable[[Question], Any]) -> Callable[[Question], Any]:
    def wait(question: Question) -> Any:
        held.wait(1.0)
        return thinking(question)

    return wait


def _reconciled(server: Running) -> int:
    loop = server.context.hub.loop
    assert loop
    return asyncio.run_coroutine_threadsafe(server.context.worker.reconcile(), loop).result(PATIENCE)


def test_for_a_bot_that_thinks_too_long_a_legal_move_is_made(
    anna: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stuck = threading.Event()
    monkeypatch.setattr(worker, "choose", lambda _: stuck.wait(PATIENCE))
    match = against_bot(anna)
    with caplog.at_level(logging.WARNING):
        seq = give_turn_to_bot(anna, match) if our_turn(anna, match) else 0
        until(lambda: table_of(anna, match)["seq"] > seq or not table_of(anna, match)["awaiting"])
    stuck.set()
    assert "thought too long" in caplog.text


@pytest.mark.parametrize("answer", ["nonsense", Leave, ZeroDivisionError("Zq")])
def test_for_a_bot_that_fails_a_legal_move_is_made_in_the_end(
    server: Running, clock: Noon, anna: Browser, monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    asked: list[Question] = []

    def fail(question: Question) -> Any:
        asked.append(question)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(worker, "choose", fail)
    match = against_bot(anna)
    seq = give_turn_to_bot(anna, match) if our_turn(anna, match) else 0

    def moved() -> bool:
        clock.instant += timedelta(seconds=1)
        server.context.worker.wake()
        return bool(table_of(anna, match)["seq"] > seq)

    until(moved)
    assert len(asked) == 3


def test_a_bot_with_nothing_to_say_is_not_asked_again(
    server: Running, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Question] = []

    def say_nothing(question: Question) -> None:
        asked.append(question)

    monkeypatch.setattr(worker, "choose", say_nothing)
    match = against_bot(anna)
    if our_turn(anna, match):
        give_turn_to_bot(anna, match)
    query = rows.select().where(rows.c.match_id == match)
    database = server.context.database
    until(lambda: [row.silent for row in database.read_now(lambda found: found.execute(query).all())] == [True])
    server.context.worker.wake()
    time.sleep(0.1)
    assert len(asked) == 1
    assert match not in database.read_now(due.lacking)


def test_what_a_failing_bot_says_is_not_logged(
    anna: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(question: Question) -> Any:
        raise ValueError(f"I hold {question.view.table.supply.racks[question.seat]} and {question.luck}")

    monkeypatch.setattr(worker, "choose", fail)
    with caplog.at_level(logging.INFO):
        match = against_bot(anna)
        if our_turn(anna, match):
            give_turn_to_bot(anna, match)
        until(lambda: any("due work failed" in record.message for record in caplog.records))
    for kind in ("text", "json"):
        told = "\n".join(map(formatter(kind).format, caplog.records))
        assert "ValueError" in told or "RuntimeError" in told
        assert "I hold" not in told


def test_bots_wait_while_a_person_may_challenge() -> None:
    kit = registry.kit("crossword")
    seats = [Sitter("Anna"), Sitter("greedy", "greedy"), Sitter("Bert")]
    options = kit.options("english", None, {"judging": "challenge"})
    match = Match.begin(kit, options, seats, seed=seed_from("wait"), judge=Judge(AnyWord(), "any"))
    rng, now = Random(1), datetime(2026, 1, 1, tzinfo=UTC)

    def waits(phases: dict[int, str]) -> dict[str, float] | None:
        if dict(match.awaiting) != phases:
            return None
        tasks = tasks_of(kit, match.header, match.state, now, 20.0)
        return {f"{task.kind} {task.seat}": task.at - now.timestamp() for task in tasks}

    seen: list[Any] = []
    while match.outcome is None and len(seen) < 2:
        seen += filter(None, [waits({1: "turn", 2: "challenge"}), waits({0: "turn", 1: "challenge"})])
        seat = next(seat for seat, phase in match.awaiting.items() if phase == "turn")
        match.do(seat, kit.propose(match.view(seat), seat, rng))
    assert {"bot 1": 20.0} in seen, "its turn waits"
    assert {"bot 1": 0.0} in seen, "its own challenge does not"


def test_bots_think_in_processes_too(tmp_path: Any) -> None:
    with running(tmp_path, bots="processes", bot_workers=1, bot_seconds=30.0) as server:
        anna = server.guest("Anna")
        match = against_bot(anna)
        seq = give_turn_to_bot(anna, match)
        until(lambda: table_of(anna, match)["seq"] > seq)
