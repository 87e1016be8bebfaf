"""The analyses of finished matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.create_table(
        "analyses",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("analysis", sa.LargeBinary(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_analyses_match_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", name="pk_analyses"),
    )
