# Compiled with mypyc: every move at a table comes through here.
"""Validate actions: the first clause that an action breaks, as a refusal.

The checks work on actions and card ids and do not use the list of legal moves;
tests compare the two.
"""

from __future__ import annotations

from ludotheque.engine.native.bits import bit, count
from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.box.edition import FIRST_BOUH_ID, FIRST_GREUH_ID
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.actions import (
    BouhAction,
    Capture,
    Claim,
    Colour,
    Declare,
    End,
    Pass,
    Recolour,
    Release,
    Scare,
    Take,
)
from ludotheque.games.bouh.rules.calculations.calculation import Numbers, cards_in, check_form, check_result
from ludotheque.games.bouh.rules.codes import CALCULATION, COLLECT, DECLARE, MAJORITY
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, NO_SEAT
from ludotheque.games.bouh.rules.lookup import HAND, JOKER
from ludotheque.games.bouh.rules.moves import (
    COLOUR_NAMES,
    TOTEM_NAMES,
    bouh_cards,
    bouh_index,
    bouh_set,
    five_code,
    greuh_index,
)
from ludotheque.games.bouh.rules.position import Position


def check_action(position: Position, options: BouhOptions, seat: int, action: BouhAction) -> Refusal | None:
    """The first clause an action breaks, or ``None``."""
    if not 0 <= seat < int(position.seats) or not position.may_act(seat):  # a seat may be too large for i64
        return Refusal("LUD-1", "not_asked", {"seat": seat})
    if position.phase == DECLARE:
        if isinstance(action, Declare):
            return _check_declare(position, options, action)
        return Refusal("LUD-3", "not_the_question")
    if position.level == MAJORITY:  # BOU-34: at any time, also in another's turn
        if isinstance(action, Claim):
            return _check_claim(position, options, seat, action)
        if isinstance(action, Release):
            return None if position.homes.totems[MULTICOLOUR] == seat else Refusal("BOU-34", "nothing_under_totem")
    if seat != position.turn:
        return Refusal("BOU-34", "only_rearrange")
    # the types themselves are compared: ``isinstance`` takes long to say no
    if type(action) is Capture or type(action) is Scare:  # BOU-6
        return _check_gain(position, options, action) or _check_calculation(position, options, action)
    if type(action) is Pass:
        return _check_pass(position, action)
    if type(action) is End:  # BOU-8
        return None
    if type(action) is Take and position.level == CALCULATION:
        return _check_take(position, options, action) or _check_calculation(position, options, action)
    if type(action) is Recolour and position.level != COLLECT:
        return _check_recolour(position, options, action)
    return Refusal("LUD-3", "not_the_question")


# Calculations


def usable_numbers(position: Position, options: BouhOptions, action: Capture | Scare | Take) -> Numbers:
    """The numbers of the cards an action may calculate with, by card id.

    BOU-13, BOU-15: number cards of the hand. BOU-40: for a totem also the player's Bouh.
    """
    numbers = position.lookup.numbers_by_id(position.hands[position.turn])
    if type(action) is Take:
        numbers |= bouh_cards(options.box, position.homes.owned[position.turn])
    return numbers


def target_number(position: Position, options: BouhOptions, action: Capture | Scare | Take) -> int:
    """The number that an action must obtain. The Bouh, Greuh or totem has been checked before."""
    match action:
        case Capture():
            return position.lookup.number[bouh_index(action.bouh)]
        case Scare():
            return position.lookup.number[greuh_index(options.box, action.greuh)]
        case Take():
            return position.lookup.totem[TOTEM_NAMES.index(action.totem)]


def check_action_result(position: Position, options: BouhOptions, action: Capture | Scare | Take) -> Refusal | None:
    """BOU-18: check the result of an action's well-formed calculation."""
    return check_result(
        action.steps, usable_numbers(position, options, action), target_number(position, options, action)
    )


