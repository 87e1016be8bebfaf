"""Makes the candidate decks of the study that chose Boussanga's standard edition.

    python studies/boussanga/make_decks.py FOLDER

A recipe says how many cards of each kind a deck has. Which elements go together is fixed,
so that all elements are equally frequent unless the recipe says otherwise; the arrangements
are drawn by the seed. All cards of a deck differ, also when they are turned.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

from ludotheque.bots.randomness import rng_for
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.box.edition import (
    BLANK,
    LETTERS,
    Card,
    Edition,
    Element,
    canonical_tokens,
    problems,
)

CELLS = [(row, column) for row in range(3) for column in range(3)]
POINTS = (1, 1, 2, 3)


class Recipe(NamedTuple):
    """How many cards of each kind, for Earth, Water, Air and Fire."""

    runs_of_three: tuple[int, int, int, int]
    """Three tokens of the element in line."""
    pairs: tuple[int, int, int, int]
    """Two tokens of the element side by side, and one of another."""
    runs_and_one: tuple[int, int, int, int]
    """Three tokens of the element in line, and one of another."""


RECIPES = {
    "even": Recipe((2, 2, 2, 2), (7, 7, 7, 7), (5, 5, 5, 5)),  # the one that was chosen
    "even-again": Recipe((2, 2, 2, 2), (7, 7, 7, 7), (5, 5, 5, 5)),
    "fewer-single": Recipe((1, 1, 1, 1), (8, 8, 8, 8), (5, 5, 5, 5)),
    "no-single": Recipe((0, 0, 0, 0), (7, 7, 7, 7), (7, 7, 7, 7)),
    "more-runs": Recipe((2, 2, 2, 2), (5, 5, 5, 5), (7, 7, 7, 7)),
    "more-fire": Recipe((2, 2, 2, 2), (7, 7, 7, 7), (4, 4, 5, 7)),
}


def main() -> None:
    """Write the deck of every recipe to a folder."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, recipe in RECIPES.items():
        (folder / f"{name}.toml").write_text(to_toml(make_deck(recipe, name)), "utf-8")


def make_deck(recipe: Recipe, seed: str) -> Edition:
    """Make the deck of a recipe; the same one for the same seed."""
    rng = rng_for(seed, "deck")
    cards: list[Card] = []
    for element, number in enumerate(recipe.runs_of_three):
        kinds = list(_arrangements([element] * 3, element))
        cards += _some(kinds, number, rng)
    for elements, numbers in ((2, recipe.pairs), (3, recipe.runs_and_one)):
        for element, number in enumerate(numbers):
            for other, part in zip(_others(element), _parts(number), strict=True):
                kinds = list(_arrangements([element] * elements + [other], element))
                cards += _some(kinds, part, rng)
    numbered = tuple(Card(number + 1, card.rows) for number, card in enumerate(cards))
    earth, water, air, fire = (Element(tokens=16, points=points) for points in POINTS)
    edition = Edition("Ludothèque", earth, water, air, fire, numbered)
    assert not [problem for problem in problems(edition) if problem.property != "balance"], problems(edition)
    return edition


def _some(cards: list[Card], number: int, rng: Rng) -> list[Card]:
    """Draw this many of the cards."""
    return [cards.pop(rng.below(len(cards))) for _ in range(number)]


def _others(element: int) -> list[int]:
    """The other elements, in an order that makes each of them the first, second and third equally often."""
    return [(element + step) % 4 for step in (1, 2, 3)]


def _parts(number: int) -> list[int]:
    """A number in three parts as equal as possible."""
    return [(number + 2 - part) // 3 for part in range(3)]


def _arrangements(tokens: Sequence[int], main: int) -> Iterator[Card]:
    """Every card with these tokens whose tokens of the main element are neighbours in line, once under turning."""
    seen = set()
    for cells in combinations(CELLS, len(tokens)):
        for own in combinations(cells, tokens.count(main)):
            others = [cell for cell in cells if cell not in own]
            if not _in_line(own) or not all(_near(cell, own) for cell in others):
                continue
            letters = dict.fromkeys(own, LETTERS[main]) | dict.fromkeys(others, LETTERS[tokens[-1]])
            card = Card(1, _rows(letters))
            form = canonical_tokens(card)
            if form not in seen:
                seen.add(form)
                yield card


def _in_line(cells: Sequence[tuple[int, int]]) -> bool:
    """Whether the cells are neighbours along one row, column or diagonal."""
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    return len(steps) == 1 and all(abs(down) <= 1 and abs(right) <= 1 for down, right in steps)


def _near(cell: tuple[int, int], cells: Sequence[tuple[int, int]]) -> bool:
    return any(abs(cell[0] - row) <= 1 and abs(cell[1] - column) <= 1 for row, column in cells)


def _rows(letters: dict[tuple[int, int], str]) -> tuple[str, ...]:
    """The rows of a card with these tokens, a single row or column of tokens in the middle."""
    down = 1 - min(row for row, _ in letters) if len({row for row, _ in letters}) == 1 else 0
    right = 1 - min(column for _, column in letters) if len({column for _, column in letters}) == 1 else 0
    return tuple("".join(letters.get((row - down, column - right), BLANK) for column in range(3)) for row in range(3))


def to_toml(edition: Edition) -> str:
    """An edition as TOML, in the form of ``edition.toml``."""
    lines = [f'name = "{edition.name}"', ""]
    for name, element in zip(("earth", "water", "air", "fire"), edition.elements, strict=True):
        lines += [f"[{name}]", f"tokens = {element.tokens}", f"points = {element.points}", ""]
    for card in edition.cards:
        lines += ["[[cards]]", f"id = {card.id}", "rows = [", *(f'  "{row}",' for row in card.rows), "]", ""]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    main()
