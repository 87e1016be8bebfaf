"""A SQLite file is served by one process at a time.

Who holds it may be sure that every lease in it is left over from a process that has ended,
however it ended: the system gives the hold back.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


class InUse(Exception):
    """Another process serves this file."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"another server uses {file}")


@contextmanager
def alone_with(file: Path) -> Iterator[None]:
    """Hold a database file for this process alone. Raises ``InUse``.

    The hold is a lock on a small file beside it. SQLite itself takes it, since it knows how to
    on every system.
    """
    with closing(sqlite3.connect(_beside(file), timeout=0, isolation_level=None)) as hold:
        try:
            hold.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise InUse(file) from error
        yield


def is_in_use(file: Path) -> bool:
    """Whether a process serves this file now."""
    if not _beside(file).exists():
        return False
    try:
        with alone_with(file):
            return False
    except InUse:
        return True


def _beside(file: Path) -> Path:
    return file.with_name(f"{file.name}-serving")
