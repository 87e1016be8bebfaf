"""The load balancer that cluster tests use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import httpx

from support.cluster.balancer import Balancer
from support.processes.ports import free_port


class Answering:
    """A server that answers with its own name until it dies."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.port = free_port()
        self.is_ready = True
        self.is_mute = False
        """Whether it takes requests and hangs up without an answer."""
        self.is_stuck = False
        self.asked: list[str] = []
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._answer, "127.0.0.1", self.port)

    def die(self) -> None:
        """Close all connections, as when a process ends."""
        assert self._server is not None
        self._server.close()
        for writer in self._open:
            writer.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        with suppress(asyncio.IncompleteReadError, OSError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            while self.is_stuck:
                await asyncio.sleep(0.01)
            if head.startswith(("GET /healthz", "GET /readyz")):
                ready = self.is_ready or head.startswith("GET /healthz")
                writer.write(b"HTTP/1.1 200 OK\r\n\r\n" if ready else b"HTTP/1.1 503 Not Now\r\n\r\n")
            elif "upgrade: websocket" in head.lower():
                writer.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
                while line := await reader.readline():
                    writer.write(self.name.encode() + b" heard " + line)
            else:
                self.asked.append(head)
                if not self.is_mute:
                    writer.write(f"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{self.name}".encode())
        self._open.discard(writer)
        writer.close()


@asynccontextmanager
async def two_servers() -> AsyncIterator[tuple[Answering, Answering, Balancer]]:
    east, west = Answering("east"), Answering("west")
    await east.start()
    await west.start()
    balancer = Balancer([east.port, west.port])
    async with balancer.running():
        await balancer.until_ready()
        yield east, west, balancer
    east.die()
    west.die()


async def ask(balancer: Balancer, method: str = "GET") -> str:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{balancer.port}") as client:
        answer = await client.request(method, "/who", content=b"{}" if method == "POST" else None)
        return answer.text or str(answer.status_code)


async def open_socket(balancer: Balancer) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", balancer.port)
    writer.write(b"GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n")
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
    return reader, writer


async def test_sockets_are_spread_and_those_of_a_dead_server_are_closed() -> None:
    async with two_servers() as (east, west, balancer):
        sockets = [await open_socket(balancer) for _ in range(6)]
        assert [len(backend.sockets) for backend in balancer.backends] == [3, 3]
        for _, writer in sockets:
            writer.write(b"hello\n")
        heard = [await reader.readline() for reader, _ in sockets]
        assert sorted(heard) == [b"east heard hello\n"] * 3 + [b"west heard hello\n"] * 3
        east.die()
        ended = [await reader.read() for (reader, _), name in zip(sockets, heard, strict=True) if b"east" in name]
        assert ended == [b"", b"", b""]
        assert [await ask(balancer) for _ in range(4)] == ["west"] * 4, "requests do not wait for the next check"
        assert await ask(balancer, "POST") == "west", "a request that was not sent yet can go to the other server"
        for _, writer in sockets:
            writer.close()
        assert west.asked


async def test_a_request_that_may_have_been_handled_is_not_retried() -> None:
    async with two_servers() as (east, west, balancer):
        east.is_mute = True
        balancer.preferred = east.port
        assert await ask(balancer) == "west"
        assert await ask(balancer, "POST") == "502"
        assert [head.partition(" ")[0] for head in east.asked + west.asked] == ["GET", "POST", "GET"]
        assert all("x-forwarded-for: 127.0.0.1\r\n" in head for head in east.asked)


async def test_a_server_that_is_not_ready_is_used_only_if_there_is_no_other() -> None:
    async with two_servers() as (east, west, balancer):
        east.is_ready = False
        while balancer.backends[0].is_ready:
            await asyncio.sleep(0.01)
        assert [await ask(balancer) for _ in range(4)] == ["west"] * 4
        west.die()
        assert await ask(balancer) == "east"


async def test_the_sockets_of_a_stuck_server_are_cut() -> None:
    async with two_servers() as (east, _, balancer):
        balancer.preferred = east.port
        reader, writer = await open_socket(balancer)
        east.is_stuck = True
        assert await reader.read() == b""
        writer.close()
        assert await ask(balancer) == "west"
        east.is_stuck = False
        await balancer.until_ready()
