"""Every shape can be painted as SVG, and no two look alike."""

from __future__ import annotations

from typing import get_args
from xml.etree import ElementTree

from ludotheque.games.tohuwabohu.box.edition import Pattern, standard_edition
from ludotheque.games.tohuwabohu.box.painting import svg_of


def test_the_standard_edition_uses_every_pattern() -> None:
    assert {shape.pattern for shape in standard_edition().shapes} == set(get_args(Pattern))


def test_every_shape_is_painted_in_all_its_colours() -> None:
    edition = standard_edition()
    palette = dict(edition.palette)
    painted = [svg_of(shape, edition) for shape in edition.shapes]
    assert len(set(painted)) == len(edition.shapes)
    for shape, svg in zip(edition.shapes, painted, strict=True):
        ElementTree.fromstring(f"<svg>{svg}</svg>")
        assert all(palette[colour] in svg for colour in shape.colours)
        assert svg.count("<circle") >= 2 * len(shape.holes)
