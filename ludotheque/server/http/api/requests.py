"""Who asks: the guest behind a request, and the language they read."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from ludotheque.engine.words import Language
from ludotheque.server.common.metrics import Metrics
from ludotheque.server.http.asgi import Scope, header
from ludotheque.server.http.cookies import Cookies
from ludotheque.server.http.middleware import SET_COOKIE
from ludotheque.server.http.rate_limits import RateLimits
from ludotheque.server.people.identity import Guests, Person
from ludotheque.server.store.store import Records
from ludotheque.server.tables.interfaces import TableService


class Services(NamedTuple):
    """What the routes of the API work with."""

    records: Records
    guests: Guests
    cookies: Cookies
    tables: TableService
    limits: RateLimits
    metrics: Metrics


ApiRequest = Request[Any, Any, State]
ServicesDependency = NamedDependency[Services]
"""The server that is asked."""
Visitor = NamedDependency[Person | None]
"""Whoever asks, if we have met."""
GuestDependency = NamedDependency[Person]
"""Whoever asks; somebody new is made welcome."""


def provide_services(state: State) -> Services:
    """The server that is asked."""
    services: Services = state.services
    return services


def preferred_language(scope: Scope, person: Person | None = None) -> Language:
    """French or English: what the guest chose, else the one their browser likes better, else French."""
    if person is not None and person.preferences.language is not None:
        return person.preferences.language
    liked: list[tuple[float, int, Language]] = []
    for place, part in enumerate((header(scope, "accept-language") or "").split(",")[:20]):
        tag, _, weight = part.strip().partition(";q=")
        language = tag.split("-")[0].lower()
        if language in ("fr", "en"):
            liked.append((-_number(weight), place, "fr" if language == "fr" else "en"))
    return min(liked)[2] if liked else "fr"


def _number(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0


def as_scope(request: ApiRequest) -> Scope:
    """The request as the rest of the server reads it."""
    scope: Any = request.scope
    found: Scope = scope
    return found


async def provide_visitor(request: ApiRequest, services: ServicesDependency) -> Person | None:
    """Whoever asks, if we have met. Their cookie is renewed when it is time."""
    shown = services.cookies.read_from(as_scope(request))
    person = None if shown is None else await services.guests.read(shown.id)
    if person is not None and shown is not None and shown.stale:
        set_identity_cookie(request, services, person)
    return person


async def provide_guest(request: ApiRequest, services: ServicesDependency, visitor: Visitor) -> Person:
    """Whoever asks; somebody new is made welcome."""
    if visitor is not None:
        return visitor
    person = await services.guests.create(preferred_language(as_scope(request)))
    set_identity_cookie(request, services, person)
    return person


def set_identity_cookie(request: ApiRequest, services: Services, person: Person) -> None:
    """Let the answer make whoever asks this person."""
    scope = as_scope(request)
    scope[SET_COOKIE] = services.cookies.set_cookie_header(scope, person.id)
