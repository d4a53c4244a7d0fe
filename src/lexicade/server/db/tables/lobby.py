"""Tables: what is played on them, who sits, and what came of it. The match of a table has the table's id."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table

from lexicade.server.db.base import metadata

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),  # rises with every change
    Column("creator_id", String(32), ForeignKey("people.id"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("preset", String(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("judging", String(16), nullable=False),
    Column("options", JSON, nullable=False),  # what was asked beside the preset
    Column("pace", String(16), nullable=False),  # untimed, daily
    Column("aids", Boolean, nullable=False),
    Column("visibility", String(8), nullable=False),  # open, link
    Column("state", String(16), nullable=False),  # open, running, finished, cancelled
    Column("least", Integer, nullable=False),
    Column("most", Integer, nullable=False),
    Column("barred", JSON, nullable=False),
    Column("rematch_of", String(32), ForeignKey("tables.id"), nullable=True),
    Column("rematch_id", String(32), ForeignKey("tables.id"), nullable=True),
    Column("declined_by", String(32), ForeignKey("people.id"), nullable=True),
    Column("created", Float, nullable=False),
    Column("messages", Integer, nullable=False),  # number of the newest message
    Index("ix_tables_state_created", "state", "created"),
)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=True),
    Column("bot", String(32), nullable=True),
    Column("vote", String(8), nullable=True),
    Column("sits", Boolean, nullable=False),
    Index("ix_chairs_person_id", "person_id"),
)
