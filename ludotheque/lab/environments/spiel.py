"""Games in OpenSpiel: registered by ``register``, then loaded like its own games.

Chance is explicit. Seats decide one after another, also those that decide at the same time; they do not see what the
others chose meanwhile. ``information_state_string`` remembers all that a seat has seen and chosen.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ludotheque.engine.game import AnyGame
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import CHANCE, GAME_OVER
from ludotheque.engine.playables.playable import Playable
from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Millis
from ludotheque.lab.environments.arrays import SeatArrays, observation_size
from ludotheque.lab.environments.setup import TICK, Setup, SetUpMatch

MOST_OUTCOMES = 64
"""No draw has more outcomes: piles are sets of at most 64 cards."""
LONGEST_GAME = 50_000
"""More decisions and draws than any match has."""
_registered: set[str] = set()


def register(game: str | AnyGame) -> str:
    """Register a game with OpenSpiel; returns its name there.

    Its parameters are ``seats``, ``tick`` and ``options``, the last one as ``load`` writes it.
    """
    rules = find_game(game) if isinstance(game, str) else game
    name = f"ludotheque_{rules.id}"
    if name not in _registered:
        # a class, as OpenSpiel keeps it beyond the end of the interpreter, and a function would be freed by then
        made = type(name, (SpielGame,), {"name": name, "rules": rules})
        pyspiel.register_game(_type_of(name, rules, together=False), made)
        _registered.add(name)
    return name


def load(
    game: str | AnyGame, *, seats: int, options: Mapping[str, object] | None = None, tick: Millis = TICK
) -> pyspiel.Game:
    """Register a game, and load it with these seats and options.

    >>> from ludotheque.lab.environments.spiel import load
    >>> load("boussanga", seats=3).num_players()
    3
    """
    name = register(game)
    return pyspiel.load_game(name, {"seats": seats, "options": _packed(options or {}), "tick": tick})


def _packed(options: Mapping[str, object]) -> str:
    """Options in letters and digits: OpenSpiel's own syntax has other uses for brackets, commas and equals signs."""
    return json.dumps(options).encode().hex() if options else ""


def _unpacked(text: str) -> dict[str, object]:
    unpacked: dict[str, object] = json.loads(bytes.fromhex(text)) if text else {}
    return unpacked


def _type_of(name: str, rules: AnyGame, *, together: bool) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    hidden = rules.secrets or bool(rules.races)
    return kinds(
        short_name=name,
        long_name=f"{rules.id} of ludotheque",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if together else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": max(2, rules.seats[0]), "options": "", "tick": TICK},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game at one table; ``register`` makes a subclass for each game."""

    name: ClassVar[str]
    rules: ClassVar[AnyGame]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        seats = given.get("seats", max(2, self.rules.seats[0]))
        self.setup = setup = Setup(self.rules, seats, _unpacked(given.get("options", "")), given.get("tick", TICK))
        together = len(setup.teams) == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.first.spaces.action_count,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if together else 0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_type_of(self.name, self.rules, together=together), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.rules.id, self.get_parameters())

    def new_initial_state(self, state_as_string: str | None = None) -> SpielState:
        """A match in which nothing has happened."""
        return SpielState(self, self.setup)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> SpielObserver:
        """What writes observations."""
        return SpielObserver(self.setup, iig_obs_type is not None and iig_obs_type.perfect_recall)


def _restored(game: str, parameters: dict[str, Any]) -> pyspiel.Game:
    """A pickled game, also in a process in which it was not registered."""
    name = f"ludotheque_{game}"
    return pyspiel.load_game(name if name in _registered else register(game), parameters)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A match."""

    def __init__(self, game: SpielGame, setup: Setup) -> None:
        super().__init__(game)
        self.match = SetUpMatch(setup, setup.first.copy())
        self.recalled: Recollections | None = None
        """What seats have seen and chosen, once somebody has asked for it."""

    @property
    def play(self) -> Playable:
        """The match as numbers."""
        return self.match.play

    def current_player(self) -> int:
        actor = self.play.actor()
        if actor >= 0:
            return actor
        return int(pyspiel.PlayerId.CHANCE if actor == CHANCE else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.play.actor() == GAME_OVER

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.play.legal(player)) if player == self.play.actor() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All outcomes of a draw are equally probable."""
        outcomes = self.play.outcomes()
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.play.actor() == CHANCE:
            self.play.draw(action)
        elif self.play.is_legal(action):
            self.play.act(action)
        else:
            raise ValueError(f"seat {self.play.actor()} may not choose {action} now")
        if self.recalled is not None:
            self.recalled.add(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != self.play.actor() or player < 0:
            return f"draw {action}" if player < 0 else str(action)
        part = next(part for part in self.play.spaces.actions if action < part.start + part.size)
        return f"{part.name} {action - part.start}"

    def returns(self) -> list[float]:
        """What the seats have won or lost."""
        return self.match.setup.rewards(self.play)

    def __str__(self) -> str:
        return f"{self.match.setup.game.id}: {self.history_str()}"

    def information_state_string(self, player: int | None = None) -> str:
        """A digest of all that a seat has seen and chosen."""
        seat = self.play.actor() if player is None else player
        if self.recalled is None:
            self.recalled = Recollections(self.match.setup)
            for taken in self.full_history():
                self.recalled.add(taken.action)
        return f"{seat}:{self.recalled.digests[seat].hex()}"

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees now."""
        seat = self.play.actor() if player is None else player
        return f"{seat}:{observed(self.play, seat).hex()}"

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> SpielState:
        """A match that a seat cannot tell from this one; its history stays that of this match."""
        self.information_state_string(player)  # what was seen so far is not replayed in the other match
        other: SpielState = self.clone()
        other.match.play = self.play.guess(player, Rng(int(draw() * 2**31)))
        assert other.recalled is not None, "copied"
        other.recalled.match.play = other.match.play.copy()
        return other


class Recollections:
    """For each seat, a digest of all that it has seen and chosen in a match."""

    def __init__(self, setup: Setup) -> None:
        self.match = SetUpMatch(setup, setup.first.copy())
        self.digests = [b""] * setup.seats
        self.seen = [b""] * setup.seats
        self._look()

    def add(self, action: int) -> None:
        """Add a choice or a draw."""
        play = self.match.play
        actor = play.actor()
        if actor == CHANCE:
            play.draw(action)
        else:
            self._add(actor, b"%d;" % action)
            play.act(action)
        self._look()

    def _look(self) -> None:
        for seat in range(self.match.setup.seats):
            seen = observed(self.match.play, seat)
            if seen != self.seen[seat]:
                self.seen[seat] = seen
                self._add(seat, seen)

    def _add(self, seat: int, new: bytes) -> None:
        self.digests[seat] = hashlib.sha256(self.digests[seat] + new).digest()


class SpielObserver:
    """Writes observations as tensors and strings."""

    def __init__(self, setup: Setup, recalls: bool) -> None:
        spaces = setup.first.spaces
        self.recalls = recalls
        self.tensor: NDArray[np.float32] = np.zeros(observation_size(spaces), np.float32)
        bits = spaces.word_count * 64
        self.dict = {"sets": self.tensor[:bits], "numbers": self.tensor[bits:]}
        self._arrays = SeatArrays(spaces)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees into ``tensor``."""
        self.tensor[:] = self._arrays.observation(state.play, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees, or all that it has seen."""
        return state.information_state_string(player) if self.recalls else state.observation_string(player)


def observed(play: Playable, seat: int) -> bytes:
    """What a seat may know, in bytes."""
    words, numbers = play.observation(seat)
    return bytes(memoryview(words)) + bytes(memoryview(numbers))
