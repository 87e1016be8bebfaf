"""The puzzles of each day, what people have played of them, and who plays the deal of a finished match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.create_table(
        "dailies",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("prepared", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", "variant", name="pk_dailies"),
    )
    op.create_table(
        "daily_plays",
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name="fk_daily_plays_identity", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("identity", "day", "game", "variant", name="pk_daily_plays"),
    )
    op.create_index("ix_daily_plays_day_game_variant_score", "daily_plays", ["day", "game", "variant", "score"])
    op.create_table(
        "challenges",
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name="fk_challenges_identity", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("origin", "seat", "identity", name="pk_challenges"),
    )
