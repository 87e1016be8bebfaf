"""Takes a table from whoever owns it, appends to its match for a moment or until it is lost, and begins again.

python -m support.processes.lease_racer ADDRESS NAME TAKEOVERS SEED

After each of its takeovers it prints the fence, the number of rows that it found, the number of rows
that it could append, and whether (1 or 0) it lost the table to another process meanwhile. Several of
these processes race for the table ``t`` and its match ``m``.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time

from ludotheque.server.store.store import Store, open_store
from ludotheque.table.match_log import Conflict, Row

TABLE, MATCH = "t", "m"
CALLS, ROWS = 3, 100
"""Large batches of several calls: a takeover then often meets one that is just being written."""
LONGEST_SECONDS = 0.03
"""The longest time for which a table is held."""


def content(name: str, fence: int) -> bytes:
    """What an owner writes."""
    return f"{name} {fence}".encode()


async def hold(store: Store, name: str, rng: random.Random) -> tuple[int, int, int, int]:
    """Take the table and append; returns what is printed."""
    fence = await store.records.leases.take(TABLE, name, now=1, until=1)
    assert fence is not None
    found = len(await store.log.read(MATCH))
    appended = 0
    until = time.monotonic() + rng.random() * LONGEST_SECONDS
    while True:
        entry, start = content(name, fence), found + appended
        calls = [[Row(MATCH, start + call * ROWS + row, entry) for row in range(ROWS)] for call in range(CALLS)]
        results = await asyncio.gather(*(store.log.append(rows, fence) for rows in calls), return_exceptions=True)
        for result in results:
            if result is None:
                appended += ROWS
            elif not isinstance(result, Conflict):
                raise result
        is_lost = None not in results
        if is_lost or time.monotonic() > until:
            return fence, found, appended, int(is_lost)
        await asyncio.sleep(rng.random() / 500)


async def main(url: str, name: str, takeovers: int, seed: int) -> None:
    """Take the table over and over."""
    rng = random.Random(seed)
    async with open_store(url) as store:
        for _ in range(takeovers):
            print(*await hold(store, name, rng), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
