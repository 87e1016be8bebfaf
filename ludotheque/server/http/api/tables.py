"""Games and tables: the shelf, opening, finding, playing at once."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import game_ids
from ludotheque.server.http.api.answers import documented
from ludotheque.server.http.api.requests import Asked, Asking, Welcomed, as_scope
from ludotheque.server.http.api.shelf import GameCard, shelf
from ludotheque.server.http.problems import Cannot, of_refusal
from ludotheque.server.tables.codes import clean_code
from ludotheque.server.tables.interfaces import NewTable, TableCard

GameId = Annotated[str, PathParameter(max_length=40, description="A game on the shelf.")]
GameAsked = Annotated[str, QueryParameter(max_length=40, description="Only tables of this game; all if empty.")]
Code = Annotated[str, PathParameter(max_length=40, description="What somebody typed to join.")]
FIELDS = {"seats": "seats", "no_such_game": "game", "chairs_free": "start", "no_such_chair": "bots"}
"""Which part of a request a refusal is about, where it does not say so itself."""


class TableFound(msgspec.Struct, frozen=True):
    """Where to go: the table to enter over the game socket."""

    table: str


@get("/api/games", cache_control=None, responses=documented())
async def list_games() -> tuple[GameCard, ...]:
    """The games, with what can be chosen at their tables and who plays against you."""
    return shelf()


@post("/api/tables", responses=documented(422))
async def open_table(data: JSONBody[NewTable], house: Asked, guest: Welcomed) -> TableFound:
    """Open a table and sit down at it."""
    return found(await house.hall.open_table(guest.guest, data), data.game)


@get("/api/tables", responses=documented(404))
async def list_tables(house: Asked, game: GameAsked = "") -> list[TableCard]:
    """Public tables that can be joined or watched."""
    if game and game not in game_ids():
        raise Cannot("no_such_game")
    return await house.hall.public_tables(game or None)


@post("/api/quick/{game:str}", responses=documented(404, 422))
async def quick_play(game: GameId, house: Asked, guest: Welcomed) -> TableFound:
    """Play now: a table where somebody waits, or a new one that bots fill up after a while."""
    if game not in game_ids():
        raise Cannot("no_such_game")
    return found(await house.hall.quick_play(guest.guest, game), game)


@get("/api/codes/{code:str}", responses=documented(404))
async def find_code(request: Asking, code: Code, house: Asked) -> TableFound:
    """The table with this code, however it was typed."""
    scope = as_scope(request)
    if not house.limits.may_guess(scope):
        raise Cannot("too_fast")
    clean = clean_code(code)
    table = None if clean is None else await house.hall.find(clean)
    if table is None:
        house.limits.missed(scope)
        raise Cannot("no_such_code")
    return TableFound(table)


def found(table: str | Refusal, game: str) -> TableFound:
    """Where to go, unless a rule is in the way."""
    if isinstance(table, Refusal):
        raise Cannot("refused", of_refusal(table, game, _field(table)))
    return TableFound(table)


def _field(refusal: Refusal) -> str | None:
    if "field" in refusal.params:
        return f"options.{refusal.params['field']}"
    return FIELDS.get(refusal.reason, "options")


ROUTES = [list_games, open_table, list_tables, quick_play, find_code]
