"""A route for what waits for a guest: answers to challenges, and results of puzzles whose day is over."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
from litestar import get

from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import ServicesDependency, Visitor
from ludotheque.server.http.deals.challenges import challenge_page
from ludotheque.server.http.deals.daily_challenges import daily_challenge_page
from ludotheque.table.daily.days import day_of, end_of_day

MOST_CHALLENGES = 5
RECENT = 7
"""Results of so many days before today wait to be seen."""


class AnsweredChallenge(msgspec.Struct, frozen=True):
    """A challenge that others have finished since its sender looked last."""

    game: str
    name: str
    """Who has finished last; empty for a person who asked to be forgotten."""
    people: int
    """How many have finished since then."""
    page: str
    """The page that compares the results."""


class DailyOver(msgspec.Struct, frozen=True):
    """A finished puzzle of a day that is over: its best play can be seen now."""

    day: str
    game: str
    variant: str


class Waiting(msgspec.Struct, frozen=True):
    """What waits for a guest, besides tables."""

    challenges: tuple[AnsweredChallenge, ...]
    dailies: tuple[DailyOver, ...]
    """The latest first, of the last seven days."""


@get("/api/me/waiting", responses=problem_responses())
async def what_waits(services: ServicesDependency, visitor: Visitor) -> Waiting:
    """What waits for me, besides tables, until I have looked at it."""
    if visitor is None:
        return Waiting((), ())
    records = services.records
    answered = []
    for key in await records.challenges.unseen(visitor.id, MOST_CHALLENGES):
        origin = await records.matches.finished(key.origin)
        new = [play for play in await records.challenges.finished(key) if play.seen_at is None]
        if origin is not None and new:
            page = challenge_page(services, key)
            answered.append(AnsweredChallenge(origin.match.game, new[-1].name, len(new), page))
    for sent in await records.daily_challenges.unseen(visitor.id, MOST_CHALLENGES):
        unseen = [answer for answer in await records.daily_challenges.finished(sent.id) if answer.seen_at is None]
        if unseen:
            page = daily_challenge_page(sent)
            answered.append(AnsweredChallenge(sent.key.game, unseen[-1].name, len(unseen), page))
    today = day_of(services.now())
    first = (date.fromisoformat(today) - timedelta(days=RECENT)).isoformat()
    over = tuple(
        DailyOver(*each.key)
        for each in await records.dailies.unseen(visitor.id, first, today)
        if each.finished_at is not None and each.finished_at < end_of_day(each.key.day)  # others saw it at their end
    )
    return Waiting(tuple(answered), over)


ROUTES = [what_waits]
