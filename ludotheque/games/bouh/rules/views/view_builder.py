# Compiled with mypyc: a view is built after every move at a table.
"""Builds the view of a seat from a position."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.bits import bit, count, lowest, members
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.box.edition import BouhCard, Edition, GreuhCard, NumberCard
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.codes import CALCULATION, CAUSES, COLLECT, LOT, PHASES, PLAY
from ludotheque.games.bouh.rules.homes import NO_COLOUR, NO_SEAT, SEATS, Homes
from ludotheque.games.bouh.rules.legal_moves import scare_targets, usable_bouh
from ludotheque.games.bouh.rules.lookup import COLOURS, Lookup
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES, TOTEM_NAMES
from ludotheque.games.bouh.rules.position import IN_CENTRE, NO_CARD, Position
from ludotheque.games.bouh.rules.view import (
    TURN_ACTIONS,
    BouhView,
    Goals,
    OwnedBouh,
    ScareGoal,
    ShownTotem,
    TakeGoal,
)

NO_GOALS: Final = Goals((), (), ())
COLOURINGS: Final[i64] = 1 + COLOURS
"""The number of values of a Bouh's colour: none yet, or one of five."""
DONE_NAMES: Final = tuple(
    [
        tuple([name for place, name in enumerate(TURN_ACTIONS) if done & bit(place)])
        for done in range(1 << len(TURN_ACTIONS))
    ]
)
"""For each set of what was done in a turn, the names of its members."""


def view_of(position: Position, seat: Seat | None, prompt: Prompt | None, options: BouhOptions) -> BouhView:
    """What a seat sees of a position."""
    seats = position.seats
    parts = _parts_of(position.lookup, options)
    return BouhView(
        seat=seat,
        prompt=prompt,
        hand=() if seat is None else _cards_in(parts.numbers, position.hands[seat]),
        table=options,
        seats=seats,
        turn=None if position.phase == LOT else position.turn,
        phase=PHASES[position.phase],
        hand_sizes=tuple([count(position.hands[other]) for other in range(seats)]),
        known=tuple([_cards_in(parts.numbers, position.hands[other] & position.known) for other in range(seats)]),
        pile=count(position.pile),
        discard=_cards_in(parts.numbers, position.discard),
        bouh_pile=_cards_in(parts.pile_ids, position.bouh_pile),
        centre=_cards_in(parts.bouh, position.centre),
        places=_places(position, parts.pile_ids),
        homes=tuple([_home_of(position, other, parts) for other in range(seats)]),
        greuhs=tuple([_cards_in(parts.greuhs, position.greuhs[other] >> len(parts.bouh)) for other in range(seats)]),
        totems=_totems(position.homes, parts),
        leaders=_leaders(position) if position.level == COLLECT else (),
        goals=_goals(position, parts.pile_ids) if position.phase == PLAY else NO_GOALS,
        scores=tuple([position.score(other) for other in range(seats)]),
        done=DONE_NAMES[position.done],
        recoloured=_cards_in(parts.pile_ids, position.recoloured),
        turned=position.turned,
        quiet=position.quiet,
        cause=CAUSES[position.cause],
        asked=tuple([position.asked[other] for other in range(seats)]),
        step=position.step,
        without=tuple(members(position.without)),
    )


def _places(position: Position, pile_ids: tuple[int, ...]) -> tuple[int | None, ...]:
    places: list[int | None] = []
    place: i64
    for place in range(IN_CENTRE):
        card = position.in_place(place)
        places.append(None if card == NO_CARD else pile_ids[card])
    return tuple(places)


def _leaders(position: Position) -> tuple[Seat | None, ...]:
    leaders: list[Seat | None] = []
    totem: i64
    for totem in range(COLOURS + 1):
        leader = position.homes.leader(totem)
        leaders.append(None if leader == NO_SEAT else leader)
    return tuple(leaders)


def _goals(position: Position, pile_ids: tuple[int, ...]) -> Goals:
    return Goals(
        captures=_cards_in(pile_ids, position.centre) if position.may_capture() else (),
        scares=scare_goals(position, pile_ids) if position.may_scare() else (),
        takes=take_goals(position, pile_ids) if position.level == CALCULATION else (),
    )


