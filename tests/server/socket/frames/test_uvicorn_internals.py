"""What the server relies on inside uvicorn and websockets, which promise nothing about it.

``pyproject.toml`` bounds the versions. If this test fails with a newer version, adapt
``uvicorn_fast_path.py`` and ``serve.py`` before the bound is raised.
"""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State

METHODS = (
    "connection_lost",
    "data_received",
    "handle_connect",
    "handle_parser_exception",
    "pause_writing",
    "resume_writing",
    "run_asgi",
    "send",
    "shutdown",
)
"""Methods of uvicorn's WebSocket that ours overrides and calls."""


async def _application(scope: Any, receive: Any, send: Any) -> None:
    pass


async def test_uvicorns_websocket_has_what_the_fast_path_uses() -> None:
    config = uvicorn.Config(_application, ws=WebSocketsSansIOProtocol, lifespan="off", log_config=None)
    config.load()
    protocol = WebSocketsSansIOProtocol(config, ServerState(), {}, asyncio.get_running_loop())
    assert [name for name in METHODS if not callable(getattr(protocol, name, None))] == []
    assert protocol.conn.state is State.CONNECTING
    assert protocol.conn.current_size is None
    assert protocol.conn.parser.close is not None
    assert callable(protocol.conn.fail)
    assert protocol.queue.empty()
    assert protocol.writable.is_set()
    assert protocol.read_paused is False
    assert protocol.disconnected is False
    assert protocol.handshake_initiated is False
    assert protocol.pending_ping_payload is None
    assert protocol.close_timeout > 0


def test_uvicorns_server_has_what_ours_uses() -> None:
    server = uvicorn.Server(uvicorn.Config(_application))
    assert server._captured_signals == []
    assert server.started is False
    assert callable(server.startup)
    assert callable(server.shutdown)
