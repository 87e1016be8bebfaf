# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A match of Bouh as numbers: a move is a sequence of small choices (see ``fields``).

At 8-12 all players may rearrange at any time (BOU-34): after each move and draw, those who can are asked once,
clockwise from the player whose turn it is, and may wait.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import CHANCE, GAME_OVER
from ludotheque.engine.playables.field_list import FieldList
from ludotheque.engine.playables.playable import Playable, Spaces
from ludotheque.engine.wire import Action
from ludotheque.games.bouh.box.edition import Edition
from ludotheque.games.bouh.rules.codes import MAJORITY, OVER, PLAY
from ludotheque.games.bouh.rules.legal_moves import legal_moves
from ludotheque.games.bouh.rules.moves import Translator
from ludotheque.games.bouh.rules.playable.fields import FIELDS, KIND, WAIT, choices, index_of, narrowed, next_field
from ludotheque.games.bouh.rules.playable.fields import value_of as field_value
from ludotheque.games.bouh.rules.playable.observation import write_observation
from ludotheque.games.bouh.rules.playable.position_fields import visit_position
from ludotheque.games.bouh.rules.position import Position

NOT_CHOSEN = -1


@final
class BouhPlayable(Playable):
    """A match of Bouh as numbers."""

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
        self.wait = WAIT
        self.waiting: i64 = 0  # seats that may rearrange and have not been asked yet (BOU-34)
        self.field: i64 = KIND  # the field of the actor's move that is chosen next
        self.chosen: vec[i64] = filled(FIELDS, NOT_CHOSEN)  # the fields chosen so far
        self.moves: vec[i64] = vec[i64]()  # the moves that are left; empty: not listed yet
        self.named: dict[Action, int] | None = None  # the moves by their actions, once somebody asked

    # Who decides

    def actor(self) -> i64:
        position = self.position
        if position.phase == OVER:
            return GAME_OVER
        if position.phase < PLAY:
            return CHANCE
        offset: i64
        if self.waiting:
            for offset in range(1, position.seats):
                seat = (position.turn + offset) % position.seats
                if self.waiting & bit(seat) and position.may_rearrange(seat):
                    return seat
        return position.turn

    def _ask_others(self) -> None:
        """BOU-34: after a change all others who can rearrange are asked."""
        position = self.position
        self.waiting = 0
        if position.phase == PLAY and position.level == MAJORITY:
            self.waiting = (bit(position.seats) - 1) & ~bit(position.turn)

    # Choices

    def midway(self) -> bool:
        return self.field != KIND

    def _listed(self) -> vec[i64]:
        if len(self.moves) == 0:
            self.moves = legal_moves(self.position, self.actor())
        return self.moves

    def legal(self, seat: i64) -> vec[i64]:
        if seat < 0 or seat != self.actor():
            return vec[i64]()
        found = choices(self._listed(), self.field)
        if self.field == KIND and seat != self.position.turn:
            found = append(found, self.wait)
        return found

    def act(self, index: i64) -> None:
        actor = self.actor()
        if index == self.wait:
            self.waiting &= ~bit(actor)
            self._start_choosing()
            return
        self.moves = narrowed(self._listed(), self.field, index)
        self.chosen[self.field] = field_value(self.moves[0], self.field)
        self.field = next_field(self.moves, self.field + 1)
        self.named = None
        if self.field == FIELDS:
            move = self.moves[0]
            self._start_choosing()
            self.position.play(actor, move)
            if actor == self.position.turn or self.position.phase != PLAY:
                self._ask_others()
            else:
                self.waiting &= ~bit(actor)

    def _start_choosing(self) -> None:
        self.field = KIND
        self.moves = vec[i64]()
        self.named = None
        field: i64
        for field in range(FIELDS):
            self.chosen[field] = NOT_CHOSEN

    def outcomes(self) -> i64:
        return self.position.draw_size()

    def draw(self, outcome: i64) -> None:
        self.position.draw(outcome)
        self._ask_others()

    # Actions

    def action_at(self, index: i64) -> Action | None:
        if index == self.wait:
            return None
        left = narrowed(self._listed(), self.field, index)
        if next_field(left, self.field + 1) < FIELDS:
            return None
        return Translator(self.position, self.edition, self.actor()).action(left[0])

    def path_of(self, seat: i64, action: Action) -> list[int]:
        if seat != self.actor():
            return []
        if self.named is None:
            translator = Translator(self.position, self.edition, seat)
            self.named = {translator.action(move): int(move) for move in self._listed()}
        move = self.named.get(action, -1)
        path: list[int] = []
        if move < 0:
            return path
        left, field = self._listed(), self.field
        while field < FIELDS:
            path.append(index_of(move, field))
            left = narrowed(left, field, path[-1])
            field = next_field(left, field + 1)
        return path

    # What a seat may know

    def write_observation(self, seat: i64, words: vec[i64], first_word: i64, numbers: vec[i64], first: i64) -> None:
        chosen = self.chosen if seat == self.actor() else filled(FIELDS, NOT_CHOSEN)
        write_observation(self.position, seat, chosen, words, first_word, numbers, first)

    def guess(self, seat: i64, rng: Rng) -> Playable:
        other = BouhPlayable(self.table, self.position.copy(), self.edition, self.spaces, self.state_of)
        other.copy_from(self)
        if seat != self.actor():
            other._start_choosing()
        position = other.position
        hidden = filled(position.seats, 0)
        each: i64
        for each in range(position.seats):
            if each != seat:
                hidden[each] = position.hands[each] & ~position.known
                position.hands[each] &= position.known
                position.pile |= hidden[each]
        for each in range(position.seats):
            _deal(position, each, count(hidden[each]), rng)
        return other

    # Copies

    def copy(self) -> Playable:
        other = BouhPlayable(self.table, self.position.copy(), self.edition, self.spaces, self.state_of)
        other.copy_from(self)
        return other

    def copy_from(self, other: Playable) -> None:
        assert isinstance(other, BouhPlayable), "matches of one table"
        self.position.copy_from(other.position)
        self.waiting = other.waiting
        self.field = other.field
        self.moves = other.moves  # never changed in place
        self.named = other.named
        field: i64
        for field in range(FIELDS):
            self.chosen[field] = other.chosen[field]

    def visit_fields(self, fields: FieldList) -> None:
        visit_position(self.position, fields)
        self.waiting = fields.number(self.waiting)
        fields.vector(self.chosen)
        if fields.reading:
            self._choose_again()

    def _choose_again(self) -> None:
        """List the moves that the fields chosen so far leave."""
        self.field = KIND
        self.moves = vec[i64]()
        self.named = None
        field: i64
        for field in range(FIELDS):
            if self.chosen[field] != NOT_CHOSEN:
                left = vec[i64]()
                for move in self._listed():
                    if field_value(move, field) == self.chosen[field]:
                        left = append(left, move)
                self.moves = left
                self.field = next_field(left, field + 1)


def _deal(position: Position, seat: i64, cards: i64, rng: Rng) -> None:
    dealt: i64
    for dealt in range(cards):
        card = bit(nth(position.pile, rng.below(count(position.pile))))
        position.pile &= ~card
        position.hands[seat] |= card
