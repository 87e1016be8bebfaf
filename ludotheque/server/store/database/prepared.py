"""A fast path for the statements that every match runs.

SQLAlchemy takes ten times as long for such a statement as SQLite does. On the connection of the
log's writer, the SQL text is compiled once and goes directly to the driver.
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
"""The key in ``Connection.info`` of the driver's own connection, where it may be used directly."""

Values = Mapping[str, Any]


class StatementResult(NamedTuple):
    """The result of a statement."""

    rows: int
    """How many rows it changed."""
    first: Any
    """The first value it returned, or ``None``."""


def write(connection: Connection, statement: UpdateBase, values: Values) -> StatementResult:
    """Run a statement. It should be a constant of its module, because its text is cached."""
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
    """Run a statement once for each row of values; all rows have the same keys."""
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
    """The SQL text of a statement for SQLite, with named parameters."""
    written = statement.compile(dialect=dialect(paramstyle="named"), column_keys=list(names))
    assert set(written.params) == set(names), "every parameter is named"
    return str(written)
