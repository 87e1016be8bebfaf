"""The server as one ASGI application: API, client files and game socket, behind the middleware."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

from ludotheque.server.classes.service import ClassService
from ludotheque.server.common.clock_and_random import ClockAndRandom
from ludotheque.server.common.hourly import every_hour
from ludotheque.server.common.lateness import watch_lateness
from ludotheque.server.common.logs import Log
from ludotheque.server.common.metrics import Metrics
from ludotheque.server.common.turns import new_shares
from ludotheque.server.daily.ahead import keep_prepared
from ludotheque.server.daily.service import DailyService
from ludotheque.server.http.api.allowed_methods import AllowedMethods, send_allowed_methods
from ludotheque.server.http.api.requests import SERVICES, Services
from ludotheque.server.http.asgi import Receive, Scope, Send, run_lifespan
from ludotheque.server.http.box_printer import BoxPrinter
from ludotheque.server.http.client_files import FOLDER, ClientFiles
from ludotheque.server.http.cookies import Cookies
from ludotheque.server.http.middleware import Middleware
from ludotheque.server.http.origins import Origins
from ludotheque.server.http.outside_games import outside_games
from ludotheque.server.http.proxies import Proxies, ProxyMiddleware, address_code
from ludotheque.server.http.rate_limits import Rate, RateLimits
from ludotheque.server.http.replay_keys import CHALLENGE_SALT, ReplayKeys
from ludotheque.server.matches.analyses import Analyses
from ludotheque.server.matches.recordings import Recordings
from ludotheque.server.ops.housekeeping import Housekeeping, RetentionDays
from ludotheque.server.ops.lan_address import invitation_origin
from ludotheque.server.ops.readiness import database_problem
from ludotheque.server.people.identity import Guest, Guests
from ludotheque.server.routes import all_routes
from ludotheque.server.settings import Settings
from ludotheque.server.store.database.address import is_sqlite
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.store import Store, open_store
from ludotheque.server.tables.codes import new_code
from ludotheque.server.tables.interfaces import TableService
from ludotheque.table.daily.prepared import TryDeal
from ludotheque.table.replay.shared_replay import ReplayKey

GUEST = "ludotheque.guest"
"""The key of the guest in the scope of a socket."""
THIS_MACHINE = ("127.0.0.0/8", "::1/128")
"""The networks that may always read the metrics."""
API_PATHS = ("/api", "/healthz", "/readyz", "/metrics")


class GameSocket(Protocol):
    """Serves WebSockets until it is drained."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        ...

    async def drain(self) -> None:
        """Tell all clients that the server is stopping, and close their connections."""
        ...


class Runtime(NamedTuple):
    """The tables and the game socket of a running server. They are opened outside of the application."""

    tables: TableService
    socket: GameSocket
    analyses: Analyses
    classes: ClassService
    try_deal: TryDeal
    """Lets bots try a deal for a daily puzzle."""


OpenRuntime = Callable[[Store, Metrics, ReplayKey], AbstractAsyncContextManager[Runtime]]
"""Opens the tables and the game socket over a store, given a function that makes the keys of replays.

On exit, everything that happened is stored.
"""


def guest_of_socket(scope: Scope) -> Guest | None:
    """The guest of a socket that came through ``Application``, or ``None``."""
    guest: Guest | None = scope.get(GUEST)
    return guest


