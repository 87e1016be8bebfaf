"""Headers that every answer carries: what a page of ours may load, and who may embed it (nobody)."""

from __future__ import annotations

from collections.abc import Collection

from ludotheque.server.http.asgi import Scope
from ludotheque.server.http.cookies import is_secure

YEAR = 365 * 24 * 3600

PAGES = (
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    # Within our own pages the full address helps nobody, and links to other devices must not travel.
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)


def content_policy(origins: Collection[str]) -> str:
    """Everything from ourselves; styles may also stand in attributes, where pieces have their places."""
    sockets = " ".join("ws" + origin.removeprefix("http") for origin in sorted(origins))
    return "; ".join(
        (
            "default-src 'self'",
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "media-src 'self' data: blob:",
            f"connect-src 'self' {sockets}".strip(),
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


def security_headers(scope: Scope, policy: str) -> list[tuple[bytes, bytes]]:
    """The headers for an answer to this request."""
    said = [*PAGES, ("content-security-policy", policy)]
    if is_secure(scope):
        said.append(("strict-transport-security", f"max-age={YEAR}"))
    return [(name.encode(), value.encode()) for name, value in said]
