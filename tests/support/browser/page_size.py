"""Measures how many bytes a browser loads before a game can be played."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Response

from support.browser.users import Arrivals


class PageSize(NamedTuple):
    """Bytes as transferred, compressed."""

    scripts: int
    styles: int
    fonts: int
    everything: int


def page_size(arrive: Arrivals, game: str | None) -> PageSize:
    """The size of the start page or, with a game, of the start page and then a table of it."""
    person = arrive(language="fr", device="phone")
    answers: list[Response] = []
    person.page.on("response", lambda response: answers.append(response))
    person.opens("/")
    person.page.wait_for_load_state("networkidle")
    if game is not None:
        person.plays_now(game)
        person.page.wait_for_load_state("networkidle")
    sizes = {"script": 0, "stylesheet": 0, "font": 0, "everything": 0}
    seen: set[str] = set()
    for response in answers:
        if response.url in seen or "/api/" in response.url:
            continue  # cached by the browser, or not a part of the page
        seen.add(response.url)
        response.finished()
        size = max(0, response.request.sizes()["responseBodySize"])
        kind = response.request.resource_type
        sizes["everything"] += size
        if kind in sizes:
            sizes[kind] += size
    person.page.context.close()
    return PageSize(sizes["script"], sizes["stylesheet"], sizes["font"], sizes["everything"])
