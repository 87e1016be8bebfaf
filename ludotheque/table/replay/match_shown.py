"""Finished matches as clients see them: in a list, and to be watched again."""

from __future__ import annotations

import msgspec

from ludotheque.engine.outcome import Outcome
from ludotheque.table.messages import PlaysOn
from ludotheque.table.replay.timeline import TimelineStep


class MatchPlayer(msgspec.Struct, frozen=True):
    """Who had a seat. The identities of people are not sent."""

    seat: int
    name: str
    """Empty for a person who asked to be forgotten."""
    level: str | None
    """The level of a bot."""
    rank: int | None
    score: float | None
    you: bool
    ghost: bool = False
    """Whether it repeated what the person of that name, or the bot, did in another match."""


class MatchSummary(msgspec.Struct, frozen=True):
    """A finished match."""

    id: str
    game: str
    finished_at: int
    """Unix milliseconds."""
    outcome: Outcome
    players: tuple[MatchPlayer, ...]
    offline: bool = False
    """Whether it was played without a network and handed in later."""


class ReplayTimeline(msgspec.Struct, frozen=True):
    """A finished match, with everything but what was seen at each step."""

    id: str
    game: str
    finished_at: int
    """Unix milliseconds; 0 if it is not known, because the match comes from a file."""
    players: tuple[MatchPlayer, ...]
    options: msgspec.Raw
    outcome: Outcome
    seed: str
    key: str
    """The key to put into a shared link."""
    chunk: int
    """The number of steps in each chunk."""
    steps: tuple[TimelineStep, ...]
    plays_on: PlaysOn | None = None
    """If it was played on from a moment of another match."""
