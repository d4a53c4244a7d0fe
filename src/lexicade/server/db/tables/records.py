"""Matches: the log, how each stands, what must stay secret, and which requests were answered."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from lexicade.server.db.base import metadata

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("preset", String(32), nullable=False),
    Column("judge", String(200), nullable=False),
    Column("language", String(8), nullable=False),
    Column("state", String(16), nullable=False),  # running, finished
    Column("seq", Integer, nullable=False),
    Column("awaiting", JSON, nullable=False),
    Column("scores", JSON, nullable=False),
    Column("places", JSON(none_as_null=True), nullable=True),
    Column("expects", Integer, nullable=False),  # how many rows of `due` the newest record calls for
    Column("started", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Index("ix_matches_state_moved", "state", "moved"),
)
"""A projection of the log, written with every record; it can be built again from the records."""

records = Table(
    "records",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)
"""The log: append-only, insert or fail. Bodies hold racks and draws; nothing but the codec reads them."""

secrets = Table(
    "secrets",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seed", String(64), nullable=False),
)
"""Seeds, in a table of their own so that no query for a view can carry one by mistake."""

answers = Table(
    "answers",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("asked", String(64), nullable=False),  # digest of the command
    Column("seq", Integer, nullable=False),
)
"""Accepted commands by the key that their sender gave them: a retry is answered, not done again."""
