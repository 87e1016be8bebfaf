"""Clients that flood a whole server with frames are cut off, and nobody else has to wait."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from websockets.frames import Opcode

from ludotheque.server.common.turns import FIRST_MESSAGES, QUIET_PER_SECOND
from ludotheque.table.messages import Act, SeatBot, Start, TableShown, Update
from support.processes.server_process import ServerProcess, limited_server
from support.server.cluster_guest import VisitingGuest
from support.server.raw_socket import RawSocket, bursts, frame
from support.server.socket_client import Browser

GAME = "boussanga"
SIZE = 4_000_000
PATIENCE = 10.0
"""Seconds for one move of an honest player: far less than it takes to read a burst frame by frame."""
SETTINGS = {"bot_workers": "1", "bot_pace": "0.01"}
BURSTS = bursts(SIZE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the usual limits, for all tests here."""
    with limited_server(tmp_path_factory.mktemp("server"), SETTINGS) as server:
        yield server


class Honest:
    """Somebody who plays against a bot."""

    def __init__(self, guest: VisitingGuest, browser: Browser, table: str) -> None:
        self.guest, self.browser, self.table = guest, browser, table
        self.update: Update | None = None

    async def move(self) -> None:
        """Play one move, as soon as it is this person's turn."""
        while True:
            deed = None if self.update is None else self.guest.move(self.update, GAME)
            if deed is not None:
                break
            self.update = await self.browser.receive(Update)
        answer = await self.guest.request(self.browser, self.table, Act, prompt=deed.prompt, action=deed.action)
        assert answer.refusal is None
        self.update = None


@asynccontextmanager
async def playing(port: int) -> AsyncIterator[Honest]:
    """An honest person at a table of their own."""
    guest = VisitingGuest("Ann")
    await guest.come_in(port)
    opened = await guest.ask(port, "POST", "/api/tables", {"game": GAME, "seats": 2, "options": {"first": 0}})
    async with guest.at(port) as browser:
        await guest.enter(browser, opened["table"])
        await guest.request(browser, opened["table"], SeatBot, seat=1, level="chick")
        await guest.request(browser, opened["table"], Start)
        yield Honest(guest, browser, opened["table"])


async def cut_offs(port: int) -> dict[str, int]:
    """How many clients the server has cut off so far, by reason."""
    page = await VisitingGuest("Prometheus").ask(port, "GET", "/metrics")
    found = re.findall(r'ludotheque_cut_off_total{why="(.+)"} (.+)', page)
    return {why: int(float(number)) for why, number in found}


async def attacker(port: int) -> VisitingGuest:
    guest = VisitingGuest("Mallory")
    await guest.come_in(port)
    return guest


@pytest.mark.parametrize("kind", BURSTS)
async def test_a_burst_from_many_sockets_keeps_nobody_waiting(server: ServerProcess, kind: str) -> None:
    port = server.port
    mallory = await attacker(port)
    async with playing(port) as ann:
        await ann.move()
        before = await cut_offs(port)
        sockets = [await RawSocket.open_game_socket(port, mallory.cookie) for _ in range(10)]
        sending = [asyncio.create_task(socket.send(BURSTS[kind])) for socket in sockets]
        for _ in range(3):
            async with asyncio.timeout(PATIENCE):
                await ann.move()
        await asyncio.gather(*(socket.until_closed() for socket in sockets))
        await asyncio.gather(*sending)
        after = await cut_offs(port)
        new = {why: after[why] - before.get(why, 0) for why in after if after[why] != before.get(why, 0)}
        if kind == "closing frames":
            assert new.keys() <= {"flood"}  # whoever takes leave first has done nothing wrong
        else:
            assert new.keys() <= {"flood", "malformed", "misbehaving"}
            assert sum(new.values()) == len(sockets)


async def test_who_enters_beside_somebody_who_plays_is_answered(server: ServerProcess) -> None:
    """Those who have just come wait while moves are stored, and go on afterwards."""
    port = server.port
    mallory = await attacker(port)
    opened = await mallory.ask(port, "POST", "/api/tables", {"game": GAME, "seats": 2})
    async with playing(port) as ann, AsyncExitStack() as stack:
        await asyncio.sleep((FIRST_MESSAGES + 3) / QUIET_PER_SECOND)  # from now on she sends little
        browsers = [await stack.enter_async_context(mallory.at(port)) for _ in range(10)]
        async with asyncio.timeout(PATIENCE * 3):
            entering = [asyncio.create_task(mallory.enter(browser, opened["table"])) for browser in browsers]
            for _ in range(3):
                await ann.move()
            await asyncio.gather(*entering)
            await asyncio.gather(*(browser.receive(TableShown) for browser in browsers))


async def test_cut_offs_of_one_address_are_logged_once_a_minute(server: ServerProcess) -> None:
    mallory = await attacker(server.port)
    began = asyncio.get_running_loop().time()
    for _ in range(3):
        socket = await RawSocket.open_game_socket(server.port, mallory.cookie)
        await socket.send(BURSTS["pings"])
        await socket.until_closed()
    lines = re.findall(r"connection cut off.*why=flood", server.output.read_text("utf-8"))
    assert lines
    if asyncio.get_running_loop().time() - began < 50:
        assert (await cut_offs(server.port))["flood"] > len(lines)


@pytest.mark.at_length
async def test_who_sends_too_many_mistakes_is_told_and_disconnected(server: ServerProcess) -> None:
    """Below the limit of frames there is the limit of messages: it tells the client why."""
    mallory = await attacker(server.port)
    before = await cut_offs(server.port)
    socket = await RawSocket.open_game_socket(server.port, mallory.cookie)
    await socket.send(frame(Opcode.TEXT, b"{}") * 100)
    assert b'"reason":"misbehaving"' in await socket.until_closed()
    assert (await cut_offs(server.port))["misbehaving"] == before.get("misbehaving", 0) + 1
