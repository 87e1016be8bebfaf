"""The game socket as an ASGI application: who may connect, and how all are sent home."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from ludotheque.engine.wire import Millis
from ludotheque.server.http.proxies import rate_limit_key
from ludotheque.server.people.identity import Guest
from ludotheque.server.socket.connection import Connection, Surroundings
from ludotheque.server.socket.connections import Crowd
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.lobby_news import LobbyNews
from ludotheque.server.socket.protocol import ClosingReason
from ludotheque.server.socket.race_questions import Questions
from ludotheque.server.socket.transport import AsgiPipe, Pipe, Receive, Scope, Send
from ludotheque.server.socket.uvicorn_fast_path import straight_of
from ludotheque.server.tables.interfaces import TableService
from ludotheque.table.record import Identity

DENIED = 4403
"""Before a WebSocket is accepted an ASGI server makes an HTTP 403 of any code."""


class GameSocket:
    """Serves every WebSocket that comes to it, until it is drained."""

    def __init__(
        self,
        hall: TableService,
        *,
        identify: Callable[[Scope], Guest | None],
        may_connect: Callable[[Scope], bool],
        tick: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        new_token: Callable[[], str],
        limits: Limits | None = None,
        resynchronised: Callable[[], object] = lambda: None,
        too_many: Callable[[], object] = lambda: None,
    ) -> None:
        """``may_connect`` checks where a page came from (its origin), ``identify`` whose cookie it brings.

        ``tick`` and ``sleep`` are in milliseconds; ``new_token`` makes texts nobody can guess;
        ``resynchronised`` is told of every slow reader that skips to the newest view, ``too_many`` of every
        connection that is closed because a guest or an address has too many.
        """
        self._identify, self._may_connect = identify, may_connect
        chosen = Limits() if limits is None else limits
        lobby = LobbyNews(hall, sleep, chosen.lobby_every_ms)
        self._around = Surroundings(hall, lobby, Questions(), tick, sleep, new_token, chosen, resynchronised)
        self._crowd = Crowd(chosen)
        self._gone: dict[Connection, asyncio.Event] = {}
        self._too_many = too_many
        self._draining = False
        hall.watch_people(self._hear_of)

    @property
    def connections(self) -> int:
        """How many clients are connected."""
        return len(self._crowd)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One WebSocket, from its request to its end."""
        assert scope["type"] == "websocket", "only WebSockets are routed here"
        if (await receive())["type"] != "websocket.connect":
            return
        guest = self._identify(scope) if self._may_connect(scope) and not self._draining else None
        if guest is None:
            await send({"type": "websocket.close", "code": DENIED})
            return
        await send({"type": "websocket.accept"})
        await self.serve(AsgiPipe(receive, send, straight_of(scope)), guest, rate_limit_key(scope))

    async def serve(self, pipe: Pipe, guest: Guest, address: str = "") -> None:
        """Serve an open WebSocket of somebody we know, until it ends."""
        connection = Connection(guest, pipe, self._around)
        gone = self._gone[connection] = asyncio.Event()
        one_too_many = self._crowd.add(connection, address)
        if one_too_many is not None:
            self._too_many()
            one_too_many.end("too_many")
        if self._draining:
            connection.end("restart")
        try:
            await connection.run()
        finally:
            self._crowd.remove(connection)
            del self._gone[connection]
            gone.set()

    def _hear_of(self, person: Identity, name: str | None) -> None:
        """Somebody is called something else, or (``None``) is to be forgotten."""
        for connection in self._crowd.of(person):
            if name is None:
                connection.end("forgotten")
            else:
                connection.guest = Guest(person, name)

    async def drain(self, reason: ClosingReason = "restart", retry_after_ms: Millis | None = None) -> None:
        """Send everybody home: each is told why and when to come back, and nobody is waited for.

        Returns once all connections are gone, which those who do not read cannot put
        off for more than a moment (twice ``goodbye_ms``).
        """
        self._draining = True
        leaving = dict(self._gone)
        for connection in leaving:
            connection.end(reason, retry_after_ms)
        for gone in leaving.values():
            await gone.wait()
