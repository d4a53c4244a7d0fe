"""People, their browser sessions, and the tokens of their bot programs."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, String, Table

from lexicade.server.db.base import metadata

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("adopted_by", String(32), ForeignKey("people.id"), nullable=True),  # the account that took over a guest
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of what the cookie holds
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),  # to the day, so that reading does not write
    Index("ix_sessions_person_id", "person_id"),
    Index("ix_sessions_used", "used"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of the token
    Column("id", String(16), nullable=False, unique=True),  # how lists and revocation name it
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False),
    Column("label", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=True),
    Index("ix_tokens_person_id", "person_id"),
)
