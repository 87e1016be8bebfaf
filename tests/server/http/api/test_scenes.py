"""Scenes over HTTP: the list, the rules' answers, and bad requests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.scenes.scene import scenes_of
from support.server.local_server import open_server

SCENE = "/api/scenes/boussanga/right-element"
PLACE = {"type": "place", "card": 1, "position": 0, "row": 3, "column": 3}


@pytest.mark.parametrize("game", own_game_ids())
async def test_all_scenes_are_listed_in_both_languages(game: str, tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        listed = (await browser.get(f"/api/scenes/{game}")).json()
    assert [scene["id"] for scene in listed] == list(scenes_of(game))
    for scene in listed:
        for attempt in scene["attempts"]:
            assert attempt["say"]["fr"]
            assert attempt["say"]["en"]


async def test_a_refusal_names_its_clause_and_changes_nothing(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        first = (await browser.post(f"{SCENE}/0", json={})).json()
        tried = (await browser.post(f"{SCENE}/0", json={"tried": [PLACE]})).json()
    assert first["refusal"] is None
    assert not first["reached"]
    assert first["next"] == PLACE
    assert (tried["refusal"]["clause"], tried["refusal"]["reason"]) == ("BSG-13", "other_element")
    assert tried["reached"]
    assert tried["view"] == first["view"]
    assert tried["notices"] == []


async def test_an_accepted_action_changes_the_view(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        shown = (await browser.post(f"{SCENE}/2", json={"tried": [PLACE]})).json()
        again = (await browser.post(f"{SCENE}/2", json={"tried": [PLACE, PLACE]})).json()
    assert shown["refusal"] is None
    assert shown["reached"]
    assert shown["view"]["board"][2] == "..EW...."
    assert [notice["type"] for notice in shown["notices"]] == ["placed", "drew"]
    assert again["refusal"]["clause"] == "LUD-1"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/scenes/boussanga/nowhere/0", {}, 404),
        (f"{SCENE}/9", {}, 404),
        ("/api/scenes/chess/right-element/0", {}, 404),
        (f"{SCENE}/0", {"tried": [{"type": "castle"}]}, 422),
        (f"{SCENE}/0", {"tried": [7]}, 400),
        (f"{SCENE}/0", {"tried": [PLACE, PLACE]}, 422),
        (f"{SCENE}/0", {"tried": [PLACE] * 61}, 400),
        (f"{SCENE}/0", {"tried": [{"type": "x" * 3000}]}, 422),
        (f"{SCENE}/0", {"moves": []}, 400),
    ],
)
async def test_bad_requests_are_refused(path: str, body: Any, status: int, tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        answer = await browser.post(path, json=body)
        assert answer.status_code == status
        assert answer.json()["sentence"]["fr"]
        assert (await browser.get("/api/scenes/chess")).status_code == 404
