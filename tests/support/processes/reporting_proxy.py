"""A reverse proxy that reports the round trip of each client in a header, as nginx and HAProxy do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from ludotheque.server.socket.frames.tcp_info import read_round_trip

HEADER = "x-round-trip"


async def serve_client(port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on one connection with one request, and all that follows if it is a WebSocket."""
    head = await reader.readuntil(b"\r\n\r\n")
    found = read_round_trip(writer.get_extra_info("socket"))
    assert found is not None, "this needs a kernel that tells the round trip"
    client = writer.get_extra_info("peername")[0]
    replaced = (HEADER.encode(), b"x-forwarded-for")
    lines = [line for line in head[:-4].split(b"\r\n") if line.partition(b":")[0].strip().lower() not in replaced]
    lines += [f"{HEADER}: {round(found.smoothed * 1000)}".encode(), f"x-forwarded-for: {client}".encode()]
    to_reader, to_writer = await asyncio.open_connection("127.0.0.1", port)
    to_writer.write(b"\r\n".join(lines) + b"\r\n\r\n")
    await asyncio.gather(_carry(reader, to_writer), _carry(to_reader, writer))


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while chunk := await reader.read(65_536):
            writer.write(chunk)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def reporting_proxy(port: int) -> AsyncIterator[int]:
    """A proxy before the server at this port of this machine; yields its own port."""
    serving: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(serve_client(port, reader, writer))
        serving.add(task)
        task.add_done_callback(serving.discard)

    listener = await asyncio.start_server(accept, "0.0.0.0", 0)
    try:
        yield listener.sockets[0].getsockname()[1]
    finally:
        listener.close()
        for task in tuple(serving):
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
