"""How invitations begin, for pages opened on the machine that serves them: others cannot follow its own name."""

from __future__ import annotations

import msgspec
from litestar import get
from litestar.datastructures import State

from ludotheque.server.http.api.answers import problem_responses
from ludotheque.server.http.api.requests import ApiRequest


class Invitation(msgspec.Struct, frozen=True):
    """Where others reach this server, if that is known."""

    origin: str | None


@get("/api/invitation", responses=problem_responses(), sync_to_thread=False)
def invitation(request: ApiRequest, state: State) -> Invitation:
    """The beginning of an address that other devices can follow."""
    server = request.scope.get("server")
    port = server[1] if server is not None and server[1] is not None else 80
    found: str | None = state.origin_for_guests(port)
    return Invitation(found)


ROUTES = [invitation]
