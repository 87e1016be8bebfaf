# Compiled with mypyc: every move at a table comes through here.
"""Translate between actions, which name cards by id, and moves, which are integers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludotheque.engine.native.bits import members, set_of
from ludotheque.games.bouh.box.edition import FIRST_BOUH_ID, FIRST_GREUH_ID, Edition
from ludotheque.games.bouh.rules.actions import (
    BouhAction,
    Capture,
    Claim,
    Colour,
    Declare,
    End,
    Operation,
    Pass,
    Recolour,
    Release,
    Scare,
    Step,
    Take,
    Totem,
)
from ludotheque.games.bouh.rules.calculations.number_keys import key_of
from ludotheque.games.bouh.rules.codes import (
    ALL_PLACES,
    CAPTURE,
    CLAIM,
    COLLECT,
    COLOUR_SHIFT,
    END,
    GREUH_SHIFT,
    KIND_SHIFT,
    PASS,
    PLACES_SHIFT,
    RECOLOUR,
    RELEASE,
    SCARE,
    TAKE,
    unpack_cards,
)
from ludotheque.games.bouh.rules.homes import NO_COLOUR
from ludotheque.games.bouh.rules.lookup import JOKER
from ludotheque.games.bouh.rules.position import Position

COLOUR_NAMES: Final[tuple[Colour, ...]] = ("red", "yellow", "green", "blue", "violet")
TOTEM_NAMES: Final[tuple[Totem, ...]] = (*COLOUR_NAMES, "multicolour")
OPERATIONS: Final[dict[int, Operation]] = {-1: "+", -2: "-", -3: "*", -4: "/"}


# Card ids and card indices


def number_cards(edition: Edition, cards: int) -> dict[int, int]:
    """The numbers of a set of number cards, by id."""
    all_cards = edition.number_cards
    return {index + 1: all_cards[index].number for index in members(cards)}


def bouh_cards(edition: Edition, cards: int) -> dict[int, int]:
    """The numbers of a set of Bouh, by id."""
    bouh = edition.bouh
    return {index + FIRST_BOUH_ID: bouh[index].number for index in members(cards)}


def number_set(ids: Iterable[int]) -> int:
    """The set of number cards with these ids."""
    return set_of([id - 1 for id in ids])


def bouh_set(ids: Iterable[int]) -> int:
    """The set of Bouh with these ids."""
    return set_of([id - FIRST_BOUH_ID for id in ids])


def bouh_index(id: int) -> int:
    """The index of a Bouh in the numbering of the Bouh pile."""
    return id - FIRST_BOUH_ID


def greuh_index(edition: Edition, id: int) -> int:
    """The index of a Greuh in the numbering of the Bouh pile."""
    return id - FIRST_GREUH_ID + len(edition.bouh)


def pile_id(edition: Edition, index: int) -> int:
    """The id of a card of the Bouh pile."""
    bouh = len(edition.bouh)
    return index + FIRST_BOUH_ID if index < bouh else index - bouh + FIRST_GREUH_ID


def pile_index(edition: Edition, id: int) -> int:
    """The index of a Bouh or Greuh in the numbering of the Bouh pile."""
    return greuh_index(edition, id) if id >= FIRST_GREUH_ID else bouh_index(id)


def five_code(five: Iterable[int]) -> int:
    """The five (see ``homes``) of these Bouh, given in the order of the colours."""
    return sum(bouh_index(id) << (place * 6) for place, id in enumerate(five))


def five_ids(code: int) -> tuple[int, int, int, int, int]:
    """The ids of the Bouh of a five."""
    one, two, three, four, five = (((code >> (place * 6)) & 63) + FIRST_BOUH_ID for place in range(5))
    return (one, two, three, four, five)


def colour_code(colour: Colour | None) -> int:
    """The integer code of a colour."""
    return NO_COLOUR if colour is None else COLOUR_NAMES.index(colour)


# Moves to actions


class Translator:
    """Turns a seat's moves into actions, with the simplest calculations.

    Many moves share their cards and target; their calculation is found once.
    """

    def __init__(self, position: Position, edition: Edition, seat: int) -> None:
        self.position = position
        self.edition = edition
        self.hand = position.hands[seat]
        self._steps: dict[tuple[int, int], tuple[Step, ...]] = {}

    def action(self, move: int) -> BouhAction:
        """The action that a move stands for."""
        lookup = self.position.lookup
        kind = move >> KIND_SHIFT
        card = move & 63
        colour = (move >> COLOUR_SHIFT) & 7
        places = (move >> PLACES_SHIFT) & ALL_PLACES
        if kind == CAPTURE:
            steps = self._hand_calculation(places, lookup.number[card])
            return Capture(card + FIRST_BOUH_ID, steps, self._joker_colour(card, colour))
        if kind == SCARE:
            greuh = (move >> GREUH_SHIFT) & 63
            steps = self._hand_calculation(places, lookup.number[greuh])
            id = pile_id(self.edition, greuh)
            return Scare(id, card + FIRST_BOUH_ID, steps, self._joker_colour(card, colour))
        if kind == TAKE:
            cards = bouh_cards(self.edition, unpack_cards(move)) | lookup.numbers_by_id(self._cards_at(places))
            key = key_of(list(cards.values()))
            return Take(TOTEM_NAMES[colour], simplest_steps(self.position, cards, key, lookup.totem[colour]))
        if kind == PASS:
            return Pass(tuple(lookup.numbers_by_id(self._cards_at(places))))
        if kind == END:
            return End()
        if kind == CLAIM:
            return Claim(five_ids(move))
        if kind == RELEASE:
            return Release()
        kinds = Recolour if kind == RECOLOUR else Declare
        return kinds(card + FIRST_BOUH_ID, COLOUR_NAMES[colour])

    def _cards_at(self, places: int) -> int:
        return self.position.lookup.cards_at(self.hand, places)

    def _hand_calculation(self, places: int, target: int) -> tuple[Step, ...]:
        steps = self._steps.get((places, target))
        if steps is None:
            lookup, cards = self.position.lookup, self._cards_at(places)
            key = lookup.hand_key(cards)
            steps = simplest_steps(self.position, lookup.numbers_by_id(cards), key, target)
            self._steps[places, target] = steps
        return steps

    def _joker_colour(self, card: int, colour: int) -> Colour | None:
        if self.position.level == COLLECT or self.position.lookup.family[card] != JOKER:
            return None
        return COLOUR_NAMES[colour]


def simplest_steps(position: Position, cards: dict[int, int], key: int, target: int) -> tuple[Step, ...]:
    """The simplest calculation that makes the target from all of these cards, which must be possible."""
    found = position.lookup.arithmetic.simplest(key, target)
    assert found is not None, "the cards of a legal move make its number"
    free = list(cards)
    steps: list[Step] = []
    for sign in found:
        if sign < 0:
            steps.append(OPERATIONS[sign])
            continue
        for place in range(len(free)):
            if cards[free[place]] == sign:
                steps.append(free.pop(place))
                break
    return tuple(steps)
