"""What people say at tables."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text

from lexicade.server.db.base import metadata

messages = Table(
    "messages",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("room", String(16), nullable=False),  # players, observers
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False),
    Column("name", String(64), nullable=False),  # as it was when this was said
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
