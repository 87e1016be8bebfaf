"""A proxy to PostgreSQL that can cut a connection before, while or after a statement is carried out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Literal

from support.processes.postgres import PostgresServer

When = Literal["before", "while", "after"]


class CuttableConnection:
    """Forwards bytes, and cuts the connection before, while or after a certain statement is carried out."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self._cut: When | None = None
        self._at = b""
        self._meanwhile: Callable[[], Awaitable[object]] | None = None
        self.cuts = 0
        self.swallows = False
        """Whether data to the server is dropped silently."""
        self.is_down = False
        """Whether new connections are closed at once."""

    def cut(self, when: When, at: bytes, meanwhile: Callable[[], Awaitable[object]] | None = None) -> None:
        """Cut the connection at the next statement that contains ``at``, as text or as a value.

        The statement is lost, or its answer is. ``meanwhile`` runs before a new connection is possible.
        """
        self._cut, self._at, self._meanwhile = when, at, meanwhile

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        if self.is_down:
            writer.close()
            return
        to_reader, to_writer = await asyncio.open_unix_connection(self._socket)
        answers = asyncio.create_task(_forward(to_reader, writer))
        try:
            while chunk := await reader.read(65536):
                if self.swallows:
                    continue
                if self._cut is not None and self._at in chunk:
                    await self._cut_now(chunk, answers, to_reader, to_writer)
                    break
                to_writer.write(chunk)
        except ConnectionError:
            pass  # the client closed the connection
        finally:
            answers.cancel()
            for end in (writer, to_writer):
                end.close()
                with suppress(ConnectionError):
                    await end.wait_closed()

    async def _cut_now(
        self, chunk: bytes, answers: asyncio.Task[None], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        answers.cancel()
        await asyncio.wait([answers])
        if self._cut == "after":
            writer.write(chunk)
            await reader.read(65536)
        elif self._cut == "while":
            writer.write(chunk)
            await writer.drain()
        else:
            writer.close()
        self._cut = None
        self.cuts += 1
        if self._meanwhile is not None:
            await self._meanwhile()


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while chunk := await reader.read(65536):
        writer.write(chunk)
    writer.close()


@asynccontextmanager
async def cuttable_connection(server: PostgresServer, url: str) -> AsyncIterator[tuple[CuttableConnection, str]]:
    """A proxy to a database, and the address to connect to."""
    connection = CuttableConnection(server.folder / ".s.PGSQL.5432")
    serving: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(connection.serve(reader, writer))
        serving.add(task)
        task.add_done_callback(serving.discard)

    listener = await asyncio.start_server(accept, "127.0.0.1")
    port = listener.sockets[0].getsockname()[1]
    database = url.split("@/")[1].split("?")[0]
    try:
        yield connection, f"postgresql://postgres@127.0.0.1:{port}/{database}?sslmode=disable"
    finally:
        listener.close()
        await listener.wait_closed()
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
