# Compiled with mypyc: every move at a table comes through here.
"""The notices of a draw or an action: events, each with its audience.

They describe the difference between the positions before and after.
"""

from __future__ import annotations

from typing import Final

from ludotheque.engine.native.bits import bit, count, members
from ludotheque.engine.notice import Notice
from ludotheque.engine.playing.notice_maker import notice_of
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
from ludotheque.games.bouh.rules.calculations.calculation import format_announcement, format_calculation
from ludotheque.games.bouh.rules.checks import target_number, usable_numbers
from ludotheque.games.bouh.rules.codes import CAUSES, DECLARE, OVER, PLAY, REDRAW, REFILL
from ludotheque.games.bouh.rules.homes import NO_SEAT, SEATS
from ludotheque.games.bouh.rules.moves import TOTEM_NAMES, bouh_index, pile_id
from ludotheque.games.bouh.rules.position import Position

ONLY: Final = [frozenset({seat}) for seat in range(SEATS)]
"""Per seat, the audience of a notice for that seat only."""


def notices_of_draw(before: Position, after: Position, options: BouhOptions) -> list[Notice[Event]]:
    """Hands were dealt or refilled, or cards of the Bouh pile were turned up.

    Which number cards were drawn is a notice to their player only; everyone else
    learns how many.
    """
    notices: list[Notice[Event]] = []
    if before.phase < REFILL:
        centre = tuple(pile_id(options.box, index) for index in members(after.centre))
        notices.append(notice_of(Began(first=after.turn, centre=centre), to=None))
    if before.discard & ~after.discard:
        notices.append(notice_of(Remade(count(before.discard)), to=None))
    for seat in range(after.seats):
        new = after.hands[seat] & ~before.hands[seat]
        if new:
            cards = members(new)
            ids = tuple([int(card) + 1 for card in cards])
            numbers = tuple([int(after.lookup.digit[card]) for card in cards])
            notices.append(notice_of(Drew(seat, ids, numbers), to=ONLY[seat]))
            if before.phase >= REFILL:
                notices.append(notice_of(Refilled(seat, len(cards)), to=None))
    if before.phase >= REFILL:
        notices += [notice_of(event, to=None) for event in _turned_up(before, after, options)]
    return notices


def _turned_up(before: Position, after: Position, options: BouhOptions) -> list[Event]:
    events: list[Event] = []
    for index in members(before.bouh_pile & ~after.bouh_pile):
        id = pile_id(options.box, index)
        if after.lookup.greuhs & bit(index):
            events.append(GreuhCame(before.turn, id, after.lookup.number[index]))
        else:
            card = options.box.bouh[index]
            events.append(Appeared(before.turn, id, card.number, card.family))
    if before.bouh_pile and not after.bouh_pile:  # BOU-50
        events.append(LastTurn(before.turn))
    return events


def notices_of_action(
    before: Position, after: Position, options: BouhOptions, seat: int, action: BouhAction
) -> list[Notice[Event]]:
    """A seat has acted; its consequences for totems and turn are separate notices."""
    event = _event_of(before, after, options, seat, action)
    return [] if event is None else [notice_of(event, to=None)]


def _event_of(before: Position, after: Position, options: BouhOptions, seat: int, action: BouhAction) -> Event | None:
    # the types of frequent actions are compared: ``isinstance`` takes long to say no
    if type(action) is Pass:
        hand = before.lookup.numbers_by_id(before.hands[seat])
        return Passed(seat, action.cards, tuple([hand[card] for card in action.cards]))
    if type(action) is Capture:
        return Captured(seat, *_face(options, action), action.steps, _announcement(before, options, action))
    if type(action) is End:
        return None
    match action:
        case Scare():
            victim = before.homes.owner(bouh_index(action.bouh))
            announcement = _announcement(before, options, action)
            return Scared(seat, victim, action.greuh, *_face(options, action), action.steps, announcement)
        case Take():
            holder = before.homes.totems[TOTEM_NAMES.index(action.totem)]
            previous = None if holder == NO_SEAT else holder
            return Took(seat, action.totem, previous, action.steps, _announcement(before, options, action))
        case Claim():
            return Claimed(seat, action.five, after.homes.total(after.homes.under))
        case Release():
            return Released(seat)
        case Recolour() | Declare():
            card = options.box.bouh[bouh_index(action.bouh)]
            kind = Recoloured if type(action) is Recolour else Declared
            return kind(seat, card.id, card.number, action.colour)
    raise AssertionError(action)


def _face(options: BouhOptions, action: Capture | Scare) -> tuple[int, int, str, str | None]:
    """A Bouh that is won, and the colour that it counts for."""
    card = options.box.bouh[bouh_index(action.bouh)]
    return card.id, card.number, card.family, action.colour


def notices_of_mistake(
    before: Position, options: BouhOptions, seat: int, action: Capture | Scare | Take
) -> list[Notice[Event]]:
    """BOU-18 with the option ``penalty``: a wrong calculation has ended the turn."""
    calculation = format_calculation(action.steps, usable_numbers(before, options, action))
    return [notice_of(Mistaken(seat, action.steps, calculation), to=None)]


def notices_of_consequences(before: Position, after: Position) -> list[Notice[Event]]:
    """Totems changed hands, the turn ended, or the game ended."""
    events: list[Event] = []
    for totem, name in enumerate(TOTEM_NAMES):
        previous, holder = before.homes.totems[totem], after.homes.totems[totem]
        if holder == NO_SEAT and previous != NO_SEAT:
            events.append(TotemLost(previous, name))
        elif holder != previous:
            events.append(TotemWon(holder, name, None if previous == NO_SEAT else previous))
    if before.phase in (REDRAW, PLAY) and (after.phase >= DECLARE or after.turn != before.turn):
        events.append(TurnEnded(before.turn))
    if after.phase == OVER:
        events.append(Ended(CAUSES[after.cause]))
    return [notice_of(event, to=None) for event in events]


def _announcement(before: Position, options: BouhOptions, action: Capture | Scare | Take) -> str:
    """BOU-13: the calculation as the player announces it."""
    numbers = usable_numbers(before, options, action)
    return format_announcement(action.steps, numbers, target_number(before, options, action))
