"""Matches, their logs and seeds, answered requests, due work."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("preset", sa.String(32), nullable=False),
        sa.Column("judge", sa.String(200), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("awaiting", sa.JSON(), nullable=False),
        sa.Column("scores", sa.JSON(), nullable=False),
        sa.Column("places", sa.JSON(), nullable=True),
        sa.Column("expects", sa.Integer(), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.Column("moved", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_state_moved", "matches", ["state", "moved"])
    op.create_table(
        "records",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_records_match_id"),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_records"),
    )
    op.create_table(
        "secrets",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_secrets_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_secrets"),
    )
    op.create_table(
        "answers",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("asked", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_answers_match_id"),
        sa.PrimaryKeyConstraint("match_id", "holder", "key", name="pk_answers"),
    )
    op.create_table(
        "due",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(32), nullable=True),
        sa.Column("lease", sa.Float(), nullable=True),
        sa.Column("silent", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_due_match_id"),
        sa.PrimaryKeyConstraint("match_id", "kind", "seat", name="pk_due"),
    )
    op.create_index("ix_due_at", "due", ["at"])
