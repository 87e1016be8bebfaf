"""Who somebody is, signed into a cookie.

Nothing is kept on our side but the guest's own row: whoever holds the cookie is the guest. It
lasts a year, and is renewed on the way.
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
    """What a cookie says."""

    id: str
    """Whom."""
    stale: bool
    """Whether it is time to renew it."""


class Cookies:
    """Writes and reads cookies. ``now`` is the clock in unix seconds."""

    def __init__(self, secrets: Sequence[str], now: Callable[[], float]) -> None:
        """The first of the secrets signs; cookies signed with any of them are believed."""
        if not secrets:
            raise ValueError("there must be a secret to sign with")
        self._signer = _Signer(secrets, now)

    def sign(self, id: str) -> str:
        """A cookie's value for this guest."""
        return self._signer.sign(id).decode()

    def read(self, value: str) -> IdentityCookie | None:
        """Whom a value names, if it is one of ours and not older than a year."""
        if len(value) > LONGEST:
            return None
        try:
            id, when = self._signer.unsign(value, max_age=LASTS_SECONDS, return_timestamp=True)
        except BadSignature:
            return None
        age = self._signer.get_timestamp() - when.timestamp()
        # One signed with an older secret is renewed too, so that the secret can go.
        return IdentityCookie(id.decode(), age > RENEW_AFTER_SECONDS or not self._signer.signed_with_newest(value))

    def read_from(self, scope: Scope) -> IdentityCookie | None:
        """Whom the cookie of a request or socket names."""
        wanted = cookie_name(scope)
        # Other people's cookies may be written in any odd way and must not hide ours.
        pairs = (pair.strip().partition("=") for line in headers(scope, "cookie") for pair in line.split(";"))
        values = (value for name, _, value in pairs if name == wanted)
        return next((shown for value in values if (shown := self.read(value)) is not None), None)

    def set_cookie_header(self, scope: Scope, id: str) -> str:
        """The header that gives a guest their cookie."""
        return _header(scope, self.sign(id), LASTS_SECONDS)


def clear_cookie_header(scope: Scope) -> str:
    """The header that takes the cookie away."""
    return _header(scope, "", 0)


def is_secure(scope: Scope) -> bool:
    """Whether the guest came over an encrypted connection."""
    return scope["scheme"] in ("https", "wss")


def cookie_name(scope: Scope) -> str:
    """The cookie's name; over an encrypted connection one that no neighbouring site can set."""
    return "__Host-ludotheque" if is_secure(scope) else "ludotheque"


def _header(scope: Scope, value: str, seconds: int) -> str:
    secure = "; Secure" if is_secure(scope) else ""
    return f"{cookie_name(scope)}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


class _Signer(TimestampSigner):
    """HMAC with SHA-256, by a clock that is passed in."""

    def __init__(self, secrets: Sequence[str], now: Callable[[], float]) -> None:
        self._now = now
        # The library signs with the last and believes all.
        super().__init__(list(reversed(secrets)), salt=SALT, key_derivation="hmac", digest_method=hashlib.sha256)

    def get_timestamp(self) -> int:
        return int(self._now())

    def signed_with_newest(self, value: str) -> bool:
        rest, _, signature = value.rpartition(".")
        return self.get_signature(rest) == signature.encode()
