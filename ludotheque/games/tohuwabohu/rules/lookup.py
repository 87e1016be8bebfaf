# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Lookup tables of an edition: which shapes each card shows.

Shapes and cards are numbered by their places in the edition, so that a set of them
is one 64-bit integer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit


@final
class Lookup:
    """Lookup tables of one edition."""

    def __init__(self, shapes: i64, cards: Sequence[Sequence[int]]) -> None:
        """Build the lookup tables of a number of shapes; ``cards[card]`` lists the shapes on a card."""
        self.shapes: i64 = shapes
        self.all_shapes: i64 = 0
        self.cards: i64 = len(cards)
        self.all_cards: i64 = 0
        self.shapes_on: vec[i64] = vec[i64]()  # per card, the set of its shapes
        shape: i64
        for shape in range(shapes):
            self.all_shapes |= bit(shape)
        for card in range(len(cards)):
            self.all_cards |= bit(card)
            members: i64 = 0
            for on_card in cards[card]:
                members |= bit(on_card)
            self.shapes_on = append(self.shapes_on, members)
