"""A server knows whether it is the only one on a PostgreSQL database."""

from __future__ import annotations

import asyncio
import subprocess
import sys

from ludotheque.server.store.postgres_peers import join_servers
from support.processes.postgres import PostgresServer

STAY = """
import asyncio, sys
from ludotheque.server.store.postgres_peers import join_servers

async def stay():
    async with join_servers(sys.argv[1]):
        print("there", flush=True)
        await asyncio.sleep(3600)

asyncio.run(stay())
"""


async def is_alone(url: str) -> bool:
    async with join_servers(url) as alone:
        return alone


async def until_alone(url: str, expected: bool = True) -> None:
    while await is_alone(url) != expected:
        await asyncio.sleep(0.01)


async def test_only_the_first_server_is_alone(postgres_url: str, postgres: PostgresServer) -> None:
    other = await postgres.new_database()
    async with join_servers(postgres_url) as first:
        async with join_servers(postgres_url) as second:
            assert (first, second) == (True, False)
            assert await is_alone(other), "servers of other databases do not count"
        await until_alone(postgres_url, False)
    await until_alone(postgres_url)


async def test_a_killed_server_is_not_counted(postgres_url: str) -> None:
    with subprocess.Popen([sys.executable, "-c", STAY, postgres_url], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"there\n"
        assert not await is_alone(postgres_url)
        server.kill()
    await until_alone(postgres_url)


async def test_servers_are_counted_again_after_a_restart_of_postgresql(stoppable_postgres: PostgresServer) -> None:
    url = await stoppable_postgres.new_database()
    async with join_servers(url):
        stoppable_postgres.stop()
        await asyncio.sleep(0.01)
        await asyncio.to_thread(stoppable_postgres.start)
        await until_alone(url, False)
