"""The fast path through uvicorn's WebSocket: whole texts at once, everything else through uvicorn."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Frame, Opcode

from ludotheque.server.common.turns import Sender, Shares, Turns
from ludotheque.server.http.asgi import Receive, Scope, Send
from ludotheque.server.socket.frames.frame_budget import FrameBudget
from ludotheque.server.socket.frames.rfc6455 import PONG, frame_end, head_of, text_in
from ludotheque.server.socket.frames.transport import AsgiTransport
from ludotheque.server.socket.frames.uvicorn_fast_path import FRAMES_IN_A_TURN, Abuse, FastPathWebSocket, fast_path_of
from support import timeouts

LONG = "à" * 40_000
"""Longer than a frame may be."""
PLENTY = 10**9


def masked(opcode: Opcode, content: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame of a client."""
    return Frame(opcode, content, fin).serialize(mask=True)


class Echo:
    """Echoes texts: at once where possible, and the rest, marked, when their turn comes."""

    def __init__(self) -> None:
        self.address = ""
        self.budget = PLENTY
        """How much each client may send."""
        self.is_ending = False
        """Whether no more texts are taken."""
        self.handled: list[str] = []
        """The texts of all clients that were handled at once."""
        self.shares: Shares | None = None
        """Where turns of the event loop are shared."""
        self.abuses: list[Abuse] = []
        self.receives = asyncio.Event()
        """Set while messages are received through ASGI."""
        self.receives.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        fast_path = fast_path_of(scope)
        assert fast_path is not None
        if self.shares is not None:
            fast_path.sender = Sender(self.shares, "here")
        transport = AsgiTransport(receive, send, fast_path)

        def on_text(text: bytes) -> bool:
            if self.is_ending:
                return False
            self.handled.append(text.decode())
            assert transport.writer is not None
            assert transport.writer.send(text + b"!", soon=True)
            return transport.writer.send(text)

        transport.listen(on_text, FrameBudget(self.budget, 0.0, time.monotonic), self.abuses.append)
        await self.receives.wait()
        while (message := await transport.receive()) is not None:
            await transport.send(b"later " + (message if isinstance(message, bytes) else message.encode()))


