"""The geometry of shapes."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.games.tohuwabohu.box.edition import Horn, Shape, standard_edition
from ludotheque.games.tohuwabohu.box.outline import drawing_of

SHAPES = standard_edition().shapes
DISC = Shape(id=1, name="", family="", colours=("plum", "sun"), pattern="rings")


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_shape_fills_its_square(shape: Shape) -> None:
    """It touches two opposite sides, knobs included, and is centred between the other two."""
    drawing = drawing_of(shape)
    across = [x for x, _ in drawing.edge] + [x + way * r for x, _, r in drawing.balls for way in (-1, 1)]
    down = [y for _, y in drawing.edge] + [y + way * r for _, y, r in drawing.balls for way in (-1, 1)]
    for numbers in (across, down):
        assert min(numbers) == pytest.approx(-max(numbers))
    assert max(*across, *down) == pytest.approx(100)


def test_a_body_without_any_parts_is_a_disc() -> None:
    assert all((x * x + y * y) ** 0.5 == pytest.approx(100) for x, y in drawing_of(DISC).edge)


def test_a_horn_at_the_top_points_up_and_its_curl_leans_it_clockwise() -> None:
    straight = drawing_of(msgspec.structs.replace(DISC, horns=(Horn(at=0, long=100, wide=30),))).edge
    assert min(straight, key=lambda point: point[1])[0] == pytest.approx(0)
    curled = drawing_of(msgspec.structs.replace(DISC, horns=(Horn(at=0, long=100, wide=30, curl=30),))).edge
    assert min(curled, key=lambda point: point[1])[0] > 20
