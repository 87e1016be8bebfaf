"""Runs a load against one server and measures it."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Protocol

from bench.server.cores import cpu_seconds
from bench.server.load.meter import Load, Meter


class Closable(Protocol):
    """A client that can be closed."""

    def close(self) -> None:
        """Close the connection."""


Begin = Callable[[int, Meter, float | None], Awaitable[Sequence[Closable]]]
"""Starts clients from a port, a meter and a rate; they play until they are closed."""


async def load(
    begin: Begin, port: int, processes: Collection[int], *, rate: float | None, warm: float, seconds: float
) -> Load:
    """Warm up a server, which may be several processes, then measure it for ``seconds``."""
    meter = Meter()
    loop = asyncio.get_running_loop()
    failed: asyncio.Future[None] = loop.create_future()

    def fail(_: object, what: dict[str, Any]) -> None:
        if not failed.done():
            failed.set_exception(what.get("exception") or RuntimeError(what["message"]))

    loop.set_exception_handler(fail)
    beginning = asyncio.ensure_future(begin(port, meter, rate))
    both: list[asyncio.Future[Any]] = [beginning, failed]
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    if failed.done():
        failed.result()
    clients = await beginning
    await asyncio.sleep(warm)
    meter.open = True
    begun, server, own = time.perf_counter(), sum(map(cpu_seconds, processes)), cpu_seconds(os.getpid())
    await asyncio.sleep(seconds)
    meter.open = False
    elapsed = time.perf_counter() - begun
    server, own = sum(map(cpu_seconds, processes)) - server, cpu_seconds(os.getpid()) - own
    for client in clients:
        client.close()
    if failed.done():
        failed.result()
    if not meter.moves:
        raise RuntimeError("no move was answered")
    return Load(
        moves=meter.moves,
        seconds=elapsed,
        server_cpu=server,
        generator_cpu=own,
        answer_ms=meter.median_and_p99(meter.answers),
        update_ms=meter.median_and_p99(meter.updates),
        update_bytes=meter.bytes / max(1, meter.messages),
    )
