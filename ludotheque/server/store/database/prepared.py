"""Statements that every match runs, by the shortest way.

SQLAlchemy takes ten times as long over such a statement as SQLite does. On the connection of
the log's writer they go to the driver itself, with a text that SQLAlchemy wrote once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, UpdateBase
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.exc import IntegrityError

DRIVER = "ludotheque.driver"
"""Under this name a connection of SQLAlchemy's knows the driver's own, where it may be used."""

Values = Mapping[str, Any]


class StatementResult(NamedTuple):
    """What a statement did."""

    rows: int
    """How many it changed."""
    first: Any
    """What it returned first, if anything."""


def write(connection: Connection, statement: UpdateBase, values: Values) -> StatementResult:
    """Run a statement, which should be one of few: a constant of its module."""
    driver: sqlite3.Connection | None = connection.info.get(DRIVER)
    if driver is None:
        done = connection.execute(statement, dict(values))
        returned = done.one_or_none() if done.returns_rows else None
        return StatementResult(done.rowcount, None if returned is None else returned[0])
    text = _text(statement, tuple(values))
    try:
        cursor = driver.execute(text, values)
        found = cursor.fetchall()
        return StatementResult(cursor.rowcount, found[0][0] if found else None)
    except sqlite3.IntegrityError as error:
        raise IntegrityError(text, dict(values), error) from error


def write_many(connection: Connection, statement: UpdateBase, rows: Sequence[Values]) -> None:
    """Run a statement once for each of these, which name the same values."""
    if not rows:
        return
    driver: sqlite3.Connection | None = connection.info.get(DRIVER)
    if driver is None:
        connection.execute(statement, [dict(row) for row in rows])
        return
    text = _text(statement, tuple(rows[0]))
    try:
        driver.executemany(text, rows)
    except sqlite3.IntegrityError as error:
        raise IntegrityError(text, [dict(row) for row in rows], error) from error


@cache
def _text(statement: UpdateBase, names: tuple[str, ...]) -> str:
    """The statement as SQLite reads it, with these values by name."""
    written = statement.compile(dialect=dialect(paramstyle="named"), column_keys=list(names))
    assert set(written.params) == set(names), "every value has a name of its own"
    return str(written)
