"""Bouh: capture small creatures with mental arithmetic, and win their totems.

For two to five, at three levels: count colours at the end, hold totems by the
highest sums, or take them by calculation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ludotheque.engine.entry import Entry
from ludotheque.engine.game import Game
from ludotheque.engine.native.bits import count
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome, rank_by
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event as AnyEvent
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.box.options import BouhOptions, check_table
from ludotheque.games.bouh.rules.actions import BouhAction, BouhEvent
from ludotheque.games.bouh.rules.checks import check_action
from ludotheque.games.bouh.rules.codes import OVER
from ludotheque.games.bouh.rules.legal_moves import legal_moves, playout
from ludotheque.games.bouh.rules.moves import Translator
from ludotheque.games.bouh.rules.position import Position, start_position
from ludotheque.games.bouh.rules.steps import apply_entry, prompts_of
from ludotheque.games.bouh.rules.view import CAUSES, BouhView, guess_of, position_of
from ludotheque.games.bouh.rules.view_builder import hand_of, view_of


class State(msgspec.Struct):
    """A position and the options of its table."""

    position: Position
    table: BouhOptions
    before: Position | None = None
    """The position before the last entry. Reused scratch space: avoids one allocation per entry."""


class Bouh(Game[State, BouhOptions, BouhAction, BouhView]):
    """The rules of Bouh, as the engine calls them."""

    id = "bouh"
    version = 1
    seats = range(2, 6)
    Options = BouhOptions
    Action = BouhAction
    Event = BouhEvent
    View = BouhView
    secrets = True
    private_fields = ("hand",)

    def check_table(self, options: BouhOptions, seats: int) -> Refusal | None:
        """BOU-3: the first player must have a seat. The edition must be playable."""
        return check_table(options, seats)

    def start(self, options: BouhOptions, seats: int) -> State:
        """The state before anything is dealt."""
        return State(start_position(options, seats), options)

    def prompts(self, state: State) -> Mapping[Actor, Prompt]:
        """The prompt of chance, or of the seat whose turn it is and of those that can rearrange (BOU-34)."""
        return prompts_of(state.position)

    def check(self, state: State, seat: Seat, action: BouhAction) -> Refusal | None:
        """The first clause that an action breaks, or ``None``."""
        return check_action(state.position, state.table, seat, action)

    def apply(self, state: State, entry: Entry[BouhAction]) -> tuple[Notice[AnyEvent], ...]:
        """Apply a log entry. Only drawn number cards are notices to one seat; all others are public."""
        if state.before is None:
            state.before = state.position.copy()
        return apply_entry(state.position, state.before, state.table, entry)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return State(state.position.copy(), state.table)

    def view(self, state: State, seat: Seat | None) -> BouhView:
        """The view of a seat, or of a spectator."""
        prompt = None if seat is None else self.prompts(state).get(seat)
        return view_of(state.position, seat, prompt, state.table)

    def private_values(self, state: State, seat: Seat) -> tuple[object, ...]:
        """The hand."""
        return (hand_of(state.position, seat, state.table),)

    def options(self, view: BouhView) -> Sequence[BouhAction]:
        """The legal actions: captures, Greuh, totems, jokers, fives, then passing or ending the turn.

        There is one action, with the simplest calculation, for each target and each
        choice of cards; equal cards are not told apart.
        """
        if view.prompt is None or view.seat is None:
            return ()
        position = position_of(view)
        translator = Translator(position, view.table.box, view.seat)
        return tuple(translator.action(move) for move in legal_moves(position, view.seat))

    def guess(self, view: BouhView, rng: Rng) -> State:
        """Deal the unseen cards to the other hands at random."""
        return State(guess_of(view, rng), view.table)

    def playout(self, state: State, rng: Rng) -> int:
        """Play at random to the end."""
        return playout(state.position, rng)

    def outcome(self, state: State) -> Outcome | None:
        """BOU-21, BOU-36, BOU-44: ranked by totems or points, then by Bouh in all (BOU-23: else shared)."""
        position = state.position
        if position.phase != OVER:
            return None
        seats = range(position.seats)
        scores = tuple(position.score(seat) for seat in seats)
        bouh = [count(position.homes.owned[seat]) for seat in seats]
        return Outcome(
            scores=scores,
            ranking=rank_by(list(zip(scores, bouh, strict=True))),
            reason=CAUSES[position.cause],
            facts={f"bouh_{seat}": bouh[seat] for seat in seats},
        )


GAME = Bouh()
