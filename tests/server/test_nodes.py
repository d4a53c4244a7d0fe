"""Two servers on one PostgreSQL are one arcade."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import psycopg
import pytest

from lexicade.play.verify import verify
from lexicade.server.db import store
from tests.server.conftest import fresh_database
from tests.server.listening import listening
from tests.server.running import Browser, Running, running
from tests.server.tables import begun, give, order, table_of

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def address(postgres_address: str) -> str:
    return fresh_database(postgres_address)


@pytest.fixture(scope="module")
def nodes(address: str, tmp_path_factory: Any) -> Iterator[tuple[Running, Running]]:
    folder = tmp_path_factory.mktemp("nodes")
    with running(folder, database=address) as one, running(folder, database=address) as two:
        yield one, two


def at(node: Running, browser: Browser) -> Browser:
    """Return the same person at another node."""
    other = node.browser()
    other.http.cookies.update(browser.http.cookies)
    return other


@pytest.fixture
def pair(nodes: tuple[Running, Running]) -> tuple[Browser, Browser, str]:
    """Anna at the first node, Bert at the second, and their match."""
    anna, bert = nodes[0].guest("Anna"), nodes[1].guest("Bert")
    return anna, bert, begun(anna, bert)


def passes(anna: Browser, bert: Browser, match: str) -> int:
    table = table_of(anna, match)
    seat = table["awaiting"][0]
    return int(give((anna, bert)[seat], match, order(seat, table["seq"], "pass"))["seq"])


def test_who_is_at_the_other_node_sees_the_move(pair: tuple[Browser, Browser, str]) -> None:
    anna, bert, match = pair
    with listening(anna, f"matches={match}") as here, listening(bert, f"matches={match}") as there:
        for seq in range(1, 4):
            assert passes(anna, bert, match) == seq
            assert here.match(seq).data["snapshot"]["table"]["seq"] == seq
            assert there.match(seq).data["snapshot"]["table"]["seq"] == seq
            assert bert.ask("GET", f"/api/matches/{match}")["seq"] == seq


def test_a_listener_whose_connection_dies_catches_up(pair: tuple[Browser, Browser, str], address: str) -> None:
    anna, bert, match = pair
    with listening(anna, f"matches={match}") as here, listening(bert, f"matches={match}") as there:
        here.match(0)
        there.match(0)
        for seq in range(1, 4):
            with psycopg.connect(address, autocommit=True) as connection:
                killed = connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                ).fetchall()
            assert killed
            assert passes(anna, bert, match) == seq
            here.match(seq)
            there.match(seq)
            _wait_for_listeners(address, 2)


def _wait_for_listeners(address: str, count: int) -> None:
    deadline = time.monotonic() + 30
    query = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
    while time.monotonic() < deadline:
        with psycopg.connect(address, autocommit=True) as connection:
            row = connection.execute(query).fetchone()
        if row and row[0] >= count:
            return
        time.sleep(0.02)
    raise AssertionError("nobody listens any more")


def test_of_a_hundred_commands_at_two_nodes_one_is_accepted(
    nodes: tuple[Running, Running], pair: tuple[Browser, Browser, str]
) -> None:
    anna, bert, match = pair
    seat = table_of(anna, match)["awaiting"][0]
    mover = (anna, bert)[seat]
    both = [at(node, mover) for node in nodes]

    def send(n: int) -> int:
        return both[n % 2].http.post(f"/api/matches/{match}/commands", json=order(seat, 0, "pass")).status_code

    with ThreadPoolExecutor(20) as threads:
        assert Counter(threads.map(send, range(100))) == {200: 1, 409: 99}
    assert table_of(anna, match)["seq"] == 1


def test_the_same_command_at_two_nodes_gets_the_same_answer(
    nodes: tuple[Running, Running], pair: tuple[Browser, Browser, str]
) -> None:
    anna, bert, match = pair
    seat = table_of(anna, match)["awaiting"][0]
    both = [at(node, (anna, bert)[seat]) for node in nodes]
    body = order(seat, 0, "pass")
    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(lambda n: give(both[n % 2], match, body)["seq"], range(20)))
    assert answers == [1] * 20
    assert table_of(anna, match)["seq"] == 1


def test_bots_are_asked_by_one_node_each_time(nodes: tuple[Running, Running]) -> None:
    anna = nodes[0].guest("Anna")
    asked = {"game": "crossword", "preset": "english"}
    matches = [anna.ask("POST", "/api/quick", asked, 201)["id"] for _ in range(6)]
    deadline = time.monotonic() + 60
    for match in matches:
        moves = 0
        while moves < 3:
            assert time.monotonic() < deadline
            table = table_of(anna, match)
            mine = [sitter["seat"] for sitter in table["sitters"] if sitter["mine"]]
            if table["awaiting"] == mine:
                give(anna, match, order(mine[0], table["seq"], "pass"))
                moves += 1
            time.sleep(0.005)
    database = nodes[0].context.database
    for match in matches:
        records = database.read_now(partial(store.log, match=match, game="crossword"))
        verify(records, database.read_now(partial(store.seed_of, match=match)))


def test_what_is_said_at_one_node_is_heard_at_the_other(pair: tuple[Browser, Browser, str]) -> None:
    anna, bert, match = pair
    with listening(bert, f"matches={match}&lobby=true") as there:
        there.match(0)
        anna.ask("POST", f"/api/matches/{match}/messages", {"text": "hello over there"}, 201)
        assert there.kind("message").data["text"] == "hello over there"
