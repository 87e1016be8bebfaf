"""Clients have a time limit for each part of a request and for reading the response."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import pytest
import uvicorn

from ludotheque.server.common import turns
from ludotheque.server.http.asgi import Receive, Scope, Send
from ludotheque.server.http.connection_gate import ConnectionGate
from ludotheque.server.http.guarded_http import Deadlines
from ludotheque.server.http.http_guard import HttpGuard
from ludotheque.server.http.proxies import Proxies
from ludotheque.server.socket.frames.uvicorn_fast_path import FastPathWebSocket
from support.server.raw_socket import HANDSHAKE, RawSocket

NONE = Deadlines(1e6, 1e6, 1e6, 1e6)
HEAD = b"POST / HTTP/1.1\r\nhost: here\r\n"


class Server:
    """Answers every request with the body it was sent, as often as the path says."""

    def __init__(self) -> None:
        self.port = 0
        self.cut_off: list[str] = []
        self.gate: ConnectionGate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await receive()
            return
        body = b""
        while True:
            part = await receive()
            if part["type"] != "http.request":
                return
            body += part["body"]
            if not part["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": [(b"transfer-encoding", b"chunked")]})
        for _ in range(int(scope["path"].strip("/") or 1)):
            await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def served(deadlines: Deadlines, most: int = 100) -> AsyncIterator[Server]:
    """A server with these deadlines."""
    app = Server()
    app.gate = ConnectionGate(most, most, Proxies(), lambda why, _: app.cut_off.append(why))
    guard = HttpGuard(app.gate, lambda why, _: app.cut_off.append(why), deadlines)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        app.port = listening.getsockname()[1]
        config = uvicorn.Config(
            app,
            http=cast("type[asyncio.Protocol]", guard),
            ws=FastPathWebSocket,
            ws_per_message_deflate=False,
            lifespan="off",
            log_level="error",
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            yield app
        finally:
            server.should_exit = True
            await serving


@pytest.mark.parametrize(
    ("deadline", "sent", "reported"),
    [
        ("first_byte", b"", []),
        ("head", HEAD, ["slow_request"]),
        ("body", HEAD + b"content-length: 10\r\n\r\nhalf", ["slow_request"]),
    ],
)
async def test_a_client_that_does_not_finish_is_cut_off(deadline: str, sent: bytes, reported: list[str]) -> None:
    async with served(NONE._replace(**{deadline: 0.1})) as server:
        client = await RawSocket.connect(server.port)
        await client.send(sent)
        assert await client.until_closed() == b""
        assert server.cut_off == reported
        while len(server.gate):
            await asyncio.sleep(0.01)


async def test_single_bytes_do_not_put_the_deadline_off() -> None:
    async with served(NONE._replace(head=0.3)) as server:
        client = await RawSocket.connect(server.port)
        closed = asyncio.create_task(client.until_closed())
        for letter in HEAD * 1000:
            await client.send(bytes([letter]))
            await asyncio.sleep(0.01)
            if closed.done():
                break
        await closed
        assert server.cut_off == ["slow_request"]


async def test_requests_in_time_are_answered_one_after_another() -> None:
    async with served(Deadlines(30, 30, 30, 30)) as server:
        client = await RawSocket.connect(server.port)
        for _ in range(3):
            await client.send(HEAD + b"content-length: 5\r\n\r\n")
            await client.send(b"hello")
            assert b"hello" in await client.reader.readuntil(b"\r\n0\r\n\r\n")
        assert server.cut_off == []
        assert len(server.gate) == 1
        client.abort()


async def test_a_client_that_does_not_read_the_response_is_cut_off() -> None:
    async with served(NONE._replace(reading=0.2)) as server:
        client = await RawSocket.connect(server.port)
        await client.send(b"POST /500 HTTP/1.1\r\nhost: here\r\ncontent-length: 50000\r\n\r\n" + b"x" * 50_000)
        while not server.cut_off:
            await asyncio.sleep(0.01)
        assert server.cut_off == ["too_slow"]
        while len(server.gate):
            await asyncio.sleep(0.01)
        client.abort()


async def test_a_websocket_keeps_its_place_until_it_ends() -> None:
    async with served(NONE._replace(first_byte=0.2, head=0.2), most=2) as server:
        client = await RawSocket.connect(server.port)
        await client.send(HANDSHAKE.format(cookie="none").encode())
        assert b" 101 " in await client.reader.readuntil(b"\r\n\r\n")
        for _ in range(3):
            other = await RawSocket.connect(server.port)
            await asyncio.sleep(0.1)
            other.abort()
        assert len(server.gate) in (1, 2)
        client.abort()
        while len(server.gate):
            await asyncio.sleep(0.01)


async def test_a_websocket_is_not_subject_to_the_deadlines_of_requests() -> None:
    async with served(Deadlines(0.1, 0.1, 0.1, 0.1)) as server:
        client = await RawSocket.connect(server.port)
        await client.send(HANDSHAKE.format(cookie="none").encode())
        assert b" 101 " in await client.reader.readuntil(b"\r\n\r\n")
        closed = asyncio.create_task(client.until_closed())
        await asyncio.sleep(0.5)
        assert not closed.done()
        client.abort()
        await closed


@pytest.mark.parametrize("size", [10, 3_000, 60_000])
async def test_bodies_of_any_length_arrive_whole(size: int) -> None:
    async with served(Deadlines(30, 30, 30, 30)) as server:
        client = await RawSocket.connect(server.port)
        for _ in range(2):
            body = bytes(48 + number % 10 for number in range(size))
            await client.send(HEAD + b"content-length: %d\r\n\r\n" % size + body)
            assert body in await client.reader.readuntil(b"\r\n0\r\n\r\n")
            await client.send(HEAD + b"transfer-encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * size + b"0\r\n\r\n")
            answer = await client.reader.readuntil(b"\r\n0\r\n\r\n")
            assert answer.count(b"x") == size
        client.abort()


async def test_others_are_served_while_very_many_chunks_are_read() -> None:
    """The whole body would be read in one turn of the loop, before anybody else."""
    async with served(Deadlines(30, 30, 30, 30)) as server:
        attacker, honest = await RawSocket.connect(server.port), await RawSocket.connect(server.port)
        await attacker.send(HEAD + b"transfer-encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 30_000 + b"0\r\n\r\n")
        answered = asyncio.create_task(attacker.reader.readuntil(b"\r\n0\r\n\r\n"))
        for _ in range(5):
            await honest.send(HEAD + b"content-length: 5\r\n\r\nhello")
            assert b"hello" in await honest.reader.readuntil(b"\r\n0\r\n\r\n")
        assert not answered.done()
        assert (await answered).count(b"x") == 30_000
        attacker.abort()
        honest.abort()


async def test_a_head_of_very_many_lines_is_not_read() -> None:
    async with served(NONE) as server:
        client = await RawSocket.connect(server.port)
        await client.send(HEAD + b"a: b\r\n" * 2_000 + b"\r\n")
        assert await client.until_closed() == b""
        assert server.cut_off == ["malformed"]


async def test_silent_connections_keep_nobody_out() -> None:
    async with served(NONE, most=10) as server:
        silent = [await RawSocket.connect(server.port) for _ in range(40)]
        client = await RawSocket.connect(server.port)
        await client.send(HEAD + b"content-length: 5\r\n\r\nhello")
        assert b"hello" in await client.reader.readuntil(b"\r\n0\r\n\r\n")
        assert server.cut_off == ["too_many"] * 31
        for connection in [*silent, client]:
            connection.abort()


async def test_requests_that_wait_for_their_turn_are_all_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no time for requests, one goes on in each turn of the event loop."""
    monkeypatch.setattr(turns, "BUSY_SECONDS", 0.0)
    async with served(Deadlines(30, 30, 30, 30)) as server:
        clients = [await RawSocket.connect(server.port) for _ in range(20)]
        long = b"x" * 5_000  # parsed in several pieces
        for client in clients[:10]:
            await client.send(HEAD + b"content-length: 5000\r\n\r\n" + long)
        for client in clients[10:]:
            await client.send(HANDSHAKE.format(cookie="none").encode())
        for client in clients[:10]:
            assert long in await client.reader.readuntil(b"\r\n0\r\n\r\n")
            await client.send(HEAD + b"content-length: 5\r\n\r\nagain")
        for client in clients[:10]:
            assert b"again" in await client.reader.readuntil(b"\r\n0\r\n\r\n")
        for client in clients[10:]:
            assert b" 101 " in await client.reader.readuntil(b"\r\n\r\n")
        assert server.cut_off == []
        for client in clients:
            client.abort()
