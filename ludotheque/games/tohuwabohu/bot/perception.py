"""What every level makes of every two shapes, worked out once for a box."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.games.tohuwabohu.bot.levels import CLEARER, HARDER, PEOPLE
from ludotheque.games.tohuwabohu.bot.likeness import Look, confusion
from ludotheque.games.tohuwabohu.box.edition import Edition
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

BLUR = 0.45
"""From the corner of the eye, everything at least this much alike looks the same."""

Table = list[list[float]]
"""For each shape on a card, by place in the edition, and each piece on the table."""


class Sight(msgspec.Struct, frozen=True):
    """What ``Eyes`` need to know of the shapes."""

    rough: Table
    glance: Table
    close: Table


def look_of(view: TohuwabohuView) -> Look:
    """How shapes on the card and pieces on the table differ."""
    if view.pieces == "frames":
        return "frames"
    return "black" if view.face == "black" else "colour"


@lru_cache(maxsize=CACHED_EDITIONS)
def likeness_table(edition: Edition | None, look: Look) -> Table:
    """How alike each two shapes are."""
    shapes = box_of(edition).edition.shapes
    return [[confusion(a, b, look) for b in shapes] for a in shapes]


@lru_cache(maxsize=CACHED_EDITIONS)
def sight_of(edition: Edition | None, look: Look, level: Level) -> Sight:
    """How somebody of this level sees the shapes of a box."""
    person = PEOPLE[level]
    knows = 1.0 - min(0.6, person.overlooks * HARDER[look])
    alike = likeness_table(edition, look)
    return Sight(
        rough=[[CLEARER[look] * min(1.0, c / BLUR) for c in row] for row in alike],
        glance=[[knows * pow(c, person.discerns) for c in row] for row in alike],
        close=[[pow(c, person.proves) for c in row] for row in alike],
    )
