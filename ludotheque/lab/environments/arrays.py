"""Masks and observations as NumPy arrays."""

from __future__ import annotations

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from ludotheque.engine.playables.playable import Playable, Spaces

Mask = NDArray[np.int8]
"""1 for each index that may be chosen, else 0."""
Observation = NDArray[np.float32]
"""The bits of all words, then the numbers (see ``Spaces``)."""
LOWEST, HIGHEST = -100.0, 10_000.0
"""Between these are all numbers of an observation."""


def observation_size(spaces: Spaces) -> int:
    """The length of an observation."""
    return spaces.word_count * 64 + spaces.number_count


class SeatArrays:
    """Makes the arrays of one match; keeps the space they are computed in."""

    def __init__(self, spaces: Spaces) -> None:
        self._count = spaces.action_count
        self._bits = spaces.word_count * 64
        self._size = observation_size(spaces)
        self._mask = vec[i64]([0] * spaces.mask_words)
        self._words = vec[i64]([0] * spaces.word_count)
        self._numbers = vec[i64]([0] * spaces.number_count)
        # views of the same memory
        self._mask_bytes = np.frombuffer(memoryview(self._mask), np.uint8)
        self._word_bytes = np.frombuffer(memoryview(self._words), np.uint8)
        self._number_array = np.frombuffer(memoryview(self._numbers), np.int64)

    def mask(self, play: Playable, seat: int) -> Mask:
        """What a seat may choose; only zeros if it is not asked."""
        play.write_mask(seat, self._mask, 0)
        return np.unpackbits(self._mask_bytes, count=self._count, bitorder="little").view(np.int8)

    def observation(self, play: Playable, seat: int) -> Observation:
        """What a seat may know."""
        play.write_observation(seat, self._words, 0, self._numbers, 0)
        made = np.empty(self._size, np.float32)
        made[: self._bits] = np.unpackbits(self._word_bytes, bitorder="little")
        made[self._bits :] = self._number_array
        return made
