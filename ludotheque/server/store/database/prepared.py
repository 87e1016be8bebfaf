# Compiled with mypyc: the beginning and end of every match come through here.
"""A fast path for the statements that every match and every request runs.

SQLAlchemy takes ten times as long for such a statement as the database does. On the connection of
SQLite's log, and for single statements on PostgreSQL, the SQL text is compiled once and goes directly
to the driver.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import asyncpg
from sqlalchemy import Connection, Dialect, Insert, Select, UpdateBase
from sqlalchemy.dialects.postgresql.asyncpg import dialect as postgres_dialect
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database.postgres_statements import PostgresStatements

DRIVER = "ludotheque.driver"
"""The key in ``Connection.info`` of the driver's own connection, where it may be used directly."""

Values = Mapping[str, Any]
POSTGRES: Dialect = postgres_dialect()  # type: ignore[no-untyped-call, unused-ignore]
MOST_AT_ONCE = 64
"""The most rows in one statement of ``write_many``; a power of two."""


class StatementResult(NamedTuple):
    """The result of a statement."""

    rows: int
    """How many rows it changed or, on PostgreSQL, returned."""
    first: Any
    """The first value it returned, or ``None``."""


def write(connection: Connection, statement: UpdateBase, values: Values) -> StatementResult:
    """Run a statement. It should be a constant of its module, because its text is cached."""
    driver: sqlite3.Connection | None = connection.info.get(DRIVER)
    if driver is None:
        done = connection.execute(statement, dict(values))
        returned = done.one_or_none() if done.returns_rows else None
        return StatementResult(done.rowcount, None if returned is None else returned[0])
    text, places = _sqlite_text_by_place(statement, tuple(values))
    given = tuple(values.values())
    try:
        cursor = driver.execute(text, [given[place] for place in places])
        found = cursor.fetchall()
        return StatementResult(cursor.rowcount, found[0][0] if found else None)
    except sqlite3.IntegrityError as error:
        raise IntegrityError(text, dict(values), error) from error


async def write_alone(statements: PostgresStatements, statement: UpdateBase, values: Values) -> StatementResult:
    """Run a statement on PostgreSQL in a transaction of its own."""
    text, names, returns_rows = _postgres_text(statement, tuple(values))
    ordered = [values[name] for name in names]
    try:
        if not returns_rows:
            return StatementResult(await statements.execute(text, ordered), None)
        rows = await statements.fetch(text, ordered)
        return StatementResult(len(rows), rows[0][0] if rows else None)
    except asyncpg.IntegrityConstraintViolationError as error:
        raise IntegrityError(text, dict(values), error) from error


async def read_alone(statements: PostgresStatements, statement: Select[Any], values: Values) -> Sequence[Sequence[Any]]:
    """The rows of a statement on PostgreSQL."""
    text, names, _ = _postgres_text(statement, tuple(values))
    return [tuple(row) for row in await statements.fetch(text, [values[name] for name in names])]


def write_many(
    connection: Connection, statement: UpdateBase, names: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    """Run a statement once for each row of values, which stand in the order of their ``names``."""
    if not rows:
        return
    driver: sqlite3.Connection | None = connection.info.get(DRIVER)
    if driver is None:
        connection.execute(statement, [dict(zip(names, row, strict=True)) for row in rows])
        return
    text, places = _sqlite_text_by_place(statement, tuple(names))
    ordered = rows if places == list(range(len(names))) else [[row[place] for place in places] for row in rows]
    try:
        if isinstance(statement, Insert):
            _insert_rows(driver, text, ordered)
        else:
            driver.executemany(text, ordered)
    except sqlite3.IntegrityError as error:
        raise IntegrityError(text, [dict(zip(names, row, strict=True)) for row in rows], error) from error


def _insert_rows(driver: sqlite3.Connection, text: str, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows, many in one statement: after every statement the driver waits for Python's global lock."""
    start, at_once = 0, MOST_AT_ONCE
    while start < len(rows):
        while at_once > len(rows) - start:  # the driver caches few statements: seven numbers of rows are enough
            at_once //= 2
        values = [value for row in rows[start : start + at_once] for value in row]
        driver.execute(_with_rows(text, at_once), values)
        start += at_once


@cache
def _with_rows(text: str, rows: int) -> str:
    """An ``INSERT`` of one row, with as many rows as this."""
    before, rest = text.split(" VALUES ", 1)
    values, bracket, after = rest.partition(")")
    assert not values.strip("(?, "), "every value is a parameter"
    return f"{before} VALUES {', '.join([values + bracket] * rows)}{after}"


@cache
def sqlite_text(statement: UpdateBase | Select[Any], names: tuple[str, ...]) -> str:
    """The SQL text of a statement for SQLite, with named parameters."""
    written = statement.compile(dialect=sqlite_dialect(paramstyle="named"), column_keys=list(names))
    assert set(written.params) == set(names), "every parameter is named"
    return str(written)


@cache
def _sqlite_text_by_place(statement: UpdateBase, names: tuple[str, ...]) -> tuple[str, list[int]]:
    """The SQL text of a statement for SQLite with question marks; which of the names each of them stands for.

    Values in their places take SQLite's driver half the time of values by name.
    """
    written: Any = statement.compile(dialect=sqlite_dialect(paramstyle="qmark"), column_keys=list(names))
    assert set(written.positiontup) == set(names), "every parameter is named"
    return str(written), [names.index(name) for name in written.positiontup]


@cache
def _postgres_text(statement: UpdateBase | Select[Any], names: tuple[str, ...]) -> tuple[str, list[str], bool]:
    """The SQL text of a statement for PostgreSQL, the names of its parameters in order, whether it returns rows."""
    written: Any = statement.compile(dialect=POSTGRES, column_keys=list(names))
    assert set(written.positiontup) == set(names), "every parameter is named"
    return str(written), list(written.positiontup), bool(written.effective_returning)
