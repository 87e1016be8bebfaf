# Compiled with mypyc: views are built after every move, for everybody who looks.
"""From a position to what may be seen of it."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.engine.bits import bit, count, members
from ludotheque.engine.edition import BOXES
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.codes import COLLECT, LOT
from ludotheque.games.bouh.edition import Edition, NumberCard
from ludotheque.games.bouh.homes import NO_COLOUR, NOBODY
from ludotheque.games.bouh.moves import COLOUR_NAMES, TOTEM_NAMES, pile_id
from ludotheque.games.bouh.options import BouhOptions
from ludotheque.games.bouh.position import Position
from ludotheque.games.bouh.tables import Tables
from ludotheque.games.bouh.view import CAUSES, DEEDS, PHASES, BouhView, OwnedBouh, ShownTotem

COLOURINGS = 1 + len(COLOUR_NAMES)
"""What a Bouh can count for: nothing yet, or a colour."""


def view_of(position: Position, table: BouhOptions, seat: Seat | None, prompt: Prompt | None) -> BouhView:
    """What a seat sees of a position."""
    everyone = list(range(position.seats))
    box = table.box
    return BouhView(
        seat=seat,
        prompt=prompt,
        hand=() if seat is None else hand_of(position, table, seat),
        table=table,
        seats=position.seats,
        turn=None if position.phase == LOT else position.turn,
        phase=PHASES[position.phase],
        hand_sizes=tuple([count(position.hands[other]) for other in everyone]),
        known=tuple([_numbers(box, position.hands[other] & position.known) for other in everyone]),
        pile=count(position.pile),
        discard=_numbers(box, position.discard),
        bouh_pile=tuple([pile_id(box, index) for index in members(position.bouh_pile)]),
        centre=tuple([box.bouh[index] for index in members(position.centre)]),
        homes=tuple([_home(position, box, other) for other in everyone]),
        greuhs=tuple(
            [
                tuple([box.greuhs[index - len(box.bouh)] for index in members(position.greuhs[other])])
                for other in everyone
            ]
        ),
        totems=tuple([_totem(position, totem) for totem in range(len(TOTEM_NAMES))]),
        scores=tuple([position.score(other) for other in everyone]),
        done=tuple([deed for place, deed in enumerate(DEEDS) if position.did & bit(place)]),
        recoloured=tuple([pile_id(box, index) for index in members(position.recoloured)]),
        turned=position.turned,
        quiet=position.quiet,
        cause=CAUSES[position.cause],
        asked=tuple([position.asked[other] for other in everyone]),
        step=position.step,
    )


def hand_of(position: Position, table: BouhOptions, seat: Seat) -> tuple[NumberCard, ...]:
    """The cards a player holds."""
    return _numbers(table.box, position.hands[seat])


def _numbers(box: Edition, cards: int) -> tuple[NumberCard, ...]:
    all_cards = box.number_cards
    return tuple([all_cards[index] for index in members(cards)])


def _totem(position: Position, totem: int) -> ShownTotem:
    holder = position.homes.totems[totem]
    return ShownTotem(TOTEM_NAMES[totem], position.tables.totem[totem], None if holder == NOBODY else holder)


def _home(position: Position, box: Edition, seat: Seat) -> tuple[OwnedBouh, ...]:
    homes = position.homes
    exposed = -1 if position.level == COLLECT else homes.unprotected(seat)  # there totems protect nothing
    looks = _looks(position.tables)
    home: list[OwnedBouh] = []
    for index in members(homes.owned[seat]):
        colour, here = homes.colour[index], bit(index)
        under, protected = homes.under & here != 0, exposed & here == 0
        look = ((index * COLOURINGS + colour - NO_COLOUR) * 2 + under) * 2 + protected
        owned = looks[look]
        if owned is None:
            counts_for = None if colour == NO_COLOUR else COLOUR_NAMES[colour]
            owned = looks[look] = OwnedBouh(box.bouh[index], counts_for, under, protected)
        home.append(owned)
    return tuple(home)


@lru_cache(maxsize=BOXES)
def _looks(tables: Tables) -> list[OwnedBouh | None]:
    """Every way in which each Bouh of a box can lie before somebody, as soon as it has been shown."""
    return [None] * (len(tables.number) * COLOURINGS * 4)
