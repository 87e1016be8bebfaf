"""New connections: they get a place, and an HTTP parser once they are used.

Give an instance of ``HttpGuard`` to uvicorn as ``http``. Very many connections may be silent, and very many game
sockets may be refused because their address has opened too many: both take little time and memory here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from ludotheque.server.common.turns import Shares, new_shares
from ludotheque.server.http.connection_gate import ConnectionGate, CutOff, Place
from ludotheque.server.http.guarded_http import Deadlines, GuardedHttp

TOO_FAST = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
"""The answer to connections that are refused unread."""

Refuses = Callable[[str, bytes], bool]
"""Takes what counts as the address of a connection and its first bytes: whether its request would be refused."""


class NewConnection(asyncio.Protocol):
    """One connection until its first byte."""

    def __init__(self, guard: HttpGuard, named: dict[str, Any]) -> None:
        self._guard, self._named = guard, named
        self._connections: set[Any] = named["server_state"].connections
        self._transport: asyncio.Transport | None = None
        self._place: Place | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or close the connection if there is none."""
        # not by uvicorn, which makes a socket object first: of silent connections that is a third of the work
        peer = transport.get_extra_info("peername")
        self._place = self._guard.gate.enter(str(peer[0]) if isinstance(peer, tuple) else None, transport.abort)
        if self._place is None:
            transport.abort()
            return
        self._transport = transport
        self._connections.add(self)
        loop = asyncio.get_running_loop()
        # an unused connection is no offence
        self._deadline = loop.call_later(self._guard.deadlines.first_byte, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Become an HTTP connection, or refuse the request, in this turn of the event loop or in a later one."""
        transport, place = self._transport, self._place
        if transport is None or place is None:
            return
        if self._guard.shares.busy.has_room(place.key):
            self._begin(data)
        else:
            transport.pause_reading()
            self._guard.shares.busy.wait(place.key, partial(self._begin, data))

    def _begin(self, data: bytes) -> None:
        transport, place = self._transport, self._place
        if transport is None or place is None or transport.is_closing():
            return
        if self._guard.is_refused(place, data):
            transport.write(TOO_FAST)
            transport.close()
            return
        self._end()
        http = self._guard.http(place, self._named)
        transport.set_protocol(http)
        http.connection_made(transport)
        http.begin(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the place."""
        place = self._place
        self._end()
        if place is not None:
            self._guard.gate.leave(place)

    def shutdown(self) -> None:
        """Close the connection; uvicorn calls this when it stops."""
        if self._transport is not None:
            self._transport.close()

    def _end(self) -> None:
        self._connections.discard(self)
        self._transport = self._place = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class HttpGuard:
    """Makes a ``NewConnection`` for every connection."""

    def __init__(
        self,
        gate: ConnectionGate,
        cut_off: CutOff,
        deadlines: Deadlines | None = None,
        refuses: Refuses = lambda address, beginning: False,  # noqa: ARG005
        shares: Shares | None = None,
    ) -> None:
        """``refuses`` is not asked about trusted proxies: each of their connections carries many people."""
        self.gate = gate
        self.shares = new_shares() if shares is None else shares
        self.deadlines = Deadlines() if deadlines is None else deadlines
        self._cut_off, self._refuses = cut_off, refuses

    def __call__(self, **named: Any) -> NewConnection:
        """A protocol for a new connection; uvicorn calls this."""
        return NewConnection(self, named)

    def is_refused(self, place: Place, beginning: bytes) -> bool:
        """Whether a connection that begins like this is refused; reports it."""
        if not place.key or not self._refuses(place.key, beginning):
            return False
        self._cut_off("too_fast", place.key)
        return True

    def http(self, place: Place, named: dict[str, Any]) -> GuardedHttp:
        """The parser for a connection that is used."""
        return GuardedHttp(self.gate, place, self.deadlines, self._cut_off, self.shares, **named)
