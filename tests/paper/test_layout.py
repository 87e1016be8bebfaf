"""Pieces keep their sizes, nothing lies outside the margins, and backs lie behind their fronts."""

from __future__ import annotations

import itertools

import pytest

from ludotheque.paper.layout import FORMATS, MARGIN, MARK, OVERLAP, Format, Page, pages_of, with_backs
from ludotheque.paper.parts import CARD, Part, Piece, Pieces, Poster

BOTH: tuple[Format, ...] = ("A4", "Letter")


def cards(count: int, *, backs: bool = True) -> Pieces:
    return Pieces("cards", *CARD, tuple(Piece(f"front {n}", f"back {n}" if backs else "") for n in range(count)))


def pages(part: Part, format: Format = "A4") -> list[Page]:
    return list(pages_of(part, format))


@pytest.mark.parametrize("format", BOTH)
@pytest.mark.parametrize("count", [1, 4, 9, 10])
def test_every_card_is_printed_once_on_each_side(format: Format, count: int) -> None:
    found = pages(cards(count), format)
    fronts = [image.drawing for page in found if not page.is_back for image in page.images]
    backs = [image.drawing for page in found if page.is_back for image in page.images]
    assert fronts == [f"front {n}" for n in range(count)]
    assert backs == [f"back {n}" for n in range(count)]
    assert [page.is_back for page in found] == [False, True] * (len(found) // 2)


@pytest.mark.parametrize("format", BOTH)
def test_nine_cards_fit_on_a_page(format: Format) -> None:
    assert len(pages(cards(9, backs=False), format)) == 1
    assert len(pages(cards(10, backs=False), format)) == 2


@pytest.mark.parametrize("format", BOTH)
def test_backs_lie_behind_their_fronts_when_the_paper_is_turned_over_its_long_edge(format: Format) -> None:
    width = FORMATS[format][0]
    front, back = pages(cards(7), format)
    for one, other in zip(front.images, back.images, strict=True):
        assert one.drawing.removeprefix("front") == other.drawing.removeprefix("back")
        assert one.x == pytest.approx(width - other.x - other.width)
        assert one.y == other.y


@pytest.mark.parametrize("format", BOTH)
@pytest.mark.parametrize("part", [cards(9), cards(2), Poster("board", 176, 176, ""), Poster("track", 378, 142.8, "")])
def test_nothing_lies_outside_the_margins(format: Format, part: Part) -> None:
    width, height = FORMATS[format]
    for page in pages(part, format):
        for image in page.images:
            assert MARGIN <= image.x <= image.x + image.width <= width - MARGIN
            assert MARGIN <= image.y <= image.y + image.height <= height - MARGIN
        for line in page.lines:
            assert all(MARGIN - 1e-9 <= x <= width - MARGIN + 1e-9 for x in (line.x, line.to_x))
            assert all(MARGIN - 1e-9 <= y <= height - MARGIN + 1e-9 for y in (line.y, line.to_y))


def test_cut_marks_are_at_the_edges_of_cards_and_outside_of_them() -> None:
    (page,) = pages(cards(4, backs=False))
    upright = sorted({line.x for line in page.lines if line.x == line.to_x})
    assert [b - a for a, b in itertools.pairwise(upright)] == pytest.approx([CARD[0]] * 3)
    top = min(image.y for image in page.images)
    assert {line.y for line in page.lines if line.x == line.to_x and line.to_y == top} == {top - MARK}


@pytest.mark.parametrize("format", BOTH)
def test_a_large_drawing_is_printed_whole_in_parts_that_overlap(format: Format) -> None:
    poster = Poster("board", 380, 500, "drawing")
    found = [page.images[0] for page in pages(poster, format)]
    assert max(image.view[0] + image.width for image in found) == pytest.approx(380)
    assert max(image.view[1] + image.height for image in found) == pytest.approx(500)
    columns = sorted({image.view[0] for image in found})
    for left, right in itertools.pairwise(columns):
        first = next(image for image in found if image.view[0] == left)
        assert left + first.width == pytest.approx(right + OVERLAP)


def test_a_wide_drawing_is_turned_if_that_needs_fewer_pages() -> None:
    found = pages(Poster("track", 378, 142.8, "drawing"))
    assert len(found) == 2
    assert "rotate(90)" in found[0].images[0].drawing


def test_a_piece_that_is_larger_than_a_page_is_an_error() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        pages(Pieces("huge", 400, 20, (Piece("x"),)))


def test_what_has_no_back_has_a_sheet_of_its_own() -> None:
    """Printed on both sides, the next page would be on its back, and cutting out one would spoil the other."""
    board = Poster("board", 180, 180, "board")
    parts: tuple[Part, ...] = (board, cards(10, backs=False), cards(10), board)
    found = list(with_backs(page for part in parts for page in pages(part)))
    assert [page.is_back for page in found] == [False, True] * 6
    assert [len(page.images) for page in found] == [1, 0, 9, 0, 1, 0, 9, 9, 1, 1, 1, 0]
    assert list(with_backs([])) == []
