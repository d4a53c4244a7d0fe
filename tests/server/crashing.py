"""Killing a server again and again while people play, and looking whether anything is lost or done twice."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

from sqlalchemy import select

from lexicade.core import registry
from lexicade.core.calendar import DayClosed
from lexicade.core.protocol import CLOCK
from lexicade.play.clock import day_at
from lexicade.play.match import replay
from lexicade.play.verify import verify
from lexicade.server.db import due, store
from lexicade.server.db.engine import Database
from lexicade.server.db.tables.records import answers
from tests.server.node import HastyClock

ROOT = Path(__file__).parents[2]
DAY = 1.5
PATIENCE = 60.0
LEAST = 3


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class Node:
    """A server process that can be killed and started again on the same port."""

    database: str
    port: int = field(default_factory=free_port)
    begin: float = field(default_factory=time.time)
    process: subprocess.Popen[str] | None = None

    def start(self) -> float:
        """Start it, wait until it serves, and return how many seconds that took."""
        begun = time.monotonic()
        asked = [sys.executable, "-m", "tests.server.node", self.database]
        asked += [str(self.port), str(DAY), str(self.begin)]
        self.process = subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout
        assert self.process.stdout.readline().startswith("http"), "the server does not start"
        return time.monotonic() - begun

    def end(self, by: signal.Signals) -> int:
        """Send a signal and wait for the end; return the exit code."""
        assert self.process
        assert self.process.stdout
        self.process.send_signal(by)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process = None
        return code


@dataclass(frozen=True)
class Acknowledged:
    """A command that the server said it has accepted."""

    match: str
    key: str
    seq: int
    seat: int


class Player(threading.Thread):
    """Somebody who plays several matches at once, and sends again what was not answered."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(daemon=True)
        self.acknowledged: list[Acknowledged] = []
        self.failure: BaseException | None = None
        self.stopped = threading.Event()
        self.retries = 0
        self._port = port
        self._name = f"Player {number}"
        self._rng = Random(number)
        self._cookie = ""
        self._connection: http.client.HTTPConnection | None = None

    def run(self) -> None:
        try:
            self._ask("POST", "/api/guests", {"name": self._name})
            tables = [self._open(n) for n in range(4)]
            while not self.stopped.is_set():
                for n, table in enumerate(tables):
                    if self.stopped.is_set():
                        return
                    if not self._move(table):
                        tables[n] = self._open(n)
        except Exception as error:  # noqa: BLE001  (told by whoever waits for the thread)
            self.failure = error
        finally:
            self._hang_up()

    def _open(self, n: int) -> str:
        if n % 2:
            asked = {"game": "crossword", "preset": "english", "bot": "greedy"}
            return str(self._ask("POST", "/api/quick", asked)[1]["id"])
        seats = {"least": 2, "most": 2}
        wish = {"game": "morph", "preset": "bbs", "language": "en", "pace": "daily", "seats": seats, "mine": 2}
        return str(self._ask("POST", "/api/tables", wish)[1]["id"])

    def _move(self, id_: str) -> bool:
        """Move at a table if it is our turn; False when its match is over."""
        _, table = self._ask("GET", f"/api/tables/{id_}")
        if table["state"] != "running":
            return False
        mine = [sitter["seat"] for sitter in table["sitters"] if sitter["mine"] and sitter["seat"] in table["awaiting"]]
        if not mine:
            return True
        seat, key = self._rng.choice(mine), uuid4().hex
        text = "exchange" if table["game"] == "morph" else "pass"
        order = {"seat": seat, "seq": table["seq"], "key": key, "text": text}
        status, answer = self._ask("POST", f"/api/matches/{id_}/commands", order)
        if status == 200:
            self.acknowledged.append(Acknowledged(id_, key, answer["seq"], seat))
        else:
            assert status in (409, 422), (status, answer)
        return True

    def _ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Send a request until it is answered: after a crash the very same again."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self._once(method, path, body)
            except (OSError, http.client.HTTPException, ValueError):
                self._hang_up()
                self.retries += 1
                assert time.monotonic() < deadline, "the server does not come back"
                if self.stopped.wait(0.02) and time.monotonic() > deadline - PATIENCE / 2:
                    raise

    def _hang_up(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None

    def _once(self, method: str, path: str, body: object) -> tuple[int, Any]:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=20)
        headers = {"Content-Type": "application/json", "Cookie": self._cookie}
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = self._connection.getresponse()
        content = response.read()
        if cookie := response.headers.get("set-cookie"):
            self._cookie = cookie.partition(";")[0]
        assert response.status < 500, (path, content)
        return response.status, json.loads(content) if content else None


