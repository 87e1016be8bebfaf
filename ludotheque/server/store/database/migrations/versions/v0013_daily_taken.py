"""Daily puzzles that people take along, to be played without a network."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.create_table(
        "daily_taken",
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name="fk_daily_taken_identity", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("identity", "day", "game", "variant", name="pk_daily_taken"),
    )
