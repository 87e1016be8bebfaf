"""The signed identity cookie of a guest.

The server stores no sessions: a client that has the cookie of a guest is that guest. The cookie
lasts a year and is renewed while it is used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from itsdangerous import BadSignature, TimestampSigner

from ludotheque.server.http.asgi import Scope, headers

LASTS_SECONDS = 365 * 24 * 3600
RENEW_AFTER_SECONDS = 7 * 24 * 3600
SALT = "ludotheque.guest"
LONGEST = 512


class IdentityCookie(NamedTuple):
    """The content of a valid cookie."""

    id: str
    """The identity of the guest."""
    stale: bool
    """Whether the cookie should be renewed."""


class Cookies:
    """Signs and reads identity cookies. ``now`` is the clock in unix seconds."""

    def __init__(self, secrets: Sequence[str], now: Callable[[], float]) -> None:
        """The first secret signs; cookies signed with any of the secrets are accepted."""
        if not secrets:
            raise ValueError("there must be a secret to sign with")
        self._signer = _Signer(secrets, now)

    def sign(self, id: str) -> str:
        """The value of the cookie of a guest."""
        return self._signer.sign(id).decode()

    def read(self, value: str) -> IdentityCookie | None:
        """The content of a cookie value, or ``None`` if its signature is wrong or it is older than a year.

        A cookie from the future is accepted: the clock of another server may be ahead, or this one was set back.
        """
        if len(value) > LONGEST:
            return None
        try:
            id, when = self._signer.unsign(value, return_timestamp=True)
        except BadSignature:
            return None
        age = self._signer.get_timestamp() - when.timestamp()
        if age > LASTS_SECONDS:
            return None
        # A cookie signed with an older secret is renewed too, so that the secret can be removed.
        return IdentityCookie(id.decode(), age > RENEW_AFTER_SECONDS or not self._signer.signed_with_newest(value))

    def read_from(self, scope: Scope) -> IdentityCookie | None:
        """The identity cookie of a request or socket, or ``None``."""
        wanted = cookie_name(scope)
        # Malformed cookies of other sites on the same host must not hide this one.
        pairs = (pair.strip().partition("=") for line in headers(scope, "cookie") for pair in line.split(";"))
        values = (value for name, _, value in pairs if name == wanted)
        return next((shown for value in values if (shown := self.read(value)) is not None), None)

    def set_cookie_header(self, scope: Scope, id: str) -> str:
        """The ``Set-Cookie`` header with the cookie of a guest."""
        return _header(scope, self.sign(id), LASTS_SECONDS)


def clear_cookie_header(scope: Scope) -> str:
    """The ``Set-Cookie`` header that deletes the cookie."""
    return _header(scope, "", 0)


def is_secure(scope: Scope) -> bool:
    """Whether the request came over an encrypted connection."""
    return scope["scheme"] in ("https", "wss")


def cookie_name(scope: Scope) -> str:
    """The name of the cookie. With ``__Host-`` (encrypted connections only), other subdomains cannot set it."""
    return "__Host-ludotheque" if is_secure(scope) else "ludotheque"


def _header(scope: Scope, value: str, seconds: int) -> str:
    secure = "; Secure" if is_secure(scope) else ""
    return f"{cookie_name(scope)}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


class _Signer(TimestampSigner):
    """Signs with HMAC-SHA-256, and takes the time from a given clock."""

    def __init__(self, secrets: Sequence[str], now: Callable[[], float]) -> None:
        self._now = now
        # The library signs with the last secret and accepts all.
        super().__init__(list(reversed(secrets)), salt=SALT, key_derivation="hmac", digest_method=hashlib.sha256)

    def get_timestamp(self) -> int:
        return int(self._now())

    def signed_with_newest(self, value: str) -> bool:
        rest, _, signature = value.rpartition(".")
        return self.get_signature(rest) == signature.encode()
