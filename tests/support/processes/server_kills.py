"""Kills servers during play, and checks that no acknowledged move is lost.

Four players at each of a few tables play through real sockets as fast as they are answered.
The server, or its database, is killed at a random time. Then

- every move whose answer arrived is in the log, exactly once;
- every table can be read, and its match continued from the log;
- after the restart all players play on; a player who waited for an answer sends the move again
  with the same command id, and it is not played twice.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from support.processes.server_process import ServerProcess
from support.server.fast_players import people_playing, verify


class Survived(NamedTuple):
    """The counts of a run."""

    kills: int
    acknowledged: int
    """Moves whose answer arrived."""
    asked_again: int
    """Moves sent again because no answer arrived."""
    entries: int
    """Entries in the logs at the end."""
    waits: list[float]
    """For each kill, the seconds until a player at every table had played again."""


Kill = Callable[[ServerProcess], Awaitable[None]]
"""Kills something and starts it again."""


async def kill_server(server: ServerProcess) -> None:
    """Kill the server itself."""
    server.kill()
    server.start()


async def survive(server: ServerProcess, kills: list[Kill], seed: int) -> Survived:
    """Start a server, let players play, and kill it repeatedly."""
    rng = random.Random(seed)
    waits: list[float] = []
    server.start()
    try:
        await server.until_ready()
        async with people_playing(server.port, rng) as company:
            for kill in kills:
                await company.play_on(rng.randrange(1, 12))
                await asyncio.sleep(rng.random() / 50)  # to kill at any point, not only after an answer
                acknowledged = dict(company.ledger.acknowledged)
                begun = time.monotonic()
                await kill(server)
                verifying = asyncio.create_task(verify(server.url, company.tables, acknowledged))
                await company.play_on(1)
                waits.append(time.monotonic() - begun)
                await verifying
            await company.play_on(2)
    finally:
        server.kill()
    ledger = company.ledger
    entries = await verify(server.url, company.tables, dict(ledger.acknowledged))
    return Survived(len(kills), ledger.acknowledged.total(), ledger.asked_again, entries, waits)
