"""Routes for daily challenges: a finished puzzle is sent to others, and the results are put side by side."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import PathParameter

from ludotheque.engine.words import Sentence
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import GuestDependency, Services, ServicesDependency, Visitor
from ludotheque.server.http.api.tables import GameId
from ludotheque.server.http.deals.challenges import ChallengeLink
from ludotheque.server.http.deals.daily import Day, VariantId, daily_key
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.people.identity import Person
from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.server.store.records.daily_challenges import DailyAnswer, SentDaily
from ludotheque.table.daily.days import day_of
from ludotheque.table.daily.play import DailyPlay
from ludotheque.table.daily.shown import sentence

DailyChallengeId = Annotated[str, PathParameter(max_length=64)]
PlayNumber = Annotated[int, PathParameter(ge=1, le=100)]


class DailyChallengeFrom(msgspec.Struct, frozen=True):
    """Whose daily puzzle it is. It says nothing about the result."""

    by: str
    day: str
    game: str
    variant: str
    you: bool


class DailyChallengeResult(msgspec.Struct, frozen=True):
    """What somebody made of the puzzle."""

    name: str
    score: int
    you: bool
    taken: bool
    """Whether they had taken the puzzle along, to be played without a network: its seeds were on their device."""


class DailyChallenge(msgspec.Struct, frozen=True):
    """A daily challenge that you have sent or opened, after you have finished the puzzle."""

    id: str
    by: str
    results: tuple[DailyChallengeResult, ...]
    """The sender's, and then those of all others in the order in which they finished, not by score."""


class ComparedDailyStep(msgspec.Struct, frozen=True):
    """The same step of two plays."""

    full: int
    """The points that count as full."""
    marks: tuple[int, int]
    told: tuple[Sentence, Sentence]
    """What both did."""


class DailyComparison(msgspec.Struct, frozen=True):
    """The sender's play and another one of the same puzzle, side by side."""

    names: tuple[str, str]
    scores: tuple[int, int]
    millis: tuple[int, int]
    """How long both have raced; 0 in puzzles without a clock."""
    steps: tuple[ComparedDailyStep, ...]


@post("/api/daily/{day:str}/{game:str}/{variant:str}/challenge", status_code=200, responses=problem_responses(404))
async def send_daily_challenge(
    day: Day, game: GameId, variant: VariantId, services: ServicesDependency, visitor: Visitor
) -> ChallengeLink:
    """A link to a puzzle that you have finished, with which others are compared with you."""
    key = daily_key(services.daily, day, game, variant)
    if visitor is None or not await _has_finished(services, visitor.id, key):
        raise ProblemError("no_such_daily")
    id = services.challenge_keys.of(".".join(("daily", *key, visitor.id)))
    await services.records.daily_challenges.send(id, visitor.id, key)
    return ChallengeLink(daily_challenge_page(SentDaily(id, visitor.id, "", key)))


@post("/api/daily/challenges/{challenge:str}", status_code=200, responses=problem_responses(404))
async def open_daily_challenge(
    challenge: DailyChallengeId, services: ServicesDependency, guest: GuestDependency
) -> DailyChallengeFrom:
    """Take part in a challenge: its sender will see your result, and you theirs, when you have finished."""
    sent = await _sent(services, challenge)
    if guest.id != sent.sender:
        await services.records.daily_challenges.answer(sent.id, guest.id)
    return DailyChallengeFrom(sent.name, *sent.key, sent.sender == guest.id)


@get("/api/daily/{day:str}/{game:str}/{variant:str}/challenges", responses=problem_responses(404))
async def list_daily_challenges(
    day: Day, game: GameId, variant: VariantId, services: ServicesDependency, visitor: Visitor
) -> tuple[DailyChallenge, ...]:
    """The challenges of a puzzle that you have sent or opened; none before you have finished it."""
    key = daily_key(services.daily, day, game, variant)
    if visitor is None or not await _has_finished(services, visitor.id, key):
        return ()
    stored = services.records.daily_challenges
    shown = []
    for sent in await stored.of_person(visitor.id, key):
        own = await services.records.dailies.read(sent.sender, key)
        if own is None or own.score is None:
            continue  # the sender has asked to forget it
        answers = await stored.finished(sent.id)
        if visitor.id == sent.sender and (new := [each.identity for each in answers if each.seen_at is None]):
            await stored.see(sent.id, new, services.now())
        first = DailyChallengeResult(sent.name, own.score, sent.sender == visitor.id, own.taken)
        others = (
            DailyChallengeResult(each.name, each.score, each.identity == visitor.id, each.taken) for each in answers
        )
        shown.append(DailyChallenge(sent.id, sent.name, (first, *others)))
    return tuple(shown)


@get("/api/daily/challenges/{challenge:str}/plays/{number:int}", responses=problem_responses(404))
async def compare_daily_play(
    challenge: DailyChallengeId, number: PlayNumber, services: ServicesDependency, visitor: Visitor
) -> DailyComparison:
    """The sender's play beside that of the given number among the others; for those who have finished."""
    sent = await _sent(services, challenge)
    answers = await services.records.daily_challenges.finished(sent.id)
    if number > len(answers) or not _may_see(sent, answers, visitor):
        raise ProblemError("no_such_daily")
    other = answers[number - 1]
    first = await services.daily.finished(sent.sender, sent.key)
    second = await services.daily.finished(other.identity, sent.key)
    if first is None or second is None:
        raise ProblemError("no_such_daily")
    return DailyComparison(
        (sent.name, other.name),
        (sum(first.marks), sum(second.marks)),
        (first.millis, second.millis),
        await services.recordings.work(lambda: _steps(first, second)),
    )


def daily_challenge_page(sent: SentDaily) -> str:
    """The page of a puzzle that was sent. Browsers do not send what follows the # to servers."""
    return f"/daily/{sent.key.game}/{sent.key.variant}/{sent.key.day}#{sent.id}"


def _steps(first: DailyPlay, second: DailyPlay) -> tuple[ComparedDailyStep, ...]:
    """All steps of both plays; one of them may have fewer, where the game was over earlier."""
    plays = (first, second)
    marks, told = [play.marks for play in plays], [play.told() for play in plays]
    empty = Sentence("–", "–")

    def step(number: int) -> ComparedDailyStep:
        got = [each[number] if number < len(each) else 0 for each in marks]
        said = [sentence(each[number]) if number < len(each) else empty for each in told]
        full = first.prepared.full
        return ComparedDailyStep(full[number] if number < len(full) else max(got), (got[0], got[1]), (said[0], said[1]))

    return tuple(step(number) for number in range(max(len(each) for each in marks)))


def _may_see(sent: SentDaily, answers: list[DailyAnswer], person: Person | None) -> bool:
    return person is not None and person.id in {sent.sender, *(each.identity for each in answers)}


async def _has_finished(services: Services, identity: str, key: DailyKey) -> bool:
    stored = await services.records.dailies.read(identity, key)
    return stored is not None and stored.finished_at is not None


async def _sent(services: Services, id: str) -> SentDaily:
    sent = await services.records.daily_challenges.read(id)
    if sent is None or sent.key.day > day_of(services.now()):
        raise ProblemError("no_such_daily")
    return sent


ROUTES = [send_daily_challenge, open_daily_challenge, list_daily_challenges, compare_daily_play]
