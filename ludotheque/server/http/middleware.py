"""The middleware: checks the origin, content type and rate of every request, and adds headers to every response."""

from __future__ import annotations

import math
from collections.abc import Callable

from ludotheque.server.common.logs import Log
from ludotheque.server.common.metrics import Metrics
from ludotheque.server.http.asgi import AsgiApp, Message, Receive, Scope, Send, header
from ludotheque.server.http.cookies import Cookies
from ludotheque.server.http.origins import SAFE_METHODS, Origins
from ludotheque.server.http.problems import send_problem
from ludotheque.server.http.proxies import is_forwarded_by_untrusted_proxy
from ludotheque.server.http.rate_limits import RateLimits
from ludotheque.server.http.security_headers import content_policy, security_headers

SET_COOKIE = "ludotheque.cookie"
"""The key in a scope under which routes store the ``Set-Cookie`` header of the response."""
METHODS = frozenset({*SAFE_METHODS, "POST", "PATCH", "PUT", "DELETE"})


class Middleware:
    """Wraps an ASGI application with these checks, and with logs and metrics of requests."""

    def __init__(
        self,
        app: AsgiApp,
        *,
        origins: Origins,
        limits: RateLimits,
        cookies: Cookies,
        metrics: Metrics,
        log: Log,
        tick: Callable[[], float],
    ) -> None:
        self.draining = False
        """Whether the server is stopping: it then accepts only health and metrics requests."""
        self._app, self._origins, self._limits, self._cookies = app, origins, limits, cookies
        self._metrics, self._log, self._tick = metrics, log, tick
        self._warned = False
        self._policy = content_policy(origins.allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = self._tick()
        status = 500
        self._warn_of_untrusted_proxy(scope)

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *self._added_headers(scope, message)]
            await send(message)

        why, wait = self._find_problem(scope)
        if why is None:
            await self._app(scope, receive, send_with_headers)
        else:
            self._metrics.turned_away.labels(why=why).inc()
            waiting = {"retry-after": str(max(1, math.ceil(wait)))} if wait else {}
            await send_problem(send_with_headers, why, waiting)
        self._record(scope, status, self._tick() - began)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        cookie = self._cookies.read_from(scope)
        if self._limits.charge(scope, None if cookie is None else cookie.id):
            self._metrics.turned_away.labels(why="too_fast").inc()
            await receive()
            await send({"type": "websocket.close", "code": 1013})
            return
        await self._app(scope, receive, send)

    def _find_problem(self, scope: Scope) -> tuple[str | None, float]:
        """The problem key of a rejected request (``None``: accepted), and the seconds to wait before the next one."""
        if self.draining and scope["path"] not in ("/healthz", "/readyz", "/metrics"):
            return "stopping", 2.0
        if not self._origins.allows_request(scope):
            return "foreign_page", 0.0
        if not _is_json(scope):
            return "not_json", 0.0
        cookie = self._cookies.read_from(scope)
        wait = self._limits.charge(scope, None if cookie is None else cookie.id)
        return ("too_fast", wait) if wait else (None, 0.0)

    def _warn_of_untrusted_proxy(self, scope: Scope) -> None:
        """Log once that a proxy is not trusted: all its clients share the rate limits of its address."""
        if not self._warned and is_forwarded_by_untrusted_proxy(scope):
            self._warned = True
            self._log.warning("requests come through a proxy that is not among trusted_proxies")

    def _added_headers(self, scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
        added = security_headers(scope, self._policy)
        if SET_COOKIE in scope:
            added.append((b"set-cookie", scope[SET_COOKIE].encode("latin-1")))
        if all(bytes(name).lower() != b"cache-control" for name, _ in message.get("headers", [])):
            added.append((b"cache-control", b"no-store"))
        return added

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a request by its route. Its path is not logged, because it may hold a token."""
        route = str(scope.get("path_template") or "other")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self._metrics.requests.labels(method=method, route=route, status=str(status)).inc()
        self._metrics.request_seconds.labels(route=route).observe(seconds)
        if route.startswith("/api") or status >= 400:
            ms = round(seconds * 1000, 1)
            self._log.info("request", method=method, route=route, status=status, ms=ms)


def _is_json(scope: Scope) -> bool:
    """Whether the body of a request is JSON or empty; always true for safe methods."""
    if scope["method"] in SAFE_METHODS:
        return True
    if header(scope, "content-length") in (None, "0") and header(scope, "transfer-encoding") is None:
        return True
    kind = (header(scope, "content-type") or "").split(";")[0].strip().lower()
    return kind == "application/json"
