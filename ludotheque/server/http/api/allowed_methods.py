"""Answers ``OPTIONS`` with all methods of a path; the framework names only those of one of its routes."""

from __future__ import annotations

import re
from collections import defaultdict

from litestar import Litestar

from ludotheque.server.http.asgi import Send

PARAMETER = re.compile(r"\{[^}]*\}")


class AllowedMethods:
    """The methods of all paths of an API."""

    def __init__(self, api: Litestar) -> None:
        methods: defaultdict[str, set[str]] = defaultdict(set)
        for route in api.routes:
            methods[route.path] |= set(getattr(route, "methods", ()))
        self._paths = [
            ("[^/]+".join(re.escape(part) for part in PARAMETER.split(path)), ", ".join(sorted(found)))
            for path, found in methods.items()
        ]

    def of(self, path: str) -> str | None:
        """The methods of a path, as the header ``Allow`` lists them; ``None`` if there is no such path."""
        return next((found for pattern, found in self._paths if re.fullmatch(pattern, path)), None)


async def send_allowed_methods(send: Send, allowed: str) -> None:
    """Send the answer to ``OPTIONS``."""
    await send({"type": "http.response.start", "status": 204, "headers": [(b"allow", allowed.encode())]})
    await send({"type": "http.response.body", "body": b""})
