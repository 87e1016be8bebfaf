"""A game as a Gymnasium environment for one learner; bots play the other seats."""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium import spaces

from ludotheque.bots.bot import Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.bots.player import BotPlayer
from ludotheque.bots.registry import find_bot
from ludotheque.engine.game import AnyGame
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import GAME_OVER
from ludotheque.engine.playables.playable import Playable
from ludotheque.engine.wire import Millis
from ludotheque.lab.environments.arrays import SeatArrays
from ludotheque.lab.environments.setup import TICK, Setup
from ludotheque.lab.environments.zoo import Options, Seen, observation_space


def single(
    game: str | AnyGame,
    *,
    seats: int,
    seat: int = 0,
    level: Level | None = "rabbit",
    options: Options = None,
    tick: Millis = TICK,
) -> GameEnv:
    """A game in which the learner has one seat and bots of a level have the others; ``None``: random players.

    >>> from ludotheque.lab import single
    >>> env = single("boussanga", seats=2, level="chick")
    >>> seen, info = env.reset(seed=7)
    >>> ended = False
    >>> while not ended:
    ...     seen, reward, ended, cut, info = env.step(seen["action_mask"].argmax())
    """
    return GameEnv(Setup(game, seats, options, tick), seat, level)


class GameEnv(gymnasium.Env[Seen, int]):
    """A game for one learner."""

    def __init__(self, setup: Setup, seat: int, level: Level | None) -> None:
        if seat not in range(setup.seats):
            raise ValueError(f"there is no seat {seat} at a table of {setup.seats}")
        self.metadata = {"render_modes": []}
        self.setup = setup
        self.seat = seat
        self.level = level
        self.play: Playable = setup.first.copy()
        """The match."""
        of = self.play.spaces
        self.observation_space = observation_space(of, of.action_count)
        self.action_space = spaces.Discrete(of.action_count)  # type: ignore[assignment]  # of numpy integers
        self._arrays = SeatArrays(of)
        self._rng = Rng(0)
        self._rivals: dict[int, BotPlayer] = {}
        self._decisions: dict[int, Decision[Any, Any]] = {}
        self._plans: dict[int, list[int]] = {}
        self._remembering = level is not None and find_bot(setup.game.id).Memory is not None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a new match; the same seed gives the same draws and the same bots."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**31))
        self.play.copy_from(self.setup.first)
        self._rng = Rng(drawn)
        self._plans = {}
        if self.level is not None:
            bot = find_bot(self.setup.game.id)
            seats = (other for other in range(self.setup.seats) if other != self.seat)
            self._rivals = {other: BotPlayer(bot, self.level, drawn + other, _unlimited) for other in seats}
        self.play.settle(self._rng)
        self._play_rivals()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The learner chooses, then the others until the learner is asked again.

        Raises ``ValueError``, and changes nothing, if the learner may not choose this.
        """
        if self.play.actor() != self.seat or not self.play.is_legal(int(action)):
            raise ValueError(f"seat {self.seat} may not choose {action} now: see its action_mask")
        self.play.step(int(action), self._rng)
        self._play_rivals()
        return self._seen(), self.setup.rewards(self.play)[self.seat], self.play.actor() == GAME_OVER, False, {}

    def _seen(self) -> Seen:
        return {
            "observation": self._arrays.observation(self.play, self.seat),
            "action_mask": self._arrays.mask(self.play, self.seat),
        }

    def _play_rivals(self) -> None:
        while (actor := self.play.actor()) != GAME_OVER:
            if self._remembering:
                self._show_all()
            if actor == self.seat:
                return
            self.play.step(self._choice_of(actor), self._rng)

    def _show_all(self) -> None:
        """Bots that remember are shown every view, also while others decide."""
        for other in self._rivals:
            self._decisions[other] = self._think(other)

    def _think(self, seat: int) -> Decision[Any, Any]:
        return self._rivals[seat].think(self.setup.game.view(self.play.state(), seat), self.play.now())

    def _choice_of(self, seat: int) -> int:
        """What a rival chooses. An action of several choices is decided once and then carried out."""
        if self.level is None:
            return self.play.sample(self._rng)
        plan = self._plans.get(seat) or self._plan_of(seat)
        index, self._plans[seat] = plan[0], plan[1:]
        return index if self.play.is_legal(index) else self.play.sample(self._rng)

    def _plan_of(self, seat: int) -> list[int]:
        decision = self._decisions[seat] if self._remembering else self._think(seat)
        waits = decision.action is None or decision.at >= self.play.now() + self.setup.tick
        if waits and self.play.idle() >= 0:
            return [self.play.idle()]
        path = [] if decision.action is None else self.play.path_of(seat, decision.action)
        return path or [self.play.sample(self._rng)]


def _unlimited(_: Level) -> Budget:
    """Bots think as much as their level says, however long it takes."""
    return Budget()
