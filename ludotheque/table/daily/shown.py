"""Today's deal as its player sees it: what there is, a puzzle in play, and its result."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any

import msgspec

from ludotheque.engine.deals.puzzle import puzzle_games, puzzle_of
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.scenes.scene import Text
from ludotheque.engine.wire import Millis, Seat
from ludotheque.engine.words import Sentence
from ludotheque.table.daily.days import FIRST_DAY
from ludotheque.table.daily.play import DailyPlay, Doing

FEWEST_RESULTS = 5
"""The spread of results is shown from so many results on."""


class DailyVariant(msgspec.Struct, frozen=True):
    """A puzzle of a day."""

    id: str
    name: Sentence
    begun: bool
    score: int | None
    """Your points, once you have finished."""
    taken: bool = False
    """Whether you have taken it along, to be played without a network: your result does not count in the spread."""


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
    finished: tuple[str, ...]
    """The days of which you have finished a puzzle, in order."""
    first: str = FIRST_DAY
    """The first day that has puzzles."""
    offline: bool = False
    """Whether the browser lists them without a server. Then only what is kept in it can be played: earlier days, and
    puzzles of today that were taken along."""


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
    offline: bool = False
    """Whether it is played without a server: it stays in the browser."""
    taken: bool = False
    """Whether you have taken it along: your result does not count in the spread."""


def all_puzzles() -> Iterator[tuple[str, str]]:
    """The puzzles that every day has: game and variant."""
    for game in puzzle_games():
        puzzle = puzzle_of(game)
        assert puzzle is not None, f"{game} has a puzzle"
        for variant in puzzle.variants:
            yield game, variant.id


def games_of_day(
    begun: Mapping[tuple[str, str], int | None], taken: Collection[tuple[str, str]]
) -> tuple[DailyGame, ...]:
    """The puzzles of a day.

    ``begun`` has the score of each that the person has begun, by game and variant; ``taken`` are those taken along.
    """
    games = []
    for game in puzzle_games():
        puzzle = puzzle_of(game)
        assert puzzle is not None, f"{game} has a puzzle"
        variants = tuple(
            DailyVariant(each.id, sentence(each.name), key in begun, begun.get(key), key in taken)
            for each in puzzle.variants
            for key in ((game, each.id),)
        )
        games.append(DailyGame(game, sentence(puzzle.task), sentence(puzzle.unit), variants))
    return tuple(games)


def daily_shown(
    play: DailyPlay, refusal: Refusal | None, result: DailyResult | None, *, taken: bool, offline: bool = False
) -> DailyShown:
    """A play as its player sees it."""
    puzzle = play.puzzle
    deal = play.prepared.deals[play.stage].public
    seat = puzzle.seat
    return DailyShown(
        view=_raw(play.match.view(seat)),
        notices=tuple(_raw(notice.data) for notice in play.notices if notice.is_for(seat)),
        now=play.match.now,
        due_in=play.due_in,
        doing=play.doing,
        refusal=refusal,
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
        result=result,
        offline=offline,
        taken=taken,
    )


def result_of(play: DailyPlay, spread: Mapping[int, int], *, is_over: bool) -> DailyResult:
    """The result of a finished play. ``spread``: how many people have each score."""
    prepared = play.prepared
    return DailyResult(
        score=sum(play.marks),
        millis=play.millis,
        full=prepared.full,
        best=max([sum(prepared.best), *spread]),
        spread=dict(spread) if sum(spread.values()) >= FEWEST_RESULTS else None,
        told=tuple(sentence(line) for line in prepared.told) if is_over else None,
        seeds=tuple(each.seed for each in prepared.deals) if is_over else None,
    )


def sentence(text: Text) -> Sentence:
    """A text of a game as it is sent."""
    return Sentence(text.fr, text.en)


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
