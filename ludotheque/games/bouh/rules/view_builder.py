# Compiled with mypyc: a view is built after every move at a table.
"""Builds views from positions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from mypy_extensions import i64

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.bits import bit, count, lowest
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.box.edition import BouhCard, NumberCard
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.codes import COLLECT, LOT
from ludotheque.games.bouh.rules.homes import NO_COLOUR, NOBODY, SEATS, Homes
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES, TOTEM_NAMES
from ludotheque.games.bouh.rules.position import Position
from ludotheque.games.bouh.rules.tables import COLOURS, Tables
from ludotheque.games.bouh.rules.view import CAUSES, DEEDS, PHASES, BouhView, OwnedBouh, ShownTotem

COLOURINGS: Final[i64] = 1 + COLOURS
"""How many things a Bouh can count for: no colour yet, or one of the colours."""
DONE = tuple([tuple([deed for place, deed in enumerate(DEEDS) if did & bit(place)]) for did in range(1 << len(DEEDS))])
"""The names in each set of deeds."""


def view_of(position: Position, seat: Seat | None, prompt: Prompt | None, table: BouhOptions) -> BouhView:
    """What a seat sees of a position."""
    box, everyone = table.box, range(position.seats)
    numbers, bouh, pile_ids = box.number_cards, box.bouh, box.pile_ids
    looks = _looks(position.tables)
    return BouhView(
        seat=seat,
        prompt=prompt,
        hand=() if seat is None else hand_of(position, seat, table),
        table=table,
        seats=position.seats,
        turn=None if position.phase == LOT else position.turn,
        phase=PHASES[position.phase],
        hand_sizes=tuple([count(position.hands[other]) for other in everyone]),
        known=tuple([_chosen(numbers, position.hands[other] & position.known) for other in everyone]),
        pile=count(position.pile),
        discard=_chosen(numbers, position.discard),
        bouh_pile=_chosen(pile_ids, position.bouh_pile),
        centre=_chosen(bouh, position.centre),
        homes=tuple([_home_of(position, other, bouh, looks) for other in everyone]),
        greuhs=tuple([_chosen(box.greuhs, position.greuhs[other] >> len(bouh)) for other in everyone]),
        totems=_totems(position.homes),
        scores=tuple([position.score(other) for other in everyone]),
        done=DONE[position.did],
        recoloured=_chosen(pile_ids, position.recoloured),
        turned=position.turned,
        quiet=position.quiet,
        cause=CAUSES[position.cause],
        asked=tuple([position.asked[other] for other in everyone]),
        step=position.step,
    )


def hand_of(position: Position, seat: Seat, table: BouhOptions) -> tuple[NumberCard, ...]:
    """The number cards a seat holds."""
    return _chosen(table.box.number_cards, position.hands[seat])


def _chosen(things: tuple[Any, ...], chosen: i64) -> tuple[Any, ...]:
    """The things whose indices are in a set."""
    found: list[Any] = []
    while chosen:
        index = lowest(chosen)
        chosen &= ~bit(index)
        found.append(things[index])
    return tuple(found)


def _home_of(
    position: Position, seat: i64, bouh: tuple[BouhCard, ...], looks: list[OwnedBouh | None]
) -> tuple[OwnedBouh, ...]:
    """The Bouh before a seat; ``looks`` is the lookup table of their box."""
    homes = position.homes
    exposed = -1 if position.level == COLLECT else homes.unprotected(seat)  # at that level totems protect nothing
    home: list[OwnedBouh] = []
    owned_here = homes.owned[seat]
    while owned_here:
        index = lowest(owned_here)
        colour, here = homes.colour[index], bit(index)
        owned_here &= ~here
        under, protected = homes.under & here != 0, exposed & here == 0
        look = ((index * COLOURINGS + colour - NO_COLOUR) * 2 + under) * 2 + protected
        owned = looks[look]
        if owned is None:
            counts_for = None if colour == NO_COLOUR else COLOUR_NAMES[colour]
            owned = looks[look] = OwnedBouh(bouh[index], counts_for, under, protected)
        home.append(owned)
    return tuple(home)


def _totems(homes: Homes) -> tuple[ShownTotem, ...]:
    lookup = _totem_lookup(homes.tables)
    totem: i64
    shown: list[ShownTotem] = []
    for totem in range(len(TOTEM_NAMES)):
        shown.append(lookup[totem][homes.totems[totem] - NOBODY])
    return tuple(shown)


@lru_cache(maxsize=CACHED_EDITIONS)
def _totem_lookup(tables: Tables) -> list[list[ShownTotem]]:
    """Each totem of a box with nobody, and with each seat, as its holder."""
    return [
        [ShownTotem(name, tables.totem[totem], holder) for holder in (None, *range(SEATS))]
        for totem, name in enumerate(TOTEM_NAMES)
    ]


@lru_cache(maxsize=CACHED_EDITIONS)
def _looks(tables: Tables) -> list[OwnedBouh | None]:
    """A lookup table for every way in which a Bouh of a box can lie before a player, filled as they occur."""
    return [None] * (len(tables.number) * COLOURINGS * 4)
