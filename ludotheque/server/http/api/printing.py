"""The route that prints a game's box."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from ludotheque.engine.registry import game_ids
from ludotheque.engine.words import Language
from ludotheque.paper.box import is_printable
from ludotheque.paper.layout import Format
from ludotheque.paper.parts import Film, Ink
from ludotheque.server.http.api.requests import ServicesDependency
from ludotheque.server.http.api.tables import GameId
from ludotheque.server.http.box_printer import BoxOrder, PrintingFailed, can_print
from ludotheque.server.http.problems import ProblemError


@get("/api/print/{game:str}", include_in_schema=False)
async def print_box(
    services: ServicesDependency,
    game: GameId,
    language: Annotated[Language, QueryParameter()] = "fr",
    paper: Annotated[Format, QueryParameter()] = "A4",
    ink: Annotated[Ink, QueryParameter()] = "full",
    cards: Annotated[Film, QueryParameter()] = "film",
) -> Response[bytes]:
    """A game as a PDF to print, cut out and play. The first answer takes a few seconds."""
    if game not in game_ids() or not is_printable(game):
        raise ProblemError("no_such_game")
    if not can_print():
        raise ProblemError("unavailable")
    try:
        pdf = await services.box_printer.pdf(BoxOrder(game, language, paper, ink, cards))
    except (PrintingFailed, TimeoutError):
        raise ProblemError("unavailable") from None
    headers = {"content-disposition": f'inline; filename="{game}-{paper}.pdf"', "cache-control": "max-age=3600"}
    return Response(pdf, media_type="application/pdf", headers=headers)


ROUTES = [print_box]
