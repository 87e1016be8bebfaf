"""uvicorn's HTTP with time limits for the client, and with limits of connections and of work.

uvicorn itself waits for a request as long as the client likes, and handles all that has arrived in one turn
of the event loop: a body of very many small chunks would take it seconds.
"""

from __future__ import annotations

import asyncio
from typing import Any, Literal, NamedTuple, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludotheque.server.common.turns import Sender, Shares
from ludotheque.server.http.connection_gate import Close, ConnectionGate, CutOff, Place
from ludotheque.server.http.proxies import UNKNOWN, address_key

PIECE_BYTES = 2_048
"""So much of one client is parsed in one turn of the event loop."""
MOST_HEAD_LINES = 100
MOST_UNPARSED_BYTES = 1_048_576
PAUSE_SECONDS = 0.01
TASKS_SECONDS = 0.001
"""What a request takes about of later turns of the event loop, after it was parsed."""

Waiting = Literal["head", "body"]
"""What a client has to send next."""


class Deadlines(NamedTuple):
    """How long a client may take, in seconds."""

    first_byte: float = 15.0
    """Until a new connection is used. Browsers open some ahead of time, and open others if those are closed."""
    head: float = 10.0
    """From the first byte of a request to the end of its headers."""
    body: float = 30.0
    """From there to the end of its body."""
    reading: float = 30.0
    """To take up some of a response, while it does not fit into the buffers."""


class LivesOn(Protocol):
    """What a connection becomes when it is upgraded."""

    on_lost: Close
    """Called when the connection is lost."""
    sender: Sender | None
    """The client where turns of the event loop are shared."""


class GuardedHttp(H11Protocol):
    """One connection that has sent something."""

    def __init__(
        self,
        gate: ConnectionGate,
        place: Place,
        deadlines: Deadlines,
        cut_off: CutOff,
        shares: Shares,
        **named: Any,
    ) -> None:
        super().__init__(**named)
        self._gate, self._deadlines, self._cut_off = gate, deadlines, cut_off
        self._shares, self._turns = shares, shares.busy
        self._place: Place | None = place
        self._waiting: Waiting | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._unparsed = b""
        """What has arrived and is parsed in later turns of the loop."""
        self._head_lines = 0
        self._reading_deadline: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """See uvicorn."""
        super().connection_lost(exc)
        self._stop_waiting()
        self._left()

    def _left(self) -> None:
        place, self._place = self._place, None
        if place is not None:
            self._gate.leave(place)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """See uvicorn; the connection keeps its place."""
        super().handle_websocket_upgrade(event)
        upgraded: LivesOn = self.transport.get_protocol()  # type: ignore[assignment]
        place, self._place = self._place, None
        self._unparsed = b""
        self._stop_waiting()
        if place is not None:
            gate = self._gate  # not this object, which is not needed any more
            gate.has_asked(place)
            upgraded.on_lost = lambda: gate.leave(place)
            upgraded.sender = Sender(self._shares, place.key)

    # What the client sends

    def begin(self, data: bytes) -> None:
        """Handle the first data, whose turn it is."""
        self._parse(data)
        is_upgraded_or_lost = self._place is None or self.transport.is_closing()
        if not is_upgraded_or_lost and not self._unparsed and not self.flow.read_paused:
            self.transport.resume_reading()  # it may have been paused while the data waited

    def data_received(self, data: bytes) -> None:
        """See uvicorn; parses a piece at a time."""
        if self._unparsed:
            self._unparsed += data
            if len(self._unparsed) > MOST_UNPARSED_BYTES:
                self._cut_off_now("flood")
        elif self._place is None or self._turns.has_room(self._place.key):
            self._parse(data)
        else:
            self._unparsed = data
            self._parse_later(self._place)

    def _parse(self, data: bytes) -> None:
        piece, self._unparsed = data[:PIECE_BYTES], data[PIECE_BYTES:]
        if self.conn.their_state is h11.IDLE:
            self._head_lines += piece.partition(b"\r\n\r\n")[0].count(b"\n")
            if self._head_lines > MOST_HEAD_LINES:
                self._cut_off_now("malformed")
                return
        super().data_received(piece)
        if self.conn.their_state is not h11.IDLE:
            self._head_lines = 0
        self._turns.spend(TASKS_SECONDS)
        if self._unparsed and self._place is not None:
            self._parse_later(self._place)
        self._see_what_is_missing()

    def _parse_later(self, place: Place) -> None:
        """Parse what is unparsed in one of the next turns of the loop, and read nothing before."""
        self.transport.pause_reading()
        self._turns.wait(place.key, self._parse_more)

    def _parse_more(self) -> None:
        if self._place is None or self.transport.is_closing():
            self._unparsed = b""
        elif self.flow.read_paused:  # uvicorn has enough of the body until the application takes it
            self.loop.call_later(PAUSE_SECONDS, self._parse_more)
        else:
            self._parse(self._unparsed)
            if not self._unparsed and not self.flow.read_paused:
                self.transport.resume_reading()

    def on_response_complete(self) -> None:
        """See uvicorn."""
        super().on_response_complete()
        self._see_what_is_missing()

    def _see_what_is_missing(self) -> None:
        """Set the deadline for what the client has to send next."""
        if self._place is None:  # refused, or upgraded: what it is now has its own limits
            return
        if self.transport.is_closing():
            self._wait_for(None)
            self._set_reading_deadline(self.transport.abort)
            return
        state = self.conn.their_state
        if state is not h11.IDLE:
            self._gate.has_asked(self._place)
        if state is h11.SEND_BODY:
            self._wait_for("body")
        elif state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait_for("head")
        else:  # a request is complete, or uvicorn's own time limit between two requests counts
            self._wait_for(None)

    def _wait_for(self, what: Waiting | None) -> None:
        if what == self._waiting:
            return
        self._waiting = what
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if what is not None:
            seconds = self._deadlines.head if what == "head" else self._deadlines.body
            self._deadline = self.loop.call_later(seconds, self._cut_off_now, "slow_request")

    def _stop_waiting(self) -> None:
        self._wait_for(None)
        if self._reading_deadline is not None:
            self._reading_deadline.cancel()
            self._reading_deadline = None

    def _cut_off_now(self, why: str) -> None:
        self._unparsed = b""
        self.transport.abort()
        self._cut_off(why, UNKNOWN if self.client is None else address_key(self.client[0]))

    # What the client reads

    def pause_writing(self) -> None:
        """See uvicorn."""
        super().pause_writing()
        self._set_reading_deadline(self._end_reading)

    def resume_writing(self) -> None:
        """See uvicorn."""
        super().resume_writing()
        if self._reading_deadline is not None:
            self._reading_deadline.cancel()
            self._reading_deadline = None

    def timeout_keep_alive_handler(self) -> None:
        """See uvicorn; a client that does not read the last response does not keep the connection."""
        super().timeout_keep_alive_handler()
        self._set_reading_deadline(self.transport.abort)

    def _set_reading_deadline(self, end: Close) -> None:
        if self._reading_deadline is None:
            self._reading_deadline = self.loop.call_later(self._deadlines.reading, end)

    def _end_reading(self) -> None:
        self._cut_off_now("too_slow")
