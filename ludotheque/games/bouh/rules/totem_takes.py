# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Which totems can be taken by calculation, and with what (BOU-40 to BOU-43).

There can be more ways than anybody wants to read. For a colour totem there is one
for each choice of number cards and jokers, with up to five numbers in all; for the
multicolour one a fair choice of fives (see ``Homes.fives``), alone if that is
possible and else with one number card. Any other calculation may be played too.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest
from ludotheque.games.bouh.rules.codes import COLOUR_AT, KIND_AT, PLACES_AT, TAKE, slots
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, Homes
from ludotheque.games.bouh.rules.tables import COLOURS, Tables

MOST_USED: Final[i64] = 5  # numbers in a calculation
MOST_POOLED: Final[i64] = 8  # Bouh among which they are looked for


def takes(made: vec[i64], tables: Tables, homes: Homes, seat: i64, hand: i64, recoloured: i64) -> vec[i64]:
    """Add the moves with which a seat takes totems."""
    totem: i64
    for totem in range(COLOURS):
        if homes.totems[totem] != seat:
            made = _of_colour(made, tables, pool(tables, homes, seat, totem, recoloured), hand, totem)
    if homes.totems[MULTICOLOUR] != seat:
        made = _of_multicolour(made, tables, homes, seat, hand)
    return made


def pool(tables: Tables, homes: Homes, seat: i64, totem: i64, recoloured: i64) -> i64:
    """The Bouh that may serve for a colour totem now (BOU-41, BOU-43), eight at most."""
    free = homes.owned[seat] & ~homes.under
    cards = free & tables.in_family[totem]
    cards |= free & tables.jokers & (homes.coloured[totem] | ~recoloured)
    while count(cards) > MOST_POOLED:
        cards &= cards - 1
    return cards


def _of_colour(made: vec[i64], tables: Tables, bouh: i64, hand: i64, totem: i64) -> vec[i64]:
    """For each choice of number cards and jokers, the first Bouh that make the number with them."""
    size = count(bouh)
    choices = tables.choices(hand).places
    found: set[int] = set()  # jokers and places already dealt with
    chosen: i64
    places: i64
    used: i64
    for chosen in range(3, min(size, MOST_USED) + 1):
        for places in range(bit(size)):
            if count(places) != chosen:
                continue
            serving = tables.cards_at(bouh, places)
            key = tables.bouh_key(serving)
            jokers = (serving & tables.jokers) >> lowest(tables.jokers | bit(62))
            for used in choices:
                if chosen + count(used) > MOST_USED:
                    break
                effect = int(jokers * 32 + used)
                if effect not in found and _makes(tables, key, totem, hand, used):
                    found.add(effect)
                    made = append(made, _take(totem, slots(serving), used))
    return made


def _of_multicolour(made: vec[i64], tables: Tables, homes: Homes, seat: i64, hand: i64) -> vec[i64]:
    """Fives that make the number alone, else the weakest and the strongest with one card."""
    fives = homes.fives(seat)
    found = len(made)
    place: i64
    used: i64
    for place in range(len(fives)):
        if _makes(tables, tables.bouh_key(homes.members(fives[place])), MULTICOLOUR, hand, 0):
            made = append(made, _take(MULTICOLOUR, fives[place], 0))
    if len(made) > found:
        return made
    for place in range(len(fives)):
        if place == 0 or place == len(fives) - 1:
            key = tables.bouh_key(homes.members(fives[place]))
            for used in tables.choices(hand).places:
                if count(used) == 1 and _makes(tables, key, MULTICOLOUR, hand, used):
                    made = append(made, _take(MULTICOLOUR, fives[place], used))
    return made


def _makes(tables: Tables, key: i64, totem: i64, hand: i64, places: i64) -> bool:
    """Whether Bouh (a key) and the cards at some places of a hand make a totem's number."""
    return tables.together(key, tables.hand_key(tables.cards_at(hand, places)), totem)


def _take(totem: i64, bouh: i64, places: i64) -> i64:
    return (TAKE << KIND_AT) + (totem << COLOUR_AT) + (places << PLACES_AT) + bouh
