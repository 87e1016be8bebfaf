"""A client that sends bytes over a plain TCP connection: what browsers and WebSocket libraries never would."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self

from websockets.frames import Frame, Opcode

HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\ncookie: {cookie}\r\n"
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)


def frame(opcode: Opcode, content: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame of a client."""
    return Frame(opcode, content, fin).serialize(mask=True)


def burst(one: bytes, size: int, first: bytes = b"") -> bytes:
    """The same frame again and again, so many bytes of it."""
    return first + one * (size // len(one))


def bursts(size: int) -> dict[str, bytes]:
    """Bursts of every kind of frame, each of so many bytes."""
    return {
        "pings": burst(frame(Opcode.PING), size),
        "pongs": burst(frame(Opcode.PONG), size),
        "empty fragments": burst(frame(Opcode.CONT, fin=False), size, frame(Opcode.TEXT, fin=False)),
        "binary messages": burst(frame(Opcode.BINARY), size),
        "empty texts": burst(frame(Opcode.TEXT), size),
        "texts that are no message": burst(frame(Opcode.TEXT, b"{}"), size),
        "texts that are not UTF-8": burst(frame(Opcode.TEXT, b"\xff\xfe"), size),
        "long texts": burst(frame(Opcode.TEXT, b"[" * 16_000), size),
        "one long frame": frame(Opcode.TEXT, b"x" * size),
        "bytes that are no frame": b"\xff" * size,
        "closing frames": burst(frame(Opcode.CLOSE), size),
    }


class RawSocket:
    """One TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, port: int, address: str = "127.0.0.1") -> Self:
        """Connect to a server of this machine, from one of its addresses."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))

    @classmethod
    async def open_game_socket(cls, port: int, cookie: str) -> Self:
        """Connect, and open a game socket for a guest."""
        opened = await cls.connect(port)
        opened.writer.write(HANDSHAKE.format(cookie=cookie).encode())
        head = await opened.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        return opened

    async def until_closed(self) -> bytes:
        """Read until the server ends the connection; returns all that was read."""
        read = b""
        with suppress(ConnectionError):
            while some := await self.reader.read(65_536):
                read += some
        self.abort()
        return read

    async def send(self, data: bytes) -> None:
        """Send data, as far as the server reads it."""
        with suppress(ConnectionError):
            self.writer.write(data)
            await self.writer.drain()

    def abort(self) -> None:
        """Break the connection."""
        self.writer.transport.abort()
