"""Every game can be printed: all pieces of its box, in their sizes, with a rulebook."""

from __future__ import annotations

import itertools
from typing import Any

import pypdfium2
import pytest

from ludotheque.engine.edition import BadEdition
from ludotheque.engine.registry import box_of, find_module, own_game_ids
from ludotheque.engine.words import LANGUAGES, Language
from ludotheque.paper.box import NothingToPrint, box_parts, box_pdf, client_folder
from ludotheque.paper.layout import FORMATS, Format, pages_of, with_backs
from ludotheque.paper.parts import CARD, Film, Ink, Pieces

MILLIMETRE = 72 / 25.4
"""A millimetre in points, the unit of PDF."""
LARGEST = 3_000_000
DOTS = 12
"""Pixels per millimetre of a rendered page."""

pytestmark = pytest.mark.skipif(
    not (client_folder() / "drawings").is_dir(), reason="the client with its drawings is not built"
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("film", ["film", "frames"])
@pytest.mark.parametrize("game", own_game_ids())
def test_every_part_has_drawings_and_fits_on_a_page(game: str, film: Film, ink: Ink, language: Language) -> None:
    parts = box_parts(game, None, language, ink, film, client_folder())
    assert any(isinstance(part, Pieces) and (part.width, part.height) == CARD for part in parts)
    for part in parts:
        assert part.title
        assert not isinstance(part, Pieces) or all(piece.front for piece in part.pieces)
        for format in FORMATS:
            assert list(pages_of(part, format))


def test_every_card_of_the_box_is_printed() -> None:
    counts = {
        game: sum(
            len(part.pieces)
            for part in box_parts(game, None, "en", "full", "film", client_folder())
            if isinstance(part, Pieces) and (part.width, part.height) == CARD
        )
        for game in own_game_ids()
    }
    for game, count in counts.items():
        edition: Any = find_module(game, "box.edition")
        box = edition.read_edition((box_of(game) / "edition.toml").read_text("utf-8"))
        assert count == _cards_of(box), game


def _cards_of(box: Any) -> int:
    """How many playing cards an edition has, whatever they are called in it."""
    if hasattr(box, "cards"):
        return len(box.cards)
    if hasattr(box, "aerobatics"):
        return len(box.aerobatics) + sum(int(getattr(box.spells, name)) for name in box.spells.__struct_fields__)
    return len(box.number_cards) + len(box.bouh) + len(box.greuhs)


def _dark_columns(pixels: list[int]) -> list[float]:
    """The middles of runs of dark pixels, in millimetres."""
    runs = [[x for x, _ in run] for dark, run in itertools.groupby(enumerate(pixels), lambda at: at[1] < 160) if dark]
    return [(run[0] + run[-1] + 1) / 2 / DOTS for run in runs]


@pytest.mark.at_length
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("game", own_game_ids())
def test_printed_pages_have_the_right_sizes(game: str, format: Format) -> None:
    pdf = box_pdf(game, language="fr", format=format)
    assert len(pdf) <= LARGEST
    document = pypdfium2.PdfDocument(pdf)
    width, height = FORMATS[format]
    for page in document:
        assert page.get_size() == pytest.approx((width * MILLIMETRE, height * MILLIMETRE), abs=0.5)
    parts = box_parts(game, None, "fr", "full", "film", client_folder())
    number = 0
    for part in parts:
        for page in with_backs(pages_of(part, format)):
            assert page.is_back is (number % 2 == 1), "every front is printed on a sheet of its own"
            if isinstance(part, Pieces) and (part.width, part.height) == CARD and not page.is_back:
                _measure_cut_marks(document[number], min(image.y for image in page.images), part.width)
            if not page.images:
                assert not document[number].get_textpage().get_text_range().strip()
            _check_margins(document[number])
            number += 1
    assert len(document) > number, "the rulebook follows"
    assert document[number].get_textpage().get_text_range().strip()


def _measure_cut_marks(page: pypdfium2.PdfPage, top: float, width: float) -> None:
    """The cut marks above the first row are as far apart as a card is wide."""
    image = page.render(scale=DOTS / MILLIMETRE, grayscale=True).to_pil()
    row = int((top - 1.2) * DOTS)
    marks = _dark_columns([image.getpixel((x, row)) for x in range(8 * DOTS, image.width)])
    assert len(marks) >= 2
    for one, other in itertools.pairwise(marks):
        assert other - one == pytest.approx(width, abs=0.3)


def _check_margins(page: pypdfium2.PdfPage) -> None:
    """Nothing is printed in the outermost 4.5 mm."""
    image = page.render(scale=4 / MILLIMETRE, grayscale=True).to_pil()
    edge = 18
    for box in (
        (0, 0, image.width, edge),
        (0, image.height - edge, image.width, image.height),
        (0, 0, edge, image.height),
        (image.width - edge, 0, image.width, image.height),
    ):
        assert image.crop(box).getextrema()[0] > 250


def test_an_own_edition_is_printed() -> None:
    game = own_game_ids()[0]
    own = (box_of(game) / "edition.toml").read_text("utf-8").replace("bouh = [8, 9, 10, 11, 12]", "bouh = [8, 9]")
    ours = box_parts(game, None, "fr", "full", "film", client_folder())
    theirs = box_parts(game, own, "fr", "full", "film", client_folder())
    count = [sum(len(part.pieces) for part in parts if isinstance(part, Pieces)) for parts in (ours, theirs)]
    assert count[1] == count[0] - 3
    with pytest.raises(BadEdition):
        box_parts(game, "name = 3", "fr", "full", "film", client_folder())


def test_a_game_without_printed_parts_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.paper.box.find_module", lambda *_: None)
    with pytest.raises(NothingToPrint):
        box_pdf("any")
