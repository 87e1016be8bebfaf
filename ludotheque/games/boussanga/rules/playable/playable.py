# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A match of Boussanga as numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import filled
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.playables.field_list import FieldList
from ludotheque.engine.playables.playable import Playable, Spaces
from ludotheque.engine.wire import Action
from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.rules.actions import BoussangaAction
from ludotheque.games.boussanga.rules.legal_moves import sample_move
from ludotheque.games.boussanga.rules.moves import action_of, move_of
from ludotheque.games.boussanga.rules.playable.choices import (
    MASK_WORDS,
    index_of,
    is_legal,
    legal_indices,
    move_at,
    write_mask,
)
from ludotheque.games.boussanga.rules.playable.observation import write_observation
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play


@final
class BoussangaPlayable(Playable):
    """A match of Boussanga as numbers: every move is one choice."""

    def __init__(
        self,
        table: bytes,
        position: Position,
        edition: Edition,
        spaces: Spaces,
        state_of: Callable[[Playable], object],
    ) -> None:
        super().__init__(table, position.seats, spaces, state_of)
        self.position: Position = position
        self.edition: Edition = edition
        # space to list choices in, made when it is first needed
        self._mask: vec[i64] = vec[i64]()
        self._scratch: vec[i64] = vec[i64]()
        # the choice that was sampled last, its move and when: mostly it is made next
        self._sampled: i64 = -1
        self._sampled_move: i64 = -1
        self._sampled_step: i64 = -1

    def actor(self) -> i64:
        return self.position.actor()

    def legal(self, seat: i64) -> vec[i64]:
        if seat < 0 or seat != self.position.actor():
            return vec[i64]()
        if len(self._mask) == 0:
            self._mask, self._scratch = filled(MASK_WORDS, 0), filled(MASK_WORDS * 64 + 1, 0)
        return legal_indices(self.position, self._mask, self._scratch)

    def write_mask(self, seat: i64, words: vec[i64], first_word: i64) -> None:
        if seat == self.position.actor():
            write_mask(self.position, words, first_word)
        else:
            super().write_mask(seat, words, first_word)

    def is_legal(self, index: i64) -> bool:
        return is_legal(self.position, index)

    def sample(self, rng: Rng) -> i64:
        move = sample_move(self.position, rng)
        self._sampled = index_of(self.position, move)
        self._sampled_move = move
        self._sampled_step = self.position.step
        return self._sampled

    def act(self, index: i64) -> None:
        if index == self._sampled and self.position.step == self._sampled_step:
            play(self.position, self._sampled_move)
        else:
            play(self.position, move_at(self.position, index))

    def outcomes(self) -> i64:
        return draw_size(self.position)

    def draw(self, outcome: i64) -> None:
        draw(self.position, outcome)

    def write_observation(self, seat: i64, words: vec[i64], first_word: i64, numbers: vec[i64], first: i64) -> None:
        write_observation(self.position, seat, words, first_word, numbers, first)

    def action_at(self, index: i64) -> Action | None:
        return action_of(self.position, self.edition, move_at(self.position, index))

    def path_of(self, seat: i64, action: Action) -> list[int]:
        return [index_of(self.position, move_of(self.position, self.edition, cast("BoussangaAction", action)))]

    def guess(self, seat: i64, rng: Rng) -> Playable:
        return self.copy()  # nothing is hidden

    def copy(self) -> Playable:
        return BoussangaPlayable(self.table, self.position.copy(), self.edition, self.spaces, self.state_of)

    def copy_from(self, other: Playable) -> None:
        assert isinstance(other, BoussangaPlayable), "matches of one table"
        self.position.copy_from(other.position)
        self._sampled = -1  # of another position

    def visit_fields(self, fields: FieldList) -> None:
        position = self.position
        self._sampled = -1  # of another position
        position.turn = fields.number(position.turn)
        position.step = fields.number(position.step)
        position.phase = fields.number(position.phase)
        fields.vector(position.token_cells)
        position.occupied = fields.number(position.occupied)
        fields.vector(position.reserve)
        position.reserve_low = fields.flag(position.reserve_low)
        fields.vector(position.hands)
        position.pile = fields.number(position.pile)
        fields.vector(position.zones)
        position.bonuses = fields.number(position.bonuses)
        position.cause = fields.number(position.cause)
        position.ended_by = fields.number(position.ended_by)
        position.still_to_play = fields.number(position.still_to_play)
        fields.vector(position.collection)
        position.discards = fields.number(position.discards)
        position.restoring = fields.number(position.restoring)
        position.left = fields.number(position.left)
        position.passed = fields.flag(position.passed)
        position.dealt = fields.number(position.dealt)
        fields.vector(position.cleared)
        fields.vector(position.earned)
        position.gained = fields.number(position.gained)
