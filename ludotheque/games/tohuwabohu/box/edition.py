"""The box as data: the shapes with the numbers they are drawn from, the cards, and the checks of an edition.

Every number of a shape is bounded, so that every edition that can be read can be
drawn. ``outline.py`` defines what the numbers mean; ``edition.toml`` explains them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Annotated, Literal

import msgspec

from ludotheque.engine.edition import Problem, from_toml

FEWEST_SHAPES = 12
"""With fewer shapes, players would hardly ever reach the goal of a round."""
MOST_SHAPES = 62
"""A set of shapes is one 64-bit integer; its sign bit is never used."""
FEWEST_CARDS = 6
MOST_CARDS = 62
MOST_ON_A_CARD = 5

Degrees = Annotated[int, msgspec.Meta(ge=0, le=359)]
"""An angle, clockwise from the top."""
Pattern = Literal["halves", "stripes", "spots", "rings", "wedges", "belly", "tips"]


class Horn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part that grows out of a body: a horn, an ear, an arm, a tail, a feeler."""

    at: Degrees
    long: Annotated[int, msgspec.Meta(ge=5, le=160)]
    """Its length in hundredths of the body's radius."""
    wide: Annotated[int, msgspec.Meta(ge=5, le=90)]
    """Half its width at the foot, in degrees."""
    curl: Annotated[int, msgspec.Meta(ge=-90, le=90)] = 0
    """By how many degrees the tip leans clockwise."""
    sharp: Annotated[int, msgspec.Meta(ge=0, le=100)] = 50
    """0 is a round stump, 100 a thorn."""
    ball: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    """The radius of a knob on the tip; 0 for none."""


