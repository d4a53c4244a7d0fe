"""The migrations lead to the tables that the code describes, on each kind of database."""

from collections.abc import Iterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, text

import lexicade.server.db.tables  # noqa: F401  (describes the tables)
from lexicade.core.errors import Malformed
from lexicade.server.db.base import metadata
from lexicade.server.db.engine import Database
from lexicade.server.db.migrate import NEWEST, current, migrate, migrations


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = Database(database_url)
    yield opened
    opened.close()


def test_the_tables_are_those_that_the_code_describes(database: Database) -> None:
    migrate(database)
    differing = database.read_now(
        lambda found: compare_metadata(
            MigrationContext.configure(found, opts={"compare_type": True, "compare_server_default": True}), metadata
        )
    )
    assert not differing


def test_a_database_is_brought_to_the_newest_form_once(database: Database) -> None:
    assert database.read_now(current) is None
    migrate(database)
    migrate(database)
    assert database.read_now(current) == NEWEST


def test_the_newest_migration_is_known_by_its_name() -> None:
    assert ScriptDirectory.from_config(migrations()).get_current_head() == NEWEST


def test_a_database_of_a_later_version_is_left_alone(database: Database) -> None:
    migrate(database)
    database.write_now(lambda tx: tx.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(Malformed) as refused:
        migrate(database)
    assert refused.value.code == "database-too-new"
    assert database.read_now(current) == "9999"


def test_every_constraint_has_a_name() -> None:
    for table in metadata.tables.values():
        for constraint in table.constraints:
            if not isinstance(constraint, CheckConstraint):
                assert constraint.name, table.name
