"""The log in SQLite: failures of the file, and shared commits."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from ludotheque.server.store.database.address import sqlite_file
from ludotheque.server.store.log.sqlite_log import SqliteLog
from ludotheque.table.match_log import Conflict, Row, Unavailable

CALLERS = [f"m{number}" for number in range(8)]


@pytest.fixture
def file(sqlite_url: str) -> Path:
    """A database with some matches."""
    path = sqlite_file(sqlite_url)
    with closing(sqlite3.connect(path)) as connection, connection:
        begun = [(match, "bouh", b"{}", 1) for match in CALLERS]
        connection.executemany("INSERT INTO matches (id, game, header, created_at) VALUES (?, ?, ?, ?)", begun)
    return path


async def attempt(log: SqliteLog, seq: int, entry: bytes = b"{}") -> list[BaseException | None]:
    """Append in parallel for all matches."""
    return await asyncio.gather(*(log.append([Row(match, seq, entry)]) for match in CALLERS), return_exceptions=True)


async def test_the_log_recovers_from_a_locked_file(file: Path) -> None:
    log = SqliteLog(file, busy_seconds=0.01)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        failures = await attempt(log, 0)
        assert {str(failure) for failure in failures} == {"database is locked"}
        assert {type(failure) for failure in failures} == {Unavailable}
        other.execute("ROLLBACK")
    assert await attempt(log, 0) == [None] * len(CALLERS)
    await log.close()


@contextmanager
def no_file_may_grow_beyond(size: int) -> Iterator[None]:
    """Make writes fail halfway, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_the_log_recovers_from_a_full_disk(file: Path) -> None:
    log = SqliteLog(file)
    assert await attempt(log, 0) == [None] * len(CALLERS)
    write_ahead = file.with_name(f"{file.name}-wal")
    with no_file_may_grow_beyond(write_ahead.stat().st_size + 20_000):
        failures = await attempt(log, 1, b"x" * 10_000)
        assert {type(failure) for failure in failures} == {Unavailable}
    assert [len(await log.read(match)) for match in CALLERS] == [1] * len(CALLERS)
    assert await attempt(log, 1, b"x" * 10_000) == [None] * len(CALLERS)
    await log.close()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (2 * len(CALLERS),)


async def test_rows_with_and_without_receipts_are_written_together_or_not_at_all(file: Path) -> None:
    log = SqliteLog(file)
    timed = Row("m0", 1, b"{}", "0:1", receipt=b'{"credited":3}')
    await log.append([timed])
    with pytest.raises(Conflict, match="exists"):
        await log.append([Row("m0", 0, b"{}"), timed])
    assert await log.read("m0") == [timed]
    await log.append([Row("m0", 0, b"[]"), Row("m0", 2, b"{}", receipt=b"\xff")])
    assert await log.read("m0") == [Row("m0", 0, b"[]"), timed, Row("m0", 2, b"{}", receipt=b"\xff")]
    await log.close()


async def test_a_bug_in_one_call_does_not_block_later_writes(file: Path) -> None:
    log = SqliteLog(file)
    with pytest.raises(Unavailable):
        await log.append([None])  # type: ignore[list-item]
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")
    assert await attempt(log, 0) == [None] * len(CALLERS)
    await log.close()


async def test_a_missing_file_is_not_created(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "missing.db")
    assert {type(failure) for failure in await attempt(log, 0)} == {Unavailable}
    with pytest.raises(Unavailable):
        await log.read("m0")
    await log.close()
    assert list(tmp_path.iterdir()) == []


async def test_every_commit_is_synced_to_disk(file: Path) -> None:
    log = SqliteLog(file)
    settings = await log._writer.run(
        lambda connection: [
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
        ]
    )
    await log.close()
    assert settings == ["wal", 2]


