"""A class of children behind one address plays on a server with the usual limits, and nobody notices them."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import pytest

from support.processes.server_process import ServerProcess
from support.server.cluster_guest import VisitingGuest
from support.server.fast_players import SEATS, TABLES, people_playing
from support.server.raw_socket import RawSocket

CHILDREN = 32
LARGE_CLASS, CONNECTIONS, TABS = 40, 6, 2
PAGE = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"


@pytest.mark.at_length
async def test_a_class_behind_one_address_is_not_limited(tmp_path: Path) -> None:
    """All come in at once and play much faster than children do."""
    server = ServerProcess(tmp_path, f"sqlite:///{tmp_path / 'games.db'}", unlimited=False)
    server.start()
    try:
        await server.until_ready()
        games = list(TABLES) * (CHILDREN // SEATS // len(TABLES))
        async with people_playing(server.port, random.Random(30), games) as company:
            await company.play_on(20)
        teacher = VisitingGuest("Teacher")
        await teacher.come_in(server.port)
        page = await teacher.ask(server.port, "GET", "/metrics")
    finally:
        server.stop()
    assert not [line for line in re.findall(r"^ludotheque_cut_off_total.* (\S+)$", page, re.MULTILINE) if float(line)]
    assert "ludotheque_moves_total" in page


@pytest.mark.at_length
async def test_a_large_class_opens_the_page_at_once_and_comes_back_after_a_restart(tmp_path: Path) -> None:
    """Browsers open six connections each."""
    server = ServerProcess(tmp_path, f"sqlite:///{tmp_path / 'games.db'}", unlimited=False)
    server.start()
    try:
        await server.until_ready()
        waiting = await asyncio.gather(*(RawSocket.connect(server.port) for _ in range(LARGE_CLASS * CONNECTIONS)))
        await asyncio.gather(*(connection.send(PAGE) for connection in waiting))
        answers = await asyncio.gather(*(connection.reader.readline() for connection in waiting))
        assert {answer.split()[1] for answer in answers} <= {b"200", b"404"}, "only the client may not be built"
        children = [VisitingGuest(f"Child {chr(97 + number // 26)}{number}") for number in range(LARGE_CLASS)]
        await asyncio.gather(*(child.come_in(server.port) for child in children))
        for _ in range(2):
            sockets = await asyncio.gather(
                *(RawSocket.open_game_socket(server.port, child.cookie) for child in children * TABS)
            )
            server.stop()
            for socket in sockets:
                assert b'"reason":"restart"' in await socket.until_closed()
            server.start()
            await server.until_ready()
        page = await children[0].ask(server.port, "GET", "/metrics")
        for connection in waiting:
            connection.abort()
    finally:
        server.stop()
    assert not re.findall(r"^ludotheque_cut_off_total", page, re.MULTILINE)
    assert "connection cut off" not in server.output.read_text("utf-8")
