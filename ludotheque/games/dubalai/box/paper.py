"""The printed box: track, witches, dice nets, formula cards, black magic and the curse token."""

from __future__ import annotations

from typing import Any

import msgspec

from ludotheque.engine.words import game_words
from ludotheque.games.dubalai.box.edition import Die, Edition, Spells, spell_counts
from ludotheque.paper import svg
from ludotheque.paper.parts import CARD, Order, Part, Piece, Pieces, Poster

WIDTH, HEIGHT = CARD
TRACK = (378.0, 142.8)
"""The track has the proportions of its drawing."""
FORMULA = (44.0, 63.0)
WITCH = (38.0, 92.0)
"""A strip that is folded into a tent: a witch on each side, and feet to glue together."""
EDGE = 18.0
"""The edge of a die."""
TAB = 5.0
"""The width of a tab to glue."""
NET = (4 * EDGE + TAB + 4, 3 * EDGE + 2 * TAB + 4)
CURSE = 24.0
SETS = 6
"""Formula cards are printed for this many players."""
NIGHT, GLOW = "#1f1750", "#86e36a"


def contents(order: Order) -> list[Part]:
    """Everything of the box."""
    edition: Edition = order.edition
    titles = game_words("dubalai", order.language, "paper")
    names = game_words("dubalai", order.language)["names"]
    formulas = [Piece(_formula_card(order, number)) for _ in range(SETS) for number in range(len(edition.symbols))]
    return [
        Poster(titles["track"], *TRACK, _track(order)),
        Pieces(
            titles["witches"], *WITCH, tuple(Piece(_witch(order, number)) for number in range(len(edition.witches)))
        ),
        Pieces(titles["dice"], *NET, tuple(Piece(_net(order, die)) for die in edition.dice)),
        Pieces(titles["formulas"], *FORMULA, tuple(formulas)),
        Pieces(titles["magic"], *CARD, tuple(_magic_cards(order, names, titles))),
        Pieces(titles["curse"], CURSE, CURSE, (Piece(_curse()),)),
    ]


def _track(order: Order) -> str:
    return order.drawings.place("squares" if order.low else "track", 0, 0, *TRACK)


def _witch(order: Order, number: int) -> str:
    """Two pictures, the upper one upside down, and dashed lines to fold along."""
    width, height = WITCH
    edition: Edition = order.edition
    foot = 8.0
    half = order.drawings.place(f"witch {number}", 2, height / 2 + 1, width - 4, 31) + svg.text(
        width / 2, height - foot - 1.5, edition.witches[number], 4
    )
    folds = "".join(
        f'<path d="M0 {y:g}h{width:g}" stroke="#8a7fa0" stroke-width="0.25" stroke-dasharray="1.5 1"/>'
        for y in (foot, height / 2, height - foot)
    )
    return folds + svg.turned(half, width, height)


def _net(order: Order, die: Die) -> str:
    """The net of a die: four faces in a row, one above and one below the second, tabs to glue."""
    top = TAB + 2
    places = [(2 + column * EDGE, top + EDGE) for column in range(4)] + [(2 + EDGE, top), (2 + EDGE, top + 2 * EDGE)]
    faces = "".join(
        svg.rectangle(x, y, EDGE, EDGE, "none", f'stroke="{svg.INK}" stroke-width="0.25"') + _face(order, face, x, y)
        for (x, y), face in zip(places, die.faces, strict=True)
    )
    left, middle = 2.0, top + EDGE
    tabs = [
        _tab(left + 4 * EDGE, middle, TAB, EDGE, along="right"),
        _tab(left + EDGE, top - TAB, EDGE, TAB, along="up"),
        _tab(left + EDGE, top + 3 * EDGE, EDGE, TAB, along="down"),
        *(
            _tab(left + column * EDGE, middle + (EDGE if down else -TAB), EDGE, TAB, along="down" if down else "up")
            for column in (0, 2)
            for down in (False, True)
        ),
    ]
    return faces + "".join(tabs)


