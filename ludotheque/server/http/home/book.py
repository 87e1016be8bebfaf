"""Routes for the family book: reading it, adding first games to it, and forgetting a chapter."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody, QueryParameter

from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.me import require_person
from ludotheque.server.http.api.requests import ServicesDependency, Visitor
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.people.book import Book, first_game_title, read_book
from ludotheque.server.store.records.book import GUEST
from ludotheque.table.daily.days import day_of

ChapterKey = Annotated[str, QueryParameter(max_length=200, description="Of a companion; the guest's own if empty.")]
MOST_AT_ONCE = 100


class FirstGameDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A first game that was finished."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    scene: Annotated[str, msgspec.Meta(max_length=60)]


class FirstGamesDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First games that were finished in this browser."""

    done: Annotated[tuple[FirstGameDone, ...], msgspec.Meta(max_length=MOST_AT_ONCE)]


@get("/api/me/book", responses=problem_responses(401))
async def my_book(services: ServicesDependency, visitor: Visitor) -> Book:
    """My book: what I, and those who play on my devices, have played, won and learned."""
    person = require_person(visitor)
    records = services.records
    return await read_book(records.book, records.dailies, person.id, person.name, services.now())


@post("/api/me/book/lessons", status_code=204, responses=problem_responses(401))
async def add_lessons(data: JSONBody[FirstGamesDone], services: ServicesDependency, visitor: Visitor) -> None:
    """Add first games that I have finished. Those that are in the book stay as they are.

    A browser may remember first games that this version does not have; they are left out.
    """
    person = require_person(visitor)
    done = [(each.game, each.scene) for each in data.done if first_game_title(each.game, each.scene)]
    await services.records.book.learn(person.id, done, services.now())


@delete("/api/me/book", status_code=204, responses=problem_responses(401, 404))
async def forget_chapter(services: ServicesDependency, visitor: Visitor, chapter: ChapterKey = GUEST) -> None:
    """Forget a chapter of my book. Matches stay for the others who played them, without a name.

    My own puzzles of the present day stay until tomorrow: each can be begun once.
    """
    person = require_person(visitor)
    if chapter == GUEST:
        await services.records.book.forget_guest(person.id, day_of(services.now()))
    elif not await services.records.book.forget_companion(person.id, chapter):
        raise ProblemError("no_such_match")


ROUTES = [my_book, add_lessons, forget_chapter]
