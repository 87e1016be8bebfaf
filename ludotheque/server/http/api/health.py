"""Routes for operators: liveness, readiness and metrics."""

from __future__ import annotations

import ipaddress

from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from ludotheque.server.http.api.requests import ApiRequest, ServicesDependency, as_scope
from ludotheque.server.http.proxies import client_address, is_address_known

THIS_MACHINE = tuple(ipaddress.ip_network(network) for network in ("127.0.0.0/8", "::1/128"))


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def is_alive() -> str:
    """The process answers."""
    return "alive"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def is_ready(state: State, services: ServicesDependency) -> Response[str]:
    """Whether the server can take requests: database and bus can be reached, and it is not stopping."""
    if state.is_draining():
        return Response("stopping", status_code=503)
    problem = await state.database_problem() or services.tables.problem
    return Response("ready" if problem is None else problem, status_code=200 if problem is None else 503)


@get("/metrics", include_in_schema=False)
async def read_metrics(request: ApiRequest, state: State, services: ServicesDependency) -> Response[bytes]:
    """The metrics, only for this machine and the networks in the settings."""
    scope = as_scope(request)
    address = client_address(scope)
    allowed = address is not None and any(address in network for network in (*THIS_MACHINE, *state.metrics_for))
    if not allowed or not is_address_known(scope):
        raise NotFoundException
    return Response(services.metrics.page(), media_type=services.metrics.content_type)


ROUTES = [is_alive, is_ready, read_metrics]