def scare_goals(position: Position, pile_ids: tuple[int, ...]) -> tuple[ScareGoal, ...]:
    """The Greuh of the player whose turn it is, and what each may take."""
    goals: list[ScareGoal] = []
    numbers = position.lookup.number
    for greuh in members(position.greuhs[position.turn]):
        targets = [card for card in members(scare_targets(position)) if numbers[card] <= numbers[greuh]]
        if targets:
            goals.append(ScareGoal(pile_ids[greuh], tuple([pile_ids[card] for card in targets])))
    return tuple(goals)


def take_goals(position: Position, pile_ids: tuple[int, ...]) -> tuple[TakeGoal, ...]:
    """The totems that the player whose turn it is may take by calculation."""
    homes, seat = position.homes, position.turn
    goals: list[TakeGoal] = []
    for totem, name in enumerate(TOTEM_NAMES):
        if homes.totems[totem] != seat:
            bouh = usable_bouh(position.lookup, homes, seat, totem, position.recoloured)
            goals.append(TakeGoal(name, _cards_in(pile_ids, bouh)))
    return tuple(goals)


def hand_of(position: Position, seat: Seat, options: BouhOptions) -> tuple[NumberCard, ...]:
    """The number cards a seat holds."""
    return _cards_in(_parts_of(position.lookup, options).numbers, position.hands[seat])


def _cards_in(all_cards: tuple[Any, ...], indices: i64) -> tuple[Any, ...]:
    """The cards (or their ids) whose indices are in a set."""
    if not indices:
        return ()
    found: list[Any] = []
    while indices:
        index = lowest(indices)
        indices &= ~bit(index)
        found.append(all_cards[index])
    return tuple(found)


def _home_of(position: Position, seat: i64, parts: _Parts) -> tuple[OwnedBouh, ...]:
    """The Bouh of a seat."""
    if not position.homes.owned[seat]:
        return ()
    homes, cache = position.homes, parts.owned
    # At level collect totems are won at the end and protect nothing.
    exposed = -1 if position.level == COLLECT else homes.unprotected(seat)
    home: list[OwnedBouh] = []
    owned_here = homes.owned[seat]
    while owned_here:
        index = lowest(owned_here)
        colour, here = homes.colour[index], bit(index)
        owned_here &= ~here
        under, protected = homes.under & here != 0, exposed & here == 0
        place = ((index * COLOURINGS + colour - NO_COLOUR) * 2 + under) * 2 + protected
        owned = cache[place]
        if owned is None:
            counts_for = None if colour == NO_COLOUR else COLOUR_NAMES[colour]
            owned = cache[place] = OwnedBouh(parts.bouh[index], counts_for, under, protected)
        home.append(owned)
    return tuple(home)


def _totems(homes: Homes, parts: _Parts) -> tuple[ShownTotem, ...]:
    totem: i64
    shown: list[ShownTotem] = []
    for totem in range(COLOURS + 1):
        shown.append(parts.totems[totem * (SEATS + 1) + homes.totems[totem] - NO_SEAT])
    return tuple(shown)


@final
class _Parts:
    """The parts that the views of an edition are built from."""

    def __init__(self, lookup: Lookup, box: Edition) -> None:
        self.numbers: tuple[NumberCard, ...] = box.number_cards
        self.bouh: tuple[BouhCard, ...] = box.bouh
        self.greuhs: tuple[GreuhCard, ...] = box.greuhs
        self.pile_ids: tuple[int, ...] = box.pile_ids
        self.owned: list[OwnedBouh | None] = [None] * (len(lookup.number) * COLOURINGS * 4)
        """A place for each card, colour and protection; filled as they occur."""
        self.totems = [
            ShownTotem(name, lookup.totem[totem], holder)
            for totem, name in enumerate(TOTEM_NAMES)
            for holder in (None, *range(SEATS))
        ]
        """Each totem without a holder, then with each seat as its holder."""


_known_parts: dict[Lookup, _Parts] = {}
"""A dictionary of our own: ``lru_cache`` takes longer than finding the parts in it."""


def _parts_of(lookup: Lookup, options: BouhOptions) -> _Parts:
    parts = _known_parts.get(lookup)
    if parts is None:
        if len(_known_parts) >= CACHED_EDITIONS:
            _known_parts.clear()
        parts = _known_parts[lookup] = _Parts(lookup, options.box)
    return parts
