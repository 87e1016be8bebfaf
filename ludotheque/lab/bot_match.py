"""Matches between bots, with a simulated clock.

Each bot is shown the view of its seat and plays through ``Match.play``, at the match
time it decided on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol, cast

from ludotheque.bots.bot import Decision
from ludotheque.bots.budget import Budget, default_budget
from ludotheque.bots.level import Level, Mind
from ludotheque.bots.player import BotPlayer
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.registry import find_bot
from ludotheque.engine.game import AnyGame
from ludotheque.engine.match import Match
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis

Strength = Mind | Literal["random"]
"""A level, or one that is not offered to players: the careful child, or random play as a baseline."""

RANDOM_PLAYER_MS = 1500
"""The longest time a random player takes, in milliseconds."""


class Player(Protocol):
    """Decides for one seat."""

    def think(self, view: View, now: Millis) -> Decision[Any, Any]:
        """Decide what to do in a new view."""
        ...


class RandomPlayer:
    """Plays any legal action at any time."""

    def __init__(self, game: AnyGame, seed: int | str) -> None:
        self.game = game
        self.rng = rng_for(seed, "random")

    def think(self, view: View, now: Millis) -> Decision[Any, Any]:
        """Choose one of the legal actions at random."""
        options = self.game.options(view)
        if not options:
            return Decision(None, now)
        return Decision(options[self.rng.below(len(options))], now + 1 + self.rng.below(RANDOM_PLAYER_MS))


class TimedPlayer:
    """A player whose thinking is timed."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds: list[float] = []
        """Processor time of each decision that led to an action."""
        self.total_seconds = 0.0
        """Processor time of all thinking, also of decisions to wait."""

    def think(self, view: View, now: Millis) -> Decision[Any, Any]:
        """Let the player decide and record the processor time."""
        started = time.thread_time()
        decision = self.player.think(view, now)
        took = time.thread_time() - started
        self.total_seconds += took
        if decision.action is not None:
            self.seconds.append(took)
        return decision


def player_for(
    match: Match, strength: Strength, seed: int | str, budget: Callable[[Level], Budget] = default_budget
) -> Player:
    """A player of this strength for a seat of this match."""
    if strength == "random":
        return RandomPlayer(match.game, seed)
    # a plan is refused if the bot does not model the child
    return BotPlayer(find_bot(match.game.id), cast("Level", strength), seed, budget)


def play_out(match: Match, players: Sequence[Player]) -> None:
    """Play a match to its end."""
    while match.prompts:
        step(match, [player.think(match.view(seat), match.now) for seat, player in enumerate(players)])


def step(match: Match, decisions: Sequence[Decision[Any, Any]]) -> None:
    """Run the next step of a match: the earliest decided action, or the next deadline if it comes first."""
    deadline = None if match.due is None else match.due.deadline
    acting = [
        (max(decision.at, match.now), seat) for seat, decision in enumerate(decisions) if decision.action is not None
    ]
    if deadline is not None and (not acting or deadline <= min(acting)[0]):
        match.advance(max(deadline, match.now))
        return
    assert acting, f"{match.game.id}: every player waits, and no deadline will pass"
    at, seat = min(acting)
    action = decisions[seat].action
    assert action is not None
    match.play(seat, action, at=at)
