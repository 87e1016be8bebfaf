# Compiled with mypyc: every move at a table comes through here.
"""The log in SQLite: one writer thread, write-ahead logging, every commit synced to disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext, suppress
from functools import cache, partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final, TypeVar

import msgspec

from ludotheque.server.store.log.group_commit import (
    GroupCommit,
    MatchFence,
    MeasureCommit,
    PendingWrite,
    Work,
    WriteResult,
    conflict_of,
)
from ludotheque.table.match_log import Conflict, Row, Then, Unavailable

T = TypeVar("T")

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(list[tuple[str, int | None]]).decode

INSERT = "INSERT INTO entries (match_id, seq, entry, command, fence, receipt) VALUES "
VALUES: dict[int, str] = {5: "(?, ?, ?, ?, ?, NULL)", 6: "(?, ?, ?, ?, ?, ?)"}
"""The values of a row, by their number: without a receipt, and with one."""
AT_ONCE = 64
"""The most rows in one statement; Python caches one prepared statement per number of rows."""
READ = "SELECT match_id, seq, entry, command, receipt FROM entries WHERE match_id = ? AND seq >= ? ORDER BY seq"
FENCES = (
    "SELECT json_group_array(json_array(matches.id, tables.fence)) FROM json_each(?) AS wanted "
    "JOIN matches ON matches.id = wanted.value LEFT JOIN tables ON tables.id = matches.table_id"
)
"""Returns the fences of many matches in one row, as ``INSERT`` writes many rows in one statement: every step of
SQLite has to wait for Python's global lock."""
MOST_KNOWN = 10_000
"""The most matches whose fences are cached."""


def _as_it_is(value: T) -> T:
    return value


# Without an adapter the driver looks for one in three places, which takes longer than the rest of its work on a value.
sqlite3.register_adapter(bytes, _as_it_is)
sqlite3.register_adapter(type(None), _as_it_is)

WriteLock = AbstractAsyncContextManager[None]
"""See ``pool.WriteLock``; defined again so that the log does not import SQLAlchemy."""
BUSY_SECONDS = 10.0
"""How long a batch waits while another process writes to the file."""


class SqliteLog:
    """A ``MatchLog`` in a SQLite file whose schema is up to date.

    The writer and the reader each have a thread and a connection: commits wait for the disk
    without blocking the event loop, and reading a long match does not delay the writer.
    """

    def __init__(
        self,
        file: Path,
        busy_seconds: float | None = None,
        write_lock: WriteLock | None = None,
        measure_commit: MeasureCommit = nullcontext,
    ) -> None:
        patience = BUSY_SECONDS if busy_seconds is None else busy_seconds
        self._writer = _Thread("log writer", file, patience)
        self._reader = _Thread("log reader", file, patience)
        self._fences = _FenceCache()
        self._group = GroupCommit(self._write, measure_commit)
        self._write_lock = nullcontext() if write_lock is None else write_lock
        self._closed = False

    async def append(self, rows: Sequence[Row], fence: int = 0) -> None:
        """See ``MatchLog``."""
        await self._group.append(rows, fence)

    def append_then(self, rows: Sequence[Row], fence: int, then: Then) -> None:
        """See ``MatchLog``."""
        self._group.append_then(rows, fence, then)

    async def write(self, work: Callable[[sqlite3.Connection], T], rows: Sequence[Row] = (), fence: int = 0) -> T:
        """Write something else to the same file as part of the next commit of the log, and rows after it.

        Durable on return. What ``work`` raises is raised here, as well as a conflict of the rows, and nothing of
        either is written. ``work`` runs twice if other work in the same commit fails: it changes the database only.
        """
        done: list[T] = []
        await self._group.run(lambda connection: done.append(work(connection)), rows, fence)
        return done[-1]

    async def read(self, match: str, since: int = 0) -> list[Row]:
        """See ``MatchLog``."""
        if self._closed:
            raise Unavailable("the log is closed")
        try:
            return await self._reader.run(partial(_read, match, since))
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error

    async def close(self) -> None:
        """See ``MatchLog``."""
        if self._closed:
            return
        self._closed = True
        await self._group.close()
        await self._reader.close()
        await self._writer.close()

    async def _write(self, calls: list[PendingWrite]) -> list[WriteResult]:
        async with self._write_lock:
            return await self._writer.run(partial(_commit, calls, self._fences))


