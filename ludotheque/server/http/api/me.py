"""Routes about one's own identity: create, change and delete it, carry it to another device."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get, patch, post
from litestar.params import JSONBody, PathParameter

from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import (
    ApiRequest,
    ServicesDependency,
    Visitor,
    as_scope,
    preferred_language,
    set_identity_cookie,
)
from ludotheque.server.http.cookies import clear_cookie_header
from ludotheque.server.http.middleware import SET_COOKIE
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.people.identity import Avatar, Person, Preferences
from ludotheque.server.people.public_names import public_name
from ludotheque.server.people.ratings import displayed_rating
from ludotheque.server.tables.interfaces import TableCard

TypedName = Annotated[str, msgspec.Meta(max_length=200)]
"""What a person types as a name; the cleaned name is shorter."""
Token = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{20,64}$")]


class Me(msgspec.Struct, frozen=True):
    """A guest, as they see themselves."""

    name: str
    avatar: Avatar
    settings: Preferences
    public_name: str
    """The name that strangers see at public tables."""


class CurrentGuest(msgspec.Struct, frozen=True):
    """The guest who sends the request, if they have an identity."""

    me: Me | None


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to become a guest."""

    name: TypedName = ""
    """The name; a random one is chosen if it is empty."""
    settings: Preferences | None = None
    """The settings so far; ignored for an existing guest."""


class GuestChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes to one's identity; what is left out stays the same."""

    name: TypedName | None = None
    avatar: Avatar | None = None
    settings: Preferences | None = None


class DeviceLink(msgspec.Struct, frozen=True):
    """A link that carries one's identity to another device."""

    token: str
    path: str
    """The page to open there. Browsers do not send what follows the # to servers."""
    expires_at: int
    """Unix milliseconds; the link can be used once, until then."""


class GameRating(msgspec.Struct, frozen=True):
    """A person's rating at a game."""

    game: str
    rating: int
    played: int


def me_of(person: Person) -> Me:
    """The guest, as they see themselves."""
    return Me(person.name, person.avatar, person.preferences, public_name(person.id, person.name))


@get("/api/me", responses=problem_responses())
async def read_me(visitor: Visitor) -> CurrentGuest:
    """Who I am. This creates no identity; a new guest is created with a POST."""
    return CurrentGuest(None if visitor is None else me_of(visitor))


@post("/api/me", responses=problem_responses())
async def come_in(request: ApiRequest, data: JSONBody[NewGuest], services: ServicesDependency, visitor: Visitor) -> Me:
    """Become a guest and get a cookie. An existing guest stays the same."""
    if visitor is not None:
        return me_of(visitor)
    person = await services.guests.create(preferred_language(as_scope(request)), data.name, data.settings)
    set_identity_cookie(request, services, person)
    return me_of(person)


@patch("/api/me", responses=problem_responses(401, 409))
async def change_me(
    request: ApiRequest, data: JSONBody[GuestChange], services: ServicesDependency, visitor: Visitor
) -> Me:
    """Change my name, avatar or settings. Names change rarely, and not during a match with strangers."""
    person = require_person(visitor)
    language = preferred_language(as_scope(request), person)
    if data.name is not None and data.name != person.name:
        mine = await services.tables.tables_of(person.guest)
        if any(card.public and card.stage == "playing" for card in mine):
            raise ProblemError("plays_in_public")
        if not services.limits.may_rename(person.id):
            raise ProblemError("renamed_often")
    changed = await services.guests.change(
        person, language, name=data.name, avatar=data.avatar, preferences=data.settings
    )
    if changed is not None and changed.name != person.name:
        await services.tables.person_changed(person.id, changed.name)
    return me_of(require_person(changed))


@delete("/api/me", status_code=204, responses=problem_responses(401))
async def forget_me(request: ApiRequest, services: ServicesDependency, visitor: Visitor) -> None:
    """Delete my name, settings, ratings, links and chairs. In match histories of others I stay without a name."""
    person = require_person(visitor)
    if not await services.tables.person_changed(person.id, None):
        raise ProblemError("unavailable")
    await services.guests.forget(person)
    # Once more: another device of the same person may have sat down meanwhile.
    await services.tables.person_changed(person.id, None)
    scope = as_scope(request)
    scope[SET_COOKIE] = clear_cookie_header(scope)


@post("/api/me/links", responses=problem_responses(401))
async def offer_link(services: ServicesDependency, visitor: Visitor) -> DeviceLink:
    """Create a link that carries my identity to another device. It is valid for ten minutes."""
    token, expires = await services.guests.create_link(require_person(visitor))
    return DeviceLink(token, f"/link#{token}", expires)


@post("/api/links/{token:str}", status_code=200, responses=problem_responses(404))
async def follow_link(request: ApiRequest, token: Token, services: ServicesDependency) -> Me:
    """Become the guest of a link. This uses the link up; opening its page does not."""
    scope = as_scope(request)
    if not services.limits.may_guess(scope):
        raise ProblemError("too_fast")
    person = await services.guests.follow_link(token)
    if person is None:
        services.limits.record_miss(scope)
        raise ProblemError("link_used")
    set_identity_cookie(request, services, person)
    return me_of(person)


@get("/api/me/tables", responses=problem_responses())
async def my_tables(services: ServicesDependency, visitor: Visitor) -> list[TableCard]:
    """The tables at which I sit, those that wait for me first."""
    return [] if visitor is None else await services.tables.tables_of(visitor.guest)


@get("/api/me/ratings", responses=problem_responses())
async def my_ratings(services: ServicesDependency, visitor: Visitor) -> list[GameRating]:
    """My ratings, by game."""
    held = {} if visitor is None else await services.records.ratings.of(visitor.id)
    return [GameRating(game, displayed_rating(rating), rating.played) for game, rating in sorted(held.items())]


def require_person(person: Person | None) -> Person:
    """The person. Raises a problem if there is none."""
    if person is None:
        raise ProblemError("nobody")
    return person


ROUTES = [read_me, come_in, change_me, forget_me, offer_link, follow_link, my_tables, my_ratings]
