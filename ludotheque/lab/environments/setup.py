"""Sets a table up for an environment, and tells what its seats win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludotheque.engine.game import AnyGame
from ludotheque.engine.playables.playable import Playable
from ludotheque.engine.refusal import Refused
from ludotheque.engine.registry import find_game
from ludotheque.engine.table_setup import BadTable, check_table, options_of
from ludotheque.engine.wire import Millis

TICK: Millis = 250
"""The length of a tick by default: about the time in which a person reacts to something simple."""


class Setup:
    """A game at a table with a number of seats, its options and the length of a tick."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int,
        options: Mapping[str, object] | msgspec.Struct | None = None,
        tick: Millis = TICK,
    ) -> None:
        """Raises ``BadTable`` if the game cannot be played like this."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.options: Any = options_of(self.game, options)
        self.seats = seats
        self.tick = tick
        refusal = check_table(self.game, self.options, seats)
        if refusal is not None:
            raise BadTable(f"{self.game.id} cannot be played like this: {Refused(refusal)}", refusal)
        if tick < 1:
            raise BadTable(f"a tick has at least one millisecond, not {tick}")
        self.teams = self.game.teams(self.options, seats)
        self._rewards: dict[tuple[int, ...], list[float]] = {}  # by ranking
        self.first = self._start()
        """A match in which nothing has happened."""

    def _start(self) -> Playable:
        started = self.game.playable(self.options, self.seats, self.tick)
        if started is None:
            raise BadTable(f"{self.game.id} does not offer matches as numbers (see Game.playable)")
        return started

    def __deepcopy__(self, memo: dict[int, object]) -> Setup:
        return self  # nothing of it changes

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup, (self.game.id, self.seats, self.options, self.tick)

    def rewards(self, play: Playable) -> list[float]:
        """What each seat has won or lost when the match is over: from -1 to 1; 0 before.

        The share of the seats of other teams that a seat beat, less the share that beat it; the rewards of all teams
        of equal size add up to 0. Where all seats play together, 1 if they won and -1 if they lost.
        """
        outcome = self.game.outcome(play.state())
        if outcome is None:
            return [0.0] * self.seats
        known = self._rewards.get(outcome.ranking)
        if known is None:
            known = self._rewards[outcome.ranking] = rewards_of(outcome.ranking, self.teams)
        return list(known)


class SetUpMatch:
    """A match as numbers, with its table: it can be copied and pickled."""

    def __init__(self, setup: Setup, play: Playable) -> None:
        self.setup = setup
        self.play = play

    def __deepcopy__(self, memo: dict[int, object]) -> SetUpMatch:
        return SetUpMatch(self.setup, self.play.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.setup, self.play.encode())


def _restored(setup: Setup, encoded: bytes) -> SetUpMatch:
    play = setup.first.copy()
    play.decode(encoded)
    return SetUpMatch(setup, play)


def rewards_of(ranking: Sequence[int], teams: Sequence[Sequence[int]]) -> list[float]:
    """The rewards of all seats (see ``Setup.rewards``).

    >>> rewards_of((1, 2, 2), [(0,), (1,), (2,)])
    [1.0, -0.5, -0.5]
    """
    if len(teams) == 1:
        return [1.0 if rank == 1 else -1.0 for rank in ranking]
    found = [0.0] * len(ranking)
    for team in teams:
        rivals = [rank for seat, rank in enumerate(ranking) if seat not in team]
        for seat in team:
            won = sum(ranking[seat] < rank for rank in rivals) - sum(ranking[seat] > rank for rank in rivals)
            found[seat] = won / len(rivals)
    return found