class Bite(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A dent in the edge of a body."""

    at: Degrees
    deep: Annotated[int, msgspec.Meta(ge=5, le=75)]
    wide: Annotated[int, msgspec.Meta(ge=5, le=90)]


class Hole(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round hole."""

    at: Degrees
    far: Annotated[int, msgspec.Meta(ge=0, le=150)]
    """The distance of its middle from the middle of the body."""
    size: Annotated[int, msgspec.Meta(ge=5, le=60)]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A shape: a wavy body with horns, bites and holes, in two or three colours."""

    id: int
    name: str
    """An invented name that can be pronounced in every language."""
    family: str
    """Shapes of one family are easily confused."""
    colours: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=3)]
    """Names from the palette; the first is the ground colour."""
    pattern: Pattern
    """How the other colours are laid on the ground colour."""
    grain: Annotated[int, msgspec.Meta(ge=1, le=12)] = 3
    """The number of stripes, spots or wedges."""
    tilt: Degrees = 0
    """The direction of the pattern."""
    lobes: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    """The number of waves on the edge of the body."""
    depth: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0
    """The height of the waves."""
    sharp: Annotated[int, msgspec.Meta(ge=-100, le=100)] = 0
    """-100 gives petals with narrow clefts, 0 even waves, 100 spikes."""
    turn: Degrees = 0
    """The angle of the first wave."""
    wide: Annotated[int, msgspec.Meta(ge=40, le=220)] = 100
    """The width in hundredths of the height."""
    bend: Annotated[int, msgspec.Meta(ge=-60, le=60)] = 0
    """How far both ends lean to the right, like those of a banana."""
    slant: Annotated[int, msgspec.Meta(ge=-60, le=60)] = 0
    """How far the top leans to the right and the foot to the left."""
    horns: Annotated[tuple[Horn, ...], msgspec.Meta(max_length=8)] = ()
    bites: Annotated[tuple[Bite, ...], msgspec.Meta(max_length=4)] = ()
    holes: Annotated[tuple[Hole, ...], msgspec.Meta(max_length=4)] = ()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card and the shapes it shows, in the order in which they are printed."""

    id: int
    shapes: tuple[int, ...]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that differs from one box to another."""

    name: str
    palette: tuple[tuple[str, Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]], ...]
    """Name and hexadecimal RGB value of each colour."""
    shapes: tuple[Shape, ...]
    cards: tuple[Card, ...]


def read_edition(text: str) -> Edition:
    """Read an edition from TOML; raises ``BadEdition`` with the reason if that is not possible."""
    return from_toml(text, Edition)


@cache
def standard_edition() -> Edition:
    """The edition that is played unless a table brings its own."""
    return read_edition((files("ludotheque.games.tohuwabohu.box") / "edition.toml").read_text("utf-8"))


def problems(edition: Edition) -> list[Problem]:
    """All problems of an edition, fatal ones first."""
    fatal = [
        *_fatal_totals(edition),
        *_fatal_shapes(edition),
        *_fatal_cards(edition),
    ]
    return [*fatal, *_unusual_shapes(edition), *_unusual_cards(edition), *_unusual_deck(edition)]


def _fatal_totals(edition: Edition) -> Iterator[Problem]:
    shapes, cards = len(edition.shapes), len(edition.cards)
    if not FEWEST_SHAPES <= shapes <= MOST_SHAPES:
        yield Problem("shape_total", True, params={"count": shapes, "fewest": FEWEST_SHAPES, "most": MOST_SHAPES})
    if not FEWEST_CARDS <= cards <= MOST_CARDS:
        yield Problem("deck_size", True, params={"count": cards, "fewest": FEWEST_CARDS, "most": MOST_CARDS})


def _fatal_shapes(edition: Edition) -> Iterator[Problem]:
    known = {name for name, _ in edition.palette}
    seen: set[int] = set()
    for shape in edition.shapes:
        if shape.id in seen or not 1 <= shape.id <= 999:
            yield Problem("id", True, "shape", shape.id)
        seen.add(shape.id)
        for colour in shape.colours:
            if colour not in known:
                yield Problem("colour", True, "shape", shape.id, {"colour": colour})


def _fatal_cards(edition: Edition) -> Iterator[Problem]:
    known = {shape.id for shape in edition.shapes}
    seen: set[int] = set()
    for card in edition.cards:
        if card.id in seen or not 1 <= card.id <= 999:
            yield Problem("id", True, "card", card.id)
        seen.add(card.id)
        if not 1 <= len(card.shapes) <= MOST_ON_A_CARD:
            yield Problem("shape_count", True, "card", card.id, {"count": len(card.shapes), "most": MOST_ON_A_CARD})
        if len(set(card.shapes)) < len(card.shapes):
            yield Problem("twice_on_a_card", True, "card", card.id)
        for shape in sorted(set(card.shapes) - known):
            yield Problem("unknown_shape", True, "card", card.id, {"shape": shape})


def appearance_of(shape: Shape) -> Shape:
    """A key that is equal for two shapes exactly if they are drawn alike."""
    return msgspec.structs.replace(shape, id=0, name="", family="")


def _unusual_shapes(edition: Edition) -> Iterator[Problem]:
    if len(edition.shapes) != 36:
        yield Problem("shapes_36", False, params={"count": len(edition.shapes)})
    first_with: dict[Shape, int] = {}
    for shape in edition.shapes:
        twin = first_with.setdefault(appearance_of(shape), shape.id)
        if twin != shape.id:
            yield Problem("distinct", False, "shape", shape.id, {"other": twin})
        if len(set(shape.colours)) < 2:
            yield Problem("many_coloured", False, "shape", shape.id)


def _unusual_cards(edition: Edition) -> Iterator[Problem]:
    first_with: dict[tuple[int, int], int] = {}
    for card in edition.cards:
        if len(card.shapes) != 3:
            yield Problem("three_shapes", False, "card", card.id, {"count": len(card.shapes)})
        for one, other in combinations(sorted(set(card.shapes)), 2):
            where = first_with.setdefault((one, other), card.id)
            if where != card.id:
                yield Problem("pairs", False, "card", card.id, {"one": one, "two": other, "other": where})


def _unusual_deck(edition: Edition) -> Iterator[Problem]:
    if len(edition.cards) != 54:
        yield Problem("deck_of_54", False, params={"count": len(edition.cards)})
    shown = Counter(shape for card in edition.cards for shape in card.shapes)
    times = Counter(shown[shape.id] for shape in edition.shapes)
    if times != {5: 18, 4: 18}:
        other = len(edition.shapes) - times[5] - times[4]
        yield Problem("appearances", False, params={"five": times[5], "four": times[4], "other": other})
