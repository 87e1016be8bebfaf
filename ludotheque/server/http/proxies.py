"""Finds the address of a client behind reverse proxies.

Anybody can send ``X-Forwarded-*`` headers, so only those of trusted proxies are used.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection

from ludotheque.server.http.asgi import AsgiApp, Receive, Scope, Send, header, headers

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
UNKNOWN = "unknown"
UNTRUSTED_PROXY = "ludotheque.forwarded_by_a_stranger"


class Proxies:
    """The trusted proxies."""

    def __init__(self, trusted: Collection[str] = ()) -> None:
        self._trusted = [ipaddress.ip_network(network, strict=False) for network in trusted]

    def is_trusted(self, address: str) -> bool:
        """Whether this address is a trusted proxy."""
        found = _address(address)
        return found is not None and any(found in network for network in self._trusted)

    def apply(self, scope: Scope) -> None:
        """Replace the client's address and the scheme in ``scope`` by the forwarded ones."""
        client = scope.get("client")
        if not self._trusted or client is None or not self.is_trusted(client[0]):
            scope[UNTRUSTED_PROXY] = header(scope, "x-forwarded-for") is not None
            return
        # The last proxy added the last address: go back from there to the first address that is not a trusted proxy.
        addresses = [part.strip() for line in headers(scope, "x-forwarded-for") for part in line.split(",")]
        for address in reversed(addresses):
            if _address(address) is None:
                break
            scope["client"] = (address, 0)
            if not self.is_trusted(address):
                break
        scheme = (header(scope, "x-forwarded-proto") or "").strip().lower()
        if scheme in ("http", "https"):
            scope["scheme"] = scheme if scope["type"] == "http" else {"http": "ws", "https": "wss"}[scheme]


class ProxyMiddleware:
    """Wraps an ASGI application, and puts the real client address into its scopes."""

    def __init__(self, app: AsgiApp, proxies: Proxies) -> None:
        self._app, self._proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] in ("http", "websocket"):
            self._proxies.apply(scope)
        await self._app(scope, receive, send)


def rate_limit_key(scope: Scope) -> str:
    """The key of a client's rate limit: its IPv4 address, or its IPv6 network.

    >>> rate_limit_key({"client": ("192.0.2.7", 1)}), rate_limit_key({"client": ("2001:db8:1:2:3:4:5:6", 1)})
    ('192.0.2.7', '2001:db8:1::/56')
    """
    found = client_address(scope)
    if found is None:
        return UNKNOWN
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network(f"{found}/56", strict=False))
    return str(found)


def client_address(scope: Scope) -> Address | None:
    """The client's address, or ``None``."""
    client = scope.get("client")
    return None if client is None else _address(client[0])


def is_forwarded_by_untrusted_proxy(scope: Scope) -> bool:
    """Whether a request came through a proxy that is not trusted: the client's address is then the proxy's."""
    return bool(scope.get(UNTRUSTED_PROXY))


def _address(text: str) -> Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
