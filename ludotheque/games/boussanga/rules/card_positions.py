# Compiled with mypyc: every move at a table comes through here.
"""The eight positions of a card.

A position is a number of eighth turns clockwise, 0 to 7: even ones are square,
odd ones diagonal. Turns go about the middle cell of the card. Nothing here ever
mirrors a card.
"""

from __future__ import annotations

from functools import lru_cache

from ludotheque.games.boussanga.box.edition import Card, Token

POSITIONS = range(8)


@lru_cache(maxsize=4096)
def turned(card: Card, position: int) -> tuple[Token, ...]:
    """The card's tokens around its middle cell: steps down, steps right, element."""
    tokens = tuple((row - 1, column - 1, element) for row, column, element in card.tokens)
    for _ in range(position // 2):
        tokens = tuple((right, -down, element) for down, right, element in tokens)
    if position % 2:
        # an eighth turn stretches the grid by √2: right becomes right-and-down
        tokens = tuple((down + right, right - down, element) for down, right, element in tokens)
    return tokens


def tokens_at(card: Card, position: int, row: int, column: int) -> tuple[Token, ...]:
    """The cells and elements a turned card asks for when its middle lies on a cell."""
    return tuple([(row + down, column + right, element) for down, right, element in turned(card, position)])
