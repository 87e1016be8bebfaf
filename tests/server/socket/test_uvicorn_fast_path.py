"""The fast path through uvicorn's WebSocket: whole texts at once, everything else through uvicorn."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Frame, Opcode

from ludotheque.server.http.asgi import Receive, Scope, Send
from ludotheque.server.socket.rfc6455 import frame_end, frame_of, text_in
from ludotheque.server.socket.transport import AsgiTransport
from ludotheque.server.socket.uvicorn_fast_path import FastPathWebSocket, fast_path_of
from support import timeouts

LONG = "à" * 40_000
"""Too long for the fast path."""


class Echo:
    """Echoes texts: at once where possible, and the rest, marked, when their turn comes."""

    def __init__(self) -> None:
        self.address = ""
        self.patient = False
        """Whether no text is handled at once."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        transport = AsgiTransport(receive, send, fast_path_of(scope))

        def on_text(text: str) -> bool:
            if self.patient:
                return False
            assert transport.send_now(f"{text}!".encode(), soon=True)
            return transport.send_now(text.encode())

        transport.listen(on_text)
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


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


@pytest.mark.parametrize("text", ["", "hello", "à" * 62, "à" * 63, "x" * 125, "x" * 126, "ö" * 30_000])
def test_texts_of_any_length_are_handled_at_once(text: str) -> None:
    async def story() -> None:
        async with served() as echo, connect(echo.address, max_size=None) as browser:
            await browser.send(text)
            assert [await browser.recv(), await browser.recv()] == [f"{text}!", text]

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
            await browser.send(LONG)
            assert await browser.recv() == f"later {LONG}"
            await browser.send("after it")
            assert await browser.recv() == "later after it"

    run(story)


def test_texts_that_have_to_wait_are_received_in_order() -> None:
    async def story() -> None:
        async with served() as echo, connect(echo.address) as browser:
            echo.patient = True
            for number in range(20):
                await browser.send(str(number))
            assert [await browser.recv() for _ in range(20)] == [f"later {number}" for number in range(20)]

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
            browser.transport.write(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
            with pytest.raises(ConnectionClosedError, match="1007"):
                await browser.recv()

    run(story)


def test_the_end_of_a_frame_is_found() -> None:
    for length in (0, 1, 125, 126, 300, 65_535, 65_536):
        text = "x" * length
        frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
        assert frame_end(frame + os.urandom(9)) == len(frame)
        assert text_in(frame) == text
        assert all(frame_end(frame[:cut]) > cut for cut in range(min(20, len(frame))))
        assert frame_of(text.encode()) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
