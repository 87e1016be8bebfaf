"""What people and children of school classes tried in matches, and the clause that refused it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Upgrade to this revision."""
    op.create_table(
        "attempts",
        sa.Column("identity", sa.Text(), nullable=False),
        *_attempt_columns(),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name="fk_attempts_identity", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("identity", "at", name="pk_attempts"),
    )
    op.create_table(
        "class_attempts",
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        *_attempt_columns(),
        sa.ForeignKeyConstraint(["class_id"], ["classes.id"], name="fk_class_attempts_class_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("class_id", "number", "at", name="pk_class_attempts"),
    )


def _attempt_columns() -> list[sa.Column[Any]]:
    return [
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("took", sa.Integer(), nullable=False),
        sa.Column("clause", sa.Text(), nullable=True),
        sa.Column("action", sa.LargeBinary(), nullable=False),
        sa.Column("calculation", sa.LargeBinary(), nullable=True),
    ]
