"""The connection to NATS, with a short way for messages.

The client library connects, authenticates, subscribes, pings and reconnects. Of what NATS sends, whole messages
are handed over at once, and messages are published with one write: the library's way, through its parser, a queue
and several tasks, took a third of a gate's processor time. All other lines are left to the library.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Callable, Iterable
from urllib.parse import ParseResult

from nats.aio.transport import Transport

LINE_END = b"\r\n"
LONGEST_LINE = 1 << 20
"""A longer line is not one of NATS: the connection is lost, and made anew."""
MESSAGE = re.compile(rb"(?:MSG|(H)MSG) (?P<subject>\S+) \S+ (?:\S+ )?(?(1)(?P<headers>\d+) )(?P<size>\d+)")
"""The line before a message, or before one with headers."""
DEFAULT_PORT = 4222
CLOSE_SECONDS = 1.0
"""How long a connection that is closed may take to send what waits."""

Deliver = Callable[[bytes, bytes], None]
"""Called with the subject and the body of each message."""


class NatsProtocol(asyncio.Protocol):
    """Takes the messages out of what NATS sends; ``reader`` gets everything else, for the client library."""

    def __init__(self, deliver: Deliver) -> None:
        self.reader = asyncio.StreamReader(LONGEST_LINE)
        self.lost = asyncio.get_running_loop().create_future()
        """Done once the connection is lost."""
        self._deliver = deliver
        self._chunks: list[bytes] = []
        """The beginning of a line or a message."""
        self._size = 0
        """How many bytes that is."""
        self._needed = 0
        """How many bytes the whole message has; 0, if that is not known yet."""
        self._writable = asyncio.Event()
        self._writable.set()

    # Reading

    def data_received(self, data: bytes) -> None:
        """Handle the lines and messages that are whole, and keep the rest."""
        if self._chunks:
            self._chunks.append(data)
            self._size += len(data)
            if self._size < self._needed:
                return
            data = b"".join(self._chunks)
            self._chunks = []
        place = self._handle(data)
        self._size = len(data) - place
        if self._size:
            self._chunks.append(data[place:])
        if not self._needed and self._size > LONGEST_LINE:
            self._chunks = []
            self.reader.set_exception(ConnectionError("NATS sent a line without an end"))

    def _handle(self, data: bytes) -> int:
        """Handle what is whole; returns where the rest begins."""
        place = 0
        while (end := data.find(LINE_END, place)) >= 0:
            line_end = end + 2
            sizes = _message_sizes(data[place:end])
            if sizes is None:
                self.reader.feed_data(data[place:line_end])
                place = line_end
                continue
            subject, headers, size = sizes
            after = line_end + size + 2
            if after > len(data):
                self._needed = after - place
                return place
            self._deliver(subject, data[line_end + headers : line_end + size])
            place = after
        self._needed = 0
        return place

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


def _message_sizes(line: bytes) -> tuple[bytes, int, int] | None:
    """The subject of a message that this line announces, the bytes of its headers and of all; else ``None``."""
    found = MESSAGE.fullmatch(line)
    if found is None:
        return None  # another line; the client library reports what it does not understand
    headers, size = int(found["headers"] or 0), int(found["size"])
    return (found["subject"], headers, size) if headers <= size else None


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

    def publish(self, subject: bytes, body: bytes) -> None:
        """Send a message."""
        self.writelines([b"PUB %b %d\r\n" % (subject, len(body)), body, LINE_END])

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
