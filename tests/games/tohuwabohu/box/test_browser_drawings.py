"""Writes the case file that keeps the browser's drawing of shapes equal to Python's.

``web/src/games/tohuwabohu/art/drawings.json`` contains the standard shapes and random
ones, each with points of its edge and its pattern. ``painting.test.ts`` compares the
browser's drawings with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from ludotheque.engine.native.rng import Rng
from ludotheque.games.tohuwabohu.box.edition import Bite, Hole, Horn, Pattern, Shape, standard_edition
from ludotheque.games.tohuwabohu.box.outline import drawing_of
from ludotheque.games.tohuwabohu.box.painting import pattern_of
from support.golden_files import BOARDS, assert_matches_file, json_list

RANDOM_SHAPES = 14
EDGE_STEP = 15
"""Every fifteenth point of the edge is written."""


def test_the_case_file_is_up_to_date() -> None:
    assert_matches_file(BOARDS / "tohuwabohu/art/drawings.json", json_list(map(_case, case_shapes())) + "\n")


def case_shapes() -> Iterator[Shape]:
    """The standard shapes, then random ones."""
    yield from standard_edition().shapes
    for number in range(RANDOM_SHAPES):
        yield _random_shape(number, Rng(number))


def _random_shape(number: int, rng: Rng) -> Shape:
    patterns: tuple[Pattern, ...] = get_args(Pattern)
    horns = [
        Horn(rng.below(360), 5 + rng.below(156), 5 + rng.below(86), rng.below(181) - 90, rng.below(101), rng.below(41))
        for _ in range(rng.below(9))
    ]
    bites = [Bite(rng.below(360), 5 + rng.below(71), 5 + rng.below(86)) for _ in range(rng.below(5))]
    holes = [Hole(rng.below(360), rng.below(151), 5 + rng.below(56)) for _ in range(rng.below(5))]
    return Shape(
        id=900 + number,
        name="Odd",
        family="odd",
        colours=("plum", "sun", "sky")[: 1 + rng.below(3)],
        pattern=patterns[number % len(patterns)],
        grain=1 + rng.below(12),
        tilt=rng.below(360),
        lobes=rng.below(13),
        depth=rng.below(61),
        sharp=rng.below(201) - 100,
        turn=rng.below(360),
        wide=40 + rng.below(181),
        bend=rng.below(121) - 60,
        slant=rng.below(121) - 60,
        horns=tuple(horns),
        bites=tuple(bites),
        holes=tuple(holes),
    )


def _case(shape: Shape) -> dict[str, Any]:
    drawing = drawing_of(shape)
    return {
        "shape": msgspec.to_builtins(shape),
        "edge": [_rounded(point) for point in drawing.edge[::EDGE_STEP]],
        "balls": [_rounded(ball) for ball in drawing.balls],
        "holes": [_rounded(hole) for hole in drawing.holes],
        "pattern": pattern_of(shape, "#second", "#third"),
    }


def _rounded(numbers: tuple[float, ...]) -> list[float]:
    return [round(number, 2) for number in numbers]
