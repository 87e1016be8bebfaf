"""The whole analysis of a finished match, in steps that can be shown while it goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ludotheque.bots.analyst import Analyst, Judgement, Picture, Story, find_analyst, story_of
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.wire import Wire
from ludotheque.lab.analysis.luck import DealsPlayed, play_deals
from ludotheque.lab.analysis.moments import InstructiveMoment, choose_moments
from ludotheque.lab.analysis.strength import matched_levels, reference

LUCK_SECONDS = 7.0
"""Processor time for playing deals."""
STRENGTH_SECONDS = 3.0
"""Processor time for finding out how well each level plays."""
JUDGING_SECONDS = 60.0
"""The longest processor time for judging decisions; with compiled rules it takes about one second."""


class NotAnalysed(Exception):
    """A match that cannot be analysed.

    >>> from ludotheque import Match
    >>> try:
    ...     analyse(Match("bouh", seats=2, seed=7))
    ... except NotAnalysed as error:
    ...     print(error)
    the match is not over
    """


class Analysis(Wire, frozen=True):
    """What there is to learn from a match.

    >>> from ludotheque import Match, play_bots
    >>> match = Match("dubalai", seats=2, seed=7)
    >>> outcome = play_bots(match, "rabbit")
    >>> analysis = analyse(match, ["rabbit", "rabbit"], most_deals=3)
    >>> len(analysis.picture.rows) > 0, analysis.luck.deals
    (True, 3)
    """

    game: str
    moments: tuple[InstructiveMoment, ...]
    """At most three for each seat, in the order of the match."""
    picture: Picture
    luck: DealsPlayed


class Judged(NamedTuple):
    """The first part of an analysis."""

    moments: tuple[InstructiveMoment, ...]
    picture: Picture
    levels: tuple[Level, ...]
    """The level of bots that each seat plays like."""


def analyse(
    match: Match,
    levels: Sequence[Level | None] | None = None,
    *,
    luck_seconds: float | None = LUCK_SECONDS,
    most_deals: int = 400,
    progress: Callable[[float], None] = lambda _: None,
    clock: Callable[[], float] = time.thread_time,
) -> Analysis:
    """Analyse a finished match. Raises ``NotAnalysed`` if it is not over, or its game has no analyst.

    ``levels`` has the level of each seat that a bot played. ``progress`` is told the part that is done, up to 1.

    >>> from ludotheque import Match, play_bots
    >>> match = Match("dubalai", seats=2, seed=7)
    >>> outcome = play_bots(match, ["rabbit", "fox"])
    >>> analyse(match, ["rabbit", "fox"], most_deals=2).luck.levels
    ('rabbit', 'fox')
    """
    story = story_of(match)
    if match.outcome is None:
        raise NotAnalysed("the match is not over")
    judged = judge(story, levels or [None] * match.seats, progress=lambda done: progress(done / 2), clock=clock)
    luck = DealsPlayed(0, (0.0,) * match.seats, judged.levels)
    started = clock()
    for luck in play_deals(story, judged.levels, most=most_deals, seconds=luck_seconds, clock=clock):
        by_time = 0.0 if not luck_seconds else (clock() - started) / luck_seconds
        progress(min(1.0, 0.5 + max(by_time, luck.deals / most_deals) / 2))
    return Analysis(match.game.id, judged.moments, judged.picture, luck)


def judge(
    story: Story,
    levels: Sequence[Level | None],
    *,
    seconds: float = JUDGING_SECONDS,
    match_people: bool = True,
    progress: Callable[[float], None] = lambda _: None,
    clock: Callable[[], float] = time.thread_time,
) -> Judged:
    """The moments and the picture of a match, and which level each seat plays like.

    After ``seconds`` of the processor no further decision is judged. Unless people are matched with levels, which
    takes bots some matches, foxes play for them.
    """
    analyst = _analyst_of(story)
    budget = Budget(seconds, clock=clock)
    judgements = list(_with_progress(analyst.judgements(story, budget), len(story.log), progress))
    people = match_people and any(level is None for level in levels)
    known = reference(story, analyst, seconds=STRENGTH_SECONDS, clock=clock) if people else {}
    return Judged(
        choose_moments(story.game.id, judgements, story.log),
        analyst.picture(story),
        matched_levels(story.seats, levels, judgements, known),
    )


def _analyst_of(story: Story) -> Analyst:
    analyst = find_analyst(story.game.id)
    if analyst is None:
        raise NotAnalysed(f"{story.game.id} has no analyst")
    return analyst


def _with_progress(
    judgements: Iterator[Judgement | None], entries: int, progress: Callable[[float], None]
) -> Iterator[Judgement]:
    for number, judgement in enumerate(judgements):
        progress(min(1.0, number / max(1, entries)))
        if judgement is not None:
            yield judgement
