"""Which pages may act in a guest's name.

A browser says with every unsafe request, and with every socket, which page it comes from. A page of
somebody else's that has our cookie sent along is turned away here. Three things stand in its way:

- the cookie is ``SameSite=Lax``, so other sites' forms and scripts send none;
- ``Origin`` must be ours wherever a browser sends it;
- a request without ``Origin`` (a script, a test) must carry the header ``X-Ludotheque``, which no
  form can add and no foreign script may add, since we answer no preflight.

A token in each form would protect nothing more, and would have to be fetched, kept and renewed.
"""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from ludotheque.server.http.asgi import Scope, header

CUSTOM_HEADER = "x-ludotheque"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
DEFAULT_PORTS = {"http": 80, "https": 443}


def normalise_origin(address: str) -> str | None:
    """An origin as browsers write it, or ``None`` if it is none.

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
    """The pages that are ours."""

    def __init__(self, allowed: Collection[str] = ()) -> None:
        """``allowed`` are origins as browsers write them; none: whatever name the request was sent to."""
        self.allowed = frozenset(allowed)

    def is_ours(self, scope: Scope, origin: str) -> bool:
        """Whether a page of this origin is one of ours."""
        found = normalise_origin(origin)
        if found is None:
            return False
        if self.allowed:
            return found in self.allowed
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        return found == normalise_origin(f"{scheme}://{header(scope, 'host') or ''}")

    def allows_request(self, scope: Scope) -> bool:
        """Whether an HTTP request may be answered: a safe one always, another only from our pages."""
        if scope["method"] in SAFE_METHODS:
            return True
        origin = header(scope, "origin")
        if origin is None:
            return header(scope, CUSTOM_HEADER) is not None
        return self.is_ours(scope, origin)

    def allows_socket(self, scope: Scope) -> bool:
        """Whether a socket may be opened.

        Sockets know no same-origin policy and no custom headers: only ``Origin`` tells pages apart.
        A program that sends none is no browser, and holds only cookies of its own.
        """
        origin = header(scope, "origin")
        return origin is None or self.is_ours(scope, origin)
