# Compiled with mypyc: every move at a table comes through here.
"""Tohuwabohu: a card shows three odd shapes, and all players search for them at once.

Three to six players in real time. A player can lose a shape again to a quicker one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import final

from mypy_extensions import mypyc_attr

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.game import Game
from ludotheque.engine.native.bits import bit, members
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice
from ludotheque.engine.outcome import Outcome, rank_by
from ludotheque.engine.playables.playable import Playable, table_mark
from ludotheque.engine.playing.handicap import Handicap
from ludotheque.engine.playing.lazy_lists import LazyActions
from ludotheque.engine.prompt import Actor, Draw, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event as AnyEvent
from ludotheque.engine.wire import Millis, Seat
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions, check_table
from ludotheque.games.tohuwabohu.rules.actions import (
    Point,
    TohuwabohuAction,
    TohuwabohuEvent,
    TurnCard,
)
from ludotheque.games.tohuwabohu.rules.checks import check_action
from ludotheque.games.tohuwabohu.rules.codes import CARD, OVER, PAUSE, PAUSE_LENGTH, SEARCH, TURN_CARD
from ludotheque.games.tohuwabohu.rules.indexed_box import Box, box_of
from ludotheque.games.tohuwabohu.rules.notices import (
    Snapshot,
    notices_of_draw,
    notices_of_expiry,
    notices_of_finger,
    notices_of_turn,
)
from ludotheque.games.tohuwabohu.rules.playable.observation import spaces_of
from ludotheque.games.tohuwabohu.rules.playable.playable import TohuwabohuPlayable
from ludotheque.games.tohuwabohu.rules.playouts import playout
from ludotheque.games.tohuwabohu.rules.position import Position
from ludotheque.games.tohuwabohu.rules.view import PHASES, TohuwabohuView, position_of
from ludotheque.games.tohuwabohu.rules.view_builder import view_of

FASTEST_CHOICE: Millis = 150
"""Nobody sees a card, chooses among 36 shapes and touches one in less."""

REACH: Millis = 300
"""A hand that is on its way lands, although another finger has just landed there."""


@final
class State:
    """A position, the options of its table, and the indexed edition in play."""

    def __init__(self, position: Position, options: TohuwabohuOptions, box: Box) -> None:
        self.position = position
        self.options = options
        self.box = box


@mypyc_attr(native_class=False)
class Tohuwabohu(Game[State, TohuwabohuOptions, TohuwabohuAction, TohuwabohuView]):
    """The rules of Tohuwabohu for the engine."""

    id = "tohuwabohu"
    version = 2
    """2: in a deal, the cards and pauses of a round do not depend on the number of cards in the rounds before."""
    seats = range(3, 7)
    Options = TohuwabohuOptions
    Action = TohuwabohuAction
    Event = TohuwabohuEvent
    View = TohuwabohuView
    secrets = False
    handicap = Handicap("milliseconds", most=12000, step=250, clause="TOH-24", finest=50)
    questions = MappingProxyType({PHASES[SEARCH]: ("places", "card"), PHASES[TURN_CARD]: ("places", "discard")})
    races = MappingProxyType({PHASES[SEARCH]: FASTEST_CHOICE})
    timeline_marks = MappingProxyType({"round_began": "round", "appeared": "turn", "won": "score", "snatched": "score"})

    def check_table(self, options: TohuwabohuOptions, seats: int) -> Refusal | None:
        """Why a table cannot have these options (TOH-21)."""
        return check_table(options)

    def start(self, options: TohuwabohuOptions, seats: int) -> State:
        """The table before the first draw."""
        box = box_of(options.edition_in_play)
        calm = options.pace == "calm"
        position = Position(box.lookup, seats, options.fingers, options.card_seconds * 1000, calm)
        for seat, millis in enumerate(options.handicaps):  # TOH-24
            position.handicaps[seat] = millis
        return State(position, options, box)

    def prompts(self, state: State) -> Mapping[Actor, Prompt]:
        """The dealer is asked to turn the card, every seat with a free finger to point; only the clock ends a pause.

        All fingers of a card answer one question: its id stays the same from the
        moment the card appears until the card is over.
        """
        position = state.position
        if position.phase == OVER:
            return {}
        kind = PHASES[position.phase]
        if position.phase < TURN_CARD:
            kind = self.draw_kind(position)
            return {"chance": Prompt(id=position.step, kind=kind, draw=Draw(tuple(position.draw_sizes())))}
        if position.phase == TURN_CARD:
            return {position.dealer: Prompt(id=position.step, kind=kind, deadline=position.deadline)}
        if position.phase == PAUSE:
            return {"clock": Prompt(id=position.step, kind=kind, deadline=position.deadline)}
        prompt = Prompt(id=position.step, kind=kind, deadline=position.deadline, race=True)
        return dict.fromkeys(members(position.free_seats), prompt)

    def draw_kind(self, position: Position) -> str:
        """What is drawn; cards and pauses are drawn anew for each round."""
        kind = PHASES[position.phase]
        return f"{kind}_{position.rounds + 1}" if position.phase in (CARD, PAUSE_LENGTH) else kind

    def of_version(self, version: int) -> Tohuwabohu | None:
        """The rules of version 1 or 2."""
        return self if version == self.version else FIRST_VERSION if version == 1 else None

    def check(self, state: State, seat: Seat, action: TohuwabohuAction) -> Refusal | None:
        """Why an action is not allowed, or ``None``."""
        return check_action(state.position, state.box, seat, action)

    def is_pointless(self, view: TohuwabohuView, action: TohuwabohuAction, at: Millis) -> bool:
        """Whether another finger lies on the shape already, for longer than a hand on its way takes to land."""
        return isinstance(action, Point) and any(
            finger.shape == action.shape and finger.seat != view.seat and finger.at + REACH < at
            for finger in view.pointing
        )

    def apply(self, state: State, entry: Entry[TohuwabohuAction]) -> tuple[Notice[AnyEvent], ...]:
        """Apply an entry of the log to the state; returns its notices."""
        position, box = state.position, state.box
        before = Snapshot(position)
        match entry.action:
            case Drawn(values=values):
                for value in values:
                    position.draw(value, entry.at)
                return notices_of_draw(before, position, box)
            case Expired():
                position.expire(entry.at)
                return notices_of_expiry(before, position, box)
            case Point(shape=shape):
                assert isinstance(entry.actor, int), "only seats have fingers"
                position.point(entry.actor, box.shape_place[shape], entry.at)
                return notices_of_finger(before, position, box, entry.actor, shape, entry.at)
            case TurnCard():
                position.turn_card(entry.at)
                return notices_of_turn(position)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return State(state.position.copy(), state.options, state.box)

    def view(self, state: State, seat: Seat | None) -> TohuwabohuView:
        """The view of a seat; of a spectator without one."""
        prompt = None if seat is None else self.prompts(state).get(seat)
        return view_of(state.position, seat, prompt, state.options)

    def options(self, view: TohuwabohuView) -> Sequence[TohuwabohuAction]:
        """The actions a seat may choose: turn the card, or point at any shape without a finger of its own."""
        if view.prompt is None:
            return ()
        if not view.prompt.race:
            return (TurnCard(),)
        pointed_at = [finger.shape for finger in view.pointing if finger.seat == view.seat]
        return tuple([action for action in box_of(view.edition).point_actions if action.shape not in pointed_at])

    def legal_actions(self, state: State, seat: Seat) -> Sequence[TohuwabohuAction]:
        """The same from the state; each action is looked up when it is looked at."""
        position = state.position
        if position.phase == TURN_CARD:
            return (TurnCard(),) if seat == position.dealer else ()
        if position.phase != SEARCH or not position.free_seats & bit(seat):
            return ()
        shapes = members(position.lookup.all_shapes & ~position.pointed[seat])
        return LazyActions(shapes, state.box.point_actions.__getitem__)

    def guess(self, view: TohuwabohuView, rng: Rng) -> State:
        """The state of a view; only the length of a pause is hidden and has to be guessed."""
        options = TohuwabohuOptions(
            view.pieces, view.face, view.fingers, view.card_seconds, view.pace, view.handicaps, view.edition
        )
        return State(position_of(view, rng), options, box_of(options.edition_in_play))

    def playout(self, state: State, rng: Rng) -> int:
        """Play at random to the end; returns the number of actions of players."""
        return playout(state.position, rng)

    def playable(self, options: TohuwabohuOptions, seats: int, tick: Millis) -> Playable:
        """A new match as numbers."""
        state = self.start(options, seats)
        table = table_mark(self.id, self.version, options, seats, tick)
        spaces = spaces_of(state.position.lookup.shapes, seats, any(options.handicaps))
        return TohuwabohuPlayable(table, state.position, state.box.shape_ids, spaces, _states_like(state), tick)

    def standing(self, state: State) -> tuple[int, ...]:
        """The points of each seat so far."""
        return tuple([state.position.points(seat) for seat in range(state.position.seats)])

    def outcome(self, state: State) -> Outcome | None:
        """TOH-13: the highest total wins; a tie is a shared win."""
        position = state.position
        if position.phase != OVER:
            return None
        scores = self.standing(state)
        ranking = rank_by(scores)
        return Outcome(
            scores=scores,
            ranking=ranking,
            reason="won" if ranking.count(1) == 1 else "shared",
            facts={"cards": position.cards_played, "points": max(scores)},
        )


def _states_like(start: State) -> Callable[[Playable], State]:
    """A function that makes the state of a match as numbers. mypyc allows no function inside the method."""

    def state_of(playable: Playable) -> State:
        assert isinstance(playable, TohuwabohuPlayable), "a match of this game"
        return State(playable.position, start.options, start.box)

    return state_of


class TohuwabohuVersion1(Tohuwabohu):
    """The first rules: in a deal, the cards of all rounds were drawn one after another."""

    version = 1

    def draw_kind(self, position: Position) -> str:
        """What is drawn."""
        return PHASES[position.phase]

    def of_version(self, version: int) -> Tohuwabohu | None:
        """The rules of version 1 or 2."""
        return self if version == self.version else GAME.of_version(version)


GAME = Tohuwabohu()
FIRST_VERSION = TohuwabohuVersion1()
