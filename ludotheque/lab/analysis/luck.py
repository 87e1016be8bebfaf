"""How often deals like that of a match are won: bots of the players' strength play it again with fresh luck."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from ludotheque.bots.analyst import Story
from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.wire import Seat, Wire
from ludotheque.lab.bot_match import play_bots
from ludotheque.lab.statistics import Share

MOST_DEALS = 400
"""More deals than this say nothing new."""


class DealsPlayed(Wire, frozen=True):
    """How often each seat won, among so many deals that began like the match.

    >>> played = DealsPlayed(100, (62.0, 38.0), ("fox", "fox"))
    >>> played.share(0), [round(bound, 2) for bound in played.interval(0)]
    (0.62, [0.52, 0.71])
    """

    deals: int
    wins: tuple[float, ...]
    """A shared win counts for each winner as its part of it."""
    levels: tuple[Level, ...]
    """The levels of the bots that played."""

    def share(self, seat: Seat) -> float:
        """The share of the deals that a seat won."""
        return Share(self.wins[seat], self.deals).value

    def interval(self, seat: Seat) -> tuple[float, float]:
        """The 95 % confidence interval of that share."""
        return Share(self.wins[seat], self.deals).interval

    def plus(self, other: DealsPlayed) -> DealsPlayed:
        """Both together."""
        wins = tuple(mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True))
        return DealsPlayed(self.deals + other.deals, wins, self.levels)


def opening(story: Story) -> int:
    """The number of entries before anybody acts: what was dealt."""
    return next((entry.seq for entry in story.log if entry.actor != "chance"), len(story.log))


def play_deals(
    story: Story,
    levels: Sequence[Level],
    *,
    first: int = 0,
    most: int = MOST_DEALS,
    seconds: float | None = None,
    seed: str = "luck",
    clock: Callable[[], float] = time.thread_time,
) -> Iterator[DealsPlayed]:
    """Let bots play deals that begin like the match, one after another; each result holds all deals so far.

    ``first`` is the number of the first deal: other numbers, other luck. After ``seconds`` of the processor no
    further deal begins.

    >>> from ludotheque import Match, play_bots
    >>> from ludotheque.bots.analyst import story_of
    >>> match = Match("dubalai", seats=2, seed=7)
    >>> outcome = play_bots(match, "fox")
    >>> [played.deals for played in play_deals(story_of(match), ("fox", "fox"), most=2)]
    [1, 2]
    """
    end = None if seconds is None else clock() + seconds
    begun = Match(story.game, seats=story.seats, seed=seed, options=story.options, log=story.log[: opening(story)])
    together = len(story.game.teams(story.options, story.seats)) == 1
    total = DealsPlayed(0, (0.0,) * story.seats, tuple(levels))
    for number in range(first, first + most):
        match = begun.branch_at(len(begun.log), luck="fresh", seed=f"deal:{seed} {number}")
        outcome = play_bots(match, list(levels), seed=f"{seed} {number}")
        assert outcome is not None, "bots play to the end"
        total = total.plus(DealsPlayed(1, wins_of(outcome, together), tuple(levels)))
        yield total
        if end is not None and clock() >= end:
            return


def wins_of(outcome: Outcome, together: bool = False) -> tuple[float, ...]:
    """The part of a win of each seat. Those who play ``together``, against nobody, each win it whole."""
    winners = sum(rank == 1 for rank in outcome.ranking)
    part = 1.0 if together else 1 / max(1, winners)
    return tuple(part if rank == 1 else 0.0 for rank in outcome.ranking)
