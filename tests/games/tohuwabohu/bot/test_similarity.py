"""Silhouettes, and how easily one shape is taken for another."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from ludotheque.games.tohuwabohu.bot.similarity import GRID, Look, mirrored, overlap, silhouette, similarity
from ludotheque.games.tohuwabohu.box.edition import Hole, Shape, standard_edition

SHAPES = standard_edition().shapes
LOOKS: tuple[Look, ...] = ("colour", "black", "frames")
DISC = Shape(id=1, name="", family="", colours=("plum", "sun"), pattern="rings")


def test_a_disc_is_its_own_mirror_image() -> None:
    assert overlap(silhouette(DISC), mirrored(silhouette(DISC))) == 1


def test_a_hole_is_missing_in_the_silhouette_but_not_in_the_frame() -> None:
    holed = msgspec.structs.replace(DISC, holes=(Hole(at=90, far=50, size=20),))
    gone = silhouette(DISC) & ~silhouette(holed)
    assert gone.bit_count() == pytest.approx(3.14 * 20**2 / 200**2 * GRID**2, rel=0.2)
    assert all(cell % GRID > GRID // 2 for cell in range(GRID * GRID) if gone >> cell & 1)
    assert silhouette(holed, with_holes=False) == silhouette(DISC)


@pytest.mark.parametrize("look", LOOKS)
def test_similarity_is_symmetric_and_between_0_and_1(look: Look) -> None:
    """Only a shape and itself have similarity 1."""
    for a, b in combinations(SHAPES, 2):
        assert 0 <= similarity(a, b, look) < 0.99
        assert similarity(a, b, look) == pytest.approx(similarity(b, a, look))
    assert all(similarity(shape, shape, look) == pytest.approx(1) for shape in SHAPES)


@pytest.mark.parametrize("look", LOOKS)
def test_shapes_of_one_family_are_similar_and_others_are_not(look: Look) -> None:
    """Pairs that hardly differ are of one family."""
    kin = [similarity(a, b, look) for a, b in combinations(SHAPES, 2) if a.family == b.family]
    strangers = [similarity(a, b, look) for a, b in combinations(SHAPES, 2) if a.family != b.family]
    assert sum(value > 0.55 for value in kin) >= 6
    assert max(strangers) < 0.6
    assert sum(kin) / len(kin) > 2 * sum(strangers) / len(strangers)


@pytest.mark.clause("TOH-21")
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_no_shape_is_its_own_mirror_image(shape: Shape) -> None:
    """So mirroring changes every shape."""
    assert overlap(silhouette(shape), mirrored(silhouette(shape))) < 0.9


@pytest.mark.clause("TOH-21")
def test_no_two_silhouettes_are_the_same_even_mirrored() -> None:
    """So exactly one shape is right for each outline on the black face."""
    for a, b in combinations(SHAPES, 2):
        assert overlap(silhouette(a), silhouette(b)) < 0.98
        assert overlap(mirrored(silhouette(a)), silhouette(b)) < 0.98


@pytest.mark.clause("TOH-21")
def test_every_family_has_a_shape_that_mirrored_looks_like_another() -> None:
    """Its mirror image is more similar to the other shape than to itself."""
    fooled = {
        a.family
        for a in SHAPES
        for b in SHAPES
        if a is not b
        and overlap(mirrored(silhouette(a)), silhouette(b)) > overlap(mirrored(silhouette(a)), silhouette(a)) + 0.1
    }
    assert len(fooled) == 9


def test_repainting_a_shape_matters_only_in_colour() -> None:
    repainted = msgspec.structs.replace(SHAPES[0], colours=("sea", "sky"), pattern="stripes")
    assert similarity(SHAPES[0], repainted, "black") == 1
    assert similarity(SHAPES[0], repainted, "frames") == pytest.approx(0.85)
    assert similarity(SHAPES[0], repainted, "colour") == pytest.approx(0.6)
