"""Routes for today's deal: what there is, playing it step by step, and the result with everybody's results."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ludotheque.engine.deals.puzzle import puzzle_games, puzzle_of
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.scenes.scene import Text
from ludotheque.engine.wire import Millis, Seat
from ludotheque.engine.words import Sentence
from ludotheque.server.common.days import day_of, end_of_day, is_playable, streak
from ludotheque.server.daily.service import DailyService, Played, Step, puzzle_in
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import GuestDependency, ServicesDependency, Visitor
from ludotheque.server.http.api.tables import GameId
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.store.records.dailies import DailyKey, DailySummary
from ludotheque.table.daily.play import DailyPlay, Doing

Day = Annotated[str, PathParameter(max_length=10, description="A day in UTC, such as 2027-01-31.")]
DayAsked = Annotated[str, QueryParameter(max_length=10, description="A day in UTC; today if empty.")]
VariantId = Annotated[str, PathParameter(max_length=40)]
FEWEST_RESULTS = 5
"""The spread of results is shown from so many results on."""


class DailyVariant(msgspec.Struct, frozen=True):
    """A puzzle of a day."""

    id: str
    name: Sentence
    begun: bool
    score: int | None
    """Your points, once you have finished."""


class DailyGame(msgspec.Struct, frozen=True):
    """The puzzles of one game on a day."""

    game: str
    task: Sentence
    unit: Sentence
    """What the points count."""
    variants: tuple[DailyVariant, ...]


class DailyShelf(msgspec.Struct, frozen=True):
    """The puzzles of a day, and how far you are."""

    day: str
    today: str
    ends_at: int
    """When the day is over, in unix milliseconds; the best plays are shown then."""
    streak: int
    """On how many days you have played without missing two in a row."""
    games: tuple[DailyGame, ...]


class DailyStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a puzzle."""

    number: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    """How many steps you have made before."""
    action: dict[str, Any] | None = None
    """``null`` to go on."""
    reaction: float | None = None
    """In a race, the milliseconds since your screen showed the question."""


class DailyResult(msgspec.Struct, frozen=True):
    """A finished puzzle."""

    score: int
    millis: int
    """How long you have raced; 0 in puzzles without a clock."""
    full: tuple[int, ...]
    """The points of each step that count as full."""
    best: int
    """The points of the best play that is known."""
    spread: dict[int, int] | None
    """How many people have each score; ``null`` while there are few results."""
    told: tuple[Sentence, ...] | None
    """The best play in words, once the day is over."""
    seeds: tuple[str, ...] | None
    """The seeds of the deals, once the day is over."""


class DailyShown(msgspec.Struct, frozen=True):
    """A puzzle as its player sees it."""

    view: msgspec.Raw
    notices: tuple[msgspec.Raw, ...]
    """What has happened since the last step."""
    now: Millis
    due_in: Millis | None
    """In how many milliseconds something happens by itself."""
    doing: Doing
    refusal: Refusal | None
    outcome: Outcome | None
    steps: int
    stage: int
    stages: int
    seats: int
    seat: Seat
    options: msgspec.Raw
    marks: tuple[int, ...]
    """The points of each finished step."""
    deal: str
    """The id of the deal that is played."""
    seed_hash: str
    result: DailyResult | None


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
    of_day = {each.key: each for each in mine if each.key.day == asked}
    games = tuple(_game(game, asked, of_day) for game in puzzle_games())
    return DailyShelf(asked, today, end_of_day(asked), streak(in_time, today), games)


@post("/api/daily/{day:str}/{game:str}/{variant:str}", status_code=200, responses=problem_responses(404))
async def play_daily(
    day: Day, game: GameId, variant: VariantId, services: ServicesDependency, guest: GuestDependency
) -> DailyShown:
    """Begin a puzzle, or show where you are. It can be begun once."""
    key = await daily_key(services.daily, day, game, variant)
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
    key = await daily_key(services.daily, day, game, variant)
    action = None
    if data.action is not None:
        rules = (await services.daily.prepared(key)).deals[0].rules
        try:
            action = msgspec.convert(data.action, type=rules.Action)
        except msgspec.ValidationError:
            raise ProblemError("refused") from None
    played = await services.daily.step(guest.id, key, Step(data.number, action, data.reaction))
    return await _shown(services.daily, key, played)


async def daily_key(daily: DailyService, day: str, game: str, variant: str) -> DailyKey:
    """The puzzle of an address. Raises a problem if it cannot be played."""
    key = DailyKey(day, game, variant)
    if not await daily.may_play(key):
        raise ProblemError("no_such_daily")
    return key


def _game(game: str, day: str, mine: dict[DailyKey, DailySummary]) -> DailyGame:
    puzzle = puzzle_of(game)
    assert puzzle is not None, f"{game} has a puzzle"
    variants = []
    for variant in puzzle.variants:
        own = mine.get(DailyKey(day, game, variant.id))
        score = None if own is None else own.score
        variants.append(DailyVariant(variant.id, sentence(variant.name), own is not None, score))
    return DailyGame(game, sentence(puzzle.task), sentence(puzzle.unit), tuple(variants))


async def _shown(daily: DailyService, key: DailyKey, played: Played) -> DailyShown:
    play, puzzle = played.play, puzzle_in(key)
    deal = play.prepared.deals[play.stage].public
    seat = puzzle.seat
    return DailyShown(
        view=_raw(play.match.view(seat)),
        notices=tuple(_raw(notice.data) for notice in play.notices if notice.is_for(seat)),
        now=play.match.now,
        due_in=play.due_in,
        doing=play.doing,
        refusal=played.refusal,
        outcome=play.match.outcome,
        steps=play.steps,
        stage=play.stage,
        stages=puzzle.stages,
        seats=deal.seats,
        seat=seat,
        options=deal.options,
        marks=play.marks,
        deal=deal.id,
        seed_hash=deal.seed_hash,
        result=await _result(daily, key, play) if play.doing == "done" else None,
    )


async def _result(daily: DailyService, key: DailyKey, play: DailyPlay) -> DailyResult:
    """The result of a finished play; only here are the results of others sent."""
    prepared = play.prepared
    spread = await daily.spread(key)
    is_over = day_of(daily.now()) > key.day
    best = max([sum(prepared.best), *spread])
    return DailyResult(
        score=sum(play.marks),
        millis=play.millis,
        full=prepared.full,
        best=best,
        spread=spread if sum(spread.values()) >= FEWEST_RESULTS else None,
        told=tuple(sentence(line) for line in prepared.told) if is_over else None,
        seeds=tuple(each.seed for each in prepared.deals) if is_over else None,
    )


def sentence(text: Text) -> Sentence:
    """A text of a game as it is sent."""
    return Sentence(text.fr, text.en)


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


ROUTES = [list_dailies, play_daily, step_daily]
