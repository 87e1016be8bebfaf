# Compiled with mypyc: every move at a table comes through here.
"""What is told of a draw or a move: the difference between before and after, in events."""

from __future__ import annotations

from ludotheque.engine.native.bits import bit, count, members
from ludotheque.engine.notice import Notice, notice_of
from ludotheque.engine.wire import Event
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.actions import (
    Appeared,
    Began,
    BouhAction,
    Capture,
    Captured,
    Claim,
    Claimed,
    Declare,
    Declared,
    Drew,
    End,
    Ended,
    GreuhCame,
    LastTurn,
    Mistaken,
    Pass,
    Passed,
    Recolour,
    Recoloured,
    Refilled,
    Release,
    Released,
    Remade,
    Scare,
    Scared,
    Take,
    Took,
    TotemLost,
    TotemWon,
    TurnEnded,
)
from ludotheque.games.bouh.rules.checks import usable, wanted
from ludotheque.games.bouh.rules.codes import DECLARE, OVER, PLAY, REDRAW, REFILL
from ludotheque.games.bouh.rules.homes import NOBODY, SEATS
from ludotheque.games.bouh.rules.moves import TOTEM_NAMES, bouh_index, number_cards, pile_id
from ludotheque.games.bouh.rules.notation import announced, written
from ludotheque.games.bouh.rules.position import Position
from ludotheque.games.bouh.rules.view import CAUSES

ALONE = [frozenset({seat}) for seat in range(SEATS)]
"""Each seat, as the only one to be told."""


def tell_draw(before: Position, after: Position, table: BouhOptions) -> list[Notice[Event]]:
    """Chance has answered: hands are dealt or refilled, or the Bouh pile is turned up."""
    notices: list[Notice[Event]] = []
    if before.phase < REFILL:
        centre = tuple(pile_id(table.box, index) for index in members(after.centre))
        notices.append(notice_of(Began(first=after.turn, centre=centre), to=None))
    if before.discard & ~after.discard:
        notices.append(notice_of(Remade(count(before.discard)), to=None))
    for seat in range(after.seats):
        new = after.hands[seat] & ~before.hands[seat]
        if new:
            drawn = number_cards(table.box, new)
            notices.append(notice_of(Drew(seat, tuple(drawn), tuple(drawn.values())), to=ALONE[seat]))
            if before.phase >= REFILL:
                notices.append(notice_of(Refilled(seat, len(drawn)), to=None))
    if before.phase >= REFILL:
        notices += [notice_of(event, to=None) for event in _turned_up(before, after, table)]
    return notices


def _turned_up(before: Position, after: Position, table: BouhOptions) -> list[Event]:
    events: list[Event] = []
    for index in members(before.bouh_pile & ~after.bouh_pile):
        id = pile_id(table.box, index)
        if after.tables.greuhs & bit(index):
            events.append(GreuhCame(before.turn, id, after.tables.number[index]))
        else:
            card = table.box.bouh[index]
            events.append(Appeared(before.turn, id, card.number, card.family))
    if before.bouh_pile and not after.bouh_pile:
        events.append(LastTurn(before.turn))
    return events


def tell_move(before: Position, after: Position, table: BouhOptions, seat: int, action: BouhAction) -> list[Event]:
    """A seat has moved."""
    box = table.box
    match action:
        case Capture():
            card = box.bouh[bouh_index(action.bouh)]
            face = (card.id, card.number, card.family, action.colour)
            return [Captured(seat, *face, action.steps, _aloud(before, table, action))]
        case Scare():
            card = box.bouh[bouh_index(action.bouh)]
            victim = before.homes.owner(bouh_index(action.bouh))
            face = (card.id, card.number, card.family, action.colour)
            return [Scared(seat, victim, action.greuh, *face, action.steps, _aloud(before, table, action))]
        case Take():
            holder = before.homes.totems[TOTEM_NAMES.index(action.totem)]
            previous = None if holder == NOBODY else holder
            return [Took(seat, action.totem, previous, action.steps, _aloud(before, table, action))]
        case Pass():
            hand = number_cards(box, before.hands[seat])
            return [Passed(seat, action.cards, tuple(hand[card] for card in action.cards))]
        case Claim():
            return [Claimed(seat, action.five, after.homes.total(after.homes.under))]
        case Release():
            return [Released(seat)]
        case Recolour() | Declare():
            card = box.bouh[bouh_index(action.bouh)]
            kind = Recoloured if isinstance(action, Recolour) else Declared
            return [kind(seat, card.id, card.number, action.colour)]
        case End():
            return []


def tell_mistake(before: Position, table: BouhOptions, seat: int, action: Capture | Scare | Take) -> Event:
    """A wrong calculation has ended the turn (BOU-18)."""
    return Mistaken(seat, action.steps, written(action.steps, usable(before, table, action)))


def tell_consequences(before: Position, after: Position) -> list[Event]:
    """Totems that changed hands by themselves, a turn that is over, the end."""
    events: list[Event] = []
    for totem, name in enumerate(TOTEM_NAMES):
        was, holder = before.homes.totems[totem], after.homes.totems[totem]
        if holder == NOBODY and was != NOBODY:
            events.append(TotemLost(was, name))
        elif holder != was:
            events.append(TotemWon(holder, name, None if was == NOBODY else was))
    if before.phase in (REDRAW, PLAY) and (after.phase >= DECLARE or after.turn != before.turn):
        events.append(TurnEnded(before.turn))
    if after.phase == OVER:
        events.append(Ended(CAUSES[after.cause]))
    return events


def _aloud(before: Position, table: BouhOptions, action: Capture | Scare | Take) -> str:
    return announced(action.steps, usable(before, table, action), wanted(before, table, action))
