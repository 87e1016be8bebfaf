"""Accepts several new connections in one turn of the event loop."""

from __future__ import annotations

import asyncio
import os
import socket
from asyncio import Protocol

import uvicorn

ACCEPTED_TOGETHER = 4
"""How many new connections one turn of the event loop accepts."""


async def accept_together(server: uvicorn.Server) -> None:
    """Duplicate the listening sockets of a started server. All copies share one queue of new connections.

    uvloop accepts one connection per turn and listening socket. While many connections come, turns are long, and
    newcomers would wait behind them for seconds. asyncio's own loop accepts all that wait.
    """
    loop = asyncio.get_running_loop()
    if not type(loop).__module__.startswith("uvloop"):
        return
    config = server.config

    def protocol() -> Protocol:
        # as uvicorn makes them
        return config.http_protocol_class(  # type: ignore[call-arg]
            config=config, server_state=server.server_state, app_state=server.lifespan.state
        )

    listening = [each.fileno() for started in server.servers for each in started.sockets]
    for file in listening * (ACCEPTED_TOGETHER - 1):
        copy = socket.socket(fileno=os.dup(file))
        server.servers.append(await loop.create_server(protocol, sock=copy, backlog=config.backlog))