async def test_other_work_shares_the_commit_of_the_rows(file: Path) -> None:
    batches: list[int] = []

    @contextmanager
    def watch(rows: int) -> Iterator[None]:
        batches.append(rows)
        yield

    log = SqliteLog(file, measure_commit=watch)
    await log.append([Row("m0", 0, b"{}")])

    def rename(connection: sqlite3.Connection) -> int:
        return connection.execute("UPDATE matches SET game = 'dubalai' WHERE id = 'm1'").rowcount

    _, renamed = await asyncio.gather(log.append([Row("m1", 0, b"{}")]), log.write(rename))
    assert renamed == 1
    assert batches == [1, 1], "the work shares the commit of the rows"
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT game FROM matches WHERE id = 'm1'").fetchone() == ("dubalai",)
    await log.close()


async def test_failing_work_writes_nothing_and_does_not_affect_its_batch(file: Path) -> None:
    log = SqliteLog(file)

    def fail(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE matches SET game = 'dubalai'")
        raise LookupError("nobody of that name")

    failure, *rest = await asyncio.gather(log.write(fail), attempt(log, 0), return_exceptions=True)
    assert isinstance(failure, LookupError)
    assert rest == [[None] * len(CALLERS)]
    with closing(sqlite3.connect(file)) as other:
        assert set(other.execute("SELECT game FROM matches")) == {("bouh",)}
    await log.close()


async def test_a_failure_undoes_and_repeats_the_other_calls_of_its_batch(file: Path) -> None:
    log = SqliteLog(file)
    runs: list[str] = []

    def begin(connection: sqlite3.Connection) -> int:
        runs.append("begin")
        connection.execute("INSERT INTO matches (id, game, header, created_at) VALUES ('new', 'bouh', '', 1)")
        return len(runs)

    def fail(_: sqlite3.Connection) -> None:
        runs.append("fail")
        raise LookupError("nobody of that name")

    twice = log.append([Row("m0", 0, b"{}")])
    await log.append([Row("m0", 0, b"[]")])
    done = await asyncio.gather(
        log.write(begin, [Row("new", 0, b"{}")]),
        log.write(fail),
        log.append([Row("m1", 0, b"{}")]),
        twice,
        return_exceptions=True,
    )
    assert runs == ["begin", "fail", "begin", "fail"]
    assert done[0] == 3, "the result of the second run, which was stored"
    assert [type(result) for result in done[1:]] == [LookupError, type(None), Conflict]
    assert [len(await log.read(match)) for match in ("new", "m0", "m1")] == [1, 1, 1]
    await log.close()


@pytest.fixture
def owned(file: Path) -> Path:
    """The same database, where the first match has a table whose owner has fence 1."""
    with closing(sqlite3.connect(file)) as connection, connection:
        columns = "id, code, game, public, stage, record, version, updated_at, owner, fence, lease_until"
        connection.execute(
            f"INSERT INTO tables ({columns}) VALUES ('t', NULL, 'bouh', 0, 'playing', '', 1, 1, 'a', 1, 9)"
        )
        connection.execute("UPDATE matches SET table_id = 't' WHERE id = 'm0'")
    return file


def take(connection: sqlite3.Connection) -> None:
    """Give the table to another owner."""
    connection.execute("UPDATE tables SET owner = 'b', fence = 2 WHERE id = 't'")


def nothing(_: sqlite3.Connection) -> None:
    """Work that does nothing."""


async def test_rows_of_an_owner_that_loses_the_table_in_the_same_batch_are_refused(owned: Path) -> None:
    log = SqliteLog(owned)
    late, _ = await asyncio.gather(log.append([Row("m0", 0, b"{}")], 1), log.write(take), return_exceptions=True)
    assert isinstance(late, Conflict)
    assert late.reason == "fence"
    await log.append([Row("m0", 0, b"{}")], 2)
    await log.close()


async def test_work_and_the_rows_after_it_are_both_written_or_neither(owned: Path) -> None:
    log = SqliteLog(owned)
    row = Row("new", 0, b"{}")

    def begin(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO matches (id, table_id, game, header, created_at) VALUES ('new', 't', 'bouh', '', 1)"
        )

    with pytest.raises(Conflict, match="fence"):
        await log.write(begin, [row], 2)
    with pytest.raises(Conflict, match="unknown match"):
        await log.append([row], 1)
    await log.write(begin, [row], 1)
    with pytest.raises(Conflict, match="exists"):
        await log.write(take, [row], 2)
    await log.append([Row("new", 1, b"{}")], 1)  # the table was not taken
    assert [stored.seq for stored in await log.read("new")] == [0, 1]
    await log.close()


async def test_rows_written_with_work_stay_when_the_table_is_taken_later_in_the_same_batch(owned: Path) -> None:
    log = SqliteLog(owned)
    await asyncio.gather(log.write(nothing, [Row("m0", 0, b"{}")], 1), log.write(take))
    with pytest.raises(Conflict, match="fence"):
        await log.write(nothing, [Row("m0", 1, b"{}")], 1)
    assert [stored.seq for stored in await log.read("m0")] == [0]
    await log.close()


async def test_rows_written_with_work_go_with_their_match_if_it_is_deleted_in_the_same_batch(owned: Path) -> None:
    log = SqliteLog(owned)

    def delete(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM entries WHERE match_id = 'm0'")
        connection.execute("DELETE FROM matches WHERE id = 'm0'")

    written, _, late = await asyncio.gather(
        log.write(nothing, [Row("m0", 0, b"{}")], 1),
        log.write(delete),
        log.append([Row("m0", 1, b"{}")], 1),
        return_exceptions=True,
    )
    assert written is None
    assert isinstance(late, Conflict)
    assert await log.read("m0") == []
    await log.close()


@pytest.mark.parametrize("by", ["the log's own connection", "another connection"])
async def test_cached_fences_are_dropped_when_the_owner_changes(owned: Path, by: str) -> None:
    log = SqliteLog(owned)
    await log.append([Row("m0", 0, b"{}")], 1)
    await log.append([Row("m0", 1, b"{}")], 1)
    if by == "another connection":
        with closing(sqlite3.connect(owned)) as other, other:
            take(other)
    else:
        await log.write(take)
    with pytest.raises(Conflict, match="fence"):
        await log.append([Row("m0", 2, b"{}")], 1)
    await log.append([Row("m0", 2, b"{}")], 2)
    await log.close()


async def test_fences_known_from_a_transaction_that_was_undone_are_forgotten(owned: Path) -> None:
    log = SqliteLog(owned)

    def take_and_fail(connection: sqlite3.Connection) -> None:
        take(connection)
        raise LookupError

    # the first transaction of the connection, which also begins to watch for changes of fences
    late, _, _ = await asyncio.gather(
        log.write(nothing, [Row("m0", 0, b"{}")], 2),
        log.write(take_and_fail, [Row("m0", 0, b"{}")], 2),
        log.append([Row("m0", 0, b"{}")], 1),
        return_exceptions=True,
    )
    assert isinstance(late, Conflict)
    await log.append([Row("m0", 1, b"{}")], 1)
    await log.write(take)
    with pytest.raises(Conflict, match="fence"):
        await log.append([Row("m0", 2, b"{}")], 1)
    assert [row.seq for row in await log.read("m0")] == [0, 1]
    await log.close()


@pytest.mark.parametrize(("removed", "key"), [("tables", "t"), ("matches", "m0")])
async def test_cached_fences_are_dropped_when_rows_are_deleted(owned: Path, removed: str, key: str) -> None:
    log = SqliteLog(owned)
    await log.append([Row("m0", 0, b"{}")], 1)

    def remove(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM entries")
        connection.execute("UPDATE matches SET table_id = NULL")
        connection.execute(f"DELETE FROM {removed} WHERE id = ?", (key,))

    await log.write(remove)
    if removed == "matches":
        with pytest.raises(Conflict, match="unknown match"):
            await log.append([Row("m0", 1, b"{}")], 1)
    else:
        await log.append([Row("m0", 1, b"{}")], 77)  # a match without a table accepts any fence
    await log.close()
