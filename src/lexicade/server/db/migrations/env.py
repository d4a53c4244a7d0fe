"""How Alembic runs the migrations: over the connection it is given, in the transaction that is open."""

from __future__ import annotations

from alembic import context

import lexicade.server.db.tables  # noqa: F401  (describes the tables)
from lexicade.server.db.base import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    compare_type=True,
    compare_server_default=True,
    render_as_batch=connection.dialect.name == "sqlite",
    transaction_per_migration=False,
    transactional_ddl=True,
)
context.run_migrations()
