"""Routes for ghosts: the deal of a finished race is played again, against what was done in it."""

from __future__ import annotations

from functools import partial

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from ludotheque.bots.level import Level
from ludotheque.engine.refusal import Refusal
from ludotheque.server.deals.ghost_tables import NewGhostTable, ghost_level, ghost_record, has_ghosts, willing_seats
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.replays import MatchId
from ludotheque.server.http.api.requests import GuestDependency, Services, ServicesDependency, Visitor
from ludotheque.server.http.api.tables import TableFound, table_found
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.matches.recordings import sat_there
from ludotheque.server.matches.replays import player_of
from ludotheque.server.people.identity import Person
from ludotheque.server.store.records.matches import Finished
from ludotheque.table.record import TableRecord
from ludotheque.table.replay.match_shown import MatchPlayer


class GhostSeat(msgspec.Struct, frozen=True):
    """A seat of a finished race."""

    player: MatchPlayer
    willing: bool
    """Whether its play may be repeated for you."""
    level: Level
    """The level of the bot that plays for the ghost where the recording does not tell what to do."""


class GhostsShown(msgspec.Struct, frozen=True):
    """A finished race that you may play again against its players."""

    game: str
    finished_at: int
    """Unix milliseconds."""
    seats: tuple[GhostSeat, ...]


@get("/api/matches/{match:str}/ghosts", responses=problem_responses(404))
async def read_ghosts(match: MatchId, services: ServicesDependency, visitor: Visitor) -> GhostsShown:
    """The players of a finished race, for somebody who sat there: whose ghosts may be raced."""
    found = await _raced(services, match, visitor)
    assert visitor is not None, "only people who sat there come this far"
    willing = await _willing(services, found, visitor)
    seats = tuple(
        GhostSeat(player_of(player, visitor.id), player.seat in willing, ghost_level(found, player.seat))
        for player in found.players
    )
    return GhostsShown(found.match.game, found.match.finished_at or 0, seats)


@post("/api/matches/{match:str}/ghosts", responses=problem_responses(404, 422))
async def race_ghosts(
    match: MatchId, data: JSONBody[NewGhostTable], services: ServicesDependency, guest: GuestDependency
) -> TableFound:
    """Open a private table with the deal of a finished race, and ghosts on some of its chairs. It is never rated."""
    found = await _raced(services, match, guest)
    make = partial(ghost_record, guest.guest, found, data, await _willing(services, found, guest))
    tried = make("", "")
    if isinstance(tried, Refusal):
        return table_found(tried, found.match.game)

    def record(id: str, code: str) -> TableRecord:
        return msgspec.structs.replace(tried, id=id, code=code)

    start = not any(chair.is_free for chair in tried.chairs)
    return TableFound(await services.tables.open_with(record, start=start))


async def _raced(services: Services, match: str, person: Person | None) -> Finished:
    """The match, if this person sat there and it was a race that can be repeated."""
    found = await services.records.matches.finished(match)
    if found is None or not sat_there(found.players, None if person is None else person.id) or not has_ghosts(found):
        raise ProblemError("no_such_match")
    return found


async def _willing(services: Services, found: Finished, person: Person) -> frozenset[int]:
    others = {player.identity for player in found.players if player.identity is not None} - {person.id}
    return willing_seats(found, person.id, await services.guests.willing_ghosts(others))


ROUTES = [read_ghosts, race_ghosts]