class Application:
    """The ASGI application of the server. Call ``drain`` before its server stops."""

    def __init__(
        self,
        settings: Settings,
        secrets: tuple[str, ...],
        open_runtime: OpenRuntime,
        *,
        clock_and_random: ClockAndRandom,
        log: Log,
        metrics: Metrics | None = None,
        client: Path = FOLDER,
    ) -> None:
        self.metrics = Metrics() if metrics is None else metrics
        self.shares = new_shares()
        """What each turn of the event loop is shared into."""
        self.origins = Origins(settings.origins)
        self._settings, self._open_runtime = settings, open_runtime
        self._clock_and_random, self._log = clock_and_random, log
        self._secret = secrets[0]
        self._cookies = Cookies(secrets, lambda: clock_and_random.now() / 1000)
        self._replay_keys = ReplayKeys(secrets)
        self._challenge_keys = ReplayKeys(secrets, CHALLENGE_SALT)
        self._limits = rate_limits(settings, clock_and_random.tick)
        self._pages = ClientFiles(client, outside_games())
        self._runtime: Runtime | None = None
        self.services: Services | None = None
        """While it runs, what its routes work with."""
        self._api = all_routes(settings.limit_body_bytes)
        self._methods = AllowedMethods(self._api)
        self._middleware = Middleware(
            self._dispatch,
            origins=self.origins,
            limits=self._limits,
            cookies=self._cookies,
            metrics=self.metrics,
            log=log,
            tick=clock_and_random.tick,
        )
        self._entry = ProxyMiddleware(self._middleware, Proxies(settings.trusted_proxies, settings.round_trip_header))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        await self._entry(scope, receive, send)

    def refuses_unread(self, address: str, beginning: bytes) -> bool:
        """Whether a connection of this address that begins like this is refused; counts it."""
        if not self._limits.refuses_socket(address, beginning):
            return False
        self.metrics.turned_away.labels(why="too_fast").inc()
        return True

    async def drain(self) -> None:
        """Accept no new requests, and close the connections of the game socket."""
        self._middleware.draining = True
        if self._runtime is not None:
            await self._runtime.socket.drain()

    # Dispatching requests

    async def _dispatch(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send)
        elif scope["type"] == "http" and not _is_api_path(scope["path"]):
            await self._pages(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "OPTIONS" and (allowed := self._methods.of(scope["path"])):
            await send_allowed_methods(send, allowed)
        elif scope["type"] == "lifespan":
            await run_lifespan(self.running, receive, send)
        else:
            scope[SERVICES] = self.services
            await self._api(scope, receive, send)  # type: ignore[arg-type]

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        runtime, services = self._runtime, self.services
        if runtime is None or services is None or scope["path"] != "/ws" or not self.origins.allows_socket(scope):
            self.metrics.turned_away.labels(why="foreign_page" if scope["path"] == "/ws" else "not_found").inc()
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        cookie = self._cookies.read_from(scope)
        person = None if cookie is None else await services.guests.read(cookie.id)
        scope[GUEST] = None if person is None else person.guest
        with self.metrics.connections.track_inprogress():
            await runtime.socket(scope, receive, send)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the store and the tables, and serve requests until the context is left."""
        clock_and_random = self._clock_and_random
        database = Database(self._settings.database, connections=1)
        # PostgreSQL writes in a process of its own
        commit = self._commit_alone if is_sqlite(self._settings.database) else self.metrics.commit
        try:
            async with (
                open_store(self._settings.database, commit) as store,
                self._open_runtime(store, self.metrics, self._replay_keys.of) as runtime,
            ):
                self._runtime = runtime
                guests = Guests(
                    store.records.identities,
                    now=clock_and_random.now,
                    random_bytes=clock_and_random.random_bytes,
                    pick=clock_and_random.pick,
                )
                daily_service = DailyService(
                    store.records.dailies,
                    now=clock_and_random.now,
                    tick=clock_and_random.tick,
                    random_bytes=clock_and_random.random_bytes,
                    try_deal=runtime.try_deal,
                )
                networks = [
                    ipaddress.ip_network(network, strict=False)
                    for network in (*THIS_MACHINE, *self._settings.metrics_for)
                ]
                self.services = Services(
                    store,
                    store.records,
                    guests,
                    self._cookies,
                    runtime.tables,
                    self._limits,
                    self.metrics,
                    Recordings(store.records.matches),
                    self._replay_keys,
                    runtime.analyses,
                    self._challenge_keys,
                    daily_service,
                    runtime.classes,
                    lambda scope: address_code(scope, self._secret, clock_and_random.now()),
                    clock_and_random.now,
                    lambda: new_code(clock_and_random.random_bytes),
                    lambda port: invitation_origin(self._settings.origins, self._settings.host, port),
                    BoxPrinter(),
                    lambda: self._middleware.draining,
                    lambda: database_problem(database),
                    lambda address: any(address in network for network in networks),
                    self._log,
                )
                days = RetentionDays(
                    self._settings.forget_guests_after_days,
                    self._settings.forget_tables_after_days,
                    self._settings.forget_unfinished_after_days,
                )
                housekeeping = Housekeeping(
                    store.records.identities,
                    store.records.tables,
                    runtime.tables,
                    now=clock_and_random.now,
                    days=days,
                    log=self._log,
                )
                late = self.metrics.loop_late_seconds.observe
                beside = [
                    asyncio.create_task(watch_lateness(late, clock_and_random.tick, asyncio.sleep), name="lateness"),
                    asyncio.create_task(housekeeping.run(asyncio.sleep), name="housekeeping"),
                    asyncio.create_task(keep_prepared(daily_service, asyncio.sleep, self._log), name="daily puzzles"),
                    asyncio.create_task(
                        every_hour(
                            runtime.classes.delete_old, asyncio.sleep, self._log, "old classes were not deleted"
                        ),
                        name="old classes",
                    ),
                ]
                try:
                    yield
                finally:
                    for task in beside:
                        task.cancel()
                    await asyncio.gather(*beside, return_exceptions=True)
                self._middleware.draining = True
        finally:
            self._runtime = self.services = None
            await database.close()

    @contextmanager
    def _commit_alone(self, rows: int) -> Iterator[None]:
        """Measure a commit of the log, and let those who send much wait for it: see ``common/turns.py``."""
        with self.metrics.commit(rows):
            self.shares.busy.pause()
            try:
                yield
            finally:
                self.shares.busy.resume()


def rate_limits(settings: Settings, tick: Callable[[], float]) -> RateLimits:
    """The rate limits that the settings ask for."""
    return RateLimits(
        identity=Rate(settings.limit_identity_burst, settings.limit_identity_per_second),
        address=Rate(settings.limit_address_burst, settings.limit_address_per_second),
        misses=Rate(settings.limit_misses_burst, settings.limit_misses_per_second),
        tick=tick,
    )


def _is_api_path(path: str) -> bool:
    return any(path == start or path.startswith(f"{start}/") for start in API_PATHS)
