"""The address for invitations. A page opened as ``localhost`` needs it, since others cannot open that address."""

from __future__ import annotations

import msgspec
from litestar import get

from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import ApiRequest, ServicesDependency


class Invitation(msgspec.Struct, frozen=True):
    """The address at which other devices reach this server, if it is known."""

    origin: str | None


@get("/api/invitation", responses=problem_responses(), sync_to_thread=False)
def invitation(request: ApiRequest, services: ServicesDependency) -> Invitation:
    """The origin of addresses that other devices can open."""
    server = request.scope.get("server")
    port = server[1] if server is not None and server[1] is not None else 80
    return Invitation(services.invitation_origin(port))


ROUTES = [invitation]
