"""Bringing a database to the newest form: the migrations run by themselves when a server starts."""

from __future__ import annotations

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from lexicade.core.errors import Malformed
from lexicade.server.db.engine import Database

_LOCK: Final = 0x1E81CADE
"""Number of the advisory lock under which one node of several migrates."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "lexicade.server.db:migrations")
    config.set_main_option("path_separator", "os")
    return config


def newest() -> str | None:
    """Return the name of the newest migration."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def current(connection: Connection) -> str | None:
    """Return the migration that a database has come to; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(database: Database) -> None:
    """Apply the migrations that are missing. Raises Malformed `database-too-new` for one of a later version."""
    script = ScriptDirectory.from_config(_config())
    with database.engine.begin() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        found = current(connection)
        if found == script.get_current_head():
            return
        if found is not None and found not in {revision.revision for revision in script.walk_revisions()}:
            raise Malformed("database-too-new", found=found)
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
