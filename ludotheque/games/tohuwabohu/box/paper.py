"""The printed box: the shapes, their frames, and the cards with a face in colour and a black face."""

from __future__ import annotations

from ludotheque.engine.words import game_words
from ludotheque.games.tohuwabohu.box.edition import Edition, Shape
from ludotheque.games.tohuwabohu.box.outline import Drawing, drawing_of
from ludotheque.games.tohuwabohu.box.painting import INK, svg_of
from ludotheque.paper import svg
from ludotheque.paper.drawings import paler
from ludotheque.paper.parts import CARD, Order, Part, Piece, Pieces

WIDTH, HEIGHT = CARD
TILE = 44.0
REACH = 114.0
"""A shape with its outline lies in the square from -REACH to REACH."""


def contents(order: Order) -> list[Part]:
    """All shapes, frames and cards."""
    edition: Edition = _pale_edition(order.edition) if order.low else order.edition
    titles = game_words("tohuwabohu", order.language, "paper")
    shapes = {shape.id: shape for shape in edition.shapes}
    tiles = [Piece(_placed(svg_of(shape, edition), 1.5, 1.5, TILE - 3)) for shape in edition.shapes]
    frames = [Piece(_frame(shape, edition, low=order.low)) for shape in edition.shapes]
    cards = [
        Piece(
            _card([svg_of(shapes[id], edition) for id in card.shapes]),
            # Seen from the other side, what is left on the front is right.
            svg.mirrored(_card([_black(shapes[id], low=order.low) for id in card.shapes]), WIDTH),
        )
        for card in edition.cards
    ]
    return [
        Pieces(titles["shapes"], TILE, TILE, tuple(tiles)),
        Pieces(titles["frames"], TILE, TILE, tuple(frames)),
        Pieces(titles["cards"], *CARD, tuple(cards)),
    ]


def _placed(drawing: str, x: float, y: float, size: float) -> str:
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" '
        f'viewBox="{-REACH:g} {-REACH:g} {2 * REACH:g} {2 * REACH:g}">{drawing}</svg>'
    )


def _card(drawings: list[str]) -> str:
    """A card with its shapes in a column, alternately left and right."""
    size = min(33.0, (HEIGHT - 10) / len(drawings) + 5)
    step = (HEIGHT - 10 - size) / max(1, len(drawings) - 1)
    places = [(5 if number % 2 == 0 else WIDTH - 5 - size, 5 + number * step) for number in range(len(drawings))]
    found = [_placed(drawing, x, y, size) for drawing, (x, y) in zip(drawings, places, strict=True)]
    return svg.card_edge(WIDTH, HEIGHT, INK) + "".join(found)


def _outline(drawing: Drawing) -> str:
    points = "L".join(f"{x:.1f} {y:.1f}" for x, y in drawing.edge)
    balls = "".join(svg.circle(round(x, 1), round(y, 1), round(r, 1), "inherit") for x, y, r in drawing.balls)
    return f'<path d="M{points}Z"/>' + balls.replace('fill="inherit" ', "")


def _black(shape: Shape, *, low: bool) -> str:
    """The black face: one colour, with the holes cut out; with little ink only the outline."""
    drawing = drawing_of(shape)
    fill = "#ffffff" if low else INK
    holes = "".join(
        svg.circle(round(x, 1), round(y, 1), round(r, 1), "#ffffff", f'stroke="{INK}" stroke-width="5"')
        for x, y, r in drawing.holes
    )
    return f'<g fill="{fill}" stroke="{INK}" stroke-width="9" stroke-linejoin="round">{_outline(drawing)}</g>{holes}'


def _frame(shape: Shape, edition: Edition, *, low: bool) -> str:
    """The frame that a shape was cut from: its outline, with a rim in its first colour."""
    rim = dict(edition.palette)[shape.colours[0]]
    body = _outline(drawing_of(shape))
    inside = (
        f'<g transform="scale(.84)" stroke-linejoin="round"><g fill="none" stroke="{INK}" stroke-width="34">{body}</g>'
        f'<g fill="none" stroke="{rim}" stroke-width="24">{body}</g>'
        f'<g fill="{"#ffffff" if low else "#d9d2e6"}" stroke="{INK}" stroke-width="6">{body}</g></g>'
    )
    return svg.rectangle(
        1, 1, TILE - 2, TILE - 2, "#ffffff" if low else svg.PAPER, f'rx="4" stroke="{INK}" stroke-width="0.6"'
    ) + _placed(inside, 2, 2, TILE - 4)


def _pale_edition(edition: Edition) -> Edition:
    palette = tuple((name, paler(colour)) for name, colour in edition.palette)
    return Edition(edition.name, palette, edition.shapes, edition.cards)
