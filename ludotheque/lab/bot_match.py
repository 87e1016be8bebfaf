"""Bots at one table, with a clock that only counts.

Each bot is shown what its seat may see and acts through the front door of a
``Match``, at the time it says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

from ludotheque.bots.bot import Thought
from ludotheque.bots.budget import Budget, usual_budget
from ludotheque.bots.level import Level
from ludotheque.bots.player import BotPlayer
from ludotheque.bots.registry import find_bot
from ludotheque.bots.seeded import luck
from ludotheque.engine.files.log_checks import next_deadline
from ludotheque.engine.game import AnyGame
from ludotheque.engine.match import Match
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis

Strength = Level | Literal["random"]
"""A level, or play at random, which is offered to nobody but measured against."""

IDLE_MS = 1500
"""The longest a random player takes."""


class Player(Protocol):
    """Whoever decides for a seat."""

    def think(self, view: View, now: Millis) -> Thought[Any, Any]:
        """What to do about a new view."""
        ...


class RandomPlayer:
    """Any legal action, at any moment."""

    def __init__(self, game: AnyGame, seed: int | str) -> None:
        self.game = game
        self.rng = luck(seed, "random")

    def think(self, view: View, now: Millis) -> Thought[Any, Any]:
        """Draw one of the options."""
        options = self.game.options(view)
        if not options:
            return Thought(None, now)
        return Thought(options[self.rng.below(len(options))], now + 1 + self.rng.below(IDLE_MS))


def player_for(
    match: Match, strength: Strength, seed: int | str, budget: Callable[[Level], Budget] = usual_budget
) -> Player:
    """Somebody of this strength for a seat of this match."""
    if strength == "random":
        return RandomPlayer(match.game, seed)
    return BotPlayer(find_bot(match.game.id), strength, seed, budget)


def play_out(match: Match, players: Sequence[Player]) -> None:
    """Play a match to its end."""
    while match.prompts:
        step(match, [player.think(match.view(seat), match.now) for seat, player in enumerate(players)])


def step(match: Match, thoughts: Sequence[Thought[Any, Any]]) -> None:
    """The next thing that happens: a seat acts as it said, or a deadline passes."""
    due = next_deadline(match.prompts)
    deadline = None if due is None else due.deadline
    acting = [(max(thought.at, match.now), seat) for seat, thought in enumerate(thoughts) if thought.action is not None]
    if deadline is not None and (not acting or deadline <= min(acting)[0]):
        match.advance(max(deadline, match.now))
        return
    assert acting, f"{match.game.id}: everybody waits, and no deadline will pass"
    at, seat = min(acting)
    action = thoughts[seat].action
    assert action is not None
    match.play(seat, action, at=at)
