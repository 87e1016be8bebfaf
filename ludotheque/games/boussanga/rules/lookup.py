# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Lookup tables for an edition's cards, computed before play.

A *shape* is a card in one position, moved to the top left corner; positions that
look the same have one shape. A *placement* is a shape at an *anchor*, the board
cell of the shape's top left corner. Placements are numbered card by card, so a
placement is one integer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.bits import bit
from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.box.options import edition_of
from ludotheque.games.boussanga.rules.geometry.card_positions import POSITIONS, turned

Offset = tuple[int, int, int]
"""Steps down, steps right, element."""


@final
class Lookup:
    """Lookup tables of one edition."""

    def __init__(
        self, cards: Sequence[Sequence[Sequence[Offset]]], points: Sequence[int], tokens: Sequence[int]
    ) -> None:
        """``cards[card][position]`` lists the tokens of a turned card; ``points`` and ``tokens`` are per element."""
        self.cards: i64 = len(cards)
        self.points: vec[i64] = vec[i64](points)
        self.tokens: vec[i64] = vec[i64](tokens)
        # per card
        self.first_placement: vec[i64] = vec[i64]()
        self.placement_count: vec[i64] = vec[i64]()
        self.most_placements: i64 = 0
        self.first_shape: vec[i64] = vec[i64]()  # one more at the end
        # per card and position: card * 8 + position
        self.shape_of: vec[i64] = vec[i64]()
        self.top_of: vec[i64] = vec[i64]()
        self.left_of: vec[i64] = vec[i64]()
        # per shape
        self.shape_card: vec[i64] = vec[i64]()
        self.shape_cells: vec[i64] = vec[i64]()  # its cells at anchor 0, by element: shape * 4 + element
        self.window: vec[i64] = vec[i64]()  # the anchors at which every token is on the board (BSG-3)
        self.shape_position: vec[i64] = vec[i64]()  # the lowest position that gives the shape
        self.first_token: vec[i64] = vec[i64]()  # one more at the end
        # per shape and anchor: shape * 64 + anchor
        self.placement_at: vec[i64] = vec[i64]()
        # per token of a shape
        self.token_shift: vec[i64] = vec[i64]()  # cells from the anchor to the token
        self.token_element: vec[i64] = vec[i64]()
        # per placement: few tables, because there are thousands of placements and processors' caches are small
        self.spot: vec[i64] = vec[i64]()  # shape * 64 + anchor
        self.cover: vec[i64] = vec[i64]()  # its cells by element: placement * 4 + element
        for card in range(len(cards)):
            self._add_card(card, cards[card])
        self.first_shape = append(self.first_shape, len(self.window))
        self.first_token = append(self.first_token, len(self.token_shift))

    def _add_card(self, card: i64, positions: Sequence[Sequence[Offset]]) -> None:
        self.first_shape = append(self.first_shape, len(self.window))
        first = len(self.spot)
        self.first_placement = append(self.first_placement, first)
        shapes: dict[str, int] = {}
        for position in range(8):
            tokens = positions[position]
            top = min([down for down, _, _ in tokens])
            left = min([right for _, right, _ in tokens])
            shape = sorted([(down - top, right - left, element) for down, right, element in tokens])
            self.top_of = append(self.top_of, top)
            self.left_of = append(self.left_of, left)
            key = str(shape)
            if key not in shapes:
                shapes[key] = len(self.window)
                self._add_shape(card, position, shape)
            self.shape_of = append(self.shape_of, shapes[key])
        count = len(self.spot) - first
        self.placement_count = append(self.placement_count, count)
        if count > self.most_placements:
            self.most_placements = count

    def _add_shape(self, card: i64, position: i64, tokens: Sequence[Offset]) -> None:
        shape = len(self.window)
        height = 1 + max([down for down, _, _ in tokens])
        width = 1 + max([right for _, right, _ in tokens])
        self.shape_card = append(self.shape_card, card)
        self.shape_position = append(self.shape_position, position)
        self.first_token = append(self.first_token, len(self.token_shift))
        for down, right, element in tokens:
            self.token_shift = append(self.token_shift, down * 8 + right)
            self.token_element = append(self.token_element, element)
        self.shape_cells = _with_cells(self.shape_cells, 0, tokens)
        window: i64 = 0
        for anchor in range(64):
            if anchor // 8 + height <= 8 and anchor % 8 + width <= 8:
                window |= bit(anchor)
                self.placement_at = append(self.placement_at, len(self.spot))
                self.spot = append(self.spot, shape * 64 + anchor)
                self.cover = _with_cells(self.cover, anchor, tokens)
            else:
                self.placement_at = append(self.placement_at, -1)
        self.window = append(self.window, window)

    def card_of(self, placement: i64) -> i64:
        """The card of a placement."""
        return self.shape_card[self.spot[placement] >> 6]

    def cells_of(self, placement: i64) -> i64:
        """The cells of a placement."""
        first = placement * 4
        return self.cover[first] | self.cover[first + 1] | self.cover[first + 2] | self.cover[first + 3]


def _with_cells(cover: vec[i64], anchor: i64, tokens: Sequence[Offset]) -> vec[i64]:
    """Append the cells of each element of a shape at an anchor."""
    for element in range(4):
        cells: i64 = 0
        for down, right, kind in tokens:
            if kind == element:
                cells |= bit(anchor + down * 8 + right)
        cover = append(cover, cells)
    return cover


@lru_cache(maxsize=CACHED_EDITIONS)
def lookup_of(custom: Edition | None) -> Lookup:
    """The lookup tables of a custom edition, or of the standard one for ``None``; computed once.

    The standard edition is passed as ``None`` because hashing a whole edition at every
    start would take longer than a random game.
    """
    edition = edition_of(custom)
    cards = [[turned(card, position) for position in POSITIONS] for card in edition.cards]
    points = [element.points for element in edition.elements]
    return Lookup(cards, points, [element.tokens for element in edition.elements])
