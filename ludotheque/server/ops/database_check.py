"""Finds out why a SQLite database cannot be used, and says so in one plain line."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from ludotheque.server.store.database.address import is_sqlite, sqlite_file
from ludotheque.server.store.database.migrate import NewerSchema
from ludotheque.server.store.database.revisions import known_revisions

NEEDED_BYTES = 1024 * 1024
"""So much must fit on the disk for the next moves to be stored."""
SMALL_FILE_BYTES = 256 * 1024 * 1024
"""A file of this size is read through in about a second."""
BUSY_SECONDS = 1.0


class DatabaseUnusable(Exception):
    """The database cannot be used; the message says why."""


def check_database(url: str) -> None:
    """Raise ``DatabaseUnusable`` if a server could not start with this database. Changes nothing."""
    problem = sqlite_problem(sqlite_file(url), thorough=False) if is_sqlite(url) else None
    if problem is not None:
        raise DatabaseUnusable(problem)


def sqlite_problem(file: Path, *, thorough: bool) -> str | None:
    """What is wrong with a SQLite file and its folder, or ``None``; ``thorough``: reads also a large file."""
    if file.parent.exists():
        full = disk_problem(file.parent)
        if full is not None:
            return full
    if not file.exists() or file.stat().st_size == 0:
        return None
    if not os.access(file, os.R_OK | os.W_OK) or not os.access(file.parent, os.W_OK | os.X_OK):
        return _read_only(file)
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)) as opened:
            return _problem_inside(opened, file, thorough)
    except sqlite3.DatabaseError as error:
        return _read_only(file) if "readonly" in str(error) else f"the database {file} cannot be used: {error}"


def disk_problem(folder: Path) -> str | None:
    """Whether nothing more can be written to a folder, and why; ``None`` if there is room."""
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(probe.fileno(), 0, NEEDED_BYTES)
    except OSError as error:
        return f"nothing can be written to {folder}: {error.strerror}"
    return None


def _problem_inside(opened: sqlite3.Connection, file: Path, thorough: bool) -> str | None:
    restore = "restore a backup: ludotheque restore --overwrite FILE"
    try:
        tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        known = known_revisions()
        if "alembic_version" in tables:
            for (revision,) in opened.execute("SELECT version_num FROM alembic_version"):
                if revision not in known:
                    return f"{file}: {NewerSchema(revision)}; install that version, or {restore}"
        if thorough or file.stat().st_size <= SMALL_FILE_BYTES:
            (found,) = opened.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                return f"the database {file} is damaged ({found.splitlines()[0]}); {restore}"
        opened.execute("PRAGMA user_version").fetchone()
        opened.isolation_level = None
        opened.execute("BEGIN IMMEDIATE")
        opened.execute("ROLLBACK")
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        return f"the database {file} is damaged ({error}); {restore}"
    return None


def _read_only(file: Path) -> str:
    return f"the database {file} cannot be written; give the file and its folder to the user who runs the server"
