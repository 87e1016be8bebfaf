"""Drops an index that nothing reads. It made renewing a lease on PostgreSQL three times as expensive."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.drop_index("ix_tables_stage_lease_until", "tables")
