"""Kills servers while people play, and checks that nothing confirmed is lost.

Four people sit at each of a few tables and play through real sockets as fast as they are answered.
The server, or its database, is killed at a random instant. Then

- every move whose answer came is in the log, exactly once;
- every table can be read, and its match taken up again from the log;
- after the restart everybody plays on, and whoever was waiting for an answer asks again with the
  same command, which must not be played twice.
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
    """What was checked after the kills."""

    kills: int
    acknowledged: int
    """Moves whose answer had come."""
    asked_again: int
    """Moves sent once more because their answer had not come."""
    entries: int
    """Entries in the logs at the end."""
    waits: list[float]
    """For each kill, the seconds until somebody at every table had played again."""


Kill = Callable[[ServerProcess], Awaitable[None]]
"""Kills something and starts it again."""


async def kill_server(server: ServerProcess) -> None:
    """Kill the server process."""
    server.kill()
    server.start()


async def survive(server: ServerProcess, kills: list[Kill], seed: int) -> Survived:
    """Start a server, let people play, and kill it several times meanwhile."""
    luck = random.Random(seed)
    waits: list[float] = []
    server.start()
    try:
        await server.until_it_answers()
        async with people_playing(server.port, luck) as company:
            for kill in kills:
                await company.play_on(luck.randrange(1, 12))
                await asyncio.sleep(luck.random() / 50)  # so that it may die anywhere, not just after an answer
                told = dict(company.ledger.acknowledged)
                begun = time.monotonic()
                await kill(server)
                await asyncio.gather(company.play_on(1), verify(server.url, company.tables, told))
                waits.append(time.monotonic() - begun)
            await company.play_on(2)
    finally:
        server.kill()
    ledger = company.ledger
    entries = await verify(server.url, company.tables, dict(ledger.acknowledged))
    return Survived(len(kills), ledger.acknowledged.total(), ledger.asked_again, entries, waits)
