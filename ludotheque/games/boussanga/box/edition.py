"""An edition: the elements and cards of a box as data, and the checks of its properties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.edition import Problem, from_toml

BLANK: Final = "."
LETTERS: Final = "EWAF"
"""Earth, Water, Air, Fire: an element's number is its place in this string."""
ELEMENTS: Final = ("earth", "water", "air", "fire")
CELLS: Final = 64
MOST_CARDS: Final = 62
"""The rules store a pile as one 64-bit set and do not use its sign bit."""
FEWEST_CARDS: Final = 17
"""Four cards for each of four players, and one to draw."""

Token = tuple[int, int, int]
"""Row, column and element of a token on its card, rows and columns from 0 to 2."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A transparent card: three rows of three cells, a letter for a token, a dot for a blank."""

    id: int
    rows: tuple[str, ...]

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The card's tokens in reading order."""
        return tuple(
            (row, column, LETTERS.index(letter))
            for row, cells in enumerate(self.rows)
            for column, letter in enumerate(cells)
            if letter != BLANK
        )


class Element(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the four elements: the number of its tokens, and the points of each."""

    tokens: int
    points: int


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Everything that may differ from one box to another."""

    name: str
    earth: Element
    water: Element
    air: Element
    fire: Element
    cards: tuple[Card, ...]

    @property
    def elements(self) -> tuple[Element, Element, Element, Element]:
        """The elements in the order of ``LETTERS``."""
        return (self.earth, self.water, self.air, self.fire)

    @cached_property
    def card_ids(self) -> tuple[int, ...]:
        """The ids of the cards."""
        return tuple(card.id for card in self.cards)

    @cached_property
    def card_numbers(self) -> vec[i64]:
        """The ids of the cards as a vector."""
        return vec[i64](self.card_ids)

    @cached_property
    def encoded_cards(self) -> list[bytes]:
        """The cards as JSON."""
        return [msgspec.json.encode(card) for card in self.cards]

    @cached_property
    def card_indices(self) -> dict[int, int]:
        """The index of each card in ``cards``, by id."""
        return {card: index for index, card in enumerate(self.card_ids)}


def read_edition(text: str) -> Edition:
    """Read an edition from TOML; raises ``BadEdition`` if that is not possible."""
    return from_toml(text, Edition)


def problems(edition: Edition) -> list[Problem]:
    """Everything that is wrong with an edition: fatal problems first, then unusual properties."""
    fatal = [*_fatal_deck_problems(edition), *_fatal_card_problems(edition)]
    if any(problem.property in ("grid", "token_count") for problem in fatal):
        return fatal  # the other checks need cards that can be read
    return [*fatal, *_unusual_card_problems(edition), *_unusual_deck_problems(edition)]


def _fatal_deck_problems(edition: Edition) -> Iterator[Problem]:
    count = len(edition.cards)
    if not FEWEST_CARDS <= count <= MOST_CARDS:
        yield Problem("deck_size", True, params={"count": count, "fewest": FEWEST_CARDS, "most": MOST_CARDS})
    total = sum(element.tokens for element in edition.elements)
    if total != CELLS or any(element.tokens < 1 for element in edition.elements):
        yield Problem("token_total", True, params={"count": total, "cells": CELLS})
    for name, element in zip(ELEMENTS, edition.elements, strict=True):
        if not 1 <= element.points <= 15:
            yield Problem("points", True, params={"element": name, "points": element.points})


def _fatal_card_problems(edition: Edition) -> Iterator[Problem]:
    seen: set[int] = set()
    for card in edition.cards:
        if card.id in seen or not 1 <= card.id <= 999:
            yield Problem("id", True, "card", card.id)
        seen.add(card.id)
        if len(card.rows) != 3 or any(len(row) != 3 or set(row) - set(LETTERS + BLANK) for row in card.rows):
            yield Problem("grid", True, "card", card.id)
        elif not 3 <= len(card.tokens) <= 4:
            yield Problem("token_count", True, "card", card.id, {"count": len(card.tokens)})


def _unusual_card_problems(edition: Edition) -> Iterator[Problem]:
    first_card_with: dict[frozenset[Token], int] = {}
    for card in edition.cards:
        if not _touching(card):
            yield Problem("touching", False, "card", card.id)
        twin = first_card_with.setdefault(canonical_tokens(card), card.id)
        if twin != card.id:
            yield Problem("distinct", False, "card", card.id, {"other": twin})


def _unusual_deck_problems(edition: Edition) -> Iterator[Problem]:
    if len(edition.cards) != 56:
        yield Problem("deck_of_56", False, params={"count": len(edition.cards)})
    token_counts = Counter(element for card in edition.cards for _, _, element in card.tokens)
    if len({token_counts[element] for element in range(4)}) > 1:
        counts = {name: token_counts[element] for element, name in enumerate(ELEMENTS)}
        yield Problem("balance", False, params=dict(counts))


def _touching(card: Card) -> bool:
    """Whether all tokens are connected by sides or corners."""
    cells = {(row, column) for row, column, _ in card.tokens}
    reached: set[tuple[int, int]] = set()
    frontier = [min(cells)]
    while frontier:
        row, column = frontier.pop()
        reached.add((row, column))
        near = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        frontier += (near & cells) - reached
    return reached == cells


def canonical_tokens(card: Card) -> frozenset[Token]:
    """A form that is equal for two cards exactly if they are equal after quarter turns and a shift."""
    turns = []
    tokens = card.tokens
    for _ in range(4):
        tokens = tuple((column, -row, element) for row, column, element in tokens)
        top = min(row for row, _, _ in tokens)
        left = min(column for _, column, _ in tokens)
        turns.append(sorted((row - top, column - left, element) for row, column, element in tokens))
    return frozenset(min(turns))
