"""Deals that are played at many tables at once, who came, and the tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.create_table(
        "duplicates",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=True),
        sa.Column("deal", sa.LargeBinary(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["identities.id"], name="fk_duplicates_host", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("code", name="pk_duplicates"),
    )
    op.create_table(
        "duplicate_people",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["code"], ["duplicates.code"], name="fk_duplicate_people_code", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["identity"], ["identities.id"], name="fk_duplicate_people_identity", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("code", "identity", name="pk_duplicate_people"),
    )
    op.create_table(
        "duplicate_tables",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["duplicates.code"], name="fk_duplicate_tables_code", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", "number", name="pk_duplicate_tables"),
    )
    op.create_index("ix_duplicate_tables_table_id", "duplicate_tables", ["table_id"])
