"""Daily puzzles that are sent to others, and who has opened the link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.create_table(
        "daily_challenges",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["identity"], ["identities.id"], name="fk_daily_challenges_identity", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_daily_challenges"),
    )
    op.create_index("ix_daily_challenges_identity", "daily_challenges", ["identity"])
    op.create_table(
        "daily_answers",
        sa.Column("challenge", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["challenge"], ["daily_challenges.id"], name="fk_daily_answers_challenge", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name="fk_daily_answers_identity", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("challenge", "identity", name="pk_daily_answers"),
    )
