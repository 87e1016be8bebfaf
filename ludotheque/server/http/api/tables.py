"""Routes for games and tables: list games, open, list and find tables, quick play."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ludotheque.bots.registry import installed_games
from ludotheque.engine.refusal import Refusal
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.game_cards import GameCard, game_cards
from ludotheque.server.http.api.requests import ApiRequest, GuestDependency, ServicesDependency, as_scope
from ludotheque.server.http.problems import ProblemError, refusal_problem
from ludotheque.server.tables.codes import parse_code
from ludotheque.server.tables.interfaces import NewTable, TableCard

GameId = Annotated[str, PathParameter(max_length=40, description="A game on the shelf.")]
GameFilter = Annotated[str, QueryParameter(max_length=40, description="Only tables of this game; all if empty.")]
Code = Annotated[str, PathParameter(max_length=40, description="The join code, as typed.")]
FIELDS = {
    "seats": "seats",
    "no_such_game": "game",
    "chairs_free": "start",
    "no_such_chair": "bots",
    "too_many_open": "public",
}
"""The part of a request that a refusal is about, where the refusal does not say so itself."""


class TableFound(msgspec.Struct, frozen=True):
    """The table to enter over the game socket."""

    table: str


@get("/api/games", cache_control=None, responses=problem_responses())
async def list_games() -> tuple[GameCard, ...]:
    """All games, with their options and bot levels."""
    return game_cards()


@post("/api/tables", responses=problem_responses(422))
async def open_table(
    request: ApiRequest, data: JSONBody[NewTable], services: ServicesDependency, guest: GuestDependency
) -> TableFound:
    """Open a table and sit down at it."""
    opened_from = services.address_code(as_scope(request))
    return table_found(await services.tables.open_table(guest.guest, data, opened_from), data.game)


@get("/api/tables", responses=problem_responses(404))
async def list_tables(services: ServicesDependency, game: GameFilter = "") -> list[TableCard]:
    """Public tables that can be joined or watched."""
    if game and game not in installed_games().games:
        raise ProblemError("no_such_game")
    return await services.tables.public_tables(game or None)


@post("/api/quick/{game:str}", responses=problem_responses(404, 422))
async def quick_play(
    request: ApiRequest, game: GameId, services: ServicesDependency, guest: GuestDependency
) -> TableFound:
    """Play now: a table with waiting players, or a new one that bots fill up after a while."""
    if game not in installed_games().games:
        raise ProblemError("no_such_game")
    opened_from = services.address_code(as_scope(request))
    return table_found(await services.tables.quick_play(guest.guest, game, opened_from), game)


@get("/api/codes/{code:str}", responses=problem_responses(404))
async def find_code(request: ApiRequest, code: Code, services: ServicesDependency) -> TableFound:
    """The table with this join code, in any spelling."""
    scope = as_scope(request)
    if not services.limits.may_guess(scope):
        raise ProblemError("too_fast")
    clean = parse_code(code)
    table = None if clean is None else await services.tables.find(clean)
    if table is None:
        # the code of duplicate tables is no wrong guess: a whole class may come from one address
        if clean is None or await services.records.duplicates.read(clean) is None:
            services.limits.record_miss(scope)
        raise ProblemError("no_such_code")
    return TableFound(table)


def table_found(table: str | Refusal, game: str) -> TableFound:
    """The response for a table. Raises a problem for a refusal."""
    if isinstance(table, Refusal):
        raise ProblemError("refused", refusal_problem(table, game, _field(table)))
    return TableFound(table)


def _field(refusal: Refusal) -> str | None:
    if "field" in refusal.params:
        return f"options.{refusal.params['field']}"
    return FIELDS.get(refusal.reason, "options")


ROUTES = [list_games, open_table, list_tables, quick_play, find_code]
