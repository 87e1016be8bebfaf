"""Every shape can be painted, and no two paintings are alike."""

from __future__ import annotations

from typing import get_args
from xml.etree import ElementTree

from ludotheque.games.tohuwabohu.box.edition import Pattern, standard_edition
from ludotheque.games.tohuwabohu.box.painting import svg_of


def test_our_box_uses_every_pattern() -> None:
    assert {shape.pattern for shape in standard_edition().shapes} == set(get_args(Pattern))


def test_every_shape_is_painted_in_all_its_colours() -> None:
    box = standard_edition()
    palette = dict(box.palette)
    painted = [svg_of(shape, box) for shape in box.shapes]
    assert len(set(painted)) == len(box.shapes)
    for shape, svg in zip(box.shapes, painted, strict=True):
        ElementTree.fromstring(f"<svg>{svg}</svg>")
        assert all(palette[colour] in svg for colour in shape.colours)
        assert svg.count("<circle") >= 2 * len(shape.holes)
