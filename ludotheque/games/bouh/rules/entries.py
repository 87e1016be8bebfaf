# Compiled with mypyc: every move at a table comes through here.
"""The steps of a match: the prompts of a position, and the change that a log entry makes."""

from __future__ import annotations

from typing import Final

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.notice import Notice
from ludotheque.engine.prompt import Actor, Draw, Prompt
from ludotheque.engine.wire import Event, Seat
from ludotheque.games.bouh.box.edition import FIRST_BOUH_ID
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.actions import (
    BouhAction,
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
from ludotheque.games.bouh.rules.calculations.calculation import cards_in
from ludotheque.games.bouh.rules.checks import check_action_result
from ludotheque.games.bouh.rules.codes import OVER, PHASES, PLAY, TURN_UP
from ludotheque.games.bouh.rules.moves import (
    TOTEM_NAMES,
    bouh_index,
    bouh_set,
    colour_code,
    five_code,
    greuh_index,
    number_set,
)
from ludotheque.games.bouh.rules.notices import (
    notices_of_action,
    notices_of_consequences,
    notices_of_draw,
    notices_of_mistake,
)
from ludotheque.games.bouh.rules.position import Position

IDS_PER_STEP: Final = 8
"""Each step has its own prompt ids: one for chance and one for each seat."""


def prompts_of(position: Position) -> dict[Actor, Prompt]:
    """The prompts of a position, by actor.

    A seat's prompt keeps its id while other seats act, so that an answer does not
    become outdated because another player rearranged (BOU-34).
    """
    if position.phase == OVER:
        return {}
    kind = PHASES[position.phase]
    if position.phase < PLAY:
        draw = Draw(tuple(position.draw_sizes()))
        return {"chance": Prompt(position.step * IDS_PER_STEP, kind, draw=draw)}
    prompts: dict[Actor, Prompt] = {}
    for seat in range(position.seats):
        if position.may_act(seat):
            id = position.asked[seat] * IDS_PER_STEP + 1 + seat
            prompts[seat] = Prompt(id, kind if seat == position.turn else "rearrange")
    return prompts


def apply_entry(
    position: Position, before: Position, options: BouhOptions, entry: Entry[BouhAction]
) -> tuple[Notice[Event], ...]:
    """Apply a log entry to a position; returns the notices.

    ``before`` is a scratch position, overwritten with the position before the entry.
    """
    before.copy_from(position)
    action = entry.action
    if type(action) is Drawn:
        notices = _draw(position, options, before, action.values)
    else:
        assert type(action) is not Expired, "Bouh has no deadlines"
        assert isinstance(entry.actor, int), "only seats act"
        notices = _act(position, options, before, entry.actor, action)
    return (*notices, *notices_of_consequences(before, position))


def _draw(position: Position, options: BouhOptions, before: Position, values: tuple[int, ...]) -> list[Notice[Event]]:
    """Apply draws. Cards of the Bouh pile get notices one by one, in the order they are turned up."""
    notices: list[Notice[Event]] = []
    one_by_one = before.phase == TURN_UP
    for place, value in enumerate(values):
        if one_by_one and place > 0:
            before = position.copy()
        position.draw(value)
        if one_by_one:
            notices += notices_of_draw(before, position, options)
    return notices if one_by_one else notices_of_draw(before, position, options)


def _act(
    position: Position, options: BouhOptions, before: Position, seat: Seat, action: BouhAction
) -> list[Notice[Event]]:
    """Apply an action that ``check_action`` allowed."""
    # the types of frequent actions are compared: ``isinstance`` takes long to say no
    if type(action) is Pass:
        position.pass_turn(number_set(action.cards))
        return notices_of_action(before, position, options, seat, action)
    if type(action) is End:
        position.end()
        return []
    match action:
        case Capture() | Scare() | Take():
            # BOU-18: only with the option ``penalty`` a wrong calculation gets this far.
            if options.penalty and check_action_result(before, options, action) is not None:
                position.make_mistake(_number_cards(action))
                return notices_of_mistake(before, options, seat, action)
            _apply_calculation(position, options, action)
        case Claim():
            position.claim(seat, five_code(action.five))
        case Release():
            position.release(seat)
        case Recolour():
            position.recolour(bouh_index(action.bouh), colour_code(action.colour))
        case Declare():
            position.declare(bouh_index(action.bouh), colour_code(action.colour))
    return notices_of_action(before, position, options, seat, action)


def _apply_calculation(position: Position, options: BouhOptions, action: Capture | Scare | Take) -> None:
    cards = _number_cards(action)
    if type(action) is Capture:
        position.capture(bouh_index(action.bouh), cards, colour_code(action.colour))
    elif type(action) is Scare:
        greuh = greuh_index(options.box, action.greuh)
        position.scare(greuh, bouh_index(action.bouh), cards, colour_code(action.colour))
    elif type(action) is Take:
        bouh = bouh_set([id for id in cards_in(action.steps) if id >= FIRST_BOUH_ID])
        position.take(TOTEM_NAMES.index(action.totem), bouh, cards)


def _number_cards(action: Capture | Scare | Take) -> int:
    return number_set([id for id in cards_in(action.steps) if id < FIRST_BOUH_ID])
