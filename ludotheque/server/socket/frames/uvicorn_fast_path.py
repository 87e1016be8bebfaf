"""uvicorn's WebSocket with a fast path for whole text frames, which are nearly all frames there are.

An ASGI server wakes a task for every message in either direction. Here a text that
arrived in one frame is passed on at once, and a text to a client that keeps up is written
at once (see ``fast_writer.py``). Pings are answered here too. Everything rarer (handshakes,
fragments, binary and closing frames, clients that read slowly) is left to uvicorn, one whole
frame after another.

No client can keep the server busy for long: all data is charged to its ``Budget`` before it
is looked at, a client that exceeds it is cut off, and of many frames that arrive together only a
few are handled in one turn of the event loop. Nor can many clients together: see ``common/turns.py``.

Give the class to uvicorn as ``ws``; applications find the connection in their scope with
``fast_path_of`` and have to ``listen``. Compressed messages are not supported: leave deflate off.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable
from itertools import count
from typing import Any, Literal

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from ludotheque.server.common.turns import Sender
from ludotheque.server.http.asgi import Scope
from ludotheque.server.socket.frames.fast_reader import FastReader, OnText
from ludotheque.server.socket.frames.fast_writer import FastWriter
from ludotheque.server.socket.frames.frame_budget import Budget
from ludotheque.server.socket.frames.rfc6455 import (
    CONTROL,
    MASKED,
    PING,
    PONG,
    WHOLE_TEXT,
    control_payload,
    frame_end,
    pong_of,
    text_in,
)

EXTENSION = "ludotheque.fast_path"
"""Where the connection is found in an ASGI scope."""
OPEN = State.OPEN
LONGEST_FRAME = 0xFFFF
"""A client that sends a longer frame is disconnected."""
FRAMES_IN_A_TURN = 8
BYTES_IN_A_TURN = 16_384
"""After so much of one client, others get their turn of the event loop."""
FAREWELL_SECONDS = 5.0
"""How long a client may take to read what was sent before a connection ends."""
TOO_LONG = 1009
NOT_UTF8 = 1007
"""Close codes of the WebSocket protocol."""

Abuse = Literal["flood", "malformed"]
OnAbuse = Callable[[Abuse], None]
"""Called when a client is cut off that sends too much, or something else than WebSocket frames."""


class FastPathWebSocket(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.close_timeout = FAREWELL_SECONDS
        self._on_abuse: OnAbuse | None = None
        self._reader: FastReader | None = None
        """The fast path from the client, while somebody listens."""
        self.writer: FastWriter | None = None
        """The fast path to the client, once the WebSocket is open."""
        self._chunks: list[bytes] = []
        """What has arrived and is not handled yet."""
        self._place = 0
        """Up to here the first chunk is handled."""
        self._ready = 0
        """There is nothing to handle before so many bytes have arrived, counted from the first chunk's beginning."""
        self._goes_on = False
        """Whether more frames are handled in the next turn of the loop."""
        self._ping: bytes | None = None
        """What the last unanswered ping carries."""
        self._farewell: TimerHandle | None = None
        self.on_lost: Callable[[], None] = _ignore
        """Called when the connection is lost."""
        self.sender: Sender | None = None
        """The client where turns of the event loop are shared with others."""

    def handle_connect(self, event: Request) -> None:
        """See uvicorn; puts the connection into the scope, and reads nothing more before the application asks."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.writer = FastWriter(self.transport, self.loop)
            self.scope["extensions"][EXTENSION] = {"connection": self}
            self.read_paused = True  # uvicorn resumes when the application receives
            self.transport.pause_reading()

    def listen(self, on_text: OnText, budget: Budget, on_abuse: OnAbuse) -> None:
        """From now on pass each text to ``on_text`` where possible; other messages are received through ASGI."""
        self._on_abuse = on_abuse
        reader = FastReader(on_text, budget, self.sender, self._chunks, self._receive_rest, self._end_flood)
        self._reader = reader
        self.data_received = reader.data_received  # type: ignore[method-assign]
        self.transport.set_protocol(self)  # transports keep the method that they call
        if self._chunks:
            self._go_on_soon()

    # Writing

    def _update_writer(self) -> None:
        """Note whether texts may be written at once: call it when that may have changed."""
        if self.writer is not None:
            self.writer.is_free = self.writable.is_set() and not self.disconnected and self.conn.state is OPEN

    def pause_writing(self) -> None:
        """See uvicorn."""
        super().pause_writing()
        self._update_writer()

    def resume_writing(self) -> None:
        """See uvicorn."""
        super().resume_writing()
        self._update_writer()
        self._answer_ping()

    def _answer_ping(self) -> None:
        """Answer the last ping, if there is one: RFC 6455 allows to leave out those before it."""
        ping = self._ping
        if ping is not None and self.writer is not None and self.writer.is_free:
            self._ping = None
            self.transport.write(pong_of(ping))

    async def send(self, message: ASGISendEvent) -> None:
        """See uvicorn; frames that were held back go first."""
        if self.writer is not None:
            self.writer.flush()
        await super().send(message)
        self._update_writer()

    # The end

    def cut_off(self) -> None:
        """End the connection at once: nothing more is read or written."""
        self._forget_arrived()
        self.transport.abort()

    def shutdown(self) -> None:
        """See uvicorn."""
        super().shutdown()
        self._update_writer()

    async def run_asgi(self) -> None:
        """See uvicorn; a client that does not read does not keep a connection that has ended."""
        await super().run_asgi()
        if not self.disconnected:
            self._farewell = self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """See uvicorn; breaks the reference cycles through this object, so that it is freed at once.

        The garbage collector runs rarely, and clients come and go all day.
        """
        super().connection_lost(exc)
        self._update_writer()
        self._forget_arrived()
        self._on_abuse = self.writer = None
        on_lost, self.on_lost = self.on_lost, _ignore
        on_lost()
        if self._farewell is not None:
            self._farewell.cancel()
            self._farewell = None
        if self.handshake_initiated:
            self.scope["extensions"].pop(EXTENSION, None)
        self.conn.parser.close()

    def handle_parser_exception(self) -> None:
        """See uvicorn."""
        super().handle_parser_exception()
        self._forget_arrived()
        self._report("malformed")

    def _fail(self, code: int) -> None:
        self.conn.fail(code)
        self.handle_parser_exception()

    def _report(self, abuse: Abuse) -> None:
        on_abuse, self._on_abuse = self._on_abuse, None
        if on_abuse is not None:
            on_abuse(abuse)

    def _forget_arrived(self) -> None:
        self._chunks.clear()
        self._ping = None
        if self._reader is not None:
            self._reader = None
            del self.data_received
            if not self.transport.is_closing():  # one that closes forgets its protocol by itself
                self.transport.set_protocol(self)

    # Reading

    def data_received(self, data: bytes) -> None:
        """Handle data while nobody listens; the fast path takes the place of this method (see ``listen``)."""
        if not self.handshake_initiated:
            super().data_received(data)
        elif not self.transport.is_closing():  # the application is about to listen
            self._chunks.append(data)
            self.transport.pause_reading()

    def _receive_rest(self, data: bytes, has_room: bool) -> None:
        """Handle the frames that are whole, and keep the rest: what the fast path has left."""
        self._chunks.append(data)
        if self._goes_on or self._reader is None:
            return
        if has_room:
            self._handle_arrived(self._reader)
        else:
            self._go_on_soon()

    def _end_flood(self) -> None:
        self.cut_off()
        self._report("flood")

    def _handle_arrived(self, reader: FastReader) -> None:
        """Handle some of the frames that have arrived whole."""
        chunks = self._chunks
        if len(chunks) > 1:
            if sum(map(len, chunks)) < self._ready:
                return
            chunks[:] = [b"".join(chunks)]
        data, begin, end = chunks[0], self._place, 0
        for number in count():
            start = self._place
            end = frame_end(data, start)
            if end > len(data):
                break
            if number >= FRAMES_IN_A_TURN or start - begin >= BYTES_IN_A_TURN:
                self._go_on_soon()
                return
            if number and self.sender is not None and not self.sender.one_more():
                self._go_on_soon()
                return
            if start and not reader.budget.take(0):  # what arrives has paid for its first frame
                self._end_flood()
                return
            self._place = end
            self._handle_frame(reader, data, start, end)
            if self._reader is None:  # the connection has been ended
                return
        if end - self._place > LONGEST_FRAME:
            self._fail(TOO_LONG)
            return
        self._keep_rest(data, end)
        self._answer_ping()

    def _keep_rest(self, data: bytes, end: int) -> None:
        """Keep the beginning of a frame that ends at ``end``, beyond the data."""
        self._chunks[:] = [data[self._place :]] if self._place < len(data) else []
        self._ready, self._place = end - self._place, 0
        if not self.read_paused:  # else uvicorn resumes
            self.transport.resume_reading()

    def _handle_frame(self, reader: FastReader, data: bytes, start: int, end: int) -> None:
        first = data[start]
        if first == WHOLE_TEXT and self._is_in_turn(reader):
            text = text_in(data, start, end)
            if text is not None:
                if not reader.on_text(text):
                    reader.is_deaf = True
                return
            if data[start + 1] & MASKED:
                self._fail(NOT_UTF8)
                return
        elif first == PING:
            ping = control_payload(data, start, end)
            if ping is not None:
                self._ping = ping
                return
        elif first == PONG and self.pending_ping_payload is None and control_payload(data, start, end) is not None:
            return
        if first & CONTROL or not (reader.is_deaf or self.conn.state is not OPEN):
            reader.waits_for_asgi = True
            super().data_received(data[start:end])
            self._update_writer()

    def _is_in_turn(self, reader: FastReader) -> bool:
        """Whether a text may be passed on at once: nothing waits before it, and it is not in the midst of another."""
        if (
            reader.is_deaf
            or self.conn.state is not OPEN
            or self.conn.current_size is not None
            or not self.queue.empty()
        ):
            return False
        reader.waits_for_asgi = False
        return True

    # Turns

    def _go_on_soon(self) -> None:
        """Handle more frames in one of the next turns of the loop, and read nothing before."""
        self._goes_on = True
        self.transport.pause_reading()
        if self.sender is None:
            self.loop.call_soon(self._go_on)
        else:
            self.sender.wait(self._go_on)

    def _go_on(self) -> None:
        self._goes_on = False
        if self._reader is not None and self._chunks:
            if self.sender is not None:
                self.sender.goes_on()
            self._handle_arrived(self._reader)


def _ignore() -> None:
    """Do nothing."""


def fast_path_of(scope: Scope) -> FastPathWebSocket | None:
    """The connection behind a WebSocket's scope, where it has a fast path."""
    found = scope.get("extensions", {}).get(EXTENSION)
    return None if found is None else found["connection"]
