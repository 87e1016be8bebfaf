"""Routes for finished matches and ratings."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get
from litestar.params import QueryParameter

from ludotheque.bots.registry import installed_games
from ludotheque.engine.outcome import Outcome
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.me import require_person
from ludotheque.server.http.api.replays import Key, MatchId, find_watchable
from ludotheque.server.http.api.requests import ServicesDependency, Visitor
from ludotheque.server.http.api.tables import GameId
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.matches.offline_matches import is_offline
from ludotheque.server.matches.replays import (
    FairnessReceipt,
    MatchReplay,
    fairness_receipt,
    player_of,
    replay_of,
)
from ludotheque.server.people.ratings import displayed_rating
from ludotheque.server.store.records.matches import FinishedMatch
from ludotheque.table.replay.match_shown import MatchSummary

Limit = Annotated[int, QueryParameter(ge=1, le=100)]
END_OF_TIME = 2**53 - 1
"""Later than the end of any match; the largest integer that JavaScript represents exactly."""
Timestamp = Annotated[int, QueryParameter(ge=0, le=END_OF_TIME)]
LastId = Annotated[str, QueryParameter(max_length=64)]
RANKED_AFTER_MATCHES = 5
"""The number of rated matches after which a person appears in the ranking."""


class Standing(msgspec.Struct, frozen=True):
    """A line of the ranking."""

    place: int
    """People with equal ratings share a place."""
    name: str
    rating: int
    played: int
    you: bool


@get("/api/matches/{match:str}", responses=problem_responses(404))
async def read_match(match: MatchId, services: ServicesDependency, visitor: Visitor, key: Key = "") -> MatchReplay:
    """A finished match, with its seed and its whole log. An unfinished match is not found.

    For those who sat there and for whom they give the link; matches of public tables for everybody.
    """
    await find_watchable(match, services, visitor, key)
    replay = await services.records.matches.replay(match)
    shown = None if replay is None else replay_of(replay, None if visitor is None else visitor.id)
    if shown is None:
        raise ProblemError("no_such_match")
    return shown


@get("/api/matches/{match:str}/races", responses=problem_responses(404))
async def read_races(match: MatchId, services: ServicesDependency, visitor: Visitor, key: Key = "") -> FairnessReceipt:
    """The fairness receipt of a finished match: who was first in each race, by how much, and how that was decided.

    For those who sat there and for whom they give the link; matches of public tables for everybody.
    """
    await find_watchable(match, services, visitor, key)
    replay = await services.records.matches.replay(match)
    viewer = None if visitor is None else visitor.id
    shown = None if replay is None else fairness_receipt(replay, viewer, services.replay_keys.of(match))
    if shown is None:
        raise ProblemError("no_such_match")
    return shown


@get("/api/me/matches", responses=problem_responses())
async def my_matches(
    services: ServicesDependency,
    visitor: Visitor,
    limit: Limit = 20,
    before_at: Timestamp = END_OF_TIME,
    before: LastId = "",
) -> list[MatchSummary]:
    """My finished matches, latest first. The next page starts after the time and id of the last match of this page."""
    if visitor is None:
        return []
    last = None if before_at == END_OF_TIME else FinishedMatch(before, "", before_at, b"", [])
    return [
        MatchSummary(
            past.id,
            past.game,
            past.finished_at,
            msgspec.json.decode(past.outcome, type=Outcome),
            tuple(player_of(player, visitor.id) for player in past.players),
            is_offline(past.id),
        )
        for past in await services.records.matches.history(visitor.id, limit, last)
    ]


@delete("/api/me/matches/{match:str}", status_code=204, responses=problem_responses(401, 404))
async def leave_match(match: MatchId, services: ServicesDependency, visitor: Visitor) -> None:
    """Remove a finished match from my list. In the lists of others it stays, and I am nobody in it."""
    if not await services.records.matches.leave(match, require_person(visitor).id):
        raise ProblemError("no_such_match")


@get("/api/ratings/{game:str}", responses=problem_responses(404))
async def strongest(game: GameId, services: ServicesDependency, visitor: Visitor, limit: Limit = 50) -> list[Standing]:
    """The ranking of a game, among people who have played a few rated matches."""
    if game not in installed_games().games:
        raise ProblemError("no_such_game")
    best = await services.records.ratings.best(game, limit, at_least=RANKED_AFTER_MATCHES)
    figures = [displayed_rating(rated.rating) for rated in best]
    return [
        Standing(
            place=1 + sum(other > figure for other in figures),
            name=rated.name,
            rating=figure,
            played=rated.rating.played,
            you=visitor is not None and rated.identity == visitor.id,
        )
        for rated, figure in zip(best, figures, strict=True)
    ]


ROUTES = [read_match, read_races, my_matches, leave_match, strongest]
