# Compiled with mypyc: every move at a table comes through here.
"""Bouh: capture small creatures with mental arithmetic, and win their totems.

For two to five, at three levels: count colours at the end, hold totems by the
highest sums, or take them by calculation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import final

import msgspec
from mypy_extensions import mypyc_attr

from ludotheque.engine.entry import Entry
from ludotheque.engine.game import Game
from ludotheque.engine.native.bits import count
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome, rank_by
from ludotheque.engine.playables.playable import Playable, table_mark
from ludotheque.engine.playing.attempt import Calculation
from ludotheque.engine.playing.handicap import Handicap
from ludotheque.engine.playing.lazy_lists import LazyActions
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event as AnyEvent
from ludotheque.engine.wire import Millis, Seat
from ludotheque.games.bouh.box.options import HAND, BouhOptions, check_table
from ludotheque.games.bouh.rules.actions import BouhAction, BouhEvent
from ludotheque.games.bouh.rules.calculations.attempts import attempted_calculation
from ludotheque.games.bouh.rules.checks import check_action
from ludotheque.games.bouh.rules.codes import CAUSES, OVER
from ludotheque.games.bouh.rules.entries import apply_entry, prompts_of
from ludotheque.games.bouh.rules.legal_moves import legal_moves, playout
from ludotheque.games.bouh.rules.moves import Translator
from ludotheque.games.bouh.rules.playable.observation import spaces_of
from ludotheque.games.bouh.rules.playable.playable import BouhPlayable
from ludotheque.games.bouh.rules.position import Position
from ludotheque.games.bouh.rules.start import start_position
from ludotheque.games.bouh.rules.view import BouhView, guess_of, position_of
from ludotheque.games.bouh.rules.views.view_builder import hand_of, view_of
from ludotheque.games.bouh.rules.views.view_json import open_fields, private_fields


@final
class State:
    """A position and the options of its table."""

    def __init__(self, position: Position, options: BouhOptions) -> None:
        self.position = position
        self.options = options
        self.encoded_options = b""
        """The options as JSON, once they were needed."""
        self.before: Position | None = None
        """The position before the last entry. Reused scratch space: avoids one allocation per entry."""


@mypyc_attr(native_class=False)
class Bouh(Game[State, BouhOptions, BouhAction, BouhView]):
    """The rules of Bouh, as the engine calls them."""

    id = "bouh"
    version = 2
    """2: at 8-12 the last turn stays open while its player may rearrange (BOU-8)."""
    seats = range(2, 6)
    Options = BouhOptions
    Action = BouhAction
    Event = BouhEvent
    View = BouhView
    secrets = True
    handicap = Handicap("cards", most=5, step=1, clause="BOU-60", least=-2, usual=HAND, enough=3, finest=0.5)
    private_fields = ("hand",)
    draw_sources = MappingProxyType({"redraw": "refill"})
    timeline_marks = MappingProxyType(
        {"captured": "score", "scared": "score", "took": "score", "totem_won": "score", "last_turn": "round"}
    )

    def of_version(self, version: int) -> Bouh | None:
        """The rules of version 1 or 2."""
        return self if version == self.version else FIRST_VERSION if version == 1 else None

    def check_table(self, options: BouhOptions, seats: int) -> Refusal | None:
        """BOU-3: the first player must have a seat. The edition must be playable."""
        return check_table(options, seats)

    def start(self, options: BouhOptions, seats: int) -> State:
        """The state before anything is dealt."""
        return State(start_position(options, seats, self.version), options)

    def prompts(self, state: State) -> Mapping[Actor, Prompt]:
        """The prompt of chance, or of the seat whose turn it is and of those that can rearrange (BOU-34)."""
        return prompts_of(state.position)

    def check(self, state: State, seat: Seat, action: BouhAction) -> Refusal | None:
        """The first clause that an action breaks, or ``None``."""
        return check_action(state.position, state.options, seat, action)

    def apply(self, state: State, entry: Entry[BouhAction]) -> tuple[Notice[AnyEvent], ...]:
        """Apply a log entry. Only drawn number cards are notices to one seat; all others are public."""
        if state.before is None:
            state.before = state.position.copy()
        return apply_entry(state.position, state.before, state.options, entry)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return State(state.position.copy(), state.options)

    def view(self, state: State, seat: Seat | None) -> BouhView:
        """The view of a seat, or of a spectator."""
        prompt = None if seat is None else self.prompts(state).get(seat)
        return view_of(state.position, seat, prompt, state.options)

    def open_json(self, state: State) -> bytes:
        """The fields of a view after the hand, as JSON."""
        if not state.encoded_options:
            state.encoded_options = msgspec.json.encode(state.options)
        return open_fields(state.position, state.options, state.encoded_options)

    def open_view(self, state: State) -> BouhView:
        """Every hand, as cards that all players have seen."""
        seats = range(state.position.seats)
        hands = tuple([hand_of(state.position, seat, state.options) for seat in seats])
        return msgspec.structs.replace(self.view(state, None), known=hands)

    def private_json(self, state: State, seat: Seat) -> bytes:
        """The hand, as JSON."""
        return private_fields(state.position, seat, state.options)

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

    def legal_actions(self, state: State, seat: Seat) -> Sequence[BouhAction]:
        """The same from the state; each action is made, and its calculation found, when it is looked at."""
        position = state.position
        if not position.may_act(seat):
            return ()
        translator = Translator(position, state.options.box, seat)
        return LazyActions(legal_moves(position, seat), translator.action)

    def guess(self, view: BouhView, rng: Rng) -> State:
        """Deal the unseen cards to the other hands at random."""
        return State(guess_of(view, rng), view.table)

    def playout(self, state: State, rng: Rng) -> int:
        """Play at random to the end."""
        return playout(state.position, rng)

    def playable(self, options: BouhOptions, seats: int, tick: Millis) -> Playable:
        """A new match as numbers; there is no clock, so ticks do not matter."""
        table = table_mark(self.id, self.version, options, seats, 0)
        position = self.start(options, seats).position
        return BouhPlayable(
            table, position, options.box, spaces_of(seats, any(options.handicaps)), _states_with(options)
        )

    def standing(self, state: State) -> tuple[int, ...]:
        """The totems or points of each seat so far."""
        return tuple([state.position.score(seat) for seat in range(state.position.seats)])

    def attempted(self, options: BouhOptions, action: BouhAction, refusal: Refusal | None) -> Calculation | None:
        """The calculation of a capture, a Greuh or a totem, also of one that was refused for its result."""
        return attempted_calculation(options, action, refusal)

    def outcome(self, state: State) -> Outcome | None:
        """BOU-21, BOU-36, BOU-44: ranked by totems or points, then by Bouh in all (BOU-23: else shared)."""
        position = state.position
        if position.phase != OVER:
            return None
        seats = range(position.seats)
        scores = self.standing(state)
        bouh = [count(position.homes.owned[seat]) for seat in seats]
        return Outcome(
            scores=scores,
            ranking=rank_by(list(zip(scores, bouh, strict=True))),
            reason=CAUSES[position.cause],
            facts={f"bouh_{seat}": bouh[seat] for seat in seats},
        )


def _states_with(options: BouhOptions) -> Callable[[Playable], State]:
    """A function that makes the state of a match as numbers. mypyc allows no function inside the method."""

    def state_of(playable: Playable) -> State:
        assert isinstance(playable, BouhPlayable), "a match of this game"
        return State(playable.position, options)

    return state_of


class BouhVersion1(Bouh):
    """The first rules: every turn ends by itself with fewer than two number cards, also the last one at 8-12."""

    version = 1


GAME = Bouh()
FIRST_VERSION = BouhVersion1()