def _check_calculation(position: Position, options: BouhOptions, action: Capture | Scare | Take) -> Refusal | None:
    numbers = usable_numbers(position, options, action)
    refusal = check_form(action.steps, numbers, options.operations) or _check_number_of_cards(action)
    if refusal is not None or options.penalty:  # BOU-18: with ``penalty`` a wrong result is allowed and ends the turn
        return refusal
    return check_result(action.steps, numbers, target_number(position, options, action))


def _check_number_of_cards(action: Capture | Scare | Take) -> Refusal | None:
    """BOU-60: whoever holds more than five number cards uses five of them at once at most."""
    if len(action.steps) < 2 * HAND:
        return None  # five cards and four operations at most
    used = len([id for id in cards_in(action.steps) if id < FIRST_BOUH_ID])
    return Refusal("BOU-60", "five_at_once", {"cards": used}) if used > HAND else None


# Gaining Bouh


def _check_gain(position: Position, options: BouhOptions, action: Capture | Scare) -> Refusal | None:
    if isinstance(action, Capture):
        if not position.may_capture():
            return Refusal("BOU-6", "greuh_already_used")
        if not _is_bouh_in(options, action.bouh, position.centre):
            return Refusal("BOU-13", "not_in_centre", {"bouh": action.bouh})
    else:
        refusal = _check_scare(position, options, action)
        if refusal is not None:
            return refusal
    return _check_joker(position, bouh_index(action.bouh), action.colour)


def _check_scare(position: Position, options: BouhOptions, action: Scare) -> Refusal | None:
    if not position.may_scare():
        return Refusal("BOU-6", "already_captured")
    if not 0 <= action.greuh - FIRST_GREUH_ID < len(options.box.greuhs) or not position.greuhs[position.turn] & bit(
        greuh_index(options.box, action.greuh)
    ):
        return Refusal("BOU-15", "not_your_greuh", {"greuh": action.greuh})
    homes = position.homes
    victim = homes.owner(bouh_index(action.bouh)) if _is_bouh(options, action.bouh) else NO_SEAT
    if victim in (NO_SEAT, position.turn):
        return Refusal("BOU-15", "not_an_opponents", {"bouh": action.bouh})
    card = options.box.bouh[bouh_index(action.bouh)]
    greuh = options.box.greuhs[action.greuh - FIRST_GREUH_ID]
    if card.number > greuh.number:
        return Refusal("BOU-15", "too_high_for_greuh", {"number": card.number, "greuh": greuh.number})
    if not homes.unprotected(victim) & bit(bouh_index(action.bouh)):
        index = bouh_index(action.bouh)
        totem = MULTICOLOUR if homes.under & bit(index) else homes.colour[index]
        return Refusal("BOU-16", "protected", {"totem": TOTEM_NAMES[totem], "victim": victim})
    return None


def _check_joker(position: Position, index: int, colour: Colour | None) -> Refusal | None:
    """Check that a colour is named for a joker, and only where one must be (BOU-17, BOU-23, BOU-35)."""
    if position.lookup.family[index] != JOKER:
        return None if colour is None else Refusal("BOU-17", "not_a_joker")
    if position.level == COLLECT:
        return None if colour is None else Refusal("BOU-23", "colour_at_the_end")
    return Refusal("BOU-35", "colour_for_joker") if colour is None else None


def _is_bouh(options: BouhOptions, id: int) -> bool:
    return 0 <= id - FIRST_BOUH_ID < len(options.box.bouh)


def _is_bouh_in(options: BouhOptions, id: int, cards: int) -> bool:
    return _is_bouh(options, id) and bool(cards & bit(bouh_index(id)))


# Totems by calculation


