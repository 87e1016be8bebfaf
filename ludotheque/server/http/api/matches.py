"""Matches that are over, and who is strong."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import PathParameter, QueryParameter

from ludotheque.engine.outcome import Outcome
from ludotheque.engine.registry import game_ids
from ludotheque.server.http.api.answers import documented
from ludotheque.server.http.api.requests import Asked, Reader
from ludotheque.server.http.api.tables import GameId
from ludotheque.server.http.problems import Cannot
from ludotheque.server.people.ratings import shown_rating
from ludotheque.server.store.records.matches import Past
from ludotheque.server.tables.replays import PlayerShown, RacesShown, ReplayShown, show_player, show_races, show_replay

Limit = Annotated[int, QueryParameter(ge=1, le=100)]
FAR_OFF = 2**53 - 1
"""No match ends so late; the largest number a browser can hold."""
Moment = Annotated[int, QueryParameter(ge=0, le=FAR_OFF)]
MatchId = Annotated[str, PathParameter(max_length=64)]
LastId = Annotated[str, QueryParameter(max_length=64)]
PROVISIONAL = 5
"""So many matches somebody plays before the list of the strongest names them."""


class PastShown(msgspec.Struct, frozen=True):
    """A match that is over."""

    id: str
    game: str
    finished_at: int
    """Unix milliseconds."""
    outcome: Outcome
    players: tuple[PlayerShown, ...]


class Standing(msgspec.Struct, frozen=True):
    """A line of the list of the strongest."""

    place: int
    """Equals share a place."""
    name: str
    rating: int
    played: int
    you: bool


@get("/api/matches/{match:str}", responses=documented(404))
async def read_match(match: MatchId, house: Asked, reader: Reader) -> ReplayShown:
    """A finished match, with its seed and everything that happened. Before the end it is nobody's business."""
    replay = await house.records.matches.replay(match)
    shown = None if replay is None else show_replay(replay, None if reader is None else reader.id)
    if shown is None:
        raise Cannot("no_such_match")
    return shown


@get("/api/matches/{match:str}/races", responses=documented(404))
async def read_races(match: MatchId, house: Asked, reader: Reader) -> RacesShown:
    """The fairness receipt of a finished match: who was first in each race, by how much, and how that was found."""
    replay = await house.records.matches.replay(match)
    shown = None if replay is None else show_races(replay, None if reader is None else reader.id)
    if shown is None:
        raise Cannot("no_such_match")
    return shown


@get("/api/me/matches", responses=documented())
async def my_matches(
    house: Asked,
    reader: Reader,
    limit: Limit = 20,
    before_at: Moment = FAR_OFF,
    before: LastId = "",
) -> list[PastShown]:
    """My finished matches, the latest first. For the next page: moment and id of the last one of this page."""
    if reader is None:
        return []
    last = None if before_at == FAR_OFF else Past(before, "", before_at, b"", [])
    return [
        PastShown(
            past.id,
            past.game,
            past.finished_at,
            msgspec.json.decode(past.outcome, type=Outcome),
            tuple(show_player(player, reader.id) for player in past.players),
        )
        for past in await house.records.matches.history(reader.id, limit, last)
    ]


@get("/api/ratings/{game:str}", responses=documented(404))
async def strongest(game: GameId, house: Asked, reader: Reader, limit: Limit = 50) -> list[Standing]:
    """Who is strongest at a game, among those who have played a few matches."""
    if game not in game_ids():
        raise Cannot("no_such_game")
    best = await house.records.ratings.best(game, limit, at_least=PROVISIONAL)
    figures = [shown_rating(rated.rating) for rated in best]
    return [
        Standing(
            place=1 + sum(other > figure for other in figures),
            name=rated.name,
            rating=figure,
            played=rated.rating.played,
            you=reader is not None and rated.identity == reader.id,
        )
        for rated, figure in zip(best, figures, strict=True)
    ]


ROUTES = [read_match, read_races, my_matches, strongest]
