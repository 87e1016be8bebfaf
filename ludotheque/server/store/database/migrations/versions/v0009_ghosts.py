"""Adds to each player the seat of another match that it repeated, if it was a ghost."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.add_column("players", sa.Column("ghost_match", sa.Text(), nullable=True))
    op.add_column("players", sa.Column("ghost_seat", sa.Integer(), nullable=True))