def _check_take(position: Position, options: BouhOptions, action: Take) -> Refusal | None:
    homes = position.homes
    totem = TOTEM_NAMES.index(action.totem)
    if homes.totems[totem] == position.turn:
        return Refusal("BOU-40", "already_your_totem", {"totem": action.totem})
    named = [id for id in cards_in(action.steps) if _is_bouh(options, id)]
    for id in named:
        index = bouh_index(id)
        number = options.box.bouh[index].number
        if homes.owner(index) != position.turn:
            return Refusal("BOU-40", "not_your_bouh", {"bouh": id, "number": number})
        if homes.under & bit(index):
            return Refusal("BOU-43", "lies_under_totem", {"bouh": id, "number": number})
        if totem != MULTICOLOUR and position.lookup.family[index] not in (totem, JOKER):
            return Refusal("BOU-41", "other_colour", {"bouh": id, "number": number, "totem": action.totem})
        if totem != MULTICOLOUR and position.recoloured & bit(index) and homes.colour[index] != totem:
            return Refusal("BOU-35", "recoloured_already", {"bouh": id, "number": number})
    if totem != MULTICOLOUR and len(set(named)) < 3:
        return Refusal("BOU-40", "three_bouh", {"totem": action.totem, "count": len(set(named))})
    if totem == MULTICOLOUR and not _covers_five_colours(position, set(named)):
        return Refusal("BOU-43", "five_colours", {"count": len(set(named))})
    return None


def _covers_five_colours(position: Position, named: set[int]) -> bool:
    families = [position.lookup.family[bouh_index(id)] for id in named]
    return len({family for family in families if family != JOKER}) + families.count(JOKER) >= len(COLOUR_NAMES)


# The rest of a turn


def _check_pass(position: Position, action: Pass) -> Refusal | None:
    if position.done:
        return Refusal("BOU-7", "already_acted")
    hand = position.lookup.numbers_by_id(position.hands[position.turn])
    if len(action.cards) > HAND:
        return Refusal("BOU-60", "five_at_once", {"cards": len(action.cards)})
    for place, card in enumerate(action.cards):
        if card not in hand:
            return Refusal("BOU-7", "not_your_card", {"card": card})
        if card in action.cards[:place]:
            return Refusal("BOU-7", "thrown_twice", {"card": card, "number": hand[card]})
    return None


def _check_claim(position: Position, options: BouhOptions, seat: int, action: Claim) -> Refusal | None:
    homes = position.homes
    for colour, id in enumerate(action.five):
        if not _is_bouh_in(options, id, homes.owned[seat]):
            return Refusal("BOU-32", "not_yours_to_name", {"bouh": id})
        if position.lookup.family[bouh_index(id)] not in (colour, JOKER):
            number = options.box.bouh[bouh_index(id)].number
            return Refusal("BOU-32", "not_this_colour", {"number": number, "colour": COLOUR_NAMES[colour]})
    five = bouh_set(set(action.five))
    if count(five) < len(COLOUR_NAMES):
        return Refusal("BOU-32", "five_different")
    if homes.totems[MULTICOLOUR] == seat:
        if five_code(action.five) == homes.five_under():
            return Refusal("BOU-34", "already_under_totem")
    elif not homes.beats_holder(five):
        params = {"total": homes.total(five), "held": homes.total(homes.under)}
        return Refusal("BOU-32", "not_more_than_holder", {**params, "holder": homes.totems[MULTICOLOUR]})
    return None


def _check_recolour(position: Position, options: BouhOptions, action: Recolour) -> Refusal | None:
    if not _is_bouh_in(options, action.bouh, position.homes.owned[position.turn] & position.lookup.jokers):
        return Refusal("BOU-35", "not_your_joker", {"bouh": action.bouh})
    index = bouh_index(action.bouh)
    number = options.box.bouh[index].number
    if position.homes.under & bit(index):
        return Refusal("BOU-35", "joker_under_totem", {"number": number})
    if position.recoloured & bit(index):
        return Refusal("BOU-35", "recoloured_already", {"bouh": action.bouh, "number": number})
    if COLOUR_NAMES[position.homes.colour[index]] == action.colour:
        return Refusal("BOU-35", "same_colour", {"number": number, "colour": action.colour})
    return None


def _check_declare(position: Position, options: BouhOptions, action: Declare) -> Refusal | None:
    if not _is_bouh_in(options, action.bouh, position.homes.owned[position.turn] & position.lookup.jokers):
        return Refusal("BOU-23", "not_your_joker", {"bouh": action.bouh})
    if not position.undeclared(position.turn) & bit(bouh_index(action.bouh)):
        return Refusal("BOU-23", "already_declared", {"bouh": action.bouh})
    return None
