"""Runs in Python and in Pyodide: replays saved matches and plays seeded ones, and returns everything as text."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from ludotheque import Match, play_random
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.lab.bot_match import play_out, player_for

try:
    from transcript import transcript  # type: ignore[import-not-found,unused-ignore]  # in Pyodide
except ImportError:
    from support.transcript import transcript


class Seeded(msgspec.Struct):
    """A match to play: by bots of a level, or at random for a number of steps."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    level: Level | None = None
    effort: float = 1.0
    """The part of its search that a bot does."""
    steps: int = 100


class Job(msgspec.Struct):
    """What to do."""

    saved: list[str] = []
    """Saved matches, to be replayed."""
    seeded: list[Seeded] = []


class Result(msgspec.Struct):
    """What came out."""

    transcripts: list[str]
    logs: list[str]
    """The seeded matches, saved."""


def run(job: str) -> str:
    """Do a job given as JSON; returns the result as JSON."""
    todo = msgspec.json.decode(job, type=Job)
    result = Result([transcript(text) for text in todo.saved], [_played(match) for match in todo.seeded])
    return msgspec.json.encode(result).decode()


def _played(setup: Seeded) -> str:
    match = Match(setup.game, seats=setup.seats, seed=2026, options=setup.options)
    seats = range(match.seats)
    if setup.level is None:
        play_random(match, random.Random(2026), steps=setup.steps)
    else:
        play_out(match, [player_for(match, setup.level, seat, lambda _: Budget(effort=setup.effort)) for seat in seats])
    return match.save()
