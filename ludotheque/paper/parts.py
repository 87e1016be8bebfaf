"""What a game prints: pieces of one size, and drawings that may be larger than a page.

A game's ``box/paper.py`` defines ``contents(order)``, which returns the parts of its box. All drawings are SVG
fragments in millimetres, with the origin in the upper left corner of the piece.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from ludotheque.engine.words import Language
from ludotheque.paper.drawings import Drawings

CARD = (63.0, 88.0)
"""The width and height of a playing card, which sleeves are made for."""

Ink = Literal["full", "low"]
"""``low``: white grounds, pale drawings and no backs."""
Film = Literal["film", "frames"]
"""How transparent cards are made: printed on film, or as frames whose windows are cut out."""


class Piece(NamedTuple):
    """A piece to cut out; both sides are drawn as one looks at them."""

    front: str
    back: str = ""
    """Empty if the piece has no back."""


class Pieces(NamedTuple):
    """Pieces of one size, printed in a grid with cut marks."""

    title: str
    width: float
    height: float
    pieces: tuple[Piece, ...]


class Poster(NamedTuple):
    """One drawing; if it is larger than a page, it is printed in parts to glue together."""

    title: str
    width: float
    height: float
    drawing: str


Part = Pieces | Poster


class Order(NamedTuple):
    """What is to be printed."""

    edition: Any
    """The game's edition: its own type."""
    is_own: bool
    """Whether the edition is somebody's own instead of ours."""
    language: Language
    ink: Ink
    film: Film
    drawings: Drawings

    @property
    def low(self) -> bool:
        """Whether little ink is to be used."""
        return self.ink == "low"