def _face(order: Order, face: str, x: float, y: float) -> str:
    """A face of a die. With little ink, orange is a thin circle and black a thick square around a dark symbol."""
    if not order.low:
        return order.drawings.place(f"face {face}", x + 1, y + 1, EDGE - 2, EDGE - 2)
    colour, _, symbol = face.partition(" ")
    if colour == "orange":
        plate = svg.circle(x + EDGE / 2, y + EDGE / 2, 7.6, "none", 'stroke="#c96a00" stroke-width="0.5"')
    else:
        plate = svg.rectangle(x + 2, y + 2, EDGE - 4, EDGE - 4, "none", f'rx="2" stroke="{svg.INK}" stroke-width="1.4"')
    return plate + order.drawings.place(f"symbol {symbol}", x + 4, y + 4, EDGE - 8, EDGE - 8)


def _tab(x: float, y: float, width: float, height: float, *, along: str) -> str:
    """A tab with slanting sides."""
    slant = 2.0
    right, bottom = x + width, y + height
    corners = {
        "up": [(x, bottom), (x + slant, y), (right - slant, y), (right, bottom)],
        "down": [(x, y), (x + slant, bottom), (right - slant, bottom), (right, y)],
        "right": [(x, y), (right, y + slant), (right, bottom - slant), (x, bottom)],
    }[along]
    path = " ".join(f"{a:g},{b:g}" for a, b in corners)
    return f'<polygon points="{path}" fill="#f2eee6" stroke="{svg.INK}" stroke-width="0.25"/>'


def _formula_card(order: Order, number: int) -> str:
    width, height = FORMULA
    symbol = order.edition.symbols[number]
    return (
        svg.card_edge(width, height, "#46258a")
        + order.drawings.place(f"symbol {symbol.id}", 7, 8, width - 14, width - 14)
        + svg.text(width / 2, height - 9, symbol.syllable, 11, weight=800)
    )


def _magic_cards(order: Order, names: dict[str, Any], titles: dict[str, Any]) -> list[Piece]:
    edition: Edition = order.edition
    back = "" if order.low else svg.card_back(WIDTH, HEIGHT, NIGHT, svg.star(2.2, GLOW, 4))
    spells = [field.name for field in msgspec.structs.fields(Spells)]
    cards = [
        Piece(_magic_card(order, spell, names["card"][spell], titles["spells"][spell]), back)
        for spell, copies in zip(spells, spell_counts(edition), strict=True)
        for _ in range(copies)
    ]
    name = titles["aerobatics"]
    return cards + [
        Piece(_magic_card(order, "aerobatics", name, titles["aerobatics_text"].format(points=points), points), back)
        for points in edition.aerobatics
    ]


def _magic_card(order: Order, picture: str, name: str, what: str, points: int | None = None) -> str:
    if order.low:
        plate = svg.rectangle(16.5, 20, 30, 30, "none", f'rx="6" stroke="{svg.INK}" stroke-width="0.5"')
    else:
        plate = svg.rectangle(16.5, 20, 30, 30, NIGHT, 'rx="6"')
    shown = "" if points is None else svg.text(WIDTH - 10, 15, str(points), 11, weight=800)
    return (
        svg.card_edge(WIDTH, HEIGHT, NIGHT)
        + plate
        + order.drawings.place(f"spell {picture}", 20.5, 24, 22, 22, svg.INK if order.low else GLOW)
        + svg.title(WIDTH / 2, 15, name, 6.2, WIDTH - (12 if points is None else 26))
        + shown
        + svg.paragraph(WIDTH / 2, 58, what, 3.4, 32)
    )


def _curse() -> str:
    middle = CURSE / 2
    return (
        svg.circle(middle, middle, 10, GLOW, 'stroke="#120b2e" stroke-width="1"')
        + f'<path d="M{middle - 4} {middle - 4}l8 8M{middle + 4} {middle - 4}l-8 8" stroke="#120b2e" '
        'stroke-width="2.4" stroke-linecap="round"/>'
    )
