"""Hostile guests: cookies, tables of their own, and sockets from addresses of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx

from bench.server.load.guests import HEADERS, create_guest, open_table
from support.server.raw_socket import HANDSHAKE, RawSocket

ADDRESSES = tuple(f"127.0.0.{last}" for last in range(2, 12))
"""Where the attackers come from; honest players come from 127.0.0.1."""


async def hostile_guests(port: int, number: int) -> list[str]:
    """Create guests from several addresses; returns their cookies."""
    async with _clients(port) as clients:
        return [await create_guest(clients[index % len(clients)], f"Mallory {index}") for index in range(number)]


async def tables_with_bots(port: int, cookies: list[str], **setup: Any) -> list[str]:
    """Open a table against a bot for each guest, and begin; returns their ids."""
    async with _clients(port) as clients:
        return [
            await _table_with_bot(port, index, cookie, await open_table(clients[index % len(clients)], cookie, **setup))
            for index, cookie in enumerate(cookies)
        ]


async def _table_with_bot(port: int, index: int, cookie: str, table: str) -> str:
    socket = await hostile_socket(port, index, cookie)
    assert socket is not None
    to = f'{{"type":"to","table":"{table}","wish":{{"type":'
    await socket.send(
        text(f'{{"type":"enter","table":"{table}"}}')
        + text(f'{to}"seat_bot","command":"bot","seat":1,"level":"fox"}}}}')
        + text(f'{to}"start","command":"start"}}}}')
    )
    await asyncio.wait_for(socket.reader.readuntil(b'"type":"update"'), 30)
    socket.abort()
    return table


async def hostile_socket(port: int, index: int, cookie: str, buffer: int | None = None) -> RawSocket | None:
    """Open a game socket from one of the addresses; ``None`` if the server refuses it.

    ``buffer`` is the most bytes that wait to be read at this end.
    """
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, local_addr=(ADDRESSES[index % len(ADDRESSES)], 0), limit=buffer or 2**20
    )
    opened = RawSocket(reader, writer)
    await opened.send(HANDSHAKE.format(cookie=cookie).encode())
    try:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
    except (asyncio.IncompleteReadError, ConnectionError, TimeoutError):
        opened.abort()
        return None
    if b" 101 " not in head:
        opened.abort()
        return None
    return opened


def text(message: str) -> bytes:
    """A message as a WebSocket frame, masked with zeros."""
    content = message.encode()
    assert len(content) < 126 or len(content) <= 0xFFFF
    if len(content) < 126:
        return bytes([0x81, 0x80 | len(content)]) + bytes(4) + content
    return bytes([0x81, 0xFE]) + len(content).to_bytes(2, "big") + bytes(4) + content


@asynccontextmanager
async def _clients(port: int) -> AsyncIterator[list[httpx.AsyncClient]]:
    """A client for each address, without cookies of its own."""
    async with AsyncExitStack() as stack:
        clients = []
        for address in ADDRESSES:
            transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
            client = httpx.AsyncClient(
                transport=transport, base_url=f"http://127.0.0.1:{port}", headers=HEADERS, timeout=60
            )
            client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))
            clients.append(await stack.enter_async_context(client))
        yield clients
