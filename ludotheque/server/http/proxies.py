"""Finds the address of a client behind reverse proxies.

Anybody can send ``X-Forwarded-*`` headers, so only those of trusted proxies are used.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Collection

from ludotheque.server.http.asgi import AsgiApp, Receive, Scope, Send, header, headers

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
UNKNOWN = "unknown"
DAY_MS = 24 * 3600 * 1000
UNTRUSTED_PROXY = "ludotheque.forwarded_by_a_stranger"
UNKNOWN_CLIENT = "ludotheque.unknown_client"
TRUSTED_PROXY = "ludotheque.forwarded"
ROUND_TRIP = "ludotheque.round_trip"
"""The round trip between client and proxy in milliseconds, as a trusted proxy reported it."""


class Proxies:
    """The trusted proxies."""

    def __init__(self, trusted: Collection[str] = (), round_trip_header: str = "") -> None:
        """``round_trip_header`` names the header in which they report the round trip to the client."""
        self._round_trip_header = round_trip_header.lower()
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
        scope[TRUSTED_PROXY] = True
        if self._round_trip_header:
            scope[ROUND_TRIP] = _millis(headers(scope, self._round_trip_header))
        # The last proxy added the last address: go back from there to the first address that is not a trusted proxy.
        addresses = [part.strip() for line in headers(scope, "x-forwarded-for") for part in line.split(",")]
        scope[UNKNOWN_CLIENT] = True
        for forwarded in reversed(addresses):
            found = _forwarded_address(forwarded)
            scope[UNKNOWN_CLIENT] = found is None
            if found is None:
                break
            scope["client"] = (str(found), 0)
            if not self.is_trusted(str(found)):
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
    client = scope.get("client")
    return UNKNOWN if client is None else address_key(client[0])


def address_key(address: str) -> str:
    """What counts as one address: an IPv4 address, or an IPv6 network, which one household or company has."""
    found = _address(address)
    if found is None:
        return UNKNOWN
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network(f"{found}/56", strict=False))
    return str(found)


def address_code(scope: Scope, secret: str, now_ms: int) -> str:
    """A code for a client's address, which changes every day and which the address cannot be found from."""
    text = f"{now_ms // DAY_MS} {rate_limit_key(scope)}"
    return hmac.digest(secret.encode(), text.encode(), "sha256")[:6].hex()


def client_address(scope: Scope) -> Address | None:
    """The client's address, or ``None``."""
    client = scope.get("client")
    return None if client is None else _address(client[0])


def is_forwarded_by_untrusted_proxy(scope: Scope) -> bool:
    """Whether a request came through a proxy that is not trusted: the client's address is then the proxy's."""
    return bool(scope.get(UNTRUSTED_PROXY))


def is_address_known(scope: Scope) -> bool:
    """Whether the client's address is the client's own: no proxy hides it, and the trusted ones have named it."""
    return not scope.get(UNTRUSTED_PROXY) and not scope.get(UNKNOWN_CLIENT)


def _forwarded_address(text: str) -> Address | None:
    """An address as proxies write it: alone, in brackets, or with a port.

    >>> _forwarded_address("192.0.2.7:4321"), _forwarded_address("[2001:db8::1]:80"), _forwarded_address("unknown")
    (IPv4Address('192.0.2.7'), IPv6Address('2001:db8::1'), None)
    """
    if text.startswith("["):
        return _address(text[1:].partition("]")[0])
    return _address(text.partition(":")[0] if text.count(":") == 1 else text)


def is_direct(scope: Scope) -> bool:
    """Whether a connection comes straight from the client, as far as can be known; not through a proxy or tunnel.

    Connections from this machine are those of a proxy or tunnel. A nearby machine that forwards for others is
    a proxy, also if it is not trusted. Far ones are not believed: a client may send the header of a proxy.
    """
    peer = client_address(scope)
    if scope.get(TRUSTED_PROXY) or peer is None:
        return False
    peer = getattr(peer, "ipv4_mapped", None) or peer
    return not (peer.is_loopback or (peer.is_private and is_forwarded_by_untrusted_proxy(scope)))


def proxy_round_trip(scope: Scope) -> float | None:
    """The round trip between client and proxy in milliseconds, where a trusted proxy reported it."""
    found: float | None = scope.get(ROUND_TRIP)
    return found


def _millis(reported: list[str]) -> float | None:
    """The milliseconds in a header with whole microseconds; ``None`` if it is missing, doubled, or no such number."""
    if len(reported) != 1 or not (reported[0].isascii() and reported[0].isdigit()) or len(reported[0]) > 9:
        return None
    return int(reported[0]) / 1000


def _address(text: str) -> Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
