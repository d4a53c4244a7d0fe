"""Work that waits for its time: turns of bots, midnights."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table

from lexicade.server.db.base import metadata

due = Table(
    "due",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),  # bot, clock
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),  # newest record when it fell due
    Column("at", Float, nullable=False),  # seconds since 1970
    Column("attempts", Integer, nullable=False, default=0),
    Column("token", String(32), nullable=True),  # who works on it
    Column("lease", Float, nullable=True),  # until when, by the database's clock
    Column("silent", Boolean, nullable=False, default=False),  # the bot has nothing to say to this record
    Index("ix_due_at", "at"),
)
"""Follows from the log (due/plan.py); rows of a match are replaced with every record."""
