"""A process that loses a table writes nothing to its match afterwards, however the two meet."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import asyncpg
import pytest

from ludotheque.server.store.log.postgres_log import APPEND
from ludotheque.server.store.store import Store, open_store
from ludotheque.table.match_log import Conflict, Row
from ludotheque.testing.effort import effort
from support import timeouts
from support.processes.lease_racer import MATCH, TABLE, content

TESTS = Path(__file__).parents[3]
RACERS = 3
LOCKED = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


async def begin(store: Store) -> None:
    await store.records.tables.create(TABLE, game="bouh", code=None, public=False, record=b"{}", now=1)
    await store.records.matches.create(MATCH, table=TABLE, game="bouh", header=b"{}", now=1)


async def until_somebody_waits(connection: asyncpg.Connection) -> None:
    while not await connection.fetchval(LOCKED):
        await asyncio.sleep(0.005)


async def test_a_batch_that_waits_for_a_takeover_sees_the_new_fence(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        await begin(store)
        fence = await store.records.leases.take(TABLE, "old", now=1, until=1)
        assert fence is not None
        await store.log.append([Row(MATCH, 0, b"{}")], fence)
        connection = await asyncpg.connect(postgres_url)
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", TABLE)
            appending = asyncio.create_task(store.log.append([Row(MATCH, 1, b"{}")], fence))
            await until_somebody_waits(connection)
            await connection.execute("UPDATE tables SET fence = fence + 1, owner = 'new'")
        with pytest.raises(Conflict) as conflict:
            await appending
        assert conflict.value.reason == "fence"
        assert len(await store.log.read(MATCH)) == 1
        await connection.close()


async def test_a_takeover_waits_for_a_batch_that_was_checked(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        await begin(store)
        fence = await store.records.leases.take(TABLE, "old", now=1, until=1)
        connection = await asyncpg.connect(postgres_url)
        async with connection.transaction():
            assert await connection.fetch(APPEND, [0], [MATCH], [0], [b"{}"], [None], [None], [fence]) == []
            taking = asyncio.create_task(store.records.leases.take(TABLE, "new", now=1, until=1))
            await until_somebody_waits(connection)
            assert not taking.done()
        assert await taking == 2
        assert len(await store.log.read(MATCH)) == 1
        await connection.close()


@pytest.mark.at_length
def test_no_process_writes_after_it_has_lost_the_table(postgres_url: str) -> None:
    """Several processes take one table from each other; every owner finds all rows that earlier owners ever write."""

    async def prepare() -> None:
        async with open_store(postgres_url) as store:
            await begin(store)

    async def stored() -> list[tuple[int, bytes]]:
        async with open_store(postgres_url) as store:
            return [(row.seq, row.lines) for row in await store.log.read(MATCH)]

    timeouts.run(prepare())
    takeovers = effort(quick=3, brief=3, full=40)
    path = os.pathsep.join([str(TESTS), *filter(None, sys.path)])
    racers = [
        subprocess.Popen(
            [
                *(sys.executable, "-m", "support.processes.lease_racer"),
                *(postgres_url, f"racer{number}", str(takeovers), str(number)),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )
        for number in range(RACERS)
    ]
    lines = {
        f"racer{number}": racer.communicate(timeout=timeouts.HANGING_SECONDS)[0] for number, racer in enumerate(racers)
    }
    assert [racer.returncode for racer in racers] == [0] * RACERS
    rows = timeouts.run(stored())
    assert [seq for seq, _ in rows] == list(range(len(rows)))
    fences = [int(entry.split()[1]) for _, entry in rows]
    assert fences == sorted(fences), "an earlier owner wrote after a later one"
    counts = Counter(entry for _, entry in rows)
    losses = 0
    for name, reported in lines.items():
        for fence, found, appended, lost in (map(int, line.split()) for line in reported.splitlines()):
            assert all(each >= fence for each in fences[found:]), "an earlier owner wrote after the takeover"
            assert counts[content(name, fence)] == appended, "what is stored is what was confirmed"
            losses += lost
    assert losses > takeovers // 4, "the processes have met often enough"
