"""Protection against cross-site request forgery: which pages may send requests with a guest's cookie.

A browser sends the origin of the page with every unsafe request and with every socket. Requests
from pages of other sites are rejected here. There are three protections:

- the cookie is ``SameSite=Lax``, so forms and scripts of other sites do not send it;
- ``Origin`` must be an allowed origin wherever a browser sends it;
- a request without ``Origin`` (from a program or a test) must have the header ``X-Ludotheque``, which
  no form can add and no script of another site may add, because preflight requests are not answered.

A token in each form would protect nothing more, and would have to be fetched, stored and renewed.
"""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from ludotheque.server.http.asgi import Scope, header

CUSTOM_HEADER = "x-ludotheque"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
DEFAULT_PORTS = {"http": 80, "https": 443}


def normalise_origin(address: str) -> str | None:
    """An origin in the spelling of browsers, or ``None`` if the address is not an origin.

    >>> normalise_origin("https://Games.example:443/")
    'https://games.example'
    >>> normalise_origin("games.example") is None
    True
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not host or parts.path not in ("", "/"):
        return None
    if parts.query or parts.fragment or parts.username or parts.password:
        return None
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{host}" + ("" if port in (None, DEFAULT_PORTS[parts.scheme]) else f":{port}")


class Origins:
    """The allowed origins."""

    def __init__(self, allowed: Collection[str] = ()) -> None:
        """``allowed`` are origins in the spelling of browsers; if empty, the host of each request is allowed."""
        self.allowed = frozenset(allowed)

    def is_allowed(self, scope: Scope, origin: str) -> bool:
        """Whether pages of this origin may send the request."""
        found = normalise_origin(origin)
        if found is None:
            return False
        if self.allowed:
            return found in self.allowed
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        return found == normalise_origin(f"{scheme}://{header(scope, 'host') or ''}")

    def allows_request(self, scope: Scope) -> bool:
        """Whether an HTTP request is accepted: always if its method is safe, else only from an allowed origin."""
        if scope["method"] in SAFE_METHODS:
            return True
        origin = header(scope, "origin")
        if origin is None:
            return header(scope, CUSTOM_HEADER) is not None
        return self.is_allowed(scope, origin)

    def allows_socket(self, scope: Scope) -> bool:
        """Whether a WebSocket may be opened.

        WebSockets have no same-origin policy and no custom headers: only ``Origin`` tells pages apart.
        A program that sends no origin is not a browser, and has only cookies of its own.
        """
        origin = header(scope, "origin")
        return origin is None or self.is_allowed(scope, origin)
