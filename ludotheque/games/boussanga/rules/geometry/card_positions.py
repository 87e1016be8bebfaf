# Compiled with mypyc: every move at a table comes through here.
"""The eight positions of a card (BSG-1, BSG-2).

A position is a number of eighth turns clockwise, 0 to 7: even ones are square,
odd ones diagonal. A card turns about its middle cell and is never mirrored. Its
motifs are a display preference of the client and no part of the rules (BSG-4).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludotheque.games.boussanga.box.edition import Card, Token

POSITIONS: Final = range(8)


@lru_cache(maxsize=4096)
def turned(card: Card, position: int) -> tuple[Token, ...]:
    """The tokens of a turned card, relative to its middle cell: steps down, steps right, element."""
    tokens = tuple((row - 1, column - 1, element) for row, column, element in card.tokens)
    for _ in range(position // 2):
        tokens = tuple((right, -down, element) for down, right, element in tokens)
    if position % 2:
        # BSG-2: an eighth turn stretches the grid by √2; a step right becomes right-and-down
        tokens = tuple((down + right, right - down, element) for down, right, element in tokens)
    return tokens


def tokens_at(card: Card, position: int, row: int, column: int) -> tuple[Token, ...]:
    """The row, column and element of each token of a turned card whose middle lies on a cell."""
    return tuple([(row + down, column + right, element) for down, right, element in turned(card, position)])
