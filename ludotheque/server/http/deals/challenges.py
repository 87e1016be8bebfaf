"""Routes for challenges: others play the deal of a finished match, and are compared afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import PathParameter, QueryParameter

from ludotheque.engine.words import Language, words
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.replays import MatchId
from ludotheque.server.http.api.requests import GuestDependency, Services, ServicesDependency, Visitor
from ludotheque.server.http.api.tables import TableFound
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.people.identity import Person
from ludotheque.server.store.records.challenges import ChallengeKey, ChallengePlay
from ludotheque.server.store.records.matches import Finished, Player
from ludotheque.server.tables.challenge_tables import challenge_record, may_be_challenged
from ludotheque.table.replay.compared import ComparedDecision, SeatNames, compare_decisions

SeatNumber = Annotated[int, PathParameter(ge=0, le=99)]
Key = Annotated[str, QueryParameter(max_length=64)]
SEAT_PARAMETERS = ("seat", "seats", "first", "victim", "dealer", "previous", "holder", "owner", "winner")
"""Parameters of sentences that hold seats, in any game."""


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
    match: str
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
    """The results of the sender and then of everybody in the order in which they finished, not by score.

    ``null`` before you have finished.
    """


class ChallengeComparison(msgspec.Struct, frozen=True):
    """The sender's match and another match of the same deal, side by side."""

    names: tuple[str, str]
    replays: tuple[str, str]
    """The pages on which both matches can be watched again."""
    decisions: tuple[ComparedDecision, ...]
    """Decisions in situations that were exactly the same in both, in the order of the sender's match."""


@post("/api/matches/{match:str}/challenge", status_code=200, responses=problem_responses(404))
async def send_challenge(match: MatchId, services: ServicesDependency, visitor: Visitor) -> ChallengeLink:
    """A link to the deal of a finished match, for somebody who sat there."""
    found = await services.records.matches.finished(match)
    own = None if found is None or visitor is None else _player(found, visitor)
    if found is None or own is None or not may_be_challenged(found):
        raise ProblemError("no_such_match")
    return ChallengeLink(challenge_page(services, ChallengeKey(match, own.seat)))


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
    if you == sender.identity and (new := [play.identity for play in plays if play.seen_at is None]):
        await services.records.challenges.see(where, new, services.now())
    everybody = (
        _result(services, sender.name, sender.rank, sender.score, sender.identity == you, match),
        *(_result(services, each.name, each.rank, each.score, each.identity == you, each.match) for each in plays),
    )
    return Challenge(
        found.match.game, sender.name, len(found.players), table, everybody if _may_see(sender, plays, you) else None
    )


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


def challenge_page(services: Services, key: ChallengeKey) -> str:
    """The page of a challenge. Browsers do not send what follows the # to servers."""
    return f"/challenge/{key.origin}/{key.seat}#{services.challenge_keys.of(_name(key.origin, key.seat))}"


@get("/api/challenges/{match:str}/{seat:int}/plays/{play:str}", responses=problem_responses(404))
async def compare_play(
    match: MatchId, seat: SeatNumber, play: MatchId, services: ServicesDependency, visitor: Visitor, key: Key = ""
) -> ChallengeComparison:
    """The sender's match beside somebody's play of the challenge; for those who may see the results."""
    found, sender = await _challenged(services, match, seat, key)
    plays = await services.records.challenges.finished(ChallengeKey(match, seat))
    played = next((each for each in plays if each.match == play), None)
    other = None if played is None else await services.records.matches.finished(play)
    you = None if visitor is None else visitor.id
    if played is None or other is None or not _may_see(sender, plays, you):
        raise ProblemError("no_such_match")
    first, second = await services.recordings.reader(found), await services.recordings.reader(other)
    if first is None or second is None:
        raise ProblemError("no_such_match")
    recordings = first.recording, second.recording
    names = seat_names(found.players), seat_names(other.players)
    decisions = await services.recordings.work(lambda: compare_decisions(*recordings, seat, names))
    pages = _replay_page(services, match), _replay_page(services, play)
    return ChallengeComparison((sender.name, played.name), pages, decisions)


def seat_names(players: Sequence[Player]) -> SeatNames:
    """What the seats of a finished match are called: people by their names, bots by their levels."""

    def in_language(language: Language) -> dict[str, str]:
        levels = words("ludotheque.bots", language)["levels"]
        called = {each.seat: levels[each.level]["name"] if each.level else each.name or "…" for each in players}
        return {f"{kind}.{seat}": name for kind in SEAT_PARAMETERS for seat, name in called.items()}

    return SeatNames(in_language("fr"), in_language("en"))


def _may_see(sender: Player, plays: Sequence[ChallengePlay], you: str | None) -> bool:
    return you is not None and (sender.identity == you or any(play.identity == you for play in plays))


def _replay_page(services: Services, match: str) -> str:
    return f"/replay/{match}?key={services.replay_keys.of(match)}"


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
    return ChallengeResult(name, rank, score, you, match, _replay_page(services, match))


def _player(found: Finished, person: Person) -> Player | None:
    return next((player for player in found.players if player.identity == person.id), None)


def _name(match: str, seat: int) -> str:
    return f"{match}.{seat}"


ROUTES = [send_challenge, read_challenge, accept_challenge, compare_play]
