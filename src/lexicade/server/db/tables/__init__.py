"""All tables; importing this package describes the whole database in `db.base.metadata`."""

from __future__ import annotations

from lexicade.server.db.tables import due, lessons, records

__all__ = ["due", "lessons", "records"]
