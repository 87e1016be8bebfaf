"""Bouh: capture small creatures with mental arithmetic, and win their totems.

For two to five, at three levels: count colours at the end, hold totems by the
highest sums, or take them by calculation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ludotheque.engine.bits import count
from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.game import Game
from ludotheque.engine.notice import Notice, tell
from ludotheque.engine.outcome import Outcome, rank_by
from ludotheque.engine.prompt import Actor, Draw, Prompt
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.rng import Rng
from ludotheque.engine.wire import Event as AnyEvent
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.actions import (
    BouhAction,
    BouhEvent,
    Capture,
    Claim,
    Declare,
    End,
    Pass,
    Recolour,
    Release,
    Scare,
    Take,
)
from ludotheque.games.bouh.calculation import cards_in
from ludotheque.games.bouh.checks import check_action, mistake
from ludotheque.games.bouh.codes import OVER, PLAY, TURN_UP
from ludotheque.games.bouh.edition import FIRST_BOUH_ID
from ludotheque.games.bouh.moves import (
    TOTEM_NAMES,
    Translator,
    bouh_index,
    bouh_set,
    colour_number,
    five_code,
    greuh_index,
    number_set,
)
from ludotheque.games.bouh.options import LEVELS, BouhOptions, check_table, lots, tables_of
from ludotheque.games.bouh.position import Position
from ludotheque.games.bouh.showing import hand_of, view_of
from ludotheque.games.bouh.telling import tell_consequences, tell_draw, tell_mistake, tell_move
from ludotheque.games.bouh.view import CAUSES, PHASES, BouhView, guess_of, position_of

IDS_PER_STEP = 8
"""Prompt ids: one for chance and one for each seat, at every step."""


class State(msgspec.Struct):
    """A position, and how its table is set up."""

    position: Position
    table: BouhOptions


class Bouh:
    """The Game."""

    id = "bouh"
    version = 1
    seats = range(2, 6)
    Options = BouhOptions
    Action = BouhAction
    Event = BouhEvent
    View = BouhView
    secrets = True
    own_fields = ("hand",)

    def check_table(self, options: BouhOptions, seats: int) -> Refusal | None:
        """BOU-3: that whoever begins has a seat; and that the box can be played with."""
        return check_table(options, seats)

    def start(self, options: BouhOptions, seats: int) -> State:
        """The table before anything is dealt."""
        begins = lots(options, seats)
        level = LEVELS[options.level]
        position = Position(tables_of(options), level, seats, options.mixed_turns, options.with_greuh, begins)
        return State(position, options)

    def prompts(self, state: State) -> Mapping[Actor, Prompt]:
        """Chance, or the seat whose turn it is and those that can rearrange (BOU-34).

        A seat's question stays the same while others act, so that nobody's answer
        comes too late because another rearranged.
        """
        position = state.position
        if position.phase == OVER:
            return {}
        kind = PHASES[position.phase]
        if position.phase < PLAY:
            draw = Draw(tuple(position.draws()))
            return {"chance": Prompt(id=position.step * IDS_PER_STEP, kind=kind, draw=draw)}
        return {
            seat: Prompt(
                id=position.asked[seat] * IDS_PER_STEP + 1 + seat, kind=kind if seat == position.turn else "rearrange"
            )
            for seat in range(position.seats)
            if position.may_act(seat)
        }

    def check(self, state: State, seat: Seat, action: BouhAction) -> Refusal | None:
        """Why an action is not allowed."""
        return check_action(state.position, state.table, seat, action)

    def apply(self, state: State, entry: Entry[BouhAction]) -> tuple[Notice[AnyEvent], ...]:
        """Number cards drawn are told to their player alone, all else to everyone."""
        position = state.position
        before = position.copy()
        notices: list[Notice[AnyEvent]] = []
        match entry.action:
            case Drawn(values=values):
                notices += _draw(state, before, values)
            case Expired():
                raise AssertionError("Bouh has no deadlines")
            case action:
                assert isinstance(entry.actor, int), "only seats make moves"
                notices += [tell(event, to=None) for event in _play(state, before, entry.actor, action)]
        notices += [tell(event, to=None) for event in tell_consequences(before, position)]
        return tuple(notices)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return State(state.position.copy(), state.table)

    def view(self, state: State, seat: Seat | None) -> BouhView:
        """What this seat sees."""
        prompt = None if seat is None else self.prompts(state).get(seat)
        return view_of(state.position, state.table, seat, prompt)

    def own(self, state: State, seat: Seat) -> tuple[object, ...]:
        """One's hand."""
        return (hand_of(state.position, state.table, seat),)

    def options(self, view: BouhView) -> Sequence[BouhAction]:
        """Captures, Greuh, totems, jokers, fives, then what ends the turn.

        For each Bouh, Greuh and Bouh, or totem, and each choice of cards that do it
        (equal cards being alike), the simplest calculation.
        """
        if view.prompt is None or view.seat is None:
            return ()
        position = position_of(view)
        translator = Translator(position, view.table.box, view.seat)
        return tuple(translator.action(move) for move in position.moves(view.seat))

    def guess(self, view: BouhView, rng: Rng) -> State:
        """The others' hands are dealt from the cards not seen."""
        return State(guess_of(view, rng), view.table)

    def playout(self, state: State, rng: Rng) -> int:
        """Random play to the end."""
        return state.position.playout(rng)

    def outcome(self, state: State) -> Outcome | None:
        """BOU-21, BOU-36, BOU-44: totems or points, then Bouh in all."""
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


def _draw(state: State, before: Position, values: tuple[int, ...]) -> list[Notice[AnyEvent]]:
    """Chance answers; cards of the Bouh pile are told one by one, as they are turned up."""
    notices: list[Notice[AnyEvent]] = []
    for value in values:
        state.position.draw(value)
        if before.phase == TURN_UP:
            notices += tell_draw(before, state.position, state.table)
            before = state.position.copy()
    return notices or tell_draw(before, state.position, state.table)


def _play(state: State, before: Position, seat: Seat, action: BouhAction) -> list[AnyEvent]:
    """Make a move that ``check`` allowed."""
    position, table = state.position, state.table
    if isinstance(action, Capture | Scare | Take):
        if mistake(before, table, action) is not None:
            position.err(_number_cards(action))
            return [tell_mistake(before, table, seat, action)]
        _calculate(state, action)
        return tell_move(before, position, table, seat, action)
    match action:
        case Pass():
            position.pass_on(number_set(action.cards))
        case End():
            position.end()
        case Claim():
            position.claim(seat, five_code(action.five))
        case Release():
            position.release(seat)
        case Recolour():
            position.recolour(bouh_index(action.bouh), colour_number(action.colour))
        case Declare():
            position.declare(bouh_index(action.bouh), colour_number(action.colour))
    return tell_move(before, position, table, seat, action)


def _calculate(state: State, action: Capture | Scare | Take) -> None:
    position = state.position
    cards = _number_cards(action)
    match action:
        case Capture():
            position.capture(bouh_index(action.bouh), cards, colour_number(action.colour))
        case Scare():
            greuh = greuh_index(state.table.box, action.greuh)
            position.scare(greuh, bouh_index(action.bouh), cards, colour_number(action.colour))
        case Take():
            bouh = bouh_set(id for id in cards_in(action.steps) if id >= FIRST_BOUH_ID)
            position.take(TOTEM_NAMES.index(action.totem), bouh, cards)


def _number_cards(action: Capture | Scare | Take) -> int:
    return number_set(id for id in cards_in(action.steps) if id < FIRST_BOUH_ID)


GAME: Game[State, BouhOptions, BouhAction, BouhView] = Bouh()
