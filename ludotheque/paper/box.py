"""A game's box as a PDF."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, cast

from ludotheque.engine.registry import box_of, find_module
from ludotheque.engine.words import Language, game_words
from ludotheque.paper.drawings import Drawings
from ludotheque.paper.layout import Format, pages_of, with_backs
from ludotheque.paper.parts import Film, Ink, Order, Part


class NothingToPrint(Exception):
    """The game has no printed parts."""


def client_folder() -> Traversable:
    """The folder of the built browser client, which holds drawings and fonts."""
    return files("ludotheque.server") / "client"


def is_printable(game: str) -> bool:
    """Whether the game has printed parts."""
    return find_module(game, "box.paper") is not None


def box_parts(
    game: str, edition_text: str | None, language: Language, ink: Ink, film: Film, client: Traversable
) -> list[Part]:
    """The parts of a game's box. Raises ``NothingToPrint``, ``NoDrawings`` and ``BadEdition``."""
    paper = find_module(game, "box.paper")
    if paper is None:
        raise NothingToPrint(game)
    edition = find_module(game, "box.edition")
    assert edition is not None, "a game with printed parts has an edition"
    own = (box_of(game) / "edition.toml").read_text("utf-8")
    order = Order(
        edition=cast("Any", edition).read_edition(own if edition_text is None else edition_text),
        is_own=edition_text is not None,
        language=language,
        ink=ink,
        film=film,
        drawings=Drawings.load(client, game, pale=ink == "low"),
    )
    return cast("Callable[[Order], list[Part]]", paper.contents)(order)


def box_pdf(
    game: str,
    *,
    edition_text: str | None = None,
    language: Language = "fr",
    format: Format = "A4",
    ink: Ink = "full",
    film: Film = "film",
    client: Traversable | None = None,
) -> bytes:
    """A game's box and its rulebook as a PDF. Raises ``NothingToPrint``, ``NoDrawings`` and ``BadEdition``."""
    from ludotheque.paper.pdf import write_pdf  # needs packages that are installed only for printing

    client = client or client_folder()
    parts = box_parts(game, edition_text, language, ink, film, client)
    pages = list(with_backs(page for part in parts for page in pages_of(part, format)))
    rulebook = (box_of(game) / f"rulebook.{language}.md").read_text("utf-8")
    return write_pdf(pages, rulebook, format, language, str(game_words(game, language)["title"]), client)
