"""Words that players taught; those that the log tells of already are taken from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and fill them from the log."""
    lessons = op.create_table(
        "lessons",
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("meaning", sa.Text(), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("language", "word", "match_id", name="pk_lessons"),
    )
    op.create_index("ix_lessons_match_id", "lessons", ["match_id"])
    op.create_table(
        "decisions",
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("meaning", sa.Text(), nullable=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("language", "word", name="pk_decisions"),
    )
    editions = op.create_table(
        "editions",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_editions"),
    )
    op.bulk_insert(editions, [{"name": "lessons", "number": 0}])
    taught = {(row["language"], row["word"], row["match_id"]): row for row in _taught(op.get_bind())}
    op.bulk_insert(lessons, list(taught.values()))


def _taught(connection: sa.Connection) -> Iterator[dict[str, Any]]:
    """Read the records as they were written at the time of this migration, which no later version of the code changes."""
    records = sa.table("records", sa.column("match_id"), sa.column("seq"), sa.column("body"))
    teaches = records.c.body.contains('"learned"')
    wanted = records.c.match_id.in_(sa.select(records.c.match_id).where(teaches))
    header: dict[str, Any] = {}
    for match, seq, body in connection.execute(
        sa.select(records).where(wanted, sa.or_(records.c.seq == 0, teaches)).order_by("match_id", "seq")
    ):
        record = json.loads(body)
        if seq == 0:
            header = record["header"]
        for event in record["events"]:
            if event["kind"] == "learned":
                yield {
                    "language": header["options"]["language"],
                    "word": event["word"],
                    "match_id": match,
                    "meaning": event["meaning"],
                    "who": header["seats"][event["seat"]]["name"][:60],
                    "at": datetime.fromisoformat(record["time"]).astimezone(UTC).isoformat(timespec="microseconds"),
                }
