"""The connection to NATS, with a short way for messages.

The client library connects, authenticates, subscribes, pings and reconnects. Of what NATS sends, whole messages
are handed over at once, and messages are published with one write (``nats_subjects.py``): the library's way, through
its parser, a queue and several tasks, took a third of a gate's processor time. All other lines are left to the
library.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Iterable
from urllib.parse import ParseResult

from nats.aio.transport import Transport

from ludotheque.server.cluster.nats_messages import LONGEST_LINE, Deliver, NatsMessages

DEFAULT_PORT = 4222
CLOSE_SECONDS = 1.0
"""How long a connection that is closed may take to send what waits."""


class NatsProtocol(asyncio.Protocol):
    """Takes the messages out of what NATS sends; ``reader`` gets everything else, for the client library."""

    def __init__(self, deliver: Deliver) -> None:
        self.reader = asyncio.StreamReader(LONGEST_LINE)
        self.lost = asyncio.get_running_loop().create_future()
        """Done once the connection is lost."""
        self._writable = asyncio.Event()
        self._writable.set()
        messages = NatsMessages(deliver, self.reader.feed_data, self._on_endless_line)
        self.data_received = messages.data_received  # type: ignore[method-assign]

    # Reading

    def _on_endless_line(self) -> None:
        """End the connection; the client library makes a new one."""
        self.reader.set_exception(ConnectionError("NATS sent a line without an end"))

    def eof_received(self) -> bool:
        """NATS has closed the connection."""
        self.reader.feed_eof()
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the client library notice."""
        if exc is None:
            self.reader.feed_eof()
        else:
            self.reader.set_exception(exc)
        self._writable.set()
        if not self.lost.done():
            self.lost.set_result(None)

    # Writing

    def pause_writing(self) -> None:
        """NATS does not read."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """NATS reads again."""
        self._writable.set()

    async def drain(self) -> None:
        """Return when NATS reads, or the connection is lost."""
        await self._writable.wait()


class NatsTransport(Transport):
    """The client library's connection to whichever NATS server it chooses."""

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._protocol: NatsProtocol | None = None
        self._transport: asyncio.Transport | None = None

    @property
    def waiting_bytes(self) -> int:
        """How many bytes wait until NATS reads."""
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    async def connect(self, uri: ParseResult, buffer_size: int, connect_timeout: int) -> None:
        """See the client library."""
        del buffer_size
        if self._transport is not None:
            self._transport.abort()  # an attempt that failed halfway leaves its connection open
        protocol = NatsProtocol(self._deliver)
        host, port = uri.hostname or "localhost", uri.port or DEFAULT_PORT
        connecting = asyncio.get_running_loop().create_connection(lambda: protocol, host, port)
        self._transport, self._protocol = (await asyncio.wait_for(connecting, connect_timeout))[0], protocol

    async def connect_tls(
        self, uri: str | ParseResult, ssl_context: ssl.SSLContext, buffer_size: int, connect_timeout: int
    ) -> None:
        """See the client library: from here on the connection is encrypted."""
        del buffer_size
        assert self._transport is not None
        assert self._protocol is not None
        host = uri if isinstance(uri, str) else uri.hostname
        starting = asyncio.get_running_loop().start_tls(
            self._transport, self._protocol, ssl_context, server_hostname=host
        )
        encrypted = await asyncio.wait_for(starting, connect_timeout)
        if encrypted is None:
            raise ConnectionError("NATS closed the connection while it was being encrypted")
        self._transport = encrypted

    def write(self, payload: bytes) -> None:
        """See the client library."""
        if self._transport is not None:
            self._transport.write(payload)

    def writelines(self, payload: Iterable[bytes]) -> None:
        """See the client library."""
        if self._transport is not None:
            self._transport.writelines(payload)

    async def read(self, buffer_size: int) -> bytes:
        """See the client library; there are no messages in it."""
        return await self._reader.read(buffer_size)

    async def readline(self) -> bytes:
        """See the client library."""
        return await self._reader.readline()

    async def drain(self) -> None:
        """See the client library."""
        if self._protocol is not None:
            await self._protocol.drain()

    async def wait_closed(self) -> None:
        """See the client library; a server that does not read what was left does not hold it up."""
        if self._protocol is not None and self._transport is not None:
            await asyncio.wait([self._protocol.lost], timeout=CLOSE_SECONDS)
            self._transport.abort()

    def close(self) -> None:
        """See the client library."""
        if self._transport is not None:
            self._transport.close()

    def at_eof(self) -> bool:
        """See the client library."""
        return self._protocol is None or self._protocol.reader.at_eof()

    def __bool__(self) -> bool:
        """Whether the client library keeps this object: always."""
        return True

    @property
    def _reader(self) -> asyncio.StreamReader:
        assert self._protocol is not None, "not connected"
        return self._protocol.reader
