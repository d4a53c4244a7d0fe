"""What tests of the server share."""

from collections.abc import Iterator
from itertools import count

import psycopg
import pytest

from tests.server.postgres import postgres
from tests.server.running import Running, running

_numbers = count()


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A PostgreSQL server without databases; the address wants the name of one."""
    with postgres() as address:
        yield address


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of one test module on each kind of database, without limits on how often anybody asks."""
    settings = {}
    if request.param == "postgres":
        address, name = request.getfixturevalue("postgres_address"), f"house{next(_numbers)}"
        with psycopg.connect(f"{address}postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        settings = {"database": f"{address}{name}"}
    with running(tmp_path_factory.mktemp("server"), **settings) as found:
        yield found
