"""The printed box: the board, the tokens, and the cards as film or as frames with windows."""

from __future__ import annotations

from ludotheque.engine.words import game_words
from ludotheque.games.boussanga.box.edition import ELEMENTS, Card, Edition
from ludotheque.paper import svg
from ludotheque.paper.parts import CARD, Order, Part, Piece, Pieces, Poster

WIDTH, HEIGHT = CARD
CELL = 20.0
"""The cells of cards are as large as those of the board, so that a card can be laid on it."""
SIDE = 8
RIM = 8.0
TOKEN = 18.0
COLOURS = ("#0f5132", "#0d3268", "#5a5478", "#6f0d22")
"""A dark colour for each element, for the rings around windows."""


def contents(order: Order) -> list[Part]:
    """The board, all tokens and all cards."""
    edition: Edition = order.edition
    titles = game_words("boussanga", order.language, "paper")
    tokens = [
        Piece(order.drawings.place(f"token {number}", 0.5, 0.5, TOKEN - 1, TOKEN - 1))
        for number, name in enumerate(ELEMENTS)
        for _ in range(getattr(edition, name).tokens)
    ]
    draw = _film_card if order.film == "film" else _frame_card
    side = SIDE * CELL + 2 * RIM
    return [
        Poster(titles["board"], side, side, _board(order)),
        Pieces(titles["tokens"], TOKEN, TOKEN, tuple(tokens)),
        Pieces(titles[order.film], *CARD, tuple(Piece(draw(order, card)) for card in edition.cards)),
    ]


def _board(order: Order) -> str:
    side = SIDE * CELL + 2 * RIM
    ground, light, dark = ("#ffffff",) * 3 if order.low else ("#e9d8b4", "#fff8e6", "#f3e6c8")
    cells = "".join(
        svg.rectangle(
            RIM + column * CELL,
            RIM + row * CELL,
            CELL,
            CELL,
            dark if (row + column) % 2 else light,
            f'stroke="{svg.INK}" stroke-width="0.3"',
        )
        for row in range(SIDE)
        for column in range(SIDE)
    )
    letters = "".join(
        svg.text(RIM + (number + 0.5) * CELL, y, "abcdefgh"[number], 5) for number in range(SIDE) for y in (6, side - 3)
    )
    numbers = "".join(
        svg.text(x, RIM + (number + 0.5) * CELL + 1.7, str(number + 1), 5)
        for number in range(SIDE)
        for x in (RIM / 2, side - RIM / 2)
    )
    return svg.rectangle(0, 0, side, side, ground, f'stroke="{svg.INK}" stroke-width="0.5"') + cells + letters + numbers


def _cell(row: int, column: int) -> tuple[float, float]:
    """The upper left corner of a cell of a card."""
    return (WIDTH - 3 * CELL) / 2 + column * CELL, 5 + row * CELL


def _label(card: Card) -> str:
    return svg.text(WIDTH / 2, HEIGHT - 9, str(card.id), 9)


def _film_card(order: Order, card: Card) -> str:
    """A card for film: thin lines, and the tokens small enough to see the board beside them."""
    left, top = _cell(0, 0)
    lines = "".join(
        f'<path d="M{left + step * CELL:g} {top:g}v{3 * CELL:g}M{left:g} {top + step * CELL:g}h{3 * CELL:g}" '
        f'stroke="#8a7fa0" stroke-width="0.3" fill="none"/>'
        for step in range(4)
    )
    tokens = "".join(
        order.drawings.place(f"token {element}", _cell(row, column)[0] + 4, _cell(row, column)[1] + 4, 12, 12)
        for row, column, element in card.tokens
    )
    return svg.rectangle(0.3, 0.3, WIDTH - 0.6, HEIGHT - 0.6, "none", 'rx="3" stroke="#8a7fa0" stroke-width="0.2"') + (
        lines + tokens + _label(card)
    )


def _frame_card(order: Order, card: Card) -> str:
    """A card for paper: every cell has a window to cut out; around those of tokens is a ring of the element."""
    elements = {(row, column): element for row, column, element in card.tokens}
    found = [svg.card_edge(WIDTH, HEIGHT, svg.INK)]
    for row in range(3):
        for column in range(3):
            x, y = _cell(row, column)
            element = elements.get((row, column))
            if element is None:
                found.append(_window(svg.rectangle(x + 2, y + 2, CELL - 4, CELL - 4, "none", f'rx="2" {DASHED}')))
            else:
                found.append(svg.circle(x + CELL / 2, y + CELL / 2, 9.2, "none", _ring(element)))
                found.append(_window(svg.circle(x + CELL / 2, y + CELL / 2, 7.2, "none", DASHED)))
                found.append(order.drawings.place(f"token {element}", x + CELL - 6, y, 6, 6))
    return "".join([*found, _label(card)])


DASHED = f'stroke="{svg.INK}" stroke-width="0.25" stroke-dasharray="1 0.7"'


def _window(outline: str) -> str:
    """A window to cut out, marked as one."""
    return f'<g class="window">{outline}</g>'


def _ring(element: int) -> str:
    return f'stroke="{COLOURS[element]}" stroke-width="1.6"'
