"""The page answers requests of the server's API by itself: scenes, and replays of the matches it keeps."""

from __future__ import annotations

import random

import msgspec
import pytest

from ludotheque import Match, play_random
from ludotheque.engine.scenes.scene import scenes_of
from ludotheque.engine.scenes.shown import scene_card, scene_shown
from ludotheque.offline.answers import Answers, NotHere
from ludotheque.offline.browser_store import BrowserStore
from ludotheque.offline.dailies import OfflineDailies
from ludotheque.table.record import Chair, TableRecord
from ludotheque.table.replay.match_shown import ReplayTimeline
from ludotheque.table.replay.reader import RecordingReader
from ludotheque.table.replay.recording import recording_of
from support.browser_storage import Storage

NOW = 1_800_000_000_000
CHAIRS = (Chair(person="here", name="Zoé"), Chair(bot="chick"))


@pytest.fixture(scope="module")
def match() -> Match:
    match = Match("boussanga", seats=2, seed=5)
    play_random(match, random.Random(5))
    return match


async def answers_with(match: Match) -> Answers:
    """The answers of a page that keeps one match, ``here-1``."""
    storage = Storage()
    store = BrowserStore(storage, now=lambda: NOW)
    record = TableRecord(id="here-t", code="", game="boussanga", host="here", chairs=CHAIRS, options=msgspec.Raw(b"{}"))
    await store.finish(record, match, "here-1")
    return Answers(store, OfflineDailies(storage, now=lambda: NOW))


async def test_scenes_are_those_of_the_server(match: Match) -> None:
    answers = await answers_with(match)
    scenes = scenes_of("boussanga")
    assert await answers.answer("scenes/boussanga", "") == [scene_card(scene) for scene in scenes.values()]
    first = next(iter(scenes))
    begun = scene_shown("boussanga", first, 0, ())
    assert await answers.answer(f"scenes/boussanga/{first}/0", "{}") == begun
    assert begun.next is not None
    tried = [msgspec.json.decode(begun.next)]
    body = msgspec.json.encode({"tried": tried}).decode()
    assert await answers.answer(f"scenes/boussanga/{first}/0", body) == scene_shown("boussanga", first, 0, tried)


async def test_a_kept_match_is_watched_as_on_the_server(match: Match) -> None:
    answers = await answers_with(match)
    timeline = await answers.answer("replays/here-1?key=", "")
    assert isinstance(timeline, ReplayTimeline)
    reader = RecordingReader(recording_of(match))
    assert (timeline.steps, timeline.outcome, timeline.seed) == (reader.timeline, match.outcome, match.seed)
    assert (timeline.finished_at, timeline.key) == (NOW, "")
    assert [(player.name, player.level, player.you) for player in timeline.players] == [
        *(("Zoé", None, True), ("", "chick", False)),
    ]
    assert await answers.answer("replays/here-1/chunks/0?key=", "") == reader.chunk(0, None)
    assert await answers.answer("replays/here-1/chunks/0?key=&seat=1", "") == reader.chunk(0, 1)


@pytest.mark.parametrize(
    "address",
    [
        "scenes/chess",
        "scenes/boussanga/nothing/0",
        "scenes/boussanga/nothing/x",
        "replays/here-2",
        "replays/here-1/chunks/99",
        "replays/here-1/chunks/0?seat=7",
        "me/book",
        "",
    ],
)
async def test_what_only_a_server_has_is_not_here(match: Match, address: str) -> None:
    answers = await answers_with(match)
    with pytest.raises((NotHere, ValueError)):
        await answers.answer(address, "{}")
