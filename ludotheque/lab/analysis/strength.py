"""Which level of bots plays about as well as each player of a match."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean

from ludotheque.bots.analyst import Analyst, Judgement, Story, story_of
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.wire import Seat
from ludotheque.lab.bot_match import play_bots

LEVELS: tuple[Level, ...] = ("chick", "rabbit", "fox", "owl")
"""The levels that people are compared with. A dragon thinks too long to play hundreds of deals; an owl plays for it."""
FEWEST_DECISIONS = 4
"""With fewer judged decisions nothing is known about a player."""
UNKNOWN: Level = "fox"
"""The level of a player about whom nothing is known."""
MATCHES = 3
"""So many matches of bots are judged for each level, if there is time."""


def quality(judged: Iterable[Judgement]) -> float | None:
    """How good decisions are on average: what the best ones gained over the second best, less what others cost."""
    values = [judgement.gap if judgement.is_best else -judgement.cost for judgement in judged]
    return fmean(values) if len(values) >= FEWEST_DECISIONS else None


def reference(
    story: Story, analyst: Analyst, *, seconds: float, clock: Callable[[], float] = time.thread_time
) -> Mapping[Level, float]:
    """The quality of the decisions of each level in matches of the same kind.

    The levels play one after another, the quickest first, until the time is up; a match that has begun is played to
    its end. Without compiled rules the time may not suffice for all levels.
    """
    end = clock() + seconds
    found: dict[Level, list[Judgement]] = {level: [] for level in LEVELS}
    for number in range(MATCHES):
        for level in LEVELS:
            if clock() >= end:
                break
            match = Match(story.game, seats=story.seats, options=story.options, seed=f"reference {number}")
            play_bots(match, level, seed=number)
            budget = Budget(max(0.1, end - clock()), clock=clock)
            found[level] += [each for each in analyst.judgements(story_of(match), budget) if each is not None]
    return {level: known for level, judged in found.items() if (known := quality(judged)) is not None}


def matched_levels(
    seats: int, levels: Sequence[Level | None], judged: Sequence[Judgement], known: Mapping[Level, float]
) -> tuple[Level, ...]:
    """The level that each seat plays at: that of a bot is known, that of a person is the nearest one."""
    return tuple(_matched(seat, levels[seat], judged, known) for seat in range(seats))


def _matched(seat: Seat, level: Level | None, judged: Sequence[Judgement], known: Mapping[Level, float]) -> Level:
    if level is not None:
        return level if level in LEVELS else LEVELS[-1]
    own = quality(judgement for judgement in judged if judgement.seat == seat)
    if own is None or not known:
        return UNKNOWN
    value = own
    return min(known, key=lambda each: abs(known[each] - value))
