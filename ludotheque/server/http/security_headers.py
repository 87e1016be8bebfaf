"""The security headers of every response: what a page may load, and that no other site may embed it."""

from __future__ import annotations

from collections.abc import Collection

from ludotheque.server.http.asgi import Scope
from ludotheque.server.http.cookies import is_secure

YEAR = 365 * 24 * 3600

HEADERS = (
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    # Other sites must not see our addresses: those of links to other devices hold tokens.
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)


def content_policy(origins: Collection[str]) -> str:
    """The content security policy: own resources only. Style attributes are allowed, since they place the pieces.

    So is WebAssembly, which runs Python in the browser.
    """
    sockets = " ".join("ws" + origin.removeprefix("http") for origin in sorted(origins))
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",
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
    """The security headers of the response to a request."""
    headers = [*HEADERS, ("content-security-policy", policy)]
    if is_secure(scope):
        headers.append(("strict-transport-security", f"max-age={YEAR}"))
    return [(name.encode(), value.encode()) for name, value in headers]
