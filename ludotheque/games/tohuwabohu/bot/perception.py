"""How well each level tells the shapes of a box apart, computed once per box."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludotheque.bots.level import Mind
from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.games.tohuwabohu.bot.levels import MISS_FACTOR, PERIPHERAL_CLARITY, STRENGTHS
from ludotheque.games.tohuwabohu.bot.similarity import Look, similarity
from ludotheque.games.tohuwabohu.box.edition import Edition
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

PERIPHERAL_LIMIT = 0.45
"""From the corner of the eye, all shapes with at least this similarity look the same."""

Matrix = list[list[float]]
"""One row for each target on a card and one column for each piece on the table, both by place in the edition."""


class Perception(msgspec.Struct, frozen=True):
    """What ``VisualSearch`` needs to know of the shapes."""

    peripheral: Matrix
    """Similarity seen from the corner of the eye."""
    glance: Matrix
    """The chance to take the piece for the target at a glance."""
    check: Matrix
    """The chance to take the piece for the target when checking against the card."""


def look_of(view: TohuwabohuView) -> Look:
    """How the shapes on the card differ from the pieces on the table."""
    if view.pieces == "frames":
        return "frames"
    return "black" if view.face == "black" else "colour"


@lru_cache(maxsize=CACHED_EDITIONS)
def similarity_matrix(edition: Edition | None, look: Look) -> Matrix:
    """The similarity of every two shapes of a box."""
    shapes = box_of(edition).edition.shapes
    return [[similarity(a, b, look) for b in shapes] for a in shapes]


@lru_cache(maxsize=CACHED_EDITIONS)
def perception_of(edition: Edition | None, look: Look, level: Mind) -> Perception:
    """How a level sees the shapes of a box."""
    strength = STRENGTHS[level]
    hit_rate = 1.0 - min(0.6, strength.miss_rate * MISS_FACTOR[look])
    similarities = similarity_matrix(edition, look)
    return Perception(
        peripheral=[[PERIPHERAL_CLARITY[look] * min(1.0, s / PERIPHERAL_LIMIT) for s in row] for row in similarities],
        glance=[[hit_rate * pow(s, strength.discrimination) for s in row] for row in similarities],
        check=[[pow(s, strength.check_discrimination) for s in row] for row in similarities],
    )
