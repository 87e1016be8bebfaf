"""A SQLite file is served by one process at a time.

Who holds it may be sure that every lease in it is left over from a process that has ended,
however it ended: the system gives the hold back.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


class DatabaseInUse(Exception):
    """Another process serves this file."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"another server uses {file}")


@contextmanager
def lock_database_file(file: Path) -> Iterator[None]:
    """Hold a database file for this process alone. Raises ``DatabaseInUse``.

    The hold is a lock on a small file beside it. SQLite itself takes it, since it knows how to
    on every system.
    """
    with closing(sqlite3.connect(_lock_file(file), timeout=0, isolation_level=None)) as hold:
        try:
            hold.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise DatabaseInUse(file) from error
        yield


def is_locked(file: Path) -> bool:
    """Whether a process serves this file now."""
    if not _lock_file(file).exists():
        return False
    try:
        with lock_database_file(file):
            return False
    except DatabaseInUse:
        return True


def _lock_file(file: Path) -> Path:
    return file.with_name(f"{file.name}-serving")
