"""Tohuwabohu: a card shows three odd shapes, and everyone searches for them at once.

Three to six players in real time. What has been won can be lost again to
somebody quicker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.game import Game
from ludotheque.engine.native.bits import members
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.notice import Notice, notice_of
from ludotheque.engine.outcome import Outcome, rank_by
from ludotheque.engine.prompt import Actor, Draw, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event as AnyEvent
from ludotheque.engine.wire import Seat
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions, check_table
from ludotheque.games.tohuwabohu.rules.actions import (
    Point,
    Pointed,
    TohuwabohuAction,
    TohuwabohuEvent,
    TurnCard,
    Turned,
)
from ludotheque.games.tohuwabohu.rules.checks import check_action
from ludotheque.games.tohuwabohu.rules.codes import OVER, PAUSE, TURN
from ludotheque.games.tohuwabohu.rules.indexed_box import Box, box_of
from ludotheque.games.tohuwabohu.rules.notices import remember, tell_draw, tell_expiry, tell_finger
from ludotheque.games.tohuwabohu.rules.position import Position
from ludotheque.games.tohuwabohu.rules.view import PHASES, TohuwabohuView, position_of
from ludotheque.games.tohuwabohu.rules.view_builder import view_of


class State(msgspec.Struct):
    """A position, and the table it is played at."""

    position: Position
    table: TohuwabohuOptions

    @property
    def box(self) -> Box:
        """What is played with."""
        return self.table.box


class Tohuwabohu(Game[State, TohuwabohuOptions, TohuwabohuAction, TohuwabohuView]):
    """The Game."""

    id = "tohuwabohu"
    version = 1
    seats = range(3, 7)
    Options = TohuwabohuOptions
    Action = TohuwabohuAction
    Event = TohuwabohuEvent
    View = TohuwabohuView
    secrets = False

    def check_table(self, options: TohuwabohuOptions, seats: int) -> Refusal | None:
        """TOH-21: which pieces and faces go together."""
        return check_table(options)

    def start(self, options: TohuwabohuOptions, seats: int) -> State:
        """The table before anything is laid out."""
        calm = options.pace == "calm"
        return State(Position(options.box.tables, seats, options.fingers, options.card_seconds * 1000, calm), options)

    def prompts(self, state: State) -> Mapping[Actor, Prompt]:
        """The dealer is asked to turn, everyone with a free finger to point; the clock alone knows a pause's end.

        All fingers of a card answer one question: its id stays the same from the
        moment the card appears until it is over.
        """
        position = state.position
        if position.phase == OVER:
            return {}
        kind = PHASES[position.phase]
        if position.phase < TURN:
            return {"chance": Prompt(id=position.step, kind=kind, draw=Draw(tuple(position.draws())))}
        if position.phase == TURN:
            return {position.dealer: Prompt(id=position.step, kind=kind, deadline=position.deadline)}
        if position.phase == PAUSE:
            return {"clock": Prompt(id=position.step, kind=kind, deadline=position.deadline)}
        prompt = Prompt(id=position.step, kind=kind, deadline=position.deadline, race=True)
        return dict.fromkeys(members(position.free), prompt)

    def check(self, state: State, seat: Seat, action: TohuwabohuAction) -> Refusal | None:
        """Why an action is not allowed."""
        return check_action(state.position, state.box, seat, action)

    def apply(self, state: State, entry: Entry[TohuwabohuAction]) -> tuple[Notice[AnyEvent], ...]:
        """Everything happens in the open, so every notice is for everyone."""
        position, box = state.position, state.box
        before = remember(position)
        events: list[AnyEvent]
        match entry.action:
            case Drawn(values=values):
                for value in values:
                    position.draw(value, entry.at)
                events = tell_draw(before, position, box)
            case Expired():
                position.expire(entry.at)
                events = tell_expiry(before, position, box)
            case Point(shape=shape):
                assert isinstance(entry.actor, int), "only seats have fingers"
                position.point(entry.actor, box.shape_place[shape], entry.at)
                pointed = Pointed(entry.actor, shape, entry.at - position.appeared)
                events = tell_finger(before, position, box, pointed)
            case TurnCard():
                position.turn_card(entry.at)
                events = [Turned(position.dealer)]
        return tuple(notice_of(event, to=None) for event in events)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return State(state.position.copy(), state.table)

    def view(self, state: State, seat: Seat | None) -> TohuwabohuView:
        """What this seat sees."""
        prompt = None if seat is None else self.prompts(state).get(seat)
        return view_of(state.position, seat, prompt, state.table)

    def options(self, view: TohuwabohuView) -> Sequence[TohuwabohuAction]:
        """Every shape without a finger of one's own, in the edition's order."""
        if view.prompt is None:
            return ()
        if not view.prompt.race:
            return (TurnCard(),)
        mine = [finger.shape for finger in view.pointing if finger.seat == view.seat]
        return tuple([finger for finger in box_of(view.edition).fingers if finger.shape not in mine])

    def guess(self, view: TohuwabohuView, rng: Rng) -> State:
        """The state itself, but for how long the pause will last: nothing else is hidden."""
        table = TohuwabohuOptions(view.pieces, view.face, view.fingers, view.card_seconds, view.pace, view.edition)
        return State(position_of(view, rng), table)

    def playout(self, state: State, rng: Rng) -> int:
        """Random play to the end."""
        return state.position.playout(rng)

    def outcome(self, state: State) -> Outcome | None:
        """TOH-13: the highest total wins, and a tie is a shared win."""
        position = state.position
        if position.phase != OVER:
            return None
        scores = tuple(position.points(seat) for seat in range(position.seats))
        ranking = rank_by(scores)
        return Outcome(
            scores=scores,
            ranking=ranking,
            reason="won" if ranking.count(1) == 1 else "shared",
            facts={"cards": position.cards_played, "points": max(scores)},
        )


GAME = Tohuwabohu()
