"""Adds to each match the one that it was played on from, so that the branches of a match can be found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.add_column("matches", sa.Column("branched_from", sa.Text(), nullable=True))
    op.create_index("ix_matches_branched_from", "matches", ["branched_from"])
