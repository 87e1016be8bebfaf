# Compiled with mypyc: studies run through here between the decisions of bots.
"""Matches between bots, with a simulated clock.

Each bot is shown the view of its seat and plays through ``Match.play``, at the match
time it decided on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Literal, Protocol, cast

from ludotheque.bots.bot import Decision
from ludotheque.bots.budget import Budget, default_budget, processor_seconds
from ludotheque.bots.level import LEVELS, Level, Mind
from ludotheque.bots.player import BotPlayer
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.registry import find_bot
from ludotheque.engine.game import AnyGame
from ludotheque.engine.match import Match
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis

Strength = Mind | Literal["random"]
"""A level, or one that is not offered to players: the careful child, or random play as a baseline."""

RANDOM_PLAYER_MS = 1500
"""The longest time a random player takes, in milliseconds."""


def _clock_seconds() -> float:
    readings = [processor_seconds() for _ in range(20)]
    return min([after - before for before, after in pairwise(readings)])


CLOCK_SECONDS = _clock_seconds()
"""How long it takes to read the processor's clock, which is no thinking."""


class Player(Protocol):
    """Decides for one seat. One with ``remembers = False`` is not shown views in which its seat is asked nothing."""

    def think(self, view: View, now: Millis) -> Decision[Any, Any]:
        """Decide what to do in a new view."""
        ...


class RandomPlayer:
    """Plays any legal action at any time.

    >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    >>> decision = RandomPlayer(match.game, seed=1).think(match.view(0), match.now)
    >>> match.check(0, decision.action) is None
    True
    """

    remembers = False

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
    """A player whose thinking is timed.

    >>> match = Match("boussanga", seats=2, seed=7)
    >>> players = [TimedPlayer(player_for(match, "random", seat)) for seat in range(2)]
    >>> play_out(match, players)
    >>> sum(len(player.seconds) for player in players) == sum(isinstance(entry.actor, int) for entry in match.log)
    True
    """

    def __init__(self, player: Player) -> None:
        self.player = player
        self.remembers: bool = getattr(player, "remembers", True)
        self.seconds: list[float] = []
        """Processor time of each decision that led to an action."""
        self.total_seconds = 0.0
        """Processor time of all thinking, also of decisions to wait."""

    def think(self, view: View, now: Millis) -> Decision[Any, Any]:
        """Let the player decide and record the processor time."""
        started = processor_seconds()
        decision = self.player.think(view, now)
        took = max(0.0, processor_seconds() - started - CLOCK_SECONDS)
        self.total_seconds += took
        if decision.action is not None:
            self.seconds.append(took)
        return decision


def player_for(
    match: Match, strength: Strength, seed: int | str, budget: Callable[[Level], Budget] = default_budget
) -> Player:
    """A player of this strength for a seat of this match.

    >>> match = Match("boussanga", seats=2, seed=7)
    >>> player_for(match, "fox", seed=1).level
    'fox'
    """
    if strength == "random":
        return RandomPlayer(match.game, seed)
    # a plan is refused if the bot does not model the child
    return BotPlayer(find_bot(match.game.id), cast("Level", strength), seed, budget)


def play_bots(match: Match, levels: Strength | Sequence[Strength], *, seed: int | str = 0) -> Outcome | None:
    """Let bots play a match to its end, each at the times it decides on; returns the outcome.

    ``levels`` is one level (chick, rabbit, fox, owl or dragon) or ``"random"`` for all seats, or one for
    each seat. The same ``seed`` gives the same decisions.

    >>> from ludotheque import Match, play_bots
    >>> match = Match("dubalai", seats=2, seed=7)
    >>> play_bots(match, ["rabbit", "chick"], seed=7) == match.outcome
    True
    """
    each = [levels] * match.seats if isinstance(levels, str) else list(levels)
    if len(each) != match.seats:
        raise ValueError(f"{match.seats} seats play, but there are levels for {len(each)}")
    known = ("random", *LEVELS)
    for level in each:
        if level not in known:
            raise ValueError(f"there is no level {level!r}; there are: {', '.join(known)}")
    play_out(match, [player_for(match, level, f"{seed}:{seat}", _unlimited) for seat, level in enumerate(each)])
    return match.outcome


def _unlimited(_level: Level) -> Budget:
    """No time limit: decisions do not depend on the speed of the machine."""
    return Budget()


def play_out(match: Match, players: Sequence[Player]) -> None:
    """Play a match to its end.

    >>> match = Match("boussanga", seats=2, seed=7)
    >>> play_out(match, [player_for(match, "chick", seed) for seed in (1, 2)])
    >>> match.is_over
    True
    """
    while match.prompts:
        step(match, decisions_of(match, players))


def standings_of(match: Match, players: Sequence[Player]) -> list[tuple[int, ...]]:
    """Play a match to its end; returns the standing after each action of a player.

    >>> match = Match("boussanga", seats=2, seed=7)
    >>> standings = standings_of(match, [player_for(match, "chick", seed) for seed in (1, 2)])
    >>> len(standings) == sum(isinstance(entry.actor, int) for entry in match.log), standings[-1] == match.standing
    (True, True)
    """
    standings: list[tuple[int, ...]] = []
    log, noted = match.log, 0
    while match.prompts:
        step(match, decisions_of(match, players))
        for entry in log[noted:]:
            if isinstance(entry.actor, int):
                standings.append(match.standing)
        noted = len(log)
    return standings


def decisions_of(match: Match, players: Sequence[Player]) -> list[Decision[Any, Any]]:
    """What every player decides now. A seat that is not asked waits, and sees its view only if it must remember it.

    >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    >>> first, second = decisions_of(match, [player_for(match, "chick", seed) for seed in (1, 2)])
    >>> first.action is None, second.action is None
    (False, True)
    """
    asked, now = match.prompts, match.now
    decisions: list[Decision[Any, Any]] = []
    for seat, player in enumerate(players):
        if seat in asked or getattr(player, "remembers", True):
            decisions.append(player.think(match.view(seat), now))
        else:
            decisions.append(Decision(None, now))
    return decisions


def step(match: Match, decisions: Sequence[Decision[Any, Any]]) -> None:
    """Run the next step of a match: the earliest decided action, or the next deadline if it comes first."""
    due, now = match.due, match.now
    first, at = -1, 0
    for seat, decision in enumerate(decisions):
        if decision.action is not None and (first < 0 or max(decision.at, now) < at):
            first, at = seat, max(decision.at, now)
    if due is not None and due.deadline is not None and (first < 0 or due.deadline <= at):
        match.advance(max(due.deadline, now))
        return
    assert first >= 0, f"{match.game.id}: every player waits, and no deadline will pass"
    action = decisions[first].action
    assert action is not None
    match.play(first, action, at=at)
