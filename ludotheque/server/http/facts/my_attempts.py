"""Routes about one's own attempts."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get
from litestar.params import QueryParameter

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.number_facts.facts import try_of
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.me import require_person
from ludotheque.server.http.api.requests import ServicesDependency, Visitor
from ludotheque.server.http.facts.shown import FactEstimate, FactShown, estimates_of, shown, tries_of
from ludotheque.server.store.records.attempts import KeptAttempt

MOST_SHOWN = 200
Match = Annotated[str | None, QueryParameter(max_length=64)]


class MyAttempt(msgspec.Struct, frozen=True):
    """Something that I tried in a match."""

    at: int
    """Unix milliseconds."""
    match: str
    game: str
    took: int
    """Milliseconds since I was asked, or since my last attempt."""
    clause: str | None
    """The clause that refused it; ``null`` if it was accepted."""
    calculation: Calculation | None
    """The calculation that I said, if any; with strict sums a wrong one is accepted too."""
    again: tuple[FactShown, ...]
    """If it is wrong: the facts that explain it, to be practised."""


@get("/api/me/attempts", responses=problem_responses())
async def my_attempts(services: ServicesDependency, visitor: Visitor, match: Match = None) -> list[MyAttempt]:
    """What I tried in matches, newest first: all moves that were refused, and all calculations. Nobody else sees it."""
    if visitor is None:
        return []
    await services.records.attempts.write()
    kept = await services.records.attempts.of(visitor.id, limit=MOST_SHOWN, match=match)
    return [_attempt_shown(attempt) for attempt in kept]


@get("/api/me/facts", responses=problem_responses())
async def my_facts(services: ServicesDependency, visitor: Visitor) -> tuple[FactEstimate, ...]:
    """Which number facts I know, estimated from my calculations; the weakest first. Nobody else sees it."""
    if visitor is None:
        return ()
    await services.records.attempts.write()
    return estimates_of(tries_of(await services.records.attempts.of(visitor.id)))


@delete("/api/me/attempts", status_code=204, responses=problem_responses(401))
async def forget_attempts(services: ServicesDependency, visitor: Visitor) -> None:
    """Delete everything that is kept of what I tried."""
    await services.records.attempts.forget(require_person(visitor).id)


def _attempt_shown(kept: KeptAttempt) -> MyAttempt:
    suspects = () if kept.calculation is None else try_of(kept.calculation, kept.took).suspects
    again = tuple(shown(fact) for fact in suspects)
    return MyAttempt(kept.at, kept.match, kept.game, kept.took, kept.clause, kept.calculation, again)


ROUTES = [my_attempts, my_facts, forget_attempts]
