"""A server that is killed loses nothing that it has acknowledged, and does nothing twice."""

from pathlib import Path

import psycopg
import pytest

from tests.server.crashing import crash

KILLS = 10


def test_killed_ten_times_on_sqlite(tmp_path: Path) -> None:
    survived = crash(f"sqlite:///{tmp_path / 'server.db'}", kills=KILLS, players=4, seed=1)
    assert survived.acknowledged > 20
    assert survived.retries
    assert survived.days


@pytest.mark.postgres
def test_killed_ten_times_on_postgresql(postgres_address: str) -> None:
    with psycopg.connect(f"{postgres_address}postgres", autocommit=True) as connection:
        connection.execute("CREATE DATABASE crash")
    survived = crash(f"{postgres_address}crash", kills=KILLS, players=4, seed=2)
    assert survived.acknowledged > 20
    assert survived.retries
    assert survived.days
