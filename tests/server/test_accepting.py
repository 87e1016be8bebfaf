"""Several connections are accepted in one turn of the event loop."""

from __future__ import annotations

import asyncio
import socket
import sys

import pytest
import uvicorn

from ludotheque.server.accepting import ACCEPTED_TOGETHER, accept_together

CLIENTS = 4 * ACCEPTED_TOGETHER


async def _application(scope: object, receive: object, send: object) -> None:
    """Nobody asks anything."""


async def _turns_until_accepted() -> int:
    server = uvicorn.Server(uvicorn.Config(_application, port=0, lifespan="off", log_config=None))
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    await accept_together(server)
    address = server.servers[0].sockets[0].getsockname()
    clients = [socket.create_connection(address) for _ in range(CLIENTS)]
    turns = 0
    while len(server.server_state.connections) < CLIENTS:
        turns += 1
        await asyncio.sleep(0)
    for client in clients:
        client.close()
    await server.shutdown()
    return turns


@pytest.mark.skipif(sys.platform == "win32", reason="there is no uvloop for Windows")
def test_one_turn_accepts_several_connections() -> None:
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(_turns_until_accepted()) < CLIENTS / 2


def test_the_loop_of_asyncio_needs_no_copies() -> None:
    assert asyncio.run(_turns_until_accepted()) < CLIENTS / 2
