"""The log in PostgreSQL: failures of the connection and of the server."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from ludotheque.server.store.database.migrate import migrate
from ludotheque.server.store.log.postgres_log import PostgresLog
from ludotheque.server.store.store import open_store
from ludotheque.table.match_log import Conflict, Row, Unavailable
from support.processes.cuttable_connection import When, cuttable_connection
from support.processes.postgres import PostgresServer

CALLERS = [f"m{number}" for number in range(5)]


async def begin(url: str) -> None:
    """Create a table with matches."""
    async with open_store(url) as store:
        await store.records.tables.create("t", game="bouh", code=None, public=False, record=b"{}", now=1)
        for match in CALLERS:
            await store.records.matches.create(match, table="t", game="bouh", header=b"{}", now=1)


async def append(log: PostgresLog, seq: int, fence: int = 0) -> list[BaseException | None]:
    calls = ([Row(match, seq, b"{}"), Row(match, seq + 1, b"{}")] for match in CALLERS)
    return await asyncio.gather(*(log.append(rows, fence) for rows in calls), return_exceptions=True)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_batch_whose_connection_dies_is_written_exactly_once(
    postgres: PostgresServer, postgres_url: str, when: When
) -> None:
    await begin(postgres_url)
    async with cuttable_connection(postgres, postgres_url) as (wire, url):
        log = PostgresLog(url)
        assert await append(log, 0) == [None] * 5
        wire.cut(when, at=b"m0")
        assert await append(log, 2) == [None] * 5
        assert wire.cuts == 1
        assert {type(clash) for clash in await append(log, 2)} == {Conflict}
        assert [len(await log.read(match)) for match in CALLERS] == [4] * 5
        await log.close()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_the_result_of_a_batch_is_correct_when_the_table_is_taken_meanwhile(
    postgres: PostgresServer, postgres_url: str, when: When
) -> None:
    await begin(postgres_url)
    async with open_store(postgres_url) as other, cuttable_connection(postgres, postgres_url) as (wire, url):
        log = PostgresLog(url)
        wire.cut(when, b"m0", meanwhile=lambda: other.records.leases.take("t", "other", now=0, until=10))
        answers = await append(log, 0)
        kept = [len(await log.read(match)) for match in CALLERS]
        if when == "after":
            assert (answers, kept) == ([None] * 5, [2] * 5)
        else:
            assert ({type(answer) for answer in answers}, kept) == ({Conflict}, [0] * 5)
        await log.close()


async def test_rows_of_another_owner_are_not_mistaken_for_a_retry(postgres: PostgresServer, postgres_url: str) -> None:
    await begin(postgres_url)
    async with open_store(postgres_url) as other, cuttable_connection(postgres, postgres_url) as (wire, url):
        log = PostgresLog(url)
        wire.cut("before", b"m0", meanwhile=lambda: other.log.append([Row("m2", 0, b"theirs")]))
        answers = await append(log, 0)
        assert [type(answer) for answer in answers] == [type(None), type(None), Conflict, type(None), type(None)]
        assert await log.read("m2") == [Row("m2", 0, b"theirs")]
        await log.close()


async def until_waiting(other: asyncpg.Connection) -> None:
    """Wait until a session of the log waits for a lock."""
    asking = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'ludotheque log' AND wait_event_type = 'Lock'"
    async with asyncio.timeout(30):
        while not await other.fetch(asking):
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("first", ["read", "write"])
async def test_a_batch_that_was_given_up_is_not_committed_later(
    postgres: PostgresServer, postgres_url: str, first: str
) -> None:
    """PostgreSQL does not notice that the connection of a statement is gone, as long as the statement waits."""
    await begin(postgres_url)
    other = await asyncpg.connect(postgres_url)
    async with cuttable_connection(postgres, postgres_url) as (wire, url):
        log = PostgresLog(url, patience=0.0)
        assert await append(log, 0) == [None] * 5
        await other.execute("SELECT pg_advisory_lock(hashtextextended('t', 0))")

        async def go_down() -> None:
            wire.is_down = True
            await until_waiting(other)

        wire.cut("while", at=b"m0", meanwhile=go_down)
        assert {type(answer) for answer in await append(log, 2)} == {Unavailable}
        wire.is_down = False
        if first == "read":
            assert [len(await log.read(match)) for match in CALLERS] == [2] * 5
            await other.execute("SELECT pg_advisory_unlock_all()")
        else:
            asyncio.get_running_loop().call_later(0.5, asyncio.ensure_future, unlock(other))
        mine = [Row(match, 2, b"another move") for match in CALLERS]
        for row in mine:
            await log.append([row])
        assert [(await log.read(match, 2)) for match in CALLERS] == [[row] for row in mine]
        await log.close()
    await other.close()


async def unlock(other: asyncpg.Connection) -> None:
    await other.execute("SELECT pg_advisory_unlock_all()")


async def test_the_log_survives_a_restart_of_the_server(killable_postgres: PostgresServer) -> None:
    url = await killable_postgres.new_database()
    await migrate(url)
    await begin(url)
    async with open_store(url) as store:
        await store.log.append([Row("m0", 0, b"{}")])
        for seq, end in ((1, killable_postgres.kill), (2, killable_postgres.stop)):
            await asyncio.to_thread(end)
            waiting = asyncio.create_task(store.log.append([Row("m0", seq, b"{}")]))
            await asyncio.to_thread(killable_postgres.start)
            await waiting
            assert [row.seq for row in await store.log.read("m0")] == list(range(seq + 1))
            assert await store.records.matches.read("m0") is not None


async def test_an_unreachable_server_is_reported_in_the_end() -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    log = PostgresLog("postgresql://postgres@/games?host=/nowhere", patience=20.0, sleep=sleep)
    assert {type(answer) for answer in await append(log, 0)} == {Unavailable}
    assert 20.0 <= sum(slept) < 22.0
    with pytest.raises(Unavailable):
        await log.read("m0")
    await log.close()


async def test_closing_does_not_wait_for_an_unreachable_server() -> None:
    asleep, wake = asyncio.Event(), asyncio.Event()
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        asleep.set()
        await wake.wait()

    log = PostgresLog("postgresql://postgres@/games?host=/nowhere", sleep=sleep)
    waiting = asyncio.create_task(append(log, 0))
    await asleep.wait()
    closing = asyncio.create_task(log.close())
    await asyncio.sleep(0)
    wake.set()
    await closing
    assert {type(answer) for answer in await waiting} == {Unavailable}
    assert len(slept) == 1


async def test_commits_are_synchronous_whatever_the_database_default(postgres_url: str) -> None:
    log = PostgresLog(postgres_url)
    connection = await log._connect()
    await connection.execute("ALTER ROLE postgres SET synchronous_commit = off")
    try:
        fresh = await log._connect()
        assert await fresh.fetchval("SHOW synchronous_commit") == "on"
        await fresh.close()
    finally:
        await connection.execute("ALTER ROLE postgres RESET synchronous_commit")
        await connection.close()
    await log.close()
