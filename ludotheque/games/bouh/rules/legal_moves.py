# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The legal moves of a seat, and random play with them.

Moves with the same effect are listed once. Where there are very many ways to do
something, a representative selection is listed; every other legal action may still
be played.

Totems taken by calculation (BOU-40 to BOU-43) are listed like this: for a colour
totem, one move for each choice of number cards and jokers, with up to five numbers
in all; for the multicolour totem, a selection of fives (see ``Homes.fives``) alone
or, if none makes the number, with one number card.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.games.bouh.rules.codes import (
    ALL_PLACES,
    CALCULATION,
    CLAIM,
    COLLECT,
    COLOUR_SHIFT,
    DECLARATION,
    DECLARE,
    END,
    GREUH_SHIFT,
    KIND_SHIFT,
    MAJORITY,
    OVER,
    PASS,
    PLACES_SHIFT,
    PLAY,
    RECOLOUR,
    RELEASE,
    SCARE,
    TAKE,
    pack_cards,
)
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, NO_COLOUR, Homes
from ludotheque.games.bouh.rules.lookup import COLOURS, JOKER, Choices, Lookup
from ludotheque.games.bouh.rules.position import Position

MOST_NUMBERS: Final[i64] = 5  # numbers in a listed calculation for a colour totem
MOST_USABLE_BOUH: Final[i64] = 8  # Bouh among which those numbers are looked for


def legal_moves(position: Position, seat: i64) -> vec[i64]:
    """The moves of a seat that is asked for an action, in a fixed order."""
    moves = vec[i64]()
    if position.phase == DECLARE:  # BOU-23
        return _in_each_colour(moves, (DECLARATION << KIND_SHIFT) + lowest(position.undeclared(seat)), NO_COLOUR)
    if seat != position.turn:
        return _rearrangements(moves, position, seat)
    lookup = position.lookup
    choices = lookup.choices(position.hands[seat])
    if position.may_capture():
        moves = _captures(moves, position, choices)
    if position.may_scare() and position.greuhs[seat]:
        moves = _scares(moves, position, choices)
    if position.level == CALCULATION:
        moves = _totem_takes(moves, lookup, position.homes, seat, position.hands[seat], position.recoloured)
    if position.level != COLLECT:
        moves = _recolourings(moves, position)
    if position.level == MAJORITY:
        moves = _rearrangements(moves, position, seat)
    if position.done:
        return append(moves, END << KIND_SHIFT)
    places: i64
    for places in choices.places:  # BOU-7: any number of cards up to five (BOU-60), also none
        moves = append(moves, (PASS << KIND_SHIFT) + (places << PLACES_SHIFT))
    return moves


# Captures and Greuh


def _captures(moves: vec[i64], position: Position, choices: Choices) -> vec[i64]:
    """BOU-13: each Bouh of the centre, with each choice of cards that makes its number."""
    centre = position.centre
    choice: i64
    while centre:
        card = lowest(centre)
        centre &= ~bit(card)
        target = bit(position.lookup.number[card])
        for choice in range(len(choices.places)):
            if choices.reach[choice] & target:
                moves = _with_joker_colours(moves, position, card + (choices.places[choice] << PLACES_SHIFT), card)
    return moves


def _scares(moves: vec[i64], position: Position, choices: Choices) -> vec[i64]:
    """BOU-15, BOU-16: each Greuh that can be obtained, and each unprotected Bouh not above it."""
    greuhs = position.greuhs[position.turn]
    targets = scare_targets(position)
    choice: i64
    while greuhs:
        greuh = lowest(greuhs)
        greuhs &= ~bit(greuh)
        number = position.lookup.number[greuh]
        for choice in range(len(choices.places)):
            if not choices.reach[choice] & bit(number):
                continue
            move = (SCARE << KIND_SHIFT) + (greuh << GREUH_SHIFT) + (choices.places[choice] << PLACES_SHIFT)
            left = targets
            while left:
                card = lowest(left)
                left &= ~bit(card)
                if position.lookup.number[card] <= number:
                    moves = _with_joker_colours(moves, position, move + card, card)
    return moves


def scare_targets(position: Position) -> i64:
    """BOU-16: the opponents' Bouh that no totem protects, whatever their numbers."""
    targets: i64 = 0
    seat: i64
    for seat in range(position.seats):
        if seat != position.turn:
            targets |= position.homes.unprotected(seat)
    return targets


def _with_joker_colours(moves: vec[i64], position: Position, move: i64, card: i64) -> vec[i64]:
    """A move that gains a Bouh: one per colour for a joker (BOU-35); at 6-8 without a colour (BOU-23)."""
    if position.lookup.family[card] == JOKER and position.level != COLLECT:
        return _in_each_colour(moves, move, NO_COLOUR)
    return append(moves, move)


def _in_each_colour(moves: vec[i64], move: i64, except_colour: i64) -> vec[i64]:
    colour: i64
    for colour in range(COLOURS):
        if colour != except_colour:
            moves = append(moves, move + (colour << COLOUR_SHIFT))
    return moves


# Rearranging


def _recolourings(moves: vec[i64], position: Position) -> vec[i64]:
    """BOU-35: each joker of the player that is not under a totem and was not recoloured this turn."""
    homes = position.homes
    jokers = position.recolourable()
    while jokers:
        joker = lowest(jokers)
        jokers &= ~bit(joker)
        moves = _in_each_colour(moves, (RECOLOUR << KIND_SHIFT) + joker, homes.colour[joker])
    return moves


