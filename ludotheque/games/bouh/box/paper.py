"""The printed box: number cards, Bouh, Greuh and totems."""

from __future__ import annotations

from ludotheque.engine.words import game_words
from ludotheque.games.bouh.box.edition import FAMILIES, Edition
from ludotheque.paper import svg
from ludotheque.paper.parts import CARD, Order, Part, Piece, Pieces

WIDTH, HEIGHT = CARD
TOTEM = (45.0, 60.0)
SPARE = 9
"""How many other creatures of each family there are, for editions with other cards than ours."""
BLUE, RED = "#2f7fd0", "#d63c4a"
TINTS = {
    "red": ("#fbe0dc", "#8e1d2f"),
    "yellow": ("#fdeec8", "#8a5300"),
    "green": ("#dcf1df", "#13603a"),
    "blue": ("#dcebfa", "#154a87"),
    "violet": ("#eae0fa", "#46258a"),
    "multicolour": ("#fff3d6", "#4a3159"),
}
"""The ground and the edge of each family's cards."""


def contents(order: Order) -> list[Part]:
    """All cards and totems."""
    edition: Edition = order.edition
    titles = game_words("bouh", order.language, "paper")
    pile_back = _back(order, RED)
    numbers = [Piece(_number_card(card.number), _back(order, BLUE)) for card in edition.number_cards]
    bouh = [Piece(_bouh_card(order, card.id, card.number, card.family), pile_back) for card in edition.bouh]
    greuh = [Piece(_greuh_card(order, card.id, card.number), pile_back) for card in edition.greuhs]
    totems = [
        Piece(_totem(order, family), _totem_back(order, family, each.totem))
        for family, each in zip(FAMILIES, edition.families, strict=True)
    ]
    return [
        Pieces(titles["numbers"], *CARD, tuple(numbers)),
        Pieces(titles["bouh"], *CARD, (*bouh, *greuh)),
        Pieces(titles["totems"], *TOTEM, tuple(totems)),
    ]


def _number_card(number: int) -> str:
    label = str(number)
    corner = svg.text(9, 14, label, 10)
    # 6 and 9 differ by the line below them.
    line = svg.rectangle(WIDTH / 2 - 9, 66, 18, 1.6, svg.INK, 'rx="0.8"') if number in (6, 9) else ""
    middle = svg.text(WIDTH / 2, 60, label, 48, weight=800)
    return svg.card_edge(WIDTH, HEIGHT, BLUE) + svg.turned(corner, WIDTH, HEIGHT) + middle + line


def _bouh_card(order: Order, id: int, number: int, family: str) -> str:
    name = f"bouh {id}" if f"bouh {id}" in order.drawings.names and not order.is_own else f"bouh {family} {id % SPARE}"
    return (
        _ground(order, family)
        + order.drawings.place(f"sign {family}", WIDTH - 18, 6, 12, 12)
        + order.drawings.place(name, 6, 30, WIDTH - 12, WIDTH - 12)
        + svg.text(7, 23, str(number), 22, weight=800, anchor="start")
    )


def _greuh_card(order: Order, id: int, number: int) -> str:
    name = f"greuh {id}" if f"greuh {id}" in order.drawings.names else f"greuh spare {id % SPARE}"
    return (
        svg.card_edge(WIDTH, HEIGHT, svg.INK)
        + order.drawings.place(name, 6, 30, WIDTH - 12, WIDTH - 12)
        + svg.text(7, 23, str(number), 22, weight=800, anchor="start")
        + svg.text(WIDTH - 7, 15, "Greuh", 8, anchor="end")
    )


def _ground(order: Order, family: str) -> str:
    tint, edge = TINTS[family]
    fill = "none" if order.low else tint
    return svg.rectangle(2.5, 2.5, WIDTH - 5, HEIGHT - 5, fill, f'rx="3.5" stroke="{edge}" stroke-width="0.7"')


def _totem(order: Order, family: str) -> str:
    width, height = TOTEM
    return svg.card_edge(width, height, TINTS[family][1]) + order.drawings.place(
        f"totem {family}", 4, 9, width - 8, width - 8
    )


def _totem_back(order: Order, family: str, number: int) -> str:
    width, height = TOTEM
    return (
        svg.card_edge(width, height, TINTS[family][1])
        + order.drawings.place(f"sign {family}", width / 2 - 7, 7, 14, 14)
        + svg.text(width / 2, 44, str(number), 22, weight=800)
    )


def _back(order: Order, colour: str) -> str:
    return "" if order.low else svg.card_back(WIDTH, HEIGHT, colour, svg.star(2.2, "#ffffff"))
