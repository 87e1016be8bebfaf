"""Silent connections to a whole server keep nobody out, and are counted and logged."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.processes.server_process import ServerProcess
from support.server.cluster_guest import VisitingGuest
from support.server.raw_socket import RawSocket

SETTINGS = {"bot_workers": "1", "limit_address_connections": "30"}


@pytest.mark.at_length
async def test_newcomers_get_in_beside_silent_connections(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    server = ServerProcess(tmp_path, database, unlimited=False, settings=SETTINGS)
    server.start()
    try:
        await server.until_ready()
        ann = VisitingGuest("Ann")
        await ann.come_in(server.port)
        async with ann.at(server.port) as early:
            silent = [await RawSocket.connect(server.port) for _ in range(100)]
            bob = VisitingGuest("Bob")
            await bob.come_in(server.port)
            async with bob.at(server.port) as late:
                assert await late.connection.recv()
                await early.connection.ping()
            page = await ann.ask(server.port, "GET", "/metrics")
        assert re.search(r'ludotheque_cut_off_total{why="too_many"} (7\d|8\d)\.0', page)
        assert re.search(r"ludotheque_open_connections (2\d|30)\.0", page)
        log = server.output.read_text("utf-8")
        assert len(re.findall("connection cut off.*why=too_many", log)) == 1
        assert "127.0.0.1" not in log.replace("host=127.0.0.1", "")
        for connection in silent:
            connection.abort()
    finally:
        server.stop()