@dataclass(frozen=True)
class Survived:
    """What a run has shown: kills, acknowledged commands, requests sent again, matches, records, days, slowest start."""

    kills: int
    acknowledged: int
    retries: int
    matches: int
    records: int
    days: int
    slowest_start: float


@contextmanager
def playing(port: int, players: int) -> Iterator[list[Player]]:
    """Let people play until the block ends."""
    threads = [Player(port, number) for number in range(players)]
    for thread in threads:
        thread.start()
    try:
        yield threads
    finally:
        for thread in threads:
            thread.stopped.set()
        for thread in threads:
            thread.join(PATIENCE)


def crash(database: str, *, kills: int, players: int, seed: int, begin: float | None = None) -> Survived:
    """Kill a server so many times while people play; raise AssertionError when anything is lost or done twice."""
    node, rng = Node(database, begin=begin or time.time()), Random(seed)
    slowest = node.start()
    try:
        with playing(node.port, players) as threads:
            for _ in range(kills):
                _wait_for_more(threads)
                time.sleep(rng.uniform(0.0, 0.3))
                node.end(signal.SIGKILL)
                slowest = max(slowest, node.start())
            time.sleep(0.5)
        for thread in threads:
            assert thread.failure is None, thread.failure
        _settle(database, HastyClock(DAY, node.begin))
    finally:
        if node.process:
            node.end(signal.SIGKILL)
    acknowledged = [one for thread in threads for one in thread.acknowledged]
    matches, records, days = audit(database, acknowledged)
    return Survived(kills, len(acknowledged), sum(t.retries for t in threads), matches, records, days, slowest)


def _wait_for_more(threads: list[Player]) -> None:
    """Let the server do something between two deaths, however slow the machine is."""
    before = sum(len(thread.acknowledged) for thread in threads)
    deadline = time.monotonic() + PATIENCE
    while sum(len(thread.acknowledged) for thread in threads) < before + LEAST:
        assert time.monotonic() < deadline, "nobody gets anywhere"
        assert not any(thread.failure for thread in threads), [thread.failure for thread in threads]
        time.sleep(0.01)


def _settle(database: str, clock: HastyClock) -> None:
    """Wait until no bot is awaited and no midnight is overdue: what is still open then was lost."""
    opened = Database(database)
    deadline = time.monotonic() + PATIENCE
    waiting: list[str] = []
    try:
        while time.monotonic() < deadline:
            waiting = [
                match
                for match, game, state in opened.read_now(lambda connection: list(store.all_matches(connection)))
                if state == store.RUNNING and _is_late(opened, match, game, clock)
            ]
            if not waiting:
                return
            time.sleep(0.1)
        raise AssertionError(f"work was lost in {waiting}")
    finally:
        opened.close()


def _is_late(opened: Database, match: str, game: str, clock: HastyClock) -> bool:
    log = opened.read_now(partial(store.log, match=match, game=game))
    kit, header = registry.kit(game), log[0].header
    assert header
    state = replay(kit, log)
    waits = kit.due(state)
    # A day may end while we look; the day before that must be over.
    late = waits is not None and waits.day < day_at(clock.now(), header.zone)
    return late or any(header.seats[seat].bot for seat in kit.game.awaiting(state) if seat != CLOCK)


def audit(database: str, acknowledged: list[Acknowledged]) -> tuple[int, int, int]:
    """Look at all that is kept: return the matches, their records, and the days that closed in them."""
    opened = Database(database)
    try:
        asked = select(answers.c.match_id, answers.c.key, answers.c.seq)
        kept = {(row.match_id, row.key): row.seq for row in opened.read_now(lambda c: c.execute(asked).all())}
        found = opened.read_now(lambda connection: list(store.all_matches(connection)))
        logs = {match: opened.read_now(partial(store.log, match=match, game=game)) for match, game, _ in found}
        for one in acknowledged:
            assert kept.get((one.match, one.key)) == one.seq, f"{one} is not there"
            assert logs[one.match][one.seq].seat == one.seat
        assert len(acknowledged) == len({(one.match, one.seq) for one in acknowledged}), "two answers for one record"
        keyed = Counter(match for match, _ in kept)
        days = 0
        for match, log in logs.items():
            seed = opened.read_now(partial(store.seed_of, match=match))
            verify(log, seed)
            header = log[0].header
            assert header
            people = [r for r in log if r.seat not in (None, CLOCK) and header.seats[r.seat].bot is None]
            assert len(people) == keyed[match], "a command is there twice, or without its key"
            closed = [event.day for record in log for event in record.events if isinstance(event, DayClosed)]
            assert len(closed) == len(set(closed)), "a day closed twice"
            days += len(closed)
        assert not opened.read_now(due.lacking)
        return len(logs), sum(map(len, logs.values())), days
    finally:
        opened.close()
