"""The family book: what a guest, and the companions on the guest's device, have played, won and learned.

Every person has a chapter of their own. Nothing in a chapter tells how somebody else did, and chapters are in the
order of names: the book compares nobody with anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

import msgspec

from ludotheque.engine.deals.puzzle import puzzle_of, variant_of
from ludotheque.engine.registry import UnknownGame
from ludotheque.engine.scenes.scene import Text, scenes_of
from ludotheque.server.store.records.book import GUEST, BookRecords, Company, Lesson, MatchSums
from ludotheque.server.store.records.dailies import Dailies, DailySummary
from ludotheque.table.daily.days import day_of, streak

MOST_FRIENDS = 3
"""So many people are named as those who play along most often."""


class BookGame(msgspec.Struct, frozen=True):
    """A person's matches at one game. Times are unix milliseconds."""

    game: str
    played: int
    won: int
    first_at: int
    first_won_at: int | None
    last_at: int
    best: float | None
    """The highest score."""
    best_at: int | None
    best_match: str | None
    """The id of that match, to watch it again."""


class BookFriend(msgspec.Struct, frozen=True):
    """Somebody with whom a person plays often."""

    name: str
    """Empty for a bot."""
    level: str | None
    """The level of a bot."""
    played: int


class BookDaily(msgspec.Struct, frozen=True):
    """A guest's puzzles of the day, of one kind."""

    game: str
    variant: str
    name: Text
    """The name of the variant; empty if there is only one."""
    unit: Text
    """What the points count."""
    played: int
    first_day: str
    best: int
    best_day: str


class BookLesson(msgspec.Struct, frozen=True):
    """A first game that a guest has finished."""

    game: str
    scene: str
    title: Text
    learned_at: int


class BookChapter(msgspec.Struct, frozen=True):
    """The chapter of one person."""

    key: str
    """Empty for the guest."""
    name: str
    games: tuple[BookGame, ...] = ()
    friends: tuple[BookFriend, ...] = ()
    """People and at most one level of bots with whom they play most often."""
    dailies: tuple[BookDaily, ...] = ()
    streak: int = 0
    lessons: tuple[BookLesson, ...] = ()


class Book(msgspec.Struct, frozen=True):
    """The book of a guest."""

    written_at: int
    """Unix milliseconds."""
    chapters: tuple[BookChapter, ...]
    """The guest's own first, then those of companions, by name."""


async def read_book(records: BookRecords, dailies: Dailies, identity: str, name: str, now: int) -> Book:
    """The book of a guest."""
    sums = await records.of_matches(identity)
    names = {each.chapter: each.name for each in sums.games if each.chapter != GUEST}
    days = await dailies.of_person(identity)
    in_time = {each.key.day for each in days if each.finished_at and day_of(each.finished_at) == each.key.day}
    own = BookChapter(
        GUEST,
        name,
        _games(sums, GUEST),
        _friends(sums.company, GUEST),
        _dailies(days),
        streak(in_time, day_of(now)),
        _lessons(await records.lessons(identity)),
    )
    others = [
        BookChapter(key, called, _games(sums, key), _friends(sums.company, key))
        for key, called in sorted(names.items(), key=lambda each: each[1].casefold())
    ]
    return Book(now, (own, *others))


def first_game_title(game: str, scene: str) -> Text | None:
    """The title of a first game; ``None`` if there is no such first game."""
    try:
        found = scenes_of(game).get(scene)
    except UnknownGame:
        return None
    return None if found is None or found.first_game is None else found.first_game.title


def _games(sums: MatchSums, chapter: str) -> tuple[BookGame, ...]:
    bests = {each.game: each for each in sums.bests if each.chapter == chapter}
    games = []
    for each in sums.games:
        if each.chapter != chapter:
            continue
        best = bests.get(each.game)
        games.append(
            BookGame(
                *(each.game, each.played, each.won, each.first_at, each.first_won_at, each.last_at),
                best=None if best is None else best.score,
                best_at=None if best is None else best.finished_at,
                best_match=None if best is None else best.match,
            )
        )
    return tuple(sorted(games, key=attrgetter("first_at")))


def _friends(company: Sequence[Company], chapter: str) -> tuple[BookFriend, ...]:
    own = [each for each in company if each.chapter == chapter]
    people = [each for each in own if each.level is None][:MOST_FRIENDS]
    bots = [each for each in own if each.level is not None][:1]
    return tuple(BookFriend(each.name, each.level, each.played) for each in (*people, *bots))


def _dailies(days: Iterable[DailySummary]) -> tuple[BookDaily, ...]:
    kinds: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for each in days:
        if each.score is not None:
            kinds.setdefault((each.key.game, each.key.variant), []).append((each.key.day, each.score))
    made = []
    for (game, id), played in kinds.items():
        puzzle = puzzle_of(game)
        variant = None if puzzle is None else variant_of(puzzle, id)
        if puzzle is None or variant is None:
            continue  # a game or a variant that this version no longer has
        best_day, best = max(played, key=lambda each: each[1])
        first_day = min(day for day, _ in played)
        made.append(BookDaily(game, id, variant.name, puzzle.unit, len(played), first_day, best, best_day))
    return tuple(made)


def _lessons(lessons: Iterable[Lesson]) -> tuple[BookLesson, ...]:
    found = []
    for lesson in lessons:
        title = first_game_title(lesson.game, lesson.scene)
        if title is not None:
            found.append(BookLesson(lesson.game, lesson.scene, title, lesson.learned_at))
    return tuple(found)
