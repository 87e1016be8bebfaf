"""Many matches side by side, in NumPy arrays."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import ArrayLike, NDArray

from ludotheque.engine.game import AnyGame
from ludotheque.engine.playables.playable import Spaces
from ludotheque.engine.wire import Millis
from ludotheque.lab.environments.arrays import observation_size
from ludotheque.lab.environments.lane_steps import LaneSteps
from ludotheque.lab.environments.setup import TICK, Setup

LARGEST_SEED = 2**40
"""Larger seeds are reduced: the draws of lanes are computed in 64 bits."""


class Lanes:
    """Matches of one table that take their steps together.

    In each lane one seat decides: its number is in ``actors``, what it may choose in ``masks`` and what it may know
    in ``seen``. After ``step``, ``ended`` marks the lanes whose match is over and ``rewards`` holds what all seats of
    them won; a new match has begun there. The same seed and choices give the same matches.

    >>> from ludotheque.lab import Lanes
    >>> lanes = Lanes("boussanga", 3, seats=2, seed=1)
    >>> lanes.masks.shape, lanes.seen.shape
    ((3, 2121), (3, 867))
    >>> while not lanes.ended.any():
    ...     lanes.step(lanes.masks.argmax(axis=1))
    >>> lanes.rewards.sum()
    0.0
    """

    def __init__(
        self,
        game: str | AnyGame,
        lanes: int,
        *,
        seats: int,
        seed: int = 0,
        options: Mapping[str, object] | msgspec.Struct | None = None,
        tick: Millis = TICK,
    ) -> None:
        """``tick`` is the length of a tick in milliseconds, for games with a clock."""
        self.setup = Setup(game, seats, options, tick)
        self.spaces: Spaces = self.setup.first.spaces
        self._steps = steps = LaneSteps(self.setup.first, lanes, seed % LARGEST_SEED)
        self._sample = vec[i64]()
        self._sampled: NDArray[np.int64] | None = None
        self._any_ended = False
        self._bits = self.spaces.word_count * 64
        # views of the memory that the compiled steps write
        self._mask_bytes = np.frombuffer(memoryview(steps.masks), np.uint8).reshape(lanes, -1)
        self._word_bytes = np.frombuffer(memoryview(steps.words), np.uint8).reshape(lanes, -1)
        self._numbers = np.frombuffer(memoryview(steps.numbers), np.int64).reshape(lanes, -1)
        self.actors: NDArray[np.int64] = np.frombuffer(memoryview(steps.actors), np.int64)
        """Per lane, the seat that decides."""
        self.rewards: NDArray[np.float32] = np.zeros((lanes, seats), np.float32)
        """Per lane and seat, what the last step brought."""
        self.ended: NDArray[np.bool_] = np.zeros(lanes, np.bool_)
        """Per lane, whether a match ended with the last step."""

    def __len__(self) -> int:
        return len(self.actors)

    @property
    def masks(self) -> NDArray[np.int8]:
        """Per lane, 1 for each index that its actor may choose."""
        self._steps.write_masks()
        count = self.spaces.action_count
        return np.unpackbits(self._mask_bytes, axis=1, count=count, bitorder="little").view(np.int8)

    @property
    def seen(self) -> NDArray[np.float32]:
        """Per lane, what its actor may know: the bits of all words, then the numbers (see ``spaces``)."""
        self._steps.write_observations()
        made = np.empty((len(self), observation_size(self.spaces)), np.float32)
        made[:, : self._bits] = np.unpackbits(self._word_bytes, axis=1, bitorder="little")
        made[:, self._bits :] = self._numbers
        return made

    def sample(self) -> NDArray[np.int64]:
        """Per lane, a random index among those that its actor may choose."""
        self._sample = self._steps.sample()
        sampled: NDArray[np.int64] = np.frombuffer(memoryview(self._sample), np.int64)
        self._sampled = sampled
        return sampled

    def step(self, chosen: ArrayLike) -> None:
        """The actors of all lanes choose. Raises ``ValueError``, and changes nothing, if one of them may not."""
        if self._sampled is not None and chosen is self._sampled:  # it cannot be written to, and is legal
            self._apply(self._sample)
            return
        indices = np.asarray(chosen, np.int64)
        if indices.shape != self.actors.shape:
            raise ValueError(f"{len(self)} lanes need {len(self)} choices, not an array of shape {indices.shape}")
        given = vec[i64](indices.tolist())
        illegal = self._steps.first_illegal(given)
        if illegal >= 0:
            raise ValueError(f"lane {illegal}: seat {self.actors[illegal]} may not choose {indices[illegal]} now")
        self._apply(given)

    def _apply(self, chosen: vec[i64]) -> None:
        self._sampled = None
        over = self._steps.step(chosen)
        if self._any_ended:
            self.ended[:] = False
            self.rewards[:] = 0
        self._any_ended = bool(over)
        if over:
            self.rewards[over] = [self.setup.rewards(self._steps.plays[lane]) for lane in over]
            self.ended[over] = True
            for lane in over:
                self._steps.begin(lane)

    def reset(self, seed: int = 0) -> None:
        """Begin new matches in all lanes."""
        self._steps.restart(seed % LARGEST_SEED)
        self._sampled = None
        self.ended[:] = False
        self.rewards[:] = 0
