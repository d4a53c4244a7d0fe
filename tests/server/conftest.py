"""What tests of the server share."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from lexicade.server.db.engine import Database
from lexicade.server.db.migrate import migrate
from tests.server.postgres import postgres
from tests.server.running import Running, running

_numbers = count()


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A PostgreSQL server without databases; the address wants the name of one."""
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without tables, on each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'fresh.db'}"
    return fresh_database(request.getfixturevalue("postgres_address"))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A database with the newest tables and nothing in them."""
    opened = Database(database_url)
    migrate(opened)
    yield opened
    opened.close()


def fresh_database(address: str) -> str:
    """Make an empty database on a PostgreSQL server and return its address."""
    name = f"house{next(_numbers)}"
    with psycopg.connect(f"{address}postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"{address}{name}"


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of one test module on each kind of database, without limits on how often anybody asks."""
    settings: dict[str, Any] = {}
    if request.param == "postgres":
        settings = {"database": fresh_database(request.getfixturevalue("postgres_address"))}
    with running(tmp_path_factory.mktemp("server"), **settings) as found:
        yield found
