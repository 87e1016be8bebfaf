"""The teacher's map: what the children of a class know, who is stuck, and what to play next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.server.classes.classroom import Child, Classroom, Place, Plan, SeatProgress, TableProgress
from ludotheque.server.http.facts.class_facts import STUCK_MS, facts_of_class, next_preset
from ludotheque.server.store.records.attempts import KeptAttempt
from ludotheque.table.identities import child_of
from ludotheque.table.people.attempt import Attempt
from support.server.local_server import open_server

RIGHT, WRONG = Calculation((7, 8, "*"), 56, 56), Calculation((7, 8, "*"), 56, 54)
NOW = 1_000_000


def kept(*said: Calculation | None, at: int = 1) -> list[KeptAttempt]:
    return [KeptAttempt(at + place, "m", "bouh", 2_000, None, b"{}", each) for place, each in enumerate(said)]


def classroom(state: str = "playing", preset: str = "products", children: Sequence[int] = (1, 2)) -> Classroom:
    return Classroom(
        "c",
        "ABCD",
        "fr",
        1,
        2,
        state=state,  # type: ignore[arg-type]
        children=tuple(Child(number, number, 0, "123", None) for number in children),
        plan=Plan("bouh", preset=preset),
        places={number: Place(f"t{number}", 0) for number in children},
    )


def progress(acted_at: int, *, asked: bool = True, away: bool = False, over: bool = False) -> dict[str, TableProgress]:
    return {"t1": TableProgress("bouh", over, (SeatProgress(1, 0, acted_at, asked, away),))}


def test_children_have_their_own_facts_and_the_class_has_all_together() -> None:
    found = facts_of_class(classroom(), {1: kept(WRONG, WRONG, RIGHT, None), 2: kept(RIGHT), 9: kept(WRONG)}, {}, NOW)
    assert [(child.number, child.calculations, child.wrong) for child in found.children] == [(1, 3, 2), (2, 1, 0)]
    [own] = found.children[0].facts
    [whole] = found.whole
    assert (own.tries, own.errors, own.verdict) == (3, 2, "weak")
    assert (whole.tries, whole.errors) == (4, 2), "a child who was removed does not count"


@pytest.mark.parametrize(
    ("said", "tables", "state", "stuck"),
    [
        ([WRONG, WRONG, WRONG], progress(NOW), "playing", "errors"),
        ([WRONG, WRONG, WRONG, RIGHT], progress(NOW), "playing", None),
        ([WRONG, WRONG, WRONG], progress(NOW), "paused", None),
        ([WRONG, WRONG, WRONG], progress(NOW, over=True), "playing", None),
        ([], progress(NOW - STUCK_MS), "playing", "waiting"),
        ([], progress(NOW - STUCK_MS + 1), "playing", None),
        ([], progress(NOW - STUCK_MS, asked=False), "playing", None),
        ([], progress(NOW - STUCK_MS, away=True), "playing", None),
        ([], {}, "playing", None),
    ],
)
def test_a_child_is_stuck_after_errors_or_a_long_wait(
    said: list[Calculation], tables: dict[str, TableProgress], state: str, stuck: str | None
) -> None:
    found = facts_of_class(classroom(state), {1: kept(*said)}, tables, NOW)
    assert [child.stuck for child in found.children] == [stuck, None]


@pytest.mark.parametrize(
    ("preset", "rights", "advice", "proposed"),
    [
        ("products", [10, 9, 2], "harder", "quotients"),
        ("products", [7, 7, 9], "same", "products"),
        ("products", [1, 5, 9], "easier", "with_greuh"),
        ("sums_differences", [0, 0, 0], "same", "sums_differences"),
        ("calculation", [10, 10, 10], "same", "calculation"),
        ("products", [], "begin", "products"),
        ("", [10], "harder", "with_greuh"),
    ],
)
def test_the_next_preset_follows_the_median_child(preset: str, rights: list[int], advice: str, proposed: str) -> None:
    said = [kept(*[RIGHT] * right, *[WRONG] * (10 - right)) for right in rights]
    found = next_preset(classroom(preset=preset), said)
    assert found is not None
    assert (found.advice, found.game, found.preset) == (advice, "bouh", proposed)


async def opened(browser: httpx.AsyncClient) -> tuple[str, str, dict[str, str]]:
    answer = (await browser.post("/api/classes", json={})).json()
    return answer["id"], answer["code"], {"x-class-key": answer["key"]}


async def test_the_map_is_for_the_teacher_alone_and_goes_with_the_class(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as desk, server.browser() as tablet:
        id, code, key = await opened(desk)
        other, _, other_key = await opened(desk)
        assert (await tablet.post(f"/api/class/{code}/children")).status_code == 200
        kept = server.store.records.attempts
        for moment in range(3):
            kept.keep(Attempt(child_of(id, 1), "m", "bouh", 4_000, "BOU-18", b"{}", WRONG), moment + 1)
        shown = (await desk.get(f"/api/classes/{id}/facts", headers=key)).json()
        told = [
            [(each["fact"], each["tries"], each["errors"], each["verdict"]) for each in facts]
            for facts in (shown["whole"], shown["children"][0]["facts"])
        ]
        assert told[0] == told[1]
        assert (shown["whole"][0]["fact"]["first"], shown["whole"][0]["errors"]) == (7, 3)
        assert shown["next"] == {"advice": "same", "game": "bouh", "preset": "sums_differences"}
        assert (await desk.get(f"/api/classes/{other}/facts", headers=other_key)).json()["whole"] == []
        for browser, headers in ((tablet, {"x-class-key": "wrong"}), (desk, other_key)):
            refused = await browser.get(f"/api/classes/{id}/facts", headers=headers)
            assert (refused.status_code, refused.json()["problem"]) == (404, "no_such_class")
        assert (await tablet.get("/api/me/attempts")).json() == [], "the child's attempts are not the guest's"
        assert (await desk.delete(f"/api/classes/{id}", headers=key)).status_code == 204
        assert await kept.of_class(id) == {}
