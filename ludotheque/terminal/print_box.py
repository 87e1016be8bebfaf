"""The command that prints a game's box."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from ludotheque.engine.edition import BadEdition
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.engine.words import Language
from ludotheque.paper.box import NothingToPrint, box_pdf
from ludotheque.paper.drawings import NoDrawings
from ludotheque.terminal.output import default_language, fail, say


def print_box(
    game: str,
    file: Path | None = None,
    *,
    paper: Literal["A4", "Letter"] = "A4",
    ink: Literal["full", "low"] = "full",
    cards: Literal["film", "frames"] = "film",
    edition: Path | None = None,
    language: Language | None = None,
) -> None:
    """Write a game as a PDF to print, cut out and play: cards, pieces, boards and the rulebook.

    Print without scaling, on both sides, turned over the long edge.

    Parameters
    ----------
    game
        The game.
    file
        The file to write; ``GAME.pdf`` by default.
    paper
        The format of the paper.
    ink
        low: white grounds, pale drawings, no backs.
    cards
        Transparent cards are printed on film, or as frames whose windows are cut out.
    edition
        An edition of your own (see ``ludotheque edition check``).
    language
        fr or en; from the environment by default.
    """
    try:
        id = find_game(game).id
        text = None if edition is None else edition.read_text("utf-8")
        pdf = box_pdf(id, edition_text=text, language=language or default_language(), format=paper, ink=ink, film=cards)
    except ModuleNotFoundError as error:
        fail(f'the packages that print are not installed ({error.name} is missing): pip install "ludotheque[print]"')
    except UnknownGame as error:
        fail(str(error))
    except NothingToPrint:
        fail(f"{game} has nothing to print")
    except NoDrawings:
        fail("the drawings are not installed: they come with the browser client (make play, or a wheel that has it)")
    except BadEdition as error:
        fail(f"{edition} is no edition of {game}: {error}")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{edition} cannot be read: {error}")
    file = file or Path(f"{id}.pdf")
    try:
        file.write_bytes(pdf)
    except OSError as error:
        fail(f"{file} cannot be written: {error.strerror}")
    say(f"{file} ({len(pdf) / 1e6:.1f} MB). Print it without scaling, on both sides, turned over the long edge.")