def _rearrangements(moves: vec[i64], position: Position, seat: i64) -> vec[i64]:
    """BOU-32, BOU-34: the holder exchanges one of the five or releases them; others claim."""
    homes = position.homes
    five: i64
    if homes.totems[MULTICOLOUR] == seat:
        for five in homes.exchanges():
            moves = append(moves, (CLAIM << KIND_SHIFT) + five)
        return append(moves, RELEASE << KIND_SHIFT)
    for five in homes.fives(seat):
        if homes.beats_holder(homes.members(five)):
            moves = append(moves, (CLAIM << KIND_SHIFT) + five)
    return moves


# Totems taken by calculation


def _totem_takes(moves: vec[i64], lookup: Lookup, homes: Homes, seat: i64, hand: i64, recoloured: i64) -> vec[i64]:
    """BOU-40: totems are taken from the centre or from another player."""
    totem: i64
    for totem in range(COLOURS):
        if homes.totems[totem] != seat:
            moves = _colour_takes(moves, lookup, few_usable_bouh(lookup, homes, seat, totem, recoloured), hand, totem)
    if homes.totems[MULTICOLOUR] != seat:
        moves = _multicolour_takes(moves, lookup, homes, seat, hand)
    return moves


def usable_bouh(lookup: Lookup, homes: Homes, seat: i64, totem: i64, recoloured: i64) -> i64:
    """The Bouh a seat may use for a totem now.

    BOU-43: none from under the multicolour totem, for which all others may be used.
    BOU-41: for a colour totem only Bouh of its colour and jokers. BOU-35: a joker
    recoloured this turn keeps its colour.
    """
    free = homes.owned[seat] & ~homes.under
    if totem == MULTICOLOUR:
        return free
    return free & (lookup.in_family[totem] | (lookup.jokers & (homes.coloured[totem] | ~recoloured)))


def few_usable_bouh(lookup: Lookup, homes: Homes, seat: i64, totem: i64, recoloured: i64) -> i64:
    """The Bouh among which listed calculations for a colour totem look for their numbers."""
    cards = usable_bouh(lookup, homes, seat, totem, recoloured)
    while count(cards) > MOST_USABLE_BOUH:
        cards &= cards - 1
    return cards


def _colour_takes(moves: vec[i64], lookup: Lookup, bouh: i64, hand: i64, totem: i64) -> vec[i64]:
    """For each choice of number cards and jokers, the first three or more Bouh that make the number (BOU-40)."""
    size = count(bouh)
    choices = lookup.choices(hand).places
    found: set[int] = set()  # choices of jokers and number cards already listed
    chosen: i64
    places: i64
    used: i64
    for chosen in range(3, min(size, MOST_NUMBERS) + 1):
        for places in range(bit(size)):
            if count(places) != chosen:
                continue
            serving = lookup.cards_at(bouh, places)
            key = lookup.bouh_key(serving)
            jokers = (serving & lookup.jokers) >> lowest(lookup.jokers | bit(62))
            for used in choices:
                if chosen + count(used) > MOST_NUMBERS:
                    break
                effect = int(jokers * (ALL_PLACES + 1) + used)
                if effect not in found and _makes(lookup, key, totem, hand, used):
                    found.add(effect)
                    moves = append(moves, take_move(totem, pack_cards(serving), used))
    return moves


def _multicolour_takes(moves: vec[i64], lookup: Lookup, homes: Homes, seat: i64, hand: i64) -> vec[i64]:
    """BOU-43: fives that make the number alone; else the weakest and the strongest with one card."""
    fives = homes.fives(seat)
    found = len(moves)
    place: i64
    used: i64
    for place in range(len(fives)):
        if _makes(lookup, lookup.bouh_key(homes.members(fives[place])), MULTICOLOUR, hand, 0):
            moves = append(moves, take_move(MULTICOLOUR, fives[place], 0))
    if len(moves) > found:
        return moves
    for place in range(len(fives)):
        if place == 0 or place == len(fives) - 1:
            key = lookup.bouh_key(homes.members(fives[place]))
            for used in lookup.choices(hand).places:
                if count(used) == 1 and _makes(lookup, key, MULTICOLOUR, hand, used):
                    moves = append(moves, take_move(MULTICOLOUR, fives[place], used))
    return moves


def _makes(lookup: Lookup, key: i64, totem: i64, hand: i64, places: i64) -> bool:
    """Whether Bouh (a key) and the cards at some places of a hand make a totem's number."""
    return lookup.makes_totem(key, lookup.hand_key(lookup.cards_at(hand, places)), totem)


def take_move(totem: i64, bouh: i64, places: i64) -> i64:
    """The move that takes a totem with packed Bouh and the number cards at some places of the hand."""
    return (TAKE << KIND_SHIFT) + (totem << COLOUR_SHIFT) + (places << PLACES_SHIFT) + bouh


# Random play


def playout(position: Position, rng: Rng) -> i64:
    """Play at random to the end; returns the number of moves made by players."""
    made: i64 = 0
    while position.phase != OVER:
        if position.phase < PLAY:
            position.draw(rng.below(position.draw_size()))
        else:
            seat = position.turn if position.level != MAJORITY else _random_asked_seat(position, rng)
            moves = legal_moves(position, seat)
            position.play(seat, moves[rng.below(len(moves))])
            made += 1
    return made


def _random_asked_seat(position: Position, rng: Rng) -> i64:
    asked: i64 = 0
    seat: i64
    for seat in range(position.seats):
        if position.may_act(seat):
            asked |= bit(seat)
    return nth(asked, rng.below(count(asked)))
