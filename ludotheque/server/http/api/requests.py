"""What routes need for a request: the services, the guest who sends it, and the guest's language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, IPv6Address
from typing import Any, NamedTuple

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from ludotheque.engine.words import Language
from ludotheque.server.classes.service import ClassService
from ludotheque.server.common.logs import Log
from ludotheque.server.common.metrics import Metrics
from ludotheque.server.daily.service import DailyService
from ludotheque.server.http.asgi import Scope, header
from ludotheque.server.http.box_printer import BoxPrinter
from ludotheque.server.http.cookies import Cookies
from ludotheque.server.http.middleware import SET_COOKIE
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.http.rate_limits import RateLimits
from ludotheque.server.http.replay_keys import ReplayKeys
from ludotheque.server.matches.analyses import Analyses
from ludotheque.server.matches.recordings import Recordings
from ludotheque.server.people.identity import Guests, Person
from ludotheque.server.store.store import Records, Store
from ludotheque.server.tables.interfaces import TableService


class Services(NamedTuple):
    """What the routes of the API work with."""

    store: Store
    records: Records
    guests: Guests
    cookies: Cookies
    tables: TableService
    limits: RateLimits
    metrics: Metrics
    recordings: Recordings
    replay_keys: ReplayKeys
    analyses: Analyses
    challenge_keys: ReplayKeys
    daily: DailyService
    classes: ClassService
    address_code: Callable[[Scope], str]
    """A code that is the same for all requests from one address on one day."""
    now: Callable[[], int]
    """Unix milliseconds."""
    new_code: Callable[[], str]
    """Makes join codes."""
    invitation_origin: Callable[[int], str | None]
    """The origin at which other devices reach this server on a port, if it is known."""
    box_printer: BoxPrinter
    is_stopping: Callable[[], bool]
    database_problem: Callable[[], Awaitable[str | None]]
    """Why the database cannot be used, or ``None``."""
    may_read_metrics: Callable[[IPv4Address | IPv6Address], bool]
    log: Log


SERVICES = "ludotheque.services"
"""The key of the services in the scope of a request."""
ApiRequest = Request[Any, Any, State]
ServicesDependency = NamedDependency[Services]
"""The services of the server."""
Visitor = NamedDependency[Person | None]
"""The person whose cookie came with the request, or ``None``."""
GuestDependency = NamedDependency[Person]
"""The person who sends the request; created if they are new."""


def provide_services(request: ApiRequest) -> Services:
    """The services of the server, for Litestar."""
    services: Services | None = as_scope(request)[SERVICES]
    if services is None:
        raise ProblemError("stopping")
    return services


def preferred_language(scope: Scope, person: Person | None = None) -> Language:
    """The language the guest chose, else the one that their browser prefers, else French."""
    if person is not None and person.preferences.language is not None:
        return person.preferences.language
    accepted: list[tuple[float, int, Language]] = []
    for place, part in enumerate((header(scope, "accept-language") or "").split(",")[:20]):
        tag, _, weight = part.strip().partition(";q=")
        language = tag.split("-")[0].lower()
        if language in ("fr", "en"):
            accepted.append((-_number(weight), place, "fr" if language == "fr" else "en"))
    return min(accepted)[2] if accepted else "fr"


def _number(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0


def as_scope(request: ApiRequest) -> Scope:
    """The ASGI scope of a request."""
    scope: Any = request.scope
    found: Scope = scope
    return found


async def provide_visitor(request: ApiRequest, services: ServicesDependency) -> Person | None:
    """The person whose cookie came with the request, or ``None``. A stale cookie is renewed."""
    cookie = services.cookies.read_from(as_scope(request))
    person = None if cookie is None else await services.guests.read(cookie.id)
    if person is not None and cookie is not None and cookie.stale:
        set_identity_cookie(request, services, person)
    return person


async def provide_guest(request: ApiRequest, services: ServicesDependency, visitor: Visitor) -> Person:
    """The person who sends the request; created, with a cookie, if they are new."""
    if visitor is not None:
        return visitor
    person = await services.guests.create(preferred_language(as_scope(request)))
    set_identity_cookie(request, services, person)
    return person


def set_identity_cookie(request: ApiRequest, services: Services, person: Person) -> None:
    """Set the identity cookie on the response."""
    scope = as_scope(request)
    scope[SET_COOKIE] = services.cookies.set_cookie_header(scope, person.id)
