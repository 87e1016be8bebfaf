# Compiled with mypyc: thousands of matches take a step between two calls from Python.
"""Steps of many matches side by side."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import filled
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import GAME_OVER
from ludotheque.engine.playables.playable import Playable

SEED_STEP: int = 1_000_003
"""The seeds of the matches of one lane are this far apart."""


@final
class LaneSteps:
    """Matches of one table; a match that is over is replaced by a new one."""

    def __init__(self, first: Playable, lanes: i64, seed: i64) -> None:
        """``first`` is a match in which nothing has happened."""
        spaces = first.spaces
        self.first: Playable = first.copy()
        self.plays: list[Playable] = [first.copy() for _ in range(lanes)]
        self.rngs: list[Rng] = []
        self.mask_words: i64 = spaces.mask_words
        self.words_each: i64 = spaces.word_count
        self.numbers_each: i64 = spaces.number_count
        self.actors: vec[i64] = filled(lanes, 0)
        self.masks: vec[i64] = filled(lanes * self.mask_words, 0)
        self.words: vec[i64] = filled(lanes * self.words_each, 0)
        self.numbers: vec[i64] = filled(lanes * self.numbers_each, 0)
        self.restart(seed)

    def restart(self, seed: i64) -> None:
        """Begin new matches in all lanes; ``seed`` and the number of a lane give its draws."""
        self.rngs = []
        lane: i64
        for lane in range(len(self.plays)):
            rng = Rng(seed * SEED_STEP + lane)
            self.rngs.append(rng)
            self.plays[lane].copy_from(self.first)
            self.actors[lane] = self.plays[lane].settle(rng)

    def sample(self) -> vec[i64]:
        """A random legal index for every lane."""
        chosen = filled(len(self.plays), 0)
        lane: i64
        for lane in range(len(self.plays)):
            chosen[lane] = self.plays[lane].sample(self.rngs[lane])
        return chosen

    def step(self, chosen: vec[i64]) -> list[int]:
        """Every actor chooses; returns the lanes whose match is over, which still show it."""
        over: list[int] = []
        lane: i64
        for lane in range(len(self.plays)):
            actor = self.plays[lane].step(chosen[lane], self.rngs[lane])
            self.actors[lane] = actor
            if actor == GAME_OVER:
                over.append(lane)
        return over

    def first_illegal(self, chosen: vec[i64]) -> i64:
        """The first lane whose actor may not choose its index, or -1."""
        lane: i64
        for lane in range(len(self.plays)):
            if not self.plays[lane].is_legal(chosen[lane]):
                return lane
        return -1

    def begin(self, lane: i64) -> None:
        """Begin a new match in a lane."""
        self.plays[lane].copy_from(self.first)
        self.actors[lane] = self.plays[lane].settle(self.rngs[lane])

    def write_masks(self) -> None:
        """Write the legal indices of the actor of every lane into ``masks``."""
        lane: i64
        for lane in range(len(self.plays)):
            self.plays[lane].write_mask(self.actors[lane], self.masks, lane * self.mask_words)

    def write_observations(self) -> None:
        """Write what the actor of every lane may know into ``words`` and ``numbers``."""
        lane: i64
        for lane in range(len(self.plays)):
            self.plays[lane].write_observation(
                self.actors[lane], self.words, lane * self.words_each, self.numbers, lane * self.numbers_each
            )
