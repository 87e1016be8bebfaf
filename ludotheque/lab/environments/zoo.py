"""Games as PettingZoo environments: seats decide one after another (``aec``) or all in one step (``parallel``).

An observation is a dictionary: ``observation`` is what the seat may know, ``action_mask`` what it may choose.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from ludotheque.engine.game import AnyGame
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import GAME_OVER
from ludotheque.engine.playables.playable import Playable, Spaces
from ludotheque.engine.wire import Millis
from ludotheque.lab.environments.arrays import HIGHEST, LOWEST, Mask, Observation, SeatArrays, observation_size
from ludotheque.lab.environments.setup import TICK, Setup

Options = Mapping[str, object] | msgspec.Struct | None
Seen = dict[str, Any]


def aec(game: str | AnyGame, *, seats: int, options: Options = None, tick: Millis = TICK) -> GameAEC:
    """A game in which seats decide one after another.

    >>> from ludotheque.lab import aec
    >>> env = aec("boussanga", seats=2)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     seen, reward, ended, cut, info = env.last()
    ...     env.step(None if ended else seen["action_mask"].argmax())
    """
    return GameAEC(Setup(game, seats, options, tick))


def parallel(game: str | AnyGame, *, seats: int, options: Options = None, tick: Millis = TICK) -> GameParallel:
    """A game in which all seats choose in every step; a seat that is not asked chooses the last index, "nothing".

    >>> from ludotheque.lab import parallel
    >>> env = parallel("tohuwabohu", seats=3, tick=100)
    >>> seen, infos = env.reset(seed=7)
    >>> seen, rewards, ended, cut, infos = env.step({name: seen[name]["action_mask"].argmax() for name in env.agents})
    """
    return GameParallel(Setup(game, seats, options, tick))


def agent_names(seats: int) -> list[str]:
    """The names of the agents, seat by seat."""
    return [f"seat_{seat}" for seat in range(seats)]


def observation_space(of: Spaces, actions: int) -> spaces.Dict:
    """The space of what a seat is given."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOWEST, HIGHEST, (observation_size(of),), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def fresh_rng(seed: int | None) -> Rng:
    """Draws for one match, from a seed or at random."""
    return Rng(int(seeding.np_random()[0].integers(2**31)) if seed is None else seed % 2**62)


class GameAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game in which seats decide one after another."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.metadata = {"name": setup.game.id, "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.setup = setup
        self.play: Playable = setup.first.copy()
        """The match."""
        of = self.play.spaces
        self.possible_agents = agent_names(setup.seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(of, of.action_count) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(of.action_count) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._arrays = SeatArrays(of)

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; the same seed gives the same draws."""
        self.play.copy_from(self.setup.first)
        self._rng = fresh_rng(seed)
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self.agent_selection = agents[self.play.settle(self._rng)]

    def observe(self, agent: str) -> Seen:
        """What an agent may know and choose."""
        seat = self._seats[agent]
        return {
            "observation": self._arrays.observation(self.play, seat),
            "action_mask": self._arrays.mask(self.play, seat),
        }

    def step(self, action: int | None) -> None:
        """The selected agent chooses. Raises ``ValueError``, and changes nothing, if it may not choose this."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.play.is_legal(int(action)):
            raise ValueError(f"{agent} may not choose {action} now: see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        actor = self.play.step(int(action), self._rng)
        if actor != GAME_OVER:
            self.agent_selection = self.possible_agents[actor]
            return
        for each, reward in zip(self.agents, self.setup.rewards(self.play), strict=True):
            self.rewards[each] = reward
            self._cumulative_rewards[each] += reward
            self.terminations[each] = True
        self._deads_step_first()

    def render(self) -> None:
        """There is nothing to draw: the games have boards in the terminal and in the browser."""

    def close(self) -> None:
        """There is nothing to close."""


class GameParallel(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game in which all seats choose in every step."""

    def __init__(self, setup: Setup) -> None:
        self.metadata = {"name": setup.game.id, "render_modes": []}
        self.render_mode = None
        self.setup = setup
        self.play: Playable = setup.first.copy()
        """The match."""
        of = self.play.spaces
        self.nothing = of.action_count
        """The choice of a seat that is not asked."""
        self.possible_agents = agent_names(setup.seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(of, self.nothing + 1) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.nothing + 1) for agent in self.possible_agents}
        self._arrays = SeatArrays(of)

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a new match; the same seed gives the same draws."""
        self.play.copy_from(self.setup.first)
        self._rng = fresh_rng(seed)
        self.agents = self.possible_agents[:]
        self.play.settle(self._rng)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        """All agents choose. Raises ``ValueError``, and changes nothing, if one of them may not choose this."""
        agents = self.agents
        asked = self.play.asked()
        for seat, agent in enumerate(self.possible_agents):
            self._check(seat, agent, actions.get(agent))
        actor = self.play.actor()
        while asked:
            asked &= ~(1 << actor)
            actor = self.play.step(int(actions[self.possible_agents[actor]]), self._rng)
        over = actor == GAME_OVER
        rewards = self.setup.rewards(self.play) if over else [0.0] * len(agents)
        if over:
            self.agents = []
        return (
            self._seen(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _check(self, seat: int, agent: str, action: int | None) -> None:
        legal = self.play.legal(seat) or (self.nothing,)
        if action is None or int(action) not in legal:
            raise ValueError(f"{agent} may not choose {action} now: see its action_mask")

    def _seen(self) -> dict[str, Seen]:
        return {agent: self._seen_by(seat) for seat, agent in enumerate(self.possible_agents)}

    def _seen_by(self, seat: int) -> Seen:
        mask: Mask = np.append(self._arrays.mask(self.play, seat), np.int8(0))
        mask[self.nothing] = not mask.any()
        seen: Observation = self._arrays.observation(self.play, seat)
        return {"observation": seen, "action_mask": mask}

    def render(self) -> None:
        """There is nothing to draw: the games have boards in the terminal and in the browser."""

    def close(self) -> None:
        """There is nothing to close."""
