"""Routes for today's deal: what there is, playing it step by step, and the result with everybody's results."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ludotheque.server.daily.service import DailyService, Played
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import GuestDependency, ServicesDependency, Visitor
from ludotheque.server.http.api.tables import GameId
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.table.daily.days import day_of, end_of_day, is_playable, streak
from ludotheque.table.daily.play import Step
from ludotheque.table.daily.prepared import Prepared
from ludotheque.table.daily.shown import (
    DailyShelf,
    DailyShown,
    DailyStep,
    all_puzzles,
    daily_shown,
    games_of_day,
    result_of,
)

Day = Annotated[str, PathParameter(max_length=10, description="A day in UTC, such as 2027-01-31.")]
DayAsked = Annotated[str, QueryParameter(max_length=10, description="A day in UTC; today if empty.")]
VariantId = Annotated[str, PathParameter(max_length=40)]


@get("/api/daily", responses=problem_responses(404))
async def list_dailies(services: ServicesDependency, visitor: Visitor, day: DayAsked = "") -> DailyShelf:
    """The puzzles of a day, and how far you are."""
    daily = services.daily
    today = day_of(daily.now())
    asked = day or today
    if not is_playable(asked, today):
        raise ProblemError("no_such_daily")
    mine = [] if visitor is None else await daily.dailies.of_person(visitor.id)
    in_time = {each.key.day for each in mine if each.finished_at and day_of(each.finished_at) == each.key.day}
    taken = set() if visitor is None else await daily.dailies.taken(visitor.id, asked)
    of_day = {(each.key.game, each.key.variant): each.score for each in mine if each.key.day == asked}
    finished = tuple(sorted({each.key.day for each in mine if each.finished_at}))
    return DailyShelf(asked, today, end_of_day(asked), streak(in_time, today), games_of_day(of_day, taken), finished)


@get("/api/daily/{day:str}/deals", responses=problem_responses(404))
async def deals_of_day(day: Day, services: ServicesDependency) -> list[Prepared]:
    """The puzzles of a day that is over, with their seeds and best plays: to be played without a network.

    None is chosen for that: only those that somebody has asked for are sent.
    """
    today = day_of(services.daily.now())
    if not is_playable(day, today) or day == today:
        raise ProblemError("no_such_daily")
    keys = (DailyKey(day, game, variant) for game, variant in all_puzzles())
    found = [await services.daily.dailies.prepared(key) for key in keys]
    return [msgspec.json.decode(each, type=Prepared) for each in found if each is not None]


@post("/api/daily/{day:str}/deals", status_code=200, responses=problem_responses(404))
async def take_deals(day: Day, services: ServicesDependency, guest: GuestDependency) -> list[Prepared]:
    """Take along the puzzles of today that you have not begun, to be played without a network.

    From then on your results of them do not count: you have their seeds. Asked again, it gives the same ones.
    """
    if day != day_of(services.daily.now()):
        raise ProblemError("no_such_daily")
    return await services.daily.take(guest.id, day)


@post("/api/daily/{day:str}/{game:str}/{variant:str}", status_code=200, responses=problem_responses(404))
async def play_daily(
    day: Day, game: GameId, variant: VariantId, services: ServicesDependency, guest: GuestDependency
) -> DailyShown:
    """Begin a puzzle, or show where you are. It can be begun once."""
    key = daily_key(services.daily, day, game, variant)
    return await _shown(services.daily, key, await services.daily.look(guest.id, key))


@post("/api/daily/{day:str}/{game:str}/{variant:str}/steps", status_code=200, responses=problem_responses(404, 422))
async def step_daily(
    day: Day,
    game: GameId,
    variant: VariantId,
    data: JSONBody[DailyStep],
    services: ServicesDependency,
    guest: GuestDependency,
) -> DailyShown:
    """Make a step of a puzzle. A step that was made before changes nothing."""
    key = daily_key(services.daily, day, game, variant)
    action = None
    if data.action is not None:
        rules = (await services.daily.prepared(key)).deals[0].rules
        try:
            action = msgspec.convert(data.action, type=rules.Action)
        except msgspec.ValidationError:
            raise ProblemError("refused") from None
    played = await services.daily.step(guest.id, key, Step(data.number, action, data.reaction))
    return await _shown(services.daily, key, played)


def daily_key(daily: DailyService, day: str, game: str, variant: str) -> DailyKey:
    """The puzzle of an address. Raises a problem if it cannot be played."""
    key = DailyKey(day, game, variant)
    if not daily.may_play(key):
        raise ProblemError("no_such_daily")
    return key


async def _shown(daily: DailyService, key: DailyKey, played: Played) -> DailyShown:
    play = played.play
    if play.doing != "done":
        return daily_shown(play, played.refusal, None, taken=played.taken)
    # only here are the results of others sent
    result = result_of(play, await daily.spread(key), is_over=day_of(daily.now()) > key.day)
    return daily_shown(play, played.refusal, result, taken=played.taken)


ROUTES = [list_dailies, deals_of_day, take_deals, play_daily, step_daily]
