"""Bringing a database to the newest form: the migrations run by themselves when a server starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text

from lexicade.core.errors import Malformed
from lexicade.server.db.engine import Database

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST: Final = "0003"
"""The newest migration; known here so that a server whose database has it starts without loading Alembic."""
_LOCK: Final = 0x1E81CADE
"""Number of the advisory lock under which one node of several migrates."""


def current(connection: Connection) -> str | None:
    """Return the migration that a database has come to; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def migrate(database: Database) -> None:
    """Apply the migrations that are missing. Raises Malformed `database-too-new` for one of a later version."""
    if database.read_now(current) == NEWEST:
        return
    from alembic import command
    from alembic.script import ScriptDirectory

    config = migrations()
    with database.engine.begin() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        found = current(connection)
        known = {revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()}
        if found is not None and found not in known:
            raise Malformed("database-too-new", found=found)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def migrations() -> Config:
    """Return where Alembic finds the migrations."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "lexicade.server.db:migrations")
    config.set_main_option("path_separator", "os")
    return config
