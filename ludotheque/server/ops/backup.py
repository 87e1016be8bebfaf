"""Backup of a SQLite database while it is in use, and restore.

A backup holds the seeds of matches that are still being played, so only its owner may read it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from ludotheque.server.store.database import address
from ludotheque.server.store.database.revisions import known_revisions
from ludotheque.server.store.database.schema import metadata

BUSY_SECONDS = 1.0
"""How long to wait for other users of a database."""


class CannotCopy(Exception):
    """A backup or restore is not possible; the message says why."""


def backup(url: str, file: Path) -> None:
    """Copy a database to a new file, while it is in use. The copy is checked before it gets its final name."""
    source = _sqlite_file(url, "pg_dump --format=custom --file=FILE ADDRESS")
    if not source.exists():
        raise CannotCopy(f"there is no database {source}")
    if file.exists():
        raise CannotCopy(f"{file} exists already")
    _copy(source, file)


def restore(file: Path, url: str, *, overwrite: bool = False) -> None:
    """Replace a database by a backup. The database must not be in use.

    A database that is not empty is replaced only with ``overwrite``. The backup may be of an
    earlier version: its schema is upgraded when the database is opened.
    """
    target = _sqlite_file(url, "pg_restore --dbname=ADDRESS FILE")
    if not file.exists():
        raise CannotCopy(f"there is no backup {file}")
    _check(file)
    if target.exists():
        _prepare_to_replace(target, overwrite)
    _copy(file, target)


def _sqlite_file(url: str, instead: str) -> Path:
    if not address.is_sqlite(url):
        raise CannotCopy(f"PostgreSQL comes with better tools for this: {instead}")
    return address.sqlite_file(url)


def _copy(source: Path, target: Path) -> None:
    """Copy a file, check the copy, and only then give it its final name."""
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    try:
        with closing(_open(source, "ro")) as original, closing(_open(unfinished, "rw")) as copy:
            original.backup(copy)
            # Without the write-ahead log the copy is a single file.
            copy.execute("PRAGMA journal_mode=DELETE")
        _check(unfinished)
        with unfinished.open("rb+") as written:  # Windows flushes only files that may be written
            os.fsync(written.fileno())
        unfinished.replace(target)
    except sqlite3.Error as error:
        raise CannotCopy(f"{source} could not be copied: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _prepare_to_replace(target: Path, overwrite: bool) -> None:
    """Check that a database may be replaced, and delete the files that belong to it."""
    try:
        with closing(_open(target, "rw")) as connection:
            if not overwrite and _has_content(connection):
                raise CannotCopy(f"{target} is not empty, and would be overwritten")
            # This fails while another process has the database open.
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise CannotCopy(f"{target} is being used: {error}") from error
    except sqlite3.DatabaseError as error:
        if not overwrite:
            raise CannotCopy(f"{target} is something else: {error}") from error
    for end in ("-wal", "-shm"):
        target.with_name(f"{target.name}{end}").unlink(missing_ok=True)


def _check(file: Path) -> None:
    """Check that a file is an undamaged database of a known version."""
    with closing(_open(file, "ro")) as connection:
        try:
            found = connection.execute("PRAGMA integrity_check").fetchall()
            revisions = {revision for (revision,) in connection.execute("SELECT version_num FROM alembic_version")}
        except sqlite3.DatabaseError as error:
            raise CannotCopy(f"{file} is not a database of Ludothèque: {error}") from error
    if found != [("ok",)]:
        raise CannotCopy(f"{file} is damaged: {found[0][0]}")
    if not revisions or not revisions <= known_revisions():
        raise CannotCopy(f"{file} is of another version of Ludothèque")


def _has_content(connection: sqlite3.Connection) -> bool:
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    foreign = names - set(metadata.tables) - {"alembic_version"}
    known = names & set(metadata.tables)
    return bool(foreign) or any(connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in known)


def _open(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=BUSY_SECONDS)
