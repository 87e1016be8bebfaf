"""For the book: on whose device companions played, what was learned, and which results were seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

COMPANIONS_OF_ONE_GUEST = """
    UPDATE players SET device = (
        SELECT min(guest.identity) FROM players AS guest
        WHERE guest.match_id = players.match_id AND guest.identity IS NOT NULL
    )
    WHERE identity IS NULL AND level IS NULL AND name <> '' AND match_id IN (
        SELECT match_id FROM players WHERE identity IS NOT NULL GROUP BY match_id HAVING count(*) = 1
    )
"""
"""Where one guest alone had a seat, people without an identity played on this guest's device."""


def upgrade() -> None:
    """Upgrade to this revision."""
    op.add_column("players", sa.Column("device", sa.Text(), nullable=True))
    op.create_index("ix_players_device", "players", ["device"])
    op.execute(COMPANIONS_OF_ONE_GUEST)
    op.add_column("daily_plays", sa.Column("seen_at", sa.BigInteger(), nullable=True))
    op.add_column("challenges", sa.Column("seen_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "learned",
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("scene", sa.Text(), nullable=False),
        sa.Column("learned_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name="fk_learned_identity", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("identity", "game", "scene", name="pk_learned"),
    )
