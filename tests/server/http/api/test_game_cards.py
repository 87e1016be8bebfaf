"""The list of games over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.engine.words import LANGUAGES, game_words
from support.server.local_server import open_server

NOT_FOR_PEOPLE = {"edition", "last_ranking"}
"""Options that are set by programs: somebody's own box, and how the game before ended."""


async def test_every_game_is_listed_in_both_languages(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        answer = await browser.get("/api/games")
        assert answer.headers["content-encoding"] == "gzip"
        shelf = answer.json()
    assert [game["id"] for game in shelf] == list(own_game_ids())
    for card in shelf:
        rules = find_game(card["id"])
        assert (card["fewest"], card["most"]) == (rules.seats[0], rules.seats[-1])
        assert set(card["title"]) == set(card["options"]) == {"fr", "en"}
        assert [level["level"] for level in card["levels"]] == ["chick", "rabbit", "fox", "owl", "dragon"]


@pytest.mark.parametrize("game", own_game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_default_of_every_option_is_accepted_by_the_game(game: str, language: Any, tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        shelf = (await browser.get("/api/games")).json()
    (card,) = [card for card in shelf if card["id"] == game]
    told = card["options"][language]["properties"]
    fields = {field.name: field for field in msgspec.structs.fields(find_game(game).Options)}
    assert set(told) == set(fields) - NOT_FOR_PEOPLE
    assert set(game_words(game, language)["options"]) == set(told)
    assert msgspec.convert({name: told[name]["default"] for name in told}, find_game(game).Options)
    for name, option in told.items():
        assert option["title"]
        assert option["description"]
        for choice in option.get("oneOf", []):
            assert choice["title"]
            assert msgspec.convert({name: choice["const"]}, find_game(game).Options)