@asynccontextmanager
async def served() -> AsyncIterator[Echo]:
    """A server on a port of its own."""
    echo = Echo()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        echo.address = f"ws://127.0.0.1:{listening.getsockname()[1]}/"
        config = uvicorn.Config(
            echo, ws=FastPathWebSocket, ws_per_message_deflate=False, lifespan="off", log_level="error"
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            yield echo
        finally:
            server.should_exit = True
            await serving


@asynccontextmanager
async def raw_client(echo: Echo) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A client that has opened a WebSocket and now sends bytes."""
    port = int(echo.address.rstrip("/").rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        b"GET / HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def pong(reader: asyncio.StreamReader) -> bytes:
    """What the next frame carries, which is a pong."""
    first, length = await reader.readexactly(2)
    assert first == PONG
    return await reader.readexactly(length)


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


@pytest.mark.parametrize("text", ["", "hello", "à" * 62, "à" * 63, "x" * 125, "x" * 126, "ö" * 30_000])
def test_texts_of_any_length_are_handled_at_once(text: str) -> None:
    async def story() -> None:
        async with served() as echo, connect(echo.address, max_size=None) as browser:
            await browser.send(text)
            assert [await browser.recv(), await browser.recv()] == [f"{text}!", text]

    run(story)


def test_frames_that_wait_for_their_turn_are_handled_in_order() -> None:
    async def story() -> None:
        async with served() as echo:
            echo.shares = Shares(Turns(0.0), Turns(0.0))  # one client goes on in each turn of the loop
            async with connect(echo.address) as one, connect(echo.address) as other:
                for number in range(50):
                    await one.send(f"one {number}")
                    await other.send(f"other {number}")
                for number in range(50):
                    assert [await one.recv(), await one.recv()] == [f"one {number}!", f"one {number}"]
                    assert [await other.recv(), await other.recv()] == [f"other {number}!", f"other {number}"]
                await one.send(b"binary")
                await (await one.ping())
                assert await one.recv() == "later binary"

    run(story)


def test_other_frames_go_through_uvicorn_in_order() -> None:
    async def story() -> None:
        async with served() as echo, connect(echo.address, max_size=None) as browser:
            await browser.send(b"binary")
            assert await browser.recv() == "later binary"
            await browser.send(["in ", "three ", "parts"])
            assert await browser.recv() == "later in three parts"
            await (await browser.ping())
            await browser.send("whole")
            assert [await browser.recv(), await browser.recv()] == ["whole!", "whole"]

    run(story)


def test_a_text_behind_a_message_that_waits_is_received_after_it() -> None:
    async def story() -> None:
        async with served() as echo:
            echo.receives.clear()
            async with connect(echo.address) as browser:
                await browser.send(b"binary")
                for number in range(20):
                    await browser.send(str(number))
                await asyncio.sleep(0.05)
                echo.receives.set()
                heard = [await browser.recv()]
                while heard[-1] not in ("19", "later 19"):
                    heard.append(await browser.recv())
                assert heard[:2] == ["later binary", "later 0"]
                said = dict.fromkeys(str(text).removeprefix("later ").rstrip("!") for text in heard[1:])
                assert list(said) == [str(number) for number in range(20)]

    run(story)


@pytest.mark.parametrize("size", [1, 2, 7])
def test_frames_may_arrive_in_pieces_or_together(size: int) -> None:
    async def story() -> None:
        async with served() as echo, connect(echo.address) as browser:
            texts = ["one", "x" * 200, "three"]
            frames = b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in texts)
            for start in range(0, len(frames), size):
                browser.transport.write(frames[start : start + size])
                await asyncio.sleep(0)
            browser.transport.write(frames)
            heard = [await browser.recv() for _ in range(12)]
            assert heard == [said for text in texts * 2 for said in (f"{text}!", text)]

    run(story)


def test_invalid_utf8_closes_the_connection() -> None:
    async def story() -> None:
        async with served() as echo, connect(echo.address) as browser:
            browser.transport.write(masked(Opcode.TEXT, b"\xff\xfe"))
            with pytest.raises(ConnectionClosedError, match="1007"):
                await browser.recv()
            assert echo.abuses == ["malformed"]

    run(story)


def test_a_frame_that_is_too_long_closes_the_connection_before_it_has_arrived() -> None:
    async def story() -> None:
        async with served() as echo, connect(echo.address) as browser:
            browser.transport.write(masked(Opcode.TEXT, LONG.encode())[:20])
            with pytest.raises(ConnectionClosedError, match="1009"):
                await browser.recv()
            assert echo.abuses == ["malformed"]

    run(story)


def test_of_many_pings_the_last_is_answered() -> None:
    async def story() -> None:
        async with served() as echo, raw_client(echo) as (reader, writer):
            writer.write(b"".join(masked(Opcode.PING, b"%d" % number) for number in range(100)))
            pongs = [await pong(reader)]
            while pongs[-1] != b"99":
                pongs.append(await pong(reader))
            assert len(pongs) <= 100 / FRAMES_IN_A_TURN + 1

    run(story)


BURSTS = {
    "pings": masked(Opcode.PING) * 400,
    "pongs": masked(Opcode.PONG) * 400,
    "empty fragments": masked(Opcode.TEXT, fin=False) + masked(Opcode.CONT, fin=False) * 400,
    "texts": masked(Opcode.TEXT, b"{}") * 400,
    "binary messages": masked(Opcode.BINARY) * 400,
    "long texts": masked(Opcode.TEXT, b"x" * 60_000) * 4,
}


@pytest.mark.parametrize("kind", BURSTS)
def test_a_client_that_sends_too_much_is_cut_off(kind: str) -> None:
    async def story() -> None:
        async with served() as echo:
            echo.budget = 200
            async with raw_client(echo) as (reader, writer):
                writer.write(BURSTS[kind])
                with suppress(ConnectionError):
                    while await reader.read(65_536):
                        pass
            assert echo.abuses == ["flood"]
            assert len(echo.handled) <= 200
            async with connect(echo.address) as browser:  # everybody has a budget of their own
                await browser.send("honest")
                assert [await browser.recv(), await browser.recv()] == ["honest!", "honest"]

    run(story)


def test_pieces_of_a_frame_are_charged_too() -> None:
    async def story() -> None:
        async with served() as echo:
            echo.budget = 50
            async with raw_client(echo) as (reader, writer):
                with suppress(ConnectionError):
                    for byte in masked(Opcode.TEXT, b"x" * 500):
                        writer.write(bytes([byte]))
                        await writer.drain()
                        await asyncio.sleep(0)
                        if echo.abuses:
                            break
                    while await reader.read(65_536):
                        pass
            assert echo.abuses == ["flood"]
            assert not echo.handled

    run(story)


def test_others_are_served_between_the_frames_of_a_burst() -> None:
    async def story() -> None:
        async with served() as echo, raw_client(echo) as (_, writer), connect(echo.address) as browser:
            writer.write(masked(Opcode.TEXT, b"burst") * 2000)
            await browser.send("honest")
            while "honest" not in echo.handled:
                await asyncio.sleep(0)
            assert echo.handled.index("honest") < 200
            while len(echo.handled) < 2001:
                await asyncio.sleep(0)

    run(story)


def test_texts_are_not_read_any_more_once_the_connection_is_ending() -> None:
    async def story() -> None:
        async with served() as echo, connect(echo.address) as browser:
            echo.is_ending = True
            browser.transport.write(masked(Opcode.TEXT, b"late") * 50 + masked(Opcode.BINARY, b"late"))
            echo_of_ping = await browser.ping()
            await echo_of_ping
            await browser.send("later")
            await (await browser.ping())
            assert echo.handled == []

    run(story)


def test_the_end_of_a_frame_is_found() -> None:
    for length in (0, 1, 125, 126, 300, 65_535, 65_536):
        text = "x" * length
        frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
        assert frame_end(frame + os.urandom(9)) == len(frame)
        assert text_in(frame, 0, len(frame)) == text.encode()
        assert all(frame_end(frame[:cut]) > cut for cut in range(min(20, len(frame))))
        assert head_of(len(text.encode())) + text.encode() == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
