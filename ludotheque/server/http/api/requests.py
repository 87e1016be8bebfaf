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
from ludotheque.server.http.middleware import COOKIE
from ludotheque.server.http.rate_limits import RateLimits
from ludotheque.server.people.identity import Guests, Person
from ludotheque.server.store.store import Records
from ludotheque.server.tables.interfaces import Hall


class House(NamedTuple):
    """What the routes of the API work with."""

    records: Records
    guests: Guests
    cookies: Cookies
    hall: Hall
    limits: RateLimits
    metrics: Metrics


Asking = Request[Any, Any, State]
Asked = NamedDependency[House]
"""The server that is asked."""
Reader = NamedDependency[Person | None]
"""Whoever asks, if we have met."""
Welcomed = NamedDependency[Person]
"""Whoever asks; somebody new is made welcome."""


def house_of(state: State) -> House:
    """The server that is asked."""
    house: House = state.house
    return house


def language_of(scope: Scope, person: Person | None = None) -> Language:
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


def as_scope(request: Asking) -> Scope:
    """The request as the rest of the server reads it."""
    scope: Any = request.scope
    found: Scope = scope
    return found


async def reader_of(request: Asking, house: Asked) -> Person | None:
    """Whoever asks, if we have met. Their cookie is renewed when it is time."""
    shown = house.cookies.shown_by(as_scope(request))
    person = None if shown is None else await house.guests.read(shown.id)
    if person is not None and shown is not None and shown.stale:
        hand_cookie(request, house, person)
    return person


async def guest_of(request: Asking, house: Asked, reader: Reader) -> Person:
    """Whoever asks; somebody new is made welcome."""
    if reader is not None:
        return reader
    person = await house.guests.welcome(language_of(as_scope(request)))
    hand_cookie(request, house, person)
    return person


def hand_cookie(request: Asking, house: House, person: Person) -> None:
    """Let the answer make whoever asks this person."""
    scope = as_scope(request)
    scope[COOKIE] = house.cookies.setting(scope, person.id)
