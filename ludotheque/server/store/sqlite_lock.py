"""The lock that lets only one process serve a SQLite file.

The process that holds it knows that every lease in the file is left over from a process that has
ended: the operating system releases the lock of a process that ends for any reason.
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
    """Hold the lock of a database file. Raises ``DatabaseInUse``.

    The lock is taken on a small file beside the database. SQLite takes it, because SQLite can
    lock files on every operating system.
    """
    with closing(sqlite3.connect(_lock_file(file), timeout=0, isolation_level=None)) as hold:
        try:
            hold.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise DatabaseInUse(file) from error
        yield


def is_locked(file: Path) -> bool:
    """Whether a process serves this file at present."""
    if not _lock_file(file).exists():
        return False
    try:
        with lock_database_file(file):
            return False
    except DatabaseInUse:
        return True


def _lock_file(file: Path) -> Path:
    return file.with_name(f"{file.name}-serving")
