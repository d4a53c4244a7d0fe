"""Matches leave one database and come into another whole, or not at all; and a copy is taken while people play."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from lexicade.core.errors import Malformed
from lexicade.server.db import store
from lexicade.server.db.engine import Database
from lexicade.server.db.migrate import migrate
from lexicade.server.transfer import backup, export, private, take_in
from tests.server.conftest import fresh_database
from tests.server.running import Browser, Running, running
from tests.server.tables import begun, give, order, table_of

Line = dict[str, Any]


@pytest.fixture(scope="module")
def played(house: Running) -> tuple[Browser, Browser, str]:
    """A match in which something has happened, and something was said."""
    anna, bert = house.guest("Anna"), house.guest("Bert")
    match = begun(anna, bert)
    for seq in range(3):
        seat = table_of(anna, match)["awaiting"][0]
        give((anna, bert)[seat], match, order(seat, seq, "pass"))
    anna.ask("POST", f"/api/matches/{match}/messages", {"text": "well played"}, 201)
    return anna, bert, match


def exported(house: Running, *matches: str) -> list[str]:
    file = io.StringIO()
    assert export(house.context.database, matches, file) == len(matches)
    return file.getvalue().splitlines(keepends=True)


def log(database: Database, match: str) -> Any:
    return database.read_now(partial(store.log, match=match, game="crossword"))


def test_a_match_is_the_same_in_the_other_database(
    house: Running, played: tuple[Browser, Browser, str], database: Database
) -> None:
    _, _, match = played
    lines = exported(house, match)
    assert take_in(database, lines) == 1
    assert log(database, match) == log(house.context.database, match)
    again = io.StringIO()
    assert export(database, (), again) == 1
    assert again.getvalue() == "".join(lines)


def test_a_match_that_came_in_is_played_on(
    house: Running, played: tuple[Browser, Browser, str], tmp_path: Path
) -> None:
    _, _, match = played
    lines = exported(house, match)
    database = Database(f"sqlite:///{tmp_path / 'server.db'}")
    migrate(database)
    take_in(database, lines)
    database.close()
    with running(tmp_path) as elsewhere:
        spectator = elsewhere.browser()
        table = spectator.ask("GET", f"/api/tables/{match}")
        assert [sitter["name"] for sitter in table["sitters"]] == ["Anna", "Bert"]
        assert spectator.ask("GET", f"/api/matches/{match}")["chat"][0]["text"] == "well played"
        assert table["seq"] == 3


def test_a_match_comes_in_once(house: Running, played: tuple[Browser, Browser, str], database: Database) -> None:
    lines = exported(house, played[2])
    take_in(database, lines)
    with pytest.raises(Malformed) as refused:
        take_in(database, lines)
    assert refused.value.code == "match-exists"


def _cut(row: Line) -> None:
    del row["rows"]["records"][1]


def _lie(row: Line) -> None:
    body = json.loads(row["rows"]["records"][2]["body"])
    body["events"] = body["events"][:-1]
    row["rows"]["records"][2]["body"] = json.dumps(body)


def _other_seed(row: Line) -> None:
    row["rows"]["secrets"][0]["seed"] = "00" * 32


def _foreign(row: Line) -> None:
    row["rows"]["records"][0]["match_id"] = "another"


def _more(row: Line) -> None:
    row["rows"]["people"][0]["is_admin"] = True


def _nameless(row: Line) -> None:
    del row["match"]


@pytest.mark.parametrize("spoil", [_cut, _lie, _other_seed, _foreign, _more, _nameless])
def test_what_does_not_hold_does_not_come_in(
    house: Running, played: tuple[Browser, Browser, str], database: Database, spoil: Callable[[Line], None]
) -> None:
    head, line = exported(house, played[2])
    row = json.loads(line)
    spoil(row)
    with pytest.raises(Malformed) as refused:
        take_in(database, [head, json.dumps(row)])
    assert refused.value.code.startswith(("bad-export", "verify-"))
    assert database.read_now(lambda found: found.execute(text("SELECT count(*) FROM people")).scalar_one()) == 0


@pytest.mark.parametrize(
    "lines", [[], ["nonsense"], ["[" * 100_000], ['{"format": "else"}'], ['{"format": "lexicade-export", "v": 2}']]
)
def test_what_was_not_exported_is_not_read(database: Database, lines: list[str]) -> None:
    with pytest.raises(Malformed) as refused:
        take_in(database, lines)
    assert refused.value.code == "bad-export"


def test_a_match_that_is_not_there_is_not_exported(house: Running) -> None:
    file = io.StringIO()
    with pytest.raises(Malformed) as refused:
        export(house.context.database, ["nowhere"], file)
    assert refused.value.code == "no-such-match"
    assert not file.getvalue()


def test_a_database_without_tables_is_no_database_of_a_server(database_url: str) -> None:
    database = Database(database_url)
    with pytest.raises(Malformed) as refused:
        export(database, (), io.StringIO())
    assert refused.value.code == "database-other-version"
    database.close()


def test_a_file_of_secrets_is_read_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    private(path).close()
    assert path.stat().st_mode & 0o077 == 0
    with pytest.raises(Malformed) as refused:
        private(path)
    assert refused.value.code == "file-exists"


def test_a_copy_taken_while_people_play_is_whole(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        anna = house.guest("Anna")
        match = begun(anna, mine=2, seats={"least": 2, "most": 2})
        copies = []
        for seq in range(4):
            seat = table_of(anna, match)["awaiting"][0]
            give(anna, match, order(seat, seq, "pass"))
            copies.append(tmp_path / f"copy{seq}.db")
            backup(house.context.database, copies[-1])
        whole = log(house.context.database, match)
    for seq, copy in enumerate(copies):
        assert copy.stat().st_mode & 0o077 == 0
        with sqlite3.connect(copy) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.close()
        database = Database(f"sqlite:///{copy}")
        assert log(database, match) == whole[: seq + 2]
        database.close()
    with pytest.raises(Malformed) as refused:
        backup(Database(f"sqlite:///{copies[0]}"), copies[1])
    assert refused.value.code == "file-exists"


@pytest.mark.postgres
def test_a_copy_of_postgresql_is_made_by_its_own_program(postgres_address: str, tmp_path: Path) -> None:
    database = Database(fresh_database(postgres_address))
    migrate(database)
    backup(database, tmp_path / "copy.dump")
    assert (tmp_path / "copy.dump").read_bytes()[:5] == b"PGDMP"
    database.close()
