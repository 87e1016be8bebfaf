"""Routes for even chances: like which level I play, and which handicaps would make a table even."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import PathParameter

from ludotheque.bots.even_handicaps import scale_of
from ludotheque.bots.even_table import Likely, proposed_handicaps
from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.plays_like import nearest_level
from ludotheque.bots.registry import installed_games
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.me import require_person
from ludotheque.server.http.api.requests import Services, ServicesDependency, Visitor
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.people.strengths import strength_of
from ludotheque.server.tables.table_records import record_of
from ludotheque.table.record import Chair

TableId = Annotated[str, PathParameter(max_length=64)]


class MyStrength(msgspec.Struct, frozen=True):
    """Like which level I play at a game, with the middle 90 % of what is possible."""

    game: str
    level: Level
    low: Level
    high: Level
    results: int
    """How many results against bots tell this."""


class ProposedHandicaps(msgspec.Struct, frozen=True):
    """What each seat of a table would be granted; all 0 if nothing is proposed."""

    handicaps: tuple[float, ...]


@get("/api/me/strengths", responses=problem_responses())
async def my_strengths(services: ServicesDependency, visitor: Visitor) -> list[MyStrength]:
    """Like which level I play, by game, from my own matches against bots. Nobody else sees it."""
    found: list[MyStrength] = []
    if visitor is None:
        return found
    for game in sorted(installed_games().games):
        known = await strength_of(services.records.matches, visitor.id, game)
        if known is not None:
            scale = scale_of(game)
            level, low, high = (nearest_level(scale, strength) for strength in (known.mean, known.low, known.high))
            found.append(MyStrength(game, level, low, high, known.results))
    return found


@get("/api/tables/{table:str}/handicaps", responses=problem_responses(401, 403, 404))
async def propose_handicaps(services: ServicesDependency, visitor: Visitor, table: TableId) -> ProposedHandicaps:
    """Handicaps that would make a private table even, for its host before play. Estimates themselves are not told."""
    person = require_person(visitor)
    stored = await services.records.tables.read(table)
    if stored is None:
        raise ProblemError("no_such_table")
    record = record_of(stored)
    if record.host != person.id:
        raise ProblemError("only_the_host")
    nothing = ProposedHandicaps((0,) * len(record.chairs))
    if record.public or stored.stage == "playing":
        return nothing
    strengths = [await _strength_at(services, record.game, chair) for chair in record.chairs]
    return ProposedHandicaps(proposed_handicaps(record.game, strengths))


async def _strength_at(services: Services, game: str, chair: Chair) -> Likely | None:
    """How strong whoever sits on a chair may be; ``None`` if nothing is known."""
    if chair.bot is not None:
        return None if chair.ghost else [scale_of(game).places[LEVELS.index(chair.bot)]]
    known = None if chair.person is None else await strength_of(services.records.matches, chair.person, game)
    return None if known is None else known.likely


ROUTES = [my_strengths, propose_handicaps]
