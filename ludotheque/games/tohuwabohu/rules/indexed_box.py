"""An edition made ready for play: ids and places both ways, worked out once."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.bits import members
from ludotheque.games.tohuwabohu.box.edition import Edition, read_edition
from ludotheque.games.tohuwabohu.rules.actions import Point
from ludotheque.games.tohuwabohu.rules.tables import Tables


class Box:
    """Players know shapes and cards by their ids, positions by their places in the edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.shape_ids = tuple(shape.id for shape in edition.shapes)
        self.card_ids = tuple(card.id for card in edition.cards)
        self.shape_place = {shape: place for place, shape in enumerate(self.shape_ids)}
        self.card_place = {card: place for place, card in enumerate(self.card_ids)}
        self.tables = Tables(
            len(edition.shapes), [[self.shape_place[shape] for shape in card.shapes] for card in edition.cards]
        )
        self.fingers = tuple(Point(shape) for shape in self.shape_ids)
        """Everything a finger can do."""

    def shapes_in(self, of: int) -> tuple[int, ...]:
        """The ids of the shapes of a set, in the edition's order."""
        return tuple([self.shape_ids[place] for place in members(of)])

    def cards_in(self, of: int) -> tuple[int, ...]:
        """The ids of the cards of a set, in the edition's order."""
        return tuple([self.card_ids[place] for place in members(of)])


@cache
def standard_edition() -> Edition:
    """Our own box."""
    return read_edition((files("ludotheque.games.tohuwabohu.box") / "edition.toml").read_text("utf-8"))


@lru_cache(maxsize=CACHED_EDITIONS)
def box_of(own: Edition | None) -> Box:
    """The box a table plays with: somebody's own, or ours."""
    return Box(standard_edition() if own is None else own)
