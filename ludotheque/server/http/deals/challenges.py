"""Routes for challenges: others play the deal of a finished match, and are compared afterwards."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import PathParameter, QueryParameter

from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.replays import MatchId
from ludotheque.server.http.api.requests import GuestDependency, Services, ServicesDependency, Visitor
from ludotheque.server.http.api.tables import TableFound
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.people.identity import Person
from ludotheque.server.store.records.challenges import ChallengeKey
from ludotheque.server.store.records.matches import Finished, Player
from ludotheque.server.tables.challenge_tables import challenge_record, may_be_challenged

SeatNumber = Annotated[int, PathParameter(ge=0, le=99)]
Key = Annotated[str, QueryParameter(max_length=64)]


class ChallengeLink(msgspec.Struct, frozen=True):
    """A link with which others play the deal of a finished match."""

    path: str
    """The page to open. Browsers do not send what follows the # to servers."""


class ChallengeResult(msgspec.Struct, frozen=True):
    """What somebody made of the deal."""

    name: str
    rank: int | None
    score: float | None
    you: bool
    replay: str
    """The page on which the match can be watched again."""


class Challenge(msgspec.Struct, frozen=True):
    """A challenge as one person sees it."""

    game: str
    by: str
    """Who sends it."""
    seats: int
    table: str | None
    """The table at which you play it, once you have begun."""
    results: tuple[ChallengeResult, ...] | None
    """The results of the sender and of everybody, the sender's first; ``null`` before you have finished."""


@post("/api/matches/{match:str}/challenge", status_code=200, responses=problem_responses(404))
async def send_challenge(match: MatchId, services: ServicesDependency, visitor: Visitor) -> ChallengeLink:
    """A link to the deal of a finished match, for somebody who sat there."""
    found = await services.records.matches.finished(match)
    own = None if found is None or visitor is None else _player(found, visitor)
    if found is None or own is None or not may_be_challenged(found):
        raise ProblemError("no_such_match")
    return ChallengeLink(f"/challenge/{match}/{own.seat}#{services.challenge_keys.of(_name(match, own.seat))}")


@get("/api/challenges/{match:str}/{seat:int}", responses=problem_responses(404))
async def read_challenge(
    match: MatchId, seat: SeatNumber, services: ServicesDependency, visitor: Visitor, key: Key = ""
) -> Challenge:
    """A challenge; results only for those who have finished it, and for the one who sent it."""
    found, sender = await _challenged(services, match, seat, key)
    where = ChallengeKey(match, seat)
    plays = await services.records.challenges.finished(where)
    you = None if visitor is None else visitor.id
    table = None if you is None else await services.records.challenges.table_of(where, you)
    may_see = you is not None and (sender.identity == you or any(play.identity == you for play in plays))
    everybody = (
        _result(services, sender.name, sender.rank, sender.score, sender.identity == you, match),
        *(_result(services, each.name, each.rank, each.score, each.identity == you, each.match) for each in plays),
    )
    return Challenge(found.match.game, sender.name, len(found.players), table, everybody if may_see else None)


@post("/api/challenges/{match:str}/{seat:int}", status_code=200, responses=problem_responses(404))
async def accept_challenge(
    match: MatchId, seat: SeatNumber, services: ServicesDependency, guest: GuestDependency, key: Key = ""
) -> TableFound:
    """Play the deal: a table of your own, the same one if you have begun before."""
    found, _ = await _challenged(services, match, seat, key)
    where = ChallengeKey(match, seat)
    table = await services.records.challenges.table_of(where, guest.id)
    if table is None:
        make = partial(challenge_record, guest.guest, found, seat)
        table = await services.tables.open_with(make, start=True)
        if not await services.records.challenges.begin(where, guest.id, table):
            table = await services.records.challenges.table_of(where, guest.id) or table
    return TableFound(table)


async def _challenged(services: Services, match: str, seat: int, key: str) -> tuple[Finished, Player]:
    """The match and the player who sent the challenge. Raises the same problem for a wrong key."""
    found = await services.records.matches.finished(match)
    if found is None or not services.challenge_keys.opens(_name(match, seat), key) or not may_be_challenged(found):
        raise ProblemError("no_such_match")
    sender = next((player for player in found.players if player.seat == seat), None)
    if sender is None:
        raise ProblemError("no_such_match")
    return found, sender


def _result(
    services: Services, name: str, rank: int | None, score: float | None, you: bool, match: str
) -> ChallengeResult:
    return ChallengeResult(name, rank, score, you, f"/replay/{match}?key={services.replay_keys.of(match)}")


def _player(found: Finished, person: Person) -> Player | None:
    return next((player for player in found.players if player.identity == person.id), None)


def _name(match: str, seat: int) -> str:
    return f"{match}.{seat}"


ROUTES = [send_challenge, read_challenge, accept_challenge]
