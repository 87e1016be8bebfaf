"""Oneself: to come in, be called something, carry it to another device, be forgotten."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get, patch, post
from litestar.params import JSONBody, PathParameter

from ludotheque.server.http.api.answers import documented
from ludotheque.server.http.api.requests import Asked, Asking, Reader, as_scope, hand_cookie, language_of
from ludotheque.server.http.cookies import clearing
from ludotheque.server.http.middleware import COOKIE
from ludotheque.server.http.problems import Cannot
from ludotheque.server.people.identity import Avatar, Person, Preferences
from ludotheque.server.people.ratings import shown_rating
from ludotheque.server.tables.interfaces import TableCard

Typed = Annotated[str, msgspec.Meta(max_length=200)]
"""What somebody types for a name; what becomes of it is shorter."""
Token = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{20,64}$")]


class Me(msgspec.Struct, frozen=True):
    """A guest, as they see themselves."""

    name: str
    avatar: Avatar
    settings: Preferences


class Met(msgspec.Struct, frozen=True):
    """Whoever asks, or nobody yet."""

    me: Me | None


class Arrival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody comes in."""

    name: Typed = ""
    """What to call them; a pleasant name is found for whoever gives none."""
    settings: Preferences | None = None
    """How they have seen and heard it so far; of no account to whoever is known."""


class MeChanged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What changes; what is left out stays."""

    name: Typed | None = None
    avatar: Avatar | None = None
    settings: Preferences | None = None


class LinkOffered(msgspec.Struct, frozen=True):
    """A way to be oneself on another device."""

    token: str
    path: str
    """The page to open there. Browsers keep what follows the # to themselves."""
    expires_at: int
    """Unix milliseconds; it can be followed once, until then."""


class RatingShown(msgspec.Struct, frozen=True):
    """How strong somebody seems to be at a game."""

    game: str
    rating: int
    played: int


def shown(person: Person) -> Me:
    """A guest as they see themselves."""
    return Me(person.name, person.avatar, person.preferences)


@get("/api/me", responses=documented())
async def read_me(reader: Reader) -> Met:
    """Who I am. Nobody is made by asking: who is new comes in with a POST."""
    return Met(None if reader is None else shown(reader))


@post("/api/me", responses=documented())
async def come_in(request: Asking, data: JSONBody[Arrival], house: Asked, reader: Reader) -> Me:
    """Come in: whoever is new becomes a guest and gets a cookie; whoever is known stays who they are."""
    if reader is not None:
        return shown(reader)
    person = await house.guests.welcome(language_of(as_scope(request)), data.name, data.settings)
    hand_cookie(request, house, person)
    return shown(person)


@patch("/api/me", responses=documented(401))
async def change_me(request: Asking, data: JSONBody[MeChanged], house: Asked, reader: Reader) -> Me:
    """Be called something else, look different, see and hear it differently."""
    person = known(reader)
    language = language_of(as_scope(request), person)
    changed = await house.guests.change(person, language, name=data.name, avatar=data.avatar, preferences=data.settings)
    if changed is not None and changed.name != person.name:
        await house.hall.person_changed(person.id, changed.name)
    return shown(known(changed))


@delete("/api/me", status_code=204, responses=documented(401))
async def forget_me(request: Asking, house: Asked, reader: Reader) -> None:
    """Be forgotten: name, settings, ratings, links, chairs. In histories of others somebody without a name remains."""
    person = known(reader)
    if not await house.hall.person_changed(person.id, None):
        raise Cannot("unavailable")
    await house.guests.forget(person)
    # once more, for what another device of theirs may have done meanwhile
    await house.hall.person_changed(person.id, None)
    scope = as_scope(request)
    scope[COOKIE] = clearing(scope)


@post("/api/me/links", responses=documented(401))
async def offer_link(house: Asked, reader: Reader) -> LinkOffered:
    """A link to be oneself on another device, for ten minutes."""
    token, expires = await house.guests.offer_link(known(reader))
    return LinkOffered(token, f"/link#{token}", expires)


@post("/api/links/{token:str}", status_code=200, responses=documented(404))
async def follow_link(request: Asking, token: Token, house: Asked) -> Me:
    """Become the guest a link leads to. Only this uses it up; to open its page does not."""
    scope = as_scope(request)
    if not house.limits.may_guess(scope):
        raise Cannot("too_fast")
    person = await house.guests.follow_link(token)
    if person is None:
        house.limits.missed(scope)
        raise Cannot("link_used")
    hand_cookie(request, house, person)
    return shown(person)


@get("/api/me/tables", responses=documented())
async def my_tables(house: Asked, reader: Reader) -> list[TableCard]:
    """My games, those waiting for me first."""
    return [] if reader is None else await house.hall.tables_of(reader.guest)


@get("/api/me/ratings", responses=documented())
async def my_ratings(house: Asked, reader: Reader) -> list[RatingShown]:
    """How strong I seem to be."""
    held = {} if reader is None else await house.records.ratings.of(reader.id)
    return [RatingShown(game, shown_rating(rating), rating.played) for game, rating in sorted(held.items())]


def known(person: Person | None) -> Person:
    """Somebody we have met."""
    if person is None:
        raise Cannot("nobody")
    return person


ROUTES = [read_me, come_in, change_me, forget_me, offer_link, follow_link, my_tables, my_ratings]
