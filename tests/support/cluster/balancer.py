"""A load balancer for trying out and testing a cluster; in production people have their own.

It asks every server a few times a second whether it is alive and ready. Sockets go to the ready
server that has the fewest; a request that a server did not begin to answer is sent to another one.
The sockets of a server that is dead or stuck are cut, so that their clients come back elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

CHECK_SECONDS = 0.25
STUCK_SECONDS = 1.5
"""A server that does not answer for so long is taken for dead."""
LONGEST_HEAD = 64 * 1024
LONGEST_BODY = 1024 * 1024
CHUNK = 64 * 1024
REPEATABLE = ("GET", "HEAD", "OPTIONS")
"""What may be asked again of another server without happening twice."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Request(NamedTuple):
    """The head and body of a request."""

    method: str
    first_line: str
    headers: list[tuple[str, str]]
    body: bytes = b""

    def get(self, name: str) -> str:
        """The value of a header, or ``None``."""
        return next((value for each, value in self.headers if each.lower() == name), "")

    @property
    def is_socket(self) -> bool:
        """Whether the request opens a WebSocket."""
        return self.get("upgrade").lower() == "websocket"

    def forwarded(self, client: str) -> bytes:
        """The request to send on, with the client's address."""
        before = self.get("x-forwarded-for")
        ours = {"x-forwarded-for": f"{before}, {client}" if before else client, "x-forwarded-proto": "http"}
        if not self.is_socket:
            ours["connection"] = "close"  # one request for each connection: then nothing else of HTTP need be known
        kept = [(name, value) for name, value in self.headers if name.lower() not in ours]
        lines = [self.first_line, *(f"{name}: {value}" for name, value in [*kept, *ours.items()]), "", ""]
        return "\r\n".join(lines).encode("latin-1") + self.body


class Backend:
    """One server, with its state."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.is_alive = False
        self.is_ready = False
        self.sockets: set[asyncio.StreamWriter] = set()
        """The clients' ends of the game sockets that lead here."""
        self._open: set[asyncio.StreamWriter] = set()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Streams]:
        """A connection to the server, which is cut when the server is given up. Raises ``OSError``."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=LONGEST_HEAD)
        self._open.add(writer)
        try:
            yield reader, writer
        finally:
            self._open.discard(writer)
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def give_up(self) -> None:
        """Cut all connections to the server."""
        self.is_alive = self.is_ready = False
        for writer in (*self._open, *self.sockets):
            writer.transport.abort()


class Balancer:
    """Listens on one port for several servers on this machine."""

    def __init__(self, servers: list[int], port: int = 0) -> None:
        """``servers`` are ports; without a ``port`` a free one is used."""
        self.backends = [Backend(server) for server in servers]
        self.port = port
        self.preferred: int | None = None
        """The port of a server that all sockets go to as long as it is ready."""
        self._clients: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listen while the context is active."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", self.port, limit=LONGEST_HEAD)
        self.port = server.sockets[0].getsockname()[1]
        watching = [asyncio.create_task(self._watch(backend), name="watch") for backend in self.backends]
        try:
            yield
        finally:
            server.close()
            await server.wait_closed()
            tasks = [*watching, *self._clients]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def until_ready(self) -> None:
        """Wait until every server is ready."""
        while not all(backend.is_ready for backend in self.backends):
            await asyncio.sleep(CHECK_SECONDS / 4)

    def spread(self) -> None:
        """Cut some sockets of servers that have more than their share; the clients reconnect to others."""
        share = sum(len(backend.sockets) for backend in self.backends) // len(self.backends)
        for backend in self.backends:
            for writer in sorted(backend.sockets, key=id)[share:]:
                writer.transport.abort()

    # Looking

    async def _watch(self, backend: Backend) -> None:
        while True:
            backend.is_alive = await self._answers(backend, "/healthz")
            if not backend.is_alive:
                backend.give_up()
            backend.is_ready = backend.is_alive and await self._answers(backend, "/readyz")
            await asyncio.sleep(CHECK_SECONDS)

    async def _answers(self, backend: Backend, path: str) -> bool:
        try:
            async with asyncio.timeout(STUCK_SECONDS):
                reader, writer = await asyncio.open_connection("127.0.0.1", backend.port)
                try:
                    writer.write(f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())
                    return (await reader.readline()).startswith(b"HTTP/1.1 200 ")
                finally:
                    writer.transport.abort()
        except (OSError, TimeoutError):
            return False

    def _choices(self) -> list[Backend]:
        """The servers in the order in which to try them: ready ones, else living ones, else all."""
        return sorted(
            self.backends,
            key=lambda each: (not each.is_ready, not each.is_alive, each.port != self.preferred, len(each.sockets)),
        )

    # Passing on

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer), name="client")
        self._clients.add(task)
        task.add_done_callback(self._clients.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = await _read(reader)
            if request is None:
                writer.write(_answer("400 Bad Request"))
            elif not await self._pass_on(request, reader, writer):
                writer.write(_answer("502 Bad Gateway"))
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass  # the client has gone
        finally:
            writer.close()

    async def _pass_on(self, request: Request, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Pass a request on to a server; return whether one answered."""
        client = str(writer.get_extra_info("peername")[0])
        for backend in self._choices():
            sent = False
            try:
                async with backend.connection() as (source, sink):
                    sink.write(request.forwarded(client))
                    sent = True
                    first = await source.read(CHUNK)
                    if first:
                        writer.write(first)
                        await self._splice(backend, request, (reader, writer), (source, sink))
                        return True
            except OSError:
                pass
            if sent and not (request.is_socket or request.method in REPEATABLE):
                return False  # it may have happened
        return False

    async def _splice(self, backend: Backend, request: Request, client: Streams, server: Streams) -> None:
        """Copy bytes in both directions until one side ends."""
        ways = [asyncio.create_task(_carry(server[0], client[1]), name="to client")]
        if request.is_socket:
            backend.sockets.add(client[1])
            ways.append(asyncio.create_task(_carry(client[0], server[1]), name="to server"))
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            backend.sockets.discard(client[1])
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()


async def _read(reader: asyncio.StreamReader) -> Request | None:
    """Read a request with its body; ``None`` if it cannot be passed on."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except asyncio.LimitOverrunError:
        return None
    first_line, *lines = head[:-4].split("\r\n")
    named = [line.partition(":") for line in lines]
    request = Request(first_line.partition(" ")[0], first_line, [(name, value.strip()) for name, _, value in named])
    length = request.get("content-length") or "0"
    if request.get("transfer-encoding") or not length.isdecimal() or int(length) > LONGEST_BODY:
        return None
    return request._replace(body=await reader.readexactly(int(length)))


def _answer(status: str) -> bytes:
    return f"HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode()
