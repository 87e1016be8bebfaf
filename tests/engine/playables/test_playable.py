"""What ``Playable`` builds on a game's own methods, also for games that are not compiled."""

from __future__ import annotations

import copy

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import CHANCE, GAME_OVER
from ludotheque.engine.playables.field_list import FieldList
from ludotheque.engine.playables.playable import BadEncoding, Playable, Spaces, parts, table_mark
from ludotheque.engine.wire import Action
from ludotheque.lab.environments.lane_steps import LaneSteps

SPACES = Spaces(actions=parts(take=2, rest=70), words=parts(heap=1), numbers=parts(left=1, turn=1))


class Heap(Playable):
    """Two seats take one or two from a heap of four to seven, which chance draws."""

    def __init__(self, left: int = 0, turn: int = -1) -> None:
        super().__init__(table_mark("heap", 1, None, 2, 0), 2, SPACES, lambda play: play)
        self.left = left
        self.turn = turn

    def actor(self) -> int:
        if self.turn < 0:
            return CHANCE
        return self.turn if self.left else GAME_OVER

    def legal(self, seat: int) -> vec[i64]:
        return vec[i64](range(min(2, self.left)) if seat == self.actor() else ())

    def act(self, index: int) -> None:
        self.left -= index + 1
        self.turn = 1 - self.turn

    def outcomes(self) -> int:
        return 4

    def draw(self, outcome: int) -> None:
        self.left, self.turn = 4 + outcome, 0

    def write_observation(self, seat: int, words: vec[i64], first_word: int, numbers: vec[i64], first: int) -> None:
        words[first_word] = 2**self.left - 1
        numbers[first] = self.left
        numbers[first + 1] = self.turn

    def action_at(self, index: int) -> Action | None:
        return None

    def path_of(self, seat: int, action: Action) -> list[int]:
        return []

    def guess(self, seat: int, rng: Rng) -> Playable:
        return self.copy()

    def visit_fields(self, fields: FieldList) -> None:
        self.left = fields.number(self.left)
        self.turn = fields.number(self.turn)

    def copy(self) -> Playable:
        return Heap(self.left, self.turn)

    def copy_from(self, other: Playable) -> None:
        assert isinstance(other, Heap)
        self.left, self.turn = other.left, other.turn


def test_choices_masks_and_observations() -> None:
    play = Heap()
    assert play.settle(Rng(1)) == 0
    assert play.asked() == 1
    assert [play.is_legal(index) for index in (-1, 0, 1, 2)] == [False, True, True, False]
    words = vec[i64]([9, 9, 9])
    play.write_mask(0, words, 1)
    assert list(words) == [9, 3, 0]
    assert [list(each) for each in play.observation(1)] == [[2**play.left - 1], [play.left, 0]]
    rng = Rng(3)
    assert {play.sample(rng) for _ in range(30)} == {0, 1}
    while play.actor() >= 0:
        play.step(0, rng)
    assert play.actor() == GAME_OVER
    assert list(play.legal(0)) == []


def test_copies_and_encoded_matches() -> None:
    play = Heap(5, 1)
    for other in (play.copy(), copy.copy(play), copy.deepcopy(play)):
        assert isinstance(other, Heap)
        other.act(1)
        assert (play.left, other.left) == (5, 3)
    again = Heap()
    again.decode(play.encode())
    assert (again.left, again.turn) == (5, 1)
    with pytest.raises(BadEncoding, match="not written at a table of this game"):
        again.decode(b"")
    with pytest.raises(BadEncoding, match="changed or cut"):
        again.decode(play.encode()[:-1])


def test_games_that_are_not_compiled_play_in_lanes() -> None:
    lanes = LaneSteps(Heap(), 8, 1)
    ended = 0
    for _ in range(20):
        chosen = lanes.sample()
        assert lanes.first_illegal(chosen) == -1
        for lane in lanes.step(chosen):
            ended += 1
            lanes.begin(lane)
        lanes.write_masks()
        lanes.write_observations()
    assert ended > 8
    assert all(actor in (0, 1) for actor in lanes.actors)
    assert lanes.first_illegal(vec[i64]([0, 0, 5, 0, 0, 0, 0, 0])) == 2


def test_tables_are_told_apart() -> None:
    marks = {table_mark(name, version, options, seats, tick)
             for name in ("a", "b") for version in (1, 2) for options in ("", "x") for seats in (2, 3)
             for tick in (1, 2)}  # fmt: skip
    assert len(marks) == 32
