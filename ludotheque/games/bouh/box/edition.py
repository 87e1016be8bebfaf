"""The edition: the cards and totems of a box as data, and the check of a custom edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Final

import msgspec

from ludotheque.engine.edition import Problem, from_toml

COLOURS: Final = ("red", "yellow", "green", "blue", "violet")
MULTICOLOUR: Final = "multicolour"
FAMILIES: Final = (*COLOURS, MULTICOLOUR)
"""The families in the order of their integer codes; multicolour is 5."""

HIGHEST_DIGIT: Final = 9
HIGHEST_BOUH: Final = 15
"""Numbers on Bouh and Greuh fit into four bits."""
HIGHEST_TOTEM: Final = 999
FEWEST_NUMBERS: Final = 25
"""Five cards for each of five players (BOU-1)."""
FEWEST_BOUH: Final = 4
"""Three for the centre and one to turn up (BOU-1, BOU-5)."""
MOST_CARDS: Final = 62
"""A pile is a set of bits in a signed 64-bit integer."""

FIRST_BOUH_ID: Final = 101
FIRST_GREUH_ID: Final = 201


class NumberCard(msgspec.Struct, frozen=True):
    """A card of the draw pile."""

    id: int
    number: int


class BouhCard(msgspec.Struct, frozen=True):
    """A Bouh: ``family`` is its printed colour, or multicolour for a joker."""

    id: int
    number: int
    family: str


class GreuhCard(msgspec.Struct, frozen=True):
    """A Greuh."""

    id: int
    number: int


class Family(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Bouh of one colour, and the number on the back of its totem."""

    bouh: tuple[int, ...]
    totem: int


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Everything that may differ from one box to another."""

    name: str
    numbers: tuple[int, ...]
    """How many number cards there are of 1, 2, 3 … 9."""
    greuh: tuple[int, ...]
    red: Family
    yellow: Family
    green: Family
    blue: Family
    violet: Family
    multicolour: Family

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """The five colours, then multicolour."""
        return (self.red, self.yellow, self.green, self.blue, self.violet, self.multicolour)

    @cached_property
    def number_cards(self) -> tuple[NumberCard, ...]:
        """The number cards from the smallest, with ids from 1."""
        numbers = [number for number, copies in enumerate(self.numbers, 1) for _ in range(copies)]
        return tuple(NumberCard(id, number) for id, number in enumerate(numbers, 1))

    @cached_property
    def bouh(self) -> tuple[BouhCard, ...]:
        """The Bouh colour by colour, jokers last, with ids from 101."""
        faces = [(number, name) for name, f in zip(FAMILIES, self.families, strict=True) for number in sorted(f.bouh)]
        return tuple(BouhCard(id, number, name) for id, (number, name) in enumerate(faces, FIRST_BOUH_ID))

    @cached_property
    def greuhs(self) -> tuple[GreuhCard, ...]:
        """The Greuh from the smallest, with ids from 201."""
        return tuple(GreuhCard(id, number) for id, number in enumerate(sorted(self.greuh), FIRST_GREUH_ID))

    @cached_property
    def pile_ids(self) -> tuple[int, ...]:
        """The ids of the cards of the Bouh pile: the Bouh, then the Greuh."""
        return (*(card.id for card in self.bouh), *(card.id for card in self.greuhs))


def read_edition(text: str) -> Edition:
    """Read an edition from TOML; raises ``BadEdition`` if it is invalid."""
    return from_toml(text, Edition)


def problems(edition: Edition) -> list[Problem]:
    """The problems of an edition; those that make it unplayable come first."""
    return [*_unplayable(edition), *_unusual(edition)]


def _unplayable(edition: Edition) -> Iterator[Problem]:
    total = sum(edition.numbers)
    if len(edition.numbers) > HIGHEST_DIGIT or any(copies < 0 for copies in edition.numbers):
        yield Problem("digits", True, params={"highest": HIGHEST_DIGIT})
    elif not FEWEST_NUMBERS <= total <= MOST_CARDS:
        yield Problem("number_cards", True, params={"count": total, "fewest": FEWEST_NUMBERS, "most": MOST_CARDS})
    bouh = sum(len(family.bouh) for family in edition.families)
    if bouh < FEWEST_BOUH or bouh + len(edition.greuh) > MOST_CARDS:
        params = {"count": bouh + len(edition.greuh), "fewest": FEWEST_BOUH, "most": MOST_CARDS}
        yield Problem("bouh_pile", True, params=dict(params))
    for piece, numbers in (("greuh", edition.greuh), *_bouh_numbers(edition)):
        for number in numbers:
            if not 1 <= number <= HIGHEST_BOUH:
                yield Problem("number", True, piece, number, {"highest": HIGHEST_BOUH})
    for family in edition.families:
        if not 1 <= family.totem <= HIGHEST_TOTEM:
            yield Problem("totem", True, "totem", family.totem, {"highest": HIGHEST_TOTEM})


def _bouh_numbers(edition: Edition) -> Iterator[tuple[str, tuple[int, ...]]]:
    for family in edition.families:
        yield "bouh", family.bouh


def _unusual(edition: Edition) -> Iterator[Problem]:
    if edition.numbers != (5,) * HIGHEST_DIGIT:
        yield Problem("five_of_each", False, params={"count": sum(edition.numbers)})
    for name, family in zip(COLOURS, edition.families, strict=False):
        if sorted(family.bouh) != list(range(1, 10)):
            yield Problem("one_to_nine", False, "bouh", None, {"colour": name})
    if sorted(edition.multicolour.bouh) != list(range(8, 13)):
        yield Problem("five_jokers", False, "bouh", None, {"count": len(edition.multicolour.bouh)})
    if sorted(edition.greuh) != list(range(4, 13)):
        yield Problem("nine_greuh", False, "greuh", None, {"count": len(edition.greuh)})
    backs = Counter(family.totem for family in edition.families)
    for number, copies in backs.items():
        if copies > 1:
            yield Problem("own_number", False, "totem", number)
    if min(backs) != 47 or max(backs) != 99 or edition.multicolour.totem != 99:
        yield Problem("from_47_to_99", False, "totem", None, {"lowest": min(backs), "highest": max(backs)})
