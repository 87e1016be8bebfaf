"""Classes, and how far their tables are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.create_table(
        "classes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("news", sa.Integer(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_classes"),
        sa.UniqueConstraint("code", name="uq_classes_code"),
    )
    op.create_index("ix_classes_ends_at", "classes", ["ends_at"])
    op.create_table(
        "class_tables",
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("progress", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["class_id"], ["classes.id"], name="fk_class_tables_class_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("class_id", "table_id", name="pk_class_tables"),
    )
