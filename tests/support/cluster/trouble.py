"""Failures of a cluster, and how long people wait until their matches go on.

One server (east) owns all tables, and half of the people are connected to the other (west), which
passes everything on.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import asyncpg

from support.cluster.balancer import Balancer
from support.cluster.cluster import Cluster
from support.server.fast_players import PATIENCE, SEATS, people_playing, verify

Harm = Callable[[Cluster], Awaitable[None]]


async def kill_owner(cluster: Cluster) -> None:
    """Kill the server that owns all tables."""
    cluster.servers["east"].kill()


async def kill_gate(cluster: Cluster) -> None:
    """Kill the server that owns no table, but holds half of the sockets."""
    cluster.servers["west"].kill()


async def stop_owner(cluster: Cluster) -> None:
    """Tell the owner to stop, as for a new version."""
    cluster.servers["east"].begin_to_stop()


async def freeze_owner(cluster: Cluster) -> None:
    """Freeze the owner."""
    cluster.servers["east"].freeze()


async def kill_nats(cluster: Cluster) -> None:
    """Kill NATS, and start it again."""
    cluster.nats.kill()
    await asyncio.to_thread(cluster.nats.start)


async def restart_postgres(cluster: Cluster) -> None:
    """Stop PostgreSQL in an orderly way, and start it again."""
    await asyncio.to_thread(cluster.postgres.shut_down)
    await asyncio.to_thread(cluster.postgres.start)


async def kill_postgres(cluster: Cluster) -> None:
    """Kill PostgreSQL, and start it again."""
    await asyncio.to_thread(cluster.postgres.kill)
    await asyncio.to_thread(cluster.postgres.start)


HARMS: dict[str, Harm] = {
    "owner killed": kill_owner,
    "gate killed": kill_gate,
    "owner told to stop": stop_owner,
    "owner frozen": freeze_owner,
    "NATS killed and started again": kill_nats,
    "PostgreSQL restarted": restart_postgres,
    "PostgreSQL killed and started again": kill_postgres,
}


class Endured(NamedTuple):
    """What people experienced during a failure."""

    seconds: float
    """From the harm until everybody at every table played again."""
    harm_seconds: float
    """How much of that passed until the part that was harmed was there again, where it was started again."""
    acknowledged: int
    """Moves whose answer came."""
    asked_again: int
    """Moves sent once more because their answer had not come."""


async def endure(cluster: Cluster, harm: Harm, seed: int) -> Endured:
    """Cause a failure while people play; check that every confirmed move is in the log once."""
    luck, balancer = random.Random(seed), Balancer(cluster.ports)
    east = cluster.servers["east"]
    async with balancer.running():
        await balancer.until_ready()
        balancer.preferred = east.port
        async with people_playing(balancer.port, luck) as company:
            await company.play_on(SEATS)
            assert await owners(cluster.url, company.tables) == {east.pid}
            balancer.preferred = None
            async with asyncio.timeout(PATIENCE):
                while not all(backend.sockets for backend in balancer.backends):
                    balancer.spread()  # a server that is slow to answer gets no sockets for a moment
                    await company.play_on(2 * SEATS)
            await asyncio.sleep(luck.random() / 20)  # so that it may happen anywhere, not just after an answer
            begun = time.monotonic()
            await harm(cluster)
            harmed = time.monotonic() - begun
            await company.play_on(2 * SEATS)
            seconds = time.monotonic() - begun
            if harm is freeze_owner:
                east.thaw()
                await company.play_on(4 * SEATS)
            if harm is stop_owner:
                await asyncio.to_thread(east.stop)
                await company.play_on(SEATS)
    ledger = company.ledger
    await verify(cluster.url, company.tables, dict(ledger.acknowledged))
    return Endured(seconds, harmed, ledger.acknowledged.total(), ledger.asked_again)


async def owners(url: str, tables: list[str]) -> set[int]:
    """The processes that own these tables."""
    connection = await asyncpg.connect(url)
    try:
        names = await connection.fetch("SELECT DISTINCT owner FROM tables WHERE id = ANY($1)", tables)
    finally:
        await connection.close()
    return {int(name.split("-")[-2]) for (name,) in names}
