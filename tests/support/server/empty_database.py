"""Makes SQLite databases with the newest schema and no rows: copying one is far quicker than migrating each."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from ludotheque.server.store.database.address import is_sqlite, sqlite_file
from ludotheque.server.store.database.migrate import migrate

_made: list[bytes] = []
"""The file that this process copies, once it is made."""


async def put_empty_database(url: str) -> None:
    """Make the database at a URL, if it is one of SQLite and does not exist."""
    if not is_sqlite(url) or Path(sqlite_file(url)).exists():
        return
    if not _made:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "empty.db"
            await migrate(f"sqlite:///{file}")
            _made.append(file.read_bytes())
    Path(sqlite_file(url)).write_bytes(_made[0])
