"""An edition with its lookup tables: ids to places, places to ids, and the tables of the rules.

Clients, actions and events name shapes and cards by their ids. Positions number them
by their places in the edition.
"""

from __future__ import annotations

from functools import lru_cache

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.bits import members
from ludotheque.games.tohuwabohu.box.edition import Edition, standard_edition
from ludotheque.games.tohuwabohu.rules.actions import Point
from ludotheque.games.tohuwabohu.rules.lookup import Lookup


class Box:
    """An edition, indexed by ids and by places."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.shape_ids = tuple(shape.id for shape in edition.shapes)
        self.card_ids = tuple(card.id for card in edition.cards)
        self.shape_place = {shape: place for place, shape in enumerate(self.shape_ids)}
        self.card_place = {card: place for place, card in enumerate(self.card_ids)}
        self.lookup = Lookup(
            len(edition.shapes), [[self.shape_place[shape] for shape in card.shapes] for card in edition.cards]
        )
        self.point_actions = tuple(Point(shape) for shape in self.shape_ids)
        """Every possible action of a finger, in the order of the edition."""

    def shapes_in(self, places: int) -> tuple[int, ...]:
        """The ids of a set of shapes, in the order of the edition."""
        return tuple([self.shape_ids[place] for place in members(places)])

    def cards_in(self, places: int) -> tuple[int, ...]:
        """The ids of a set of cards, in the order of the edition."""
        return tuple([self.card_ids[place] for place in members(places)])


@lru_cache(maxsize=CACHED_EDITIONS)
def box_of(own: Edition | None) -> Box:
    """The box of a table: of its own edition, or of the standard edition."""
    return Box(standard_edition() if own is None else own)
