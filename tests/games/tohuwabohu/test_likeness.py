"""How shapes are drawn, and how easily one is taken for another."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from ludotheque.games.tohuwabohu.bot.similarity import GRID, Look, mirrored, overlap, silhouette, similarity
from ludotheque.games.tohuwabohu.box.edition import Hole, Horn, Shape, standard_edition
from ludotheque.games.tohuwabohu.box.outline import drawing_of

SHAPES = standard_edition().shapes
LOOKS: tuple[Look, ...] = ("colour", "black", "frames")
DISC = Shape(id=1, name="", family="", colours=("plum", "sun"), pattern="rings")


# Drawing


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_shape_fills_its_square(shape: Shape) -> None:
    """From edge to edge one way, knobs included, and centred the other way."""
    drawing = drawing_of(shape)
    across = [x for x, _ in drawing.edge] + [x + way * r for x, _, r in drawing.balls for way in (-1, 1)]
    down = [y for _, y in drawing.edge] + [y + way * r for _, y, r in drawing.balls for way in (-1, 1)]
    for numbers in (across, down):
        assert min(numbers) == pytest.approx(-max(numbers))
    assert max(*across, *down) == pytest.approx(100)


def test_a_body_with_nothing_done_to_it_is_a_disc() -> None:
    assert all((x * x + y * y) ** 0.5 == pytest.approx(100) for x, y in drawing_of(DISC).edge)
    assert overlap(silhouette(DISC), mirrored(silhouette(DISC))) == 1


def test_a_horn_at_the_top_points_up_and_its_curl_leans_it_clockwise() -> None:
    straight = drawing_of(msgspec.structs.replace(DISC, horns=(Horn(at=0, long=100, wide=30),))).edge
    assert min(straight, key=lambda point: point[1])[0] == pytest.approx(0)
    curled = drawing_of(msgspec.structs.replace(DISC, horns=(Horn(at=0, long=100, wide=30, curl=30),))).edge
    assert min(curled, key=lambda point: point[1])[0] > 20


def test_a_hole_is_a_hole_in_the_silhouette_but_not_in_the_frame() -> None:
    holed = msgspec.structs.replace(DISC, holes=(Hole(at=90, far=50, size=20),))
    gone = silhouette(DISC) & ~silhouette(holed)
    assert gone.bit_count() == pytest.approx(3.14 * 20**2 / 200**2 * GRID**2, rel=0.2)
    assert all(cell % GRID > GRID // 2 for cell in range(GRID * GRID) if gone >> cell & 1)
    assert silhouette(holed, with_holes=False) == silhouette(DISC)


# Likeness


@pytest.mark.parametrize("look", LOOKS)
def test_confusion_goes_from_nothing_alike_to_alike(look: Look) -> None:
    """A shape is wholly like itself, two are alike both ways round, and nothing falls outside 0 to 1."""
    for a, b in combinations(SHAPES, 2):
        assert 0 <= similarity(a, b, look) < 0.99
        assert similarity(a, b, look) == pytest.approx(similarity(b, a, look))
    assert all(similarity(shape, shape, look) == pytest.approx(1) for shape in SHAPES)


@pytest.mark.parametrize("look", LOOKS)
def test_several_shapes_are_easily_confused_and_most_are_not(look: Look) -> None:
    """Near-twins are of one family; strangers are rarely half alike."""
    kin = [similarity(a, b, look) for a, b in combinations(SHAPES, 2) if a.family == b.family]
    strangers = [similarity(a, b, look) for a, b in combinations(SHAPES, 2) if a.family != b.family]
    assert sum(likeness > 0.55 for likeness in kin) >= 6
    assert max(strangers) < 0.6
    assert sum(kin) / len(kin) > 2 * sum(strangers) / len(strangers)


@pytest.mark.clause("TOH-21")
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_no_shape_is_its_own_mirror_image(shape: Shape) -> None:
    """So the black face is a task of its own for each of them."""
    assert overlap(silhouette(shape), mirrored(silhouette(shape))) < 0.9


@pytest.mark.clause("TOH-21")
def test_no_two_silhouettes_are_the_same_even_mirrored() -> None:
    """Whatever the black face shows, exactly one shape is right, and it can be told by looking well."""
    for a, b in combinations(SHAPES, 2):
        assert overlap(silhouette(a), silhouette(b)) < 0.98
        assert overlap(mirrored(silhouette(a)), silhouette(b)) < 0.98


@pytest.mark.clause("TOH-21")
def test_the_black_face_makes_mirror_twins_of_shapes_that_differ() -> None:
    """Each family has a shape whose mirror image looks more like another than like itself."""
    fooled = {
        a.family
        for a in SHAPES
        for b in SHAPES
        if a is not b
        and overlap(mirrored(silhouette(a)), silhouette(b)) > overlap(mirrored(silhouette(a)), silhouette(a)) + 0.1
    }
    assert len(fooled) == 9


def test_colour_alone_tells_shapes_apart_only_in_colour() -> None:
    repainted = msgspec.structs.replace(SHAPES[0], colours=("sea", "sky"), pattern="stripes")
    assert similarity(SHAPES[0], repainted, "black") == 1
    assert similarity(SHAPES[0], repainted, "frames") == pytest.approx(0.85)
    assert similarity(SHAPES[0], repainted, "colour") == pytest.approx(0.6)