class _Thread:
    """A thread and its connection, which is opened when first needed and again after a failure."""

    def __init__(self, name: str, file: Path, busy_seconds: float) -> None:
        self._address = f"{file.absolute().as_uri()}?mode=rw"
        self._busy_seconds = busy_seconds
        self._connection: sqlite3.Connection | None = None
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._running = Thread(name=name, target=self._run_jobs, daemon=True)
        self._running.start()

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function with the connection, in the thread."""
        return await self._do(partial(self._run, work))

    async def close(self) -> None:
        """Close the connection and end the thread."""
        try:
            await self._do(self._close_connection)
        finally:
            self._jobs.put(None)
        self._running.join()

    async def _do(self, call: Callable[[], T]) -> T:
        """Call a function in the thread."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def job() -> None:
            try:
                result = partial(_set_result, done, call())
            except BaseException as error:
                result = partial(_set_exception, done, error)
            with suppress(RuntimeError):  # the event loop is closed: nobody waits for the result
                loop.call_soon_threadsafe(result)

        self._jobs.put(job)
        return await done

    def _run_jobs(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._open()
        try:
            return work(self._connection)
        except BaseException:
            # Closing the connection ends a transaction that was left open and would block other writers.
            self._close_connection()
            raise

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._address, uri=True, timeout=self._busy_seconds, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            # Keep the statement journal in memory, so that no temporary file is created for each batch.
            connection.execute("PRAGMA temp_store=MEMORY")
        except BaseException:
            connection.close()
            raise
        return connection

    def _close_connection(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _set_result(done: asyncio.Future[T], result: T) -> None:
    if not done.done():
        done.set_result(result)


def _set_exception(done: asyncio.Future[T], error: BaseException) -> None:
    if not done.done():
        done.set_exception(error)


def _read(match: str, since: int, connection: sqlite3.Connection) -> list[Row]:
    return [Row(*row) for row in connection.execute(READ, (match, since))]


def _commit(calls: list[PendingWrite], fences: _FenceCache, connection: sqlite3.Connection) -> list[WriteResult]:
    """Write all calls in one transaction; return the result of each.

    Savepoints would take a fifth of the time of a match's beginning or end. So none are set at first, and if
    something fails, which is rare, all is undone and written again, each call in a savepoint of its own.
    """
    fences.watch(connection)
    _begin(fences, connection)
    try:
        results = _write_together(calls, fences, connection)
    except Exception:
        if not connection.in_transaction:  # SQLite has rolled it back, for example because the disk is full
            raise
        connection.execute("ROLLBACK")
        fences.forget()
        _begin(fences, connection)
        results = _write_one_by_one(calls, fences, connection)
    connection.execute("COMMIT")
    return results


def _begin(fences: _FenceCache, connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    fences.begin(connection)


# Other work runs before the rows of other calls: if it takes a table from its owner, that owner's rows are refused.


def _write_together(
    calls: list[PendingWrite], fences: _FenceCache, connection: sqlite3.Connection
) -> list[WriteResult]:
    """Write all calls but rows in conflict. Raises if other work fails, or its rows cannot be written."""
    for call in calls:
        if call.work is not None:
            call.work(connection)
            _refuse_conflicts([call], fences, connection)
    # Once more: work that came later in the batch may have taken the table, or deleted the match.
    _refuse_conflicts([call for call in calls if call.work is not None], fences, connection)
    results = fences.conflicts(calls, connection)
    _insert_rows(connection, _without_conflict(calls, results))
    return results


def _without_conflict(calls: list[PendingWrite], results: list[WriteResult]) -> list[PendingWrite]:
    return [call for index, call in enumerate(calls) if results[index] is None]


def _refuse_conflicts(calls: list[PendingWrite], fences: _FenceCache, connection: sqlite3.Connection) -> None:
    """Raise the first conflict of these calls."""
    for conflict in fences.conflicts(calls, connection):
        if conflict is not None:
            raise conflict


def _write_one_by_one(
    calls: list[PendingWrite], fences: _FenceCache, connection: sqlite3.Connection
) -> list[WriteResult]:
    """Write each call, or nothing of it if it fails."""
    results = [None if call.work is None else _run_work(call.work, call, fences, connection) for call in calls]
    alone = [index for index, call in enumerate(calls) if call.work is None]
    written = _write_rows([calls[index] for index in alone], fences, connection)
    for index, result in zip(alone, written, strict=True):
        results[index] = result
    return results


def _run_work(work: Work, call: PendingWrite, fences: _FenceCache, connection: sqlite3.Connection) -> WriteResult:
    """Run some work and write the rows of its call; return the error, if any. A call that fails writes nothing."""
    try:
        with _savepoint(connection):
            work(connection)
            if call.rows:
                (conflict,) = _write_rows([call], fences, connection)
                if conflict is not None:
                    raise conflict
    except Exception as error:
        if not connection.in_transaction:  # the whole transaction was rolled back, not only this work
            raise
        fences.forget()  # the work may have stored the match
        return error
    return None


def _write_rows(calls: list[PendingWrite], fences: _FenceCache, connection: sqlite3.Connection) -> list[WriteResult]:
    """Write the rows of the calls that have no conflict; return the result of each."""
    results = fences.conflicts(calls, connection)
    try:
        _insert_rows(connection, _without_conflict(calls, results))
    except sqlite3.IntegrityError:
        # Rare, so it may be slow: find out call by call which rows exist already.
        for index, call in enumerate(calls):
            results[index] = results[index] or _insert(call, connection)
    return results


def _insert(call: PendingWrite, connection: sqlite3.Connection) -> Conflict | None:
    try:
        _insert_rows(connection, [call])
    except sqlite3.IntegrityError:
        return Conflict("exists", call.rows[0].match)
    return None


def _insert_rows(connection: sqlite3.Connection, calls: list[PendingWrite]) -> None:
    """Insert the rows of some calls: all of them, or none if this raises."""
    plain: list[object] = []
    with_receipt: list[object] = []
    for call in calls:
        for row in call.rows:
            values = plain if row.receipt is None else with_receipt
            values += (row.match, row.seq, row.lines, row.command, call.fence)
            if row.receipt is not None:
                values.append(row.receipt)
    statements = _statements(plain, 5) + _statements(with_receipt, 6)
    # A single statement is atomic without a savepoint.
    with _savepoint(connection) if len(statements) > 1 else nullcontext():
        for text, values in statements:
            connection.execute(text, values)


def _statements(values: list[object], columns: int) -> list[tuple[str, list[object]]]:
    """The statements that insert rows of so many values, each with its values."""
    at_once = columns * AT_ONCE
    parts = [values[start : start + at_once] for start in range(0, len(values), at_once)]
    return [(_insert_many(len(part) // columns, columns), part) for part in parts]


@cache
def _insert_many(rows: int, columns: int) -> str:
    return INSERT + ", ".join([VALUES[columns]] * rows)


@contextmanager
def _savepoint(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("SAVEPOINT call")
    try:
        yield
    except Exception:
        connection.execute("ROLLBACK TO call")
        connection.execute("RELEASE call")
        raise
    connection.execute("RELEASE call")


class _FenceCache:
    """Caches the fences of matches until the database changes."""

    def __init__(self) -> None:
        self._known: dict[str, MatchFence] = {}
        self._connection: sqlite3.Connection | None = None
        self._version = 0
        """SQLite's ``data_version``: it changes when another connection writes."""

    def watch(self, connection: sqlite3.Connection) -> None:
        """Clear the cache when this connection changes fences; ``data_version`` shows only changes by others.

        Call it outside of transactions: rolling one back would remove the triggers.
        """
        if connection is self._connection:
            return
        self._connection = connection
        self.forget()
        connection.create_function("forget_fences", 0, self.forget)
        for changed in ("UPDATE OF fence ON main.tables", "DELETE ON main.tables", "DELETE ON main.matches"):
            name = f"forget_{changed[:6].lower()}_{changed.rpartition('.')[2]}"
            connection.execute(f"CREATE TEMP TRIGGER {name} AFTER {changed} BEGIN SELECT forget_fences(); END")

    def begin(self, connection: sqlite3.Connection) -> None:
        """Clear the cache if another connection has written meanwhile: call it at the beginning of transactions."""
        (version,) = connection.execute("PRAGMA data_version").fetchone()
        if version != self._version or len(self._known) > MOST_KNOWN:
            self._version = version
            self.forget()

    def conflicts(self, calls: list[PendingWrite], connection: sqlite3.Connection) -> list[WriteResult]:
        """The conflict of each call with the stored matches and fences: see ``conflict_of``."""
        known = self._known
        results: list[WriteResult] = []
        for call in calls:
            conflict = conflict_of(call, known)
            if conflict is not None and conflict.reason == "unknown match":
                self._read(calls, connection)
                conflict = conflict_of(call, known)
            results.append(conflict)
        return results

    def _read(self, calls: list[PendingWrite], connection: sqlite3.Connection) -> None:
        """Read the fences of the matches of these calls that are not known, if they exist."""
        unknown = {row.match for call in calls for row in call.rows}.difference(self._known)
        (found,) = connection.execute(FENCES, (encode(list(unknown)).decode(),)).fetchone()
        for match, fence in decode(found):
            self._known[match] = MatchFence(fence)

    def forget(self) -> None:
        """Clear the cache."""
        self._known.clear()
