"""The revisions of the schema: which there are, and which one a database has.

Without Alembic, which is needed only where there is something to upgrade and takes a tenth of a second to load.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

MIGRATIONS = Path(__file__).parent / "migrations"


@cache
def known_revisions() -> frozenset[str]:
    """Every schema revision that this version can upgrade from. Each has a file ``versions/vREVISION_NAME.py``."""
    return frozenset(file.name[1:].partition("_")[0] for file in (MIGRATIONS / "versions").glob("v*.py"))


def newest_revision() -> str:
    """The schema revision of this version."""
    return max(known_revisions())


def stored_revision(connection: Connection) -> str | None:
    """The schema revision of a database; ``None`` if it has none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision
