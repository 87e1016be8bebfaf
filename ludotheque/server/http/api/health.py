"""Routes for operators: liveness, readiness and metrics."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from ludotheque.server.http.api.requests import ApiRequest, ServicesDependency, as_scope
from ludotheque.server.http.proxies import client_address, is_address_known


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def is_alive() -> str:
    """The process answers."""
    return "alive"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def is_ready(services: ServicesDependency) -> Response[str]:
    """Whether the server can take requests: database and bus can be reached, and it is not stopping."""
    if services.is_stopping():
        return Response("stopping", status_code=503)
    problem = await services.database_problem() or services.tables.problem
    return Response("ready" if problem is None else problem, status_code=200 if problem is None else 503)


@get("/metrics", include_in_schema=False)
async def read_metrics(request: ApiRequest, services: ServicesDependency) -> Response[bytes]:
    """The metrics, only for this machine and the networks in the settings."""
    scope = as_scope(request)
    address = client_address(scope)
    if address is None or not services.may_read_metrics(address) or not is_address_known(scope):
        raise NotFoundException
    return Response(services.metrics.page(), media_type=services.metrics.content_type)


ROUTES = [is_alive, is_ready, read_metrics]
