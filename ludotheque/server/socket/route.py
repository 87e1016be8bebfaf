"""The game socket as an ASGI application: accepts connections, and closes all of them on shutdown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from ludotheque.engine.wire import Millis
from ludotheque.server.http.proxies import rate_limit_key
from ludotheque.server.people.identity import Guest
from ludotheque.server.socket.class_watching import ClassAccess
from ludotheque.server.socket.connection import Connection, ConnectionContext
from ludotheque.server.socket.connections import Connections
from ludotheque.server.socket.frames.tcp_info import network_path_of
from ludotheque.server.socket.frames.transport import AsgiTransport, Receive, Scope, Send, Transport
from ludotheque.server.socket.frames.uvicorn_fast_path import fast_path_of
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.lobby_news import LobbyNews
from ludotheque.server.socket.protocol import ClosingReason
from ludotheque.server.socket.race_questions import RaceQuestions
from ludotheque.server.socket.shared_budgets import Budgets
from ludotheque.server.tables.interfaces import TableService
from ludotheque.table.identities import Identity
from ludotheque.table.races.network_path import NetworkPath

DENIED = 4403
"""A close before the WebSocket is accepted: ASGI servers answer with HTTP 403, whatever the code."""


class GameSocket:
    """Serves all WebSockets, until it is drained."""

    def __init__(
        self,
        tables: TableService,
        *,
        identify: Callable[[Scope], Guest | None],
        may_connect: Callable[[Scope], bool],
        tick: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        new_token: Callable[[], str],
        limits: Limits | None = None,
        classes: ClassAccess | None = None,
        ask_kernel: bool = True,
        resynchronised: Callable[[], object] = lambda: None,
        too_many: Callable[[], object] = lambda: None,
        cut_off: Callable[[str, str], object] = lambda why, address: None,  # noqa: ARG005
    ) -> None:
        """``may_connect`` checks the origin of the page, ``identify`` finds the guest by the cookie.

        ``tick`` and ``sleep`` are in milliseconds; ``new_token`` makes texts nobody can guess.
        ``ask_kernel``: whether the kernel is asked for the round trips of connections.
        ``resynchronised`` is called for every slow client that skips to the newest update, ``too_many``
        for every connection that is closed because a guest or an address has too many, ``cut_off``
        with the reason and the address for every client that is disconnected for what it does.
        """
        self._identify, self._may_connect = identify, may_connect
        chosen = Limits() if limits is None else limits
        lobby = LobbyNews(tables, sleep, chosen.lobby_every_ms)
        self._context = ConnectionContext(
            tables, lobby, classes, RaceQuestions(), tick, sleep, new_token, chosen, resynchronised, cut_off
        )
        self._connections = Connections(chosen)
        self._budgets = Budgets(chosen, tick)
        self._gone: dict[Connection, asyncio.Event] = {}
        self._too_many, self._ask_kernel = too_many, ask_kernel
        self._draining = False
        tables.watch_people(self._person_changed)

    @property
    def connections(self) -> int:
        """How many clients are connected."""
        return len(self._connections)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one WebSocket, from its HTTP request to its end."""
        assert scope["type"] == "websocket", "only WebSockets are routed here"
        if (await receive())["type"] != "websocket.connect":
            return
        guest = self._identify(scope) if self._may_connect(scope) and not self._draining else None
        if guest is None:
            await send({"type": "websocket.close", "code": DENIED})
            return
        await send({"type": "websocket.accept"})
        address, fast_path = rate_limit_key(scope), fast_path_of(scope)
        if fast_path is not None and fast_path.sender is not None:
            fast_path.sender.address = address  # behind a proxy it is not that of the connection
        path = network_path_of(scope, ask_kernel=self._ask_kernel)
        await self.serve(AsgiTransport(receive, send, fast_path), guest, address, path)

    async def serve(
        self, transport: Transport, guest: Guest, address: str = "", path: NetworkPath | None = None
    ) -> None:
        """Serve an open WebSocket of a known guest, until it ends."""
        budget = self._budgets.enter(guest.id, address)
        connection = Connection(guest, transport, self._context, path or NetworkPath(), address, budget)
        gone = self._gone[connection] = asyncio.Event()
        one_too_many = self._connections.add(connection, address)
        if one_too_many is not None:
            self._too_many()
            one_too_many.end("too_many")
        if self._draining:
            connection.end("restart")
        try:
            await connection.run()
        finally:
            self._connections.remove(connection)
            self._budgets.leave(guest.id, address)
            del self._gone[connection]
            gone.set()

    def _person_changed(self, person: Identity, name: str | None) -> None:
        """A guest has another name, or (``None``) asked to be forgotten."""
        for connection in self._connections.of(person):
            if name is None:
                connection.end("forgotten")
            else:
                connection.guest = Guest(person, name)

    async def drain(self, reason: ClosingReason = "restart", retry_after_ms: Millis | None = None) -> None:
        """Close all connections: each client is told why, and when to come back.

        Returns once all connections are gone. Clients that do not read cannot delay that for
        longer than twice ``goodbye_ms``.
        """
        self._draining = True
        leaving = dict(self._gone)
        for connection in leaving:
            connection.end(reason, retry_after_ms)
        for gone in leaving.values():
            await gone.wait()
