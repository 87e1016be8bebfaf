"""What people tried in matches, and the clause that refused it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.create_table(
        "attempts",
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("took", sa.Integer(), nullable=False),
        sa.Column("clause", sa.Text(), nullable=True),
        sa.Column("action", sa.LargeBinary(), nullable=False),
        sa.Column("calculation", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name="fk_attempts_identity", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("identity", "at", name="pk_attempts"),
    )
