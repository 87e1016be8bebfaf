"""A lean HTTP client: a general one takes more processor time for a request than the server."""

from __future__ import annotations

import asyncio
import gzip
import time
from typing import Any, NamedTuple

import msgspec

IDLE_SECONDS = 2.0
"""A connection that was idle for longer is not used again: the server may just be closing it."""


class Response(NamedTuple):
    """An answer."""

    status: int
    headers: dict[bytes, bytes]
    body: Any
    """The decoded JSON."""
    millis: float
    """From the first byte sent to the last one received."""


class HttpClient:
    """Sends JSON to one server. Each request has a connection of its own, which later ones use again."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._idle: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def post(self, path: str, body: object = None, cookie: str = "") -> Response:
        """Send a request as a browser does, and read the whole answer."""
        reader, writer = self._take_idle() or await asyncio.open_connection("127.0.0.1", self._port)
        content = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\nx-ludotheque: bench\r\n"
            f"accept-encoding: gzip\r\ncontent-type: application/json\r\ncontent-length: {len(content)}\r\n"
        )
        cookies = f"cookie: {cookie}\r\n" if cookie else ""
        began = time.perf_counter()
        writer.write(f"{head}{cookies}\r\n".encode() + content)
        status, headers, answer = await _read(reader)
        took = (time.perf_counter() - began) * 1000
        self._idle.append((time.monotonic(), reader, writer))
        if status >= 400:
            raise RuntimeError(f"{path} was answered with {status}: {answer!r}")
        return Response(status, headers, msgspec.json.decode(answer), took)

    def close(self) -> None:
        """Close all connections."""
        for _, _, writer in self._idle:
            writer.close()

    def _take_idle(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        while self._idle:
            since, reader, writer = self._idle.pop()
            if time.monotonic() - since < IDLE_SECONDS:
                return reader, writer
            writer.close()
        return None


async def _read(reader: asyncio.StreamReader) -> tuple[int, dict[bytes, bytes], bytes]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).rstrip().split(b"\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
    if b"content-length" in headers:
        body = await reader.readexactly(int(headers[b"content-length"]))
    else:
        body = await _read_chunks(reader)
    unpacked = gzip.decompress(body) if headers.get(b"content-encoding") == b"gzip" else body
    return int(first.split()[1]), headers, unpacked


async def _read_chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int(await reader.readuntil(b"\r\n"), 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readexactly(2)
    return b"".join(parts)
