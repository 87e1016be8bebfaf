"""Matches that were played without a network are verified, stored once, and not rated."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from ludotheque.engine.match import Match
from ludotheque.engine.playing.random_play import play_random
from ludotheque.server.http.api.replays import MOST_FILE_BYTES
from ludotheque.server.matches.offline_matches import LONGEST_AGO
from support.forged_files import forged
from support.server.local_server import open_server

PLAYERS = [{"name": "Ann\u202e", "you": True}, {"name": "", "level": "fox"}]


def finished(seed: int = 3) -> Match:
    match = Match("bouh", seats=2, seed=seed)
    play_random(match, random.Random(seed))
    return match


async def test_a_match_comes_into_the_list_of_who_played_it_once_and_unrated(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        await ann.post("/api/me", json={"name": "Ann"})
        match = {"saved": finished().save(), "players": PLAYERS}
        first = await ann.post("/api/me/matches", json=match)
        assert first.status_code == 200, first.text
        again = await ann.post("/api/me/matches", json=match)
        assert again.json() == first.json()
        listed: Any = (await ann.get("/api/me/matches")).json()
        assert [(past["id"], past["offline"]) for past in listed] == [(first.json()["id"], True)]
        players = [(player["name"], player["level"], player["you"]) for player in listed[0]["players"]]
        assert players == [("Ann", None, True), ("", "fox", False)]
        assert (await ann.get(f"/api/replays/{first.json()['id']}")).status_code == 200
        assert (await ann.get("/api/me/ratings")).json() == []
        # the same file of another guest is another match
        await bob.post("/api/me", json={"name": "Bob"})
        other = await bob.post("/api/me/matches", json=match)
        assert other.json()["id"] != first.json()["id"]
        # and nothing changes for the one who has played it
        assert (await ann.get("/api/me/matches")).json() == listed
        theirs: Any = (await bob.get("/api/me/matches")).json()
        assert [past["id"] for past in theirs] == [other.json()["id"]]


async def test_a_match_has_the_date_at_which_it_was_finished_if_that_can_be(tmp_path: Path) -> None:
    async with open_server(tmp_path, limit_identity_burst=1000) as server, server.browser() as ann:
        await ann.post("/api/me", json={"name": "Ann"})

        async def date_of(seed: int, finished_at: int | None) -> int:
            match = {"saved": finished(seed).save(), "players": PLAYERS, "finished_at": finished_at}
            id = (await ann.post("/api/me/matches", json=match)).json()["id"]
            listed = {past["id"]: past for past in (await ann.get("/api/me/matches")).json()}
            found: int = listed[id]["finished_at"]
            return found

        now = await date_of(1, None)
        assert await date_of(2, now - 1000) == now - 1000
        assert now <= await date_of(3, now + 10**9) < now + 10**9
        assert now - LONGEST_AGO <= await date_of(4, -(10**17)) < now


async def test_a_file_that_the_rules_do_not_confirm_is_refused_and_nothing_is_stored(tmp_path: Path) -> None:
    whole = finished().save()
    lines = whole.splitlines(keepends=True)
    unfinished = Match("bouh", seats=2, seed=1)
    async with open_server(tmp_path, limit_identity_burst=1000) as server, server.browser() as ann:
        await ann.post("/api/me", json={"name": "Ann"})
        for saved, players, problem in (
            ("".join(lines[:-2] + lines[-1:]), PLAYERS, "bad_file"),
            ("no match", PLAYERS, "bad_file"),
            (forged(whole, 2, "entry.action.values.0", 2), PLAYERS, "bad_file"),  # a draw
            (forged(whole, 3, "entry.action.bouh", 1), PLAYERS, "bad_file"),  # a move
            (forged(whole, len(lines), "end.outcome.scores.0", 9), PLAYERS, "bad_file"),
            (forged(whole, len(lines), "end.seed", "4"), PLAYERS, "bad_file"),
            (unfinished.save(), PLAYERS, "unfinished_file"),
            ("".join(lines), PLAYERS[:1], "refused"),
            ("".join(lines), [PLAYERS[0], PLAYERS[0]], "refused"),
        ):
            refused = await ann.post("/api/me/matches", json={"saved": saved, "players": players})
            assert (refused.status_code, refused.json()["problem"]) == (422, problem)
        for size, status in ((MOST_FILE_BYTES + 1, 400), (3 * MOST_FILE_BYTES, 413)):
            refused = await ann.post("/api/me/matches", json={"saved": "x" * size, "players": PLAYERS})
            assert refused.status_code == status
        assert (await ann.get("/api/me/matches")).json() == []
