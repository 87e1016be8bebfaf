# Compiled with mypyc: every move at a table comes through here.
"""One step of a match after another: what is asked, and what an answer changes."""

from __future__ import annotations

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.notice import Notice, notice_of
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
from ludotheque.games.bouh.rules.calculation import cards_in
from ludotheque.games.bouh.rules.checks import mistake
from ludotheque.games.bouh.rules.codes import OVER, PLAY, TURN_UP
from ludotheque.games.bouh.rules.moves import (
    TOTEM_NAMES,
    bouh_index,
    bouh_set,
    colour_number,
    five_code,
    greuh_index,
    number_set,
)
from ludotheque.games.bouh.rules.notices import tell_consequences, tell_draw, tell_mistake, tell_move
from ludotheque.games.bouh.rules.position import Position
from ludotheque.games.bouh.rules.view import PHASES

IDS_PER_STEP = 8
"""Prompt ids: one for chance and one for each seat, at every step."""


def questions(position: Position) -> dict[Actor, Prompt]:
    """Who is asked what.

    A seat's question stays the same while others act, so that nobody's answer
    comes too late because another rearranged.
    """
    if position.phase == OVER:
        return {}
    kind = PHASES[position.phase]
    if position.phase < PLAY:
        draw = Draw(tuple(position.draws()))
        return {"chance": Prompt(position.step * IDS_PER_STEP, kind, draw=draw)}
    asked: dict[Actor, Prompt] = {}
    for seat in range(position.seats):
        if position.may_act(seat):
            id = position.asked[seat] * IDS_PER_STEP + 1 + seat
            asked[seat] = Prompt(id, kind if seat == position.turn else "rearrange")
    return asked


def apply_entry(
    position: Position, before: Position, table: BouhOptions, entry: Entry[BouhAction]
) -> tuple[Notice[Event], ...]:
    """Change a position, and tell what happened; ``before`` is there to remember how it was."""
    before.copy_from(position)
    notices: list[Notice[Event]] = []
    action = entry.action
    if isinstance(action, Drawn):
        notices += _draw(position, table, before, action.values)
    else:
        assert not isinstance(action, Expired), "Bouh has no deadlines"
        assert isinstance(entry.actor, int), "only seats make moves"
        notices += [notice_of(event, to=None) for event in _play(position, table, before, entry.actor, action)]
    notices += [notice_of(event, to=None) for event in tell_consequences(before, position)]
    return tuple(notices)


def _draw(position: Position, table: BouhOptions, before: Position, values: tuple[int, ...]) -> list[Notice[Event]]:
    """Chance answers; cards of the Bouh pile are told one by one, as they are turned up."""
    notices: list[Notice[Event]] = []
    one_by_one = before.phase == TURN_UP
    for place, value in enumerate(values):
        if one_by_one and place > 0:
            before = position.copy()
        position.draw(value)
        if one_by_one:
            notices += tell_draw(before, position, table)
    return notices if one_by_one else tell_draw(before, position, table)


def _play(position: Position, table: BouhOptions, before: Position, seat: Seat, action: BouhAction) -> list[Event]:
    """Make a move that ``check`` allowed."""
    if isinstance(action, Capture | Scare | Take):
        if table.penalty and mistake(before, table, action) is not None:  # otherwise ``check`` allows none
            position.err(_number_cards(action))
            return [tell_mistake(before, table, seat, action)]
        _calculate(position, table, action)
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


def _calculate(position: Position, table: BouhOptions, action: Capture | Scare | Take) -> None:
    cards = _number_cards(action)
    match action:
        case Capture():
            position.capture(bouh_index(action.bouh), cards, colour_number(action.colour))
        case Scare():
            greuh = greuh_index(table.box, action.greuh)
            position.scare(greuh, bouh_index(action.bouh), cards, colour_number(action.colour))
        case Take():
            bouh = bouh_set([id for id in cards_in(action.steps) if id >= FIRST_BOUH_ID])
            position.take(TOTEM_NAMES.index(action.totem), bouh, cards)


def _number_cards(action: Capture | Scare | Take) -> int:
    return number_set([id for id in cards_in(action.steps) if id < FIRST_BOUH_ID])
