"""What players taught, what the server's owner decided about it, and a number that tells whether anything has changed."""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, String, Table, Text

from lexicade.server.db.base import metadata

lessons = Table(
    "lessons",
    metadata,
    Column("language", String(8), primary_key=True),
    Column("word", Text, primary_key=True),
    Column("match_id", Text, primary_key=True),  # "" for a word from a file; some matches were played elsewhere
    Column("meaning", Text, nullable=False),
    Column("who", String(64), nullable=False),
    Column("at", String(32), nullable=False),  # UTC to the microsecond, as text that sorts as time passes
    Index("ix_lessons_match_id", "match_id"),
)
"""A projection of the log, written with the record that teaches, and words that were brought in from files."""

decisions = Table(
    "decisions",
    metadata,
    Column("language", String(8), primary_key=True),
    Column("word", Text, primary_key=True),
    Column("meaning", Text, nullable=True),  # none: it is no word, unless it is taught after this
    Column("at", String(32), nullable=False),
)
"""Apart from the lessons, so that building those again from the log undoes no decision."""

editions = Table(
    "editions",
    metadata,
    Column("name", String(16), primary_key=True),  # lessons
    Column("number", Integer, nullable=False),
)
"""Rises with every change of what it is named after; whoever changes that holds the row, so changes come one by one."""
