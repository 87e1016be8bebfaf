"""Classes over HTTP: the teacher opens one, children join, and a round seats them at tables with the same deal."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.table.identities import child_of
from support.server.classes import PLAN, Teacher, joined, live_table, open_class
from support.server.local_server import open_server


async def test_children_join_by_code_and_get_different_animals_without_names(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk:
        teacher = await open_class(at_desk)
        assert len(teacher.code) == 4
        looks = set()
        for _ in range(5):
            async with server.browser() as tablet:
                mine = (await joined(tablet, teacher.code.lower()))["yours"]
                assert len(mine) == 1
                assert len(mine[0]["code"]) == 3
                looks.add((mine[0]["animal"], mine[0]["colour"]))
                # After a reload the child is the same.
                assert (await tablet.get(f"/api/class/{teacher.code}")).json()["yours"] == mine
        assert len(looks) == 5
        seen = await teacher.look()
        assert [child["number"] for child in seen["children"]] == [1, 2, 3, 4, 5]
        assert {child["doing"] for child in seen["shown"]["children"]} == {"waiting"}


async def test_only_the_key_makes_somebody_the_teacher(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk, server.browser() as at_home:
        teacher = await open_class(at_desk)
        for key in ("", "wrong"):
            answer = await at_desk.get(teacher.path, headers={"x-class-key": key})
            assert (answer.status_code, answer.json()["problem"]) == (404, "no_such_class")
        assert (await at_desk.get(teacher.path)).status_code == 400
        # The key works on any device.
        elsewhere = Teacher(at_home, {"id": teacher.id, "code": teacher.code, "key": teacher._headers["x-class-key"]})
        assert (await elsewhere.look())["shown"]["code"] == teacher.code


async def test_a_round_seats_everybody_with_the_same_deal(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk:
        teacher = await open_class(at_desk)
        assert (await teacher.post("/rounds", PLAN)).json()["problem"] == "class_empty"
        tablets = [server.browser() for _ in range(3)]
        for tablet in tablets:
            await joined(tablet, teacher.code)
        begun = (await teacher.post("/rounds", PLAN)).json()
        assert (begun["shown"]["state"], begun["shown"]["round"]) == ("playing", 1)
        mine = [(await tablet.get(f"/api/class/{teacher.code}")).json()["yours"][0] for tablet in tablets]
        tables = [await live_table(server, child["table"]) for child in mine]
        assert len({table.record.id for table in tables}) == 3
        assert len({table.live.match.hidden_seed for table in tables if table.live}) == 1
        assert [table.record.chairs[0].person for table in tables] == [child_of(teacher.id, n) for n in (1, 2, 3)]
        assert [table.record.chairs[0].name for table in tables] == [child["name"]["en"] for child in mine]
        assert all(table.record.chairs[1].bot == "chick" and not table.record.public for table in tables)
        # A child who comes late gets the same deal at a table of its own.
        async with server.browser() as late:
            child = (await joined(late, teacher.code))["yours"][0]
            table = await live_table(server, child["table"])
            assert table.live is not None
            assert tables[0].live is not None
            assert table.live.match.hidden_seed == tables[0].live.match.hidden_seed
        # No child is sent the table of another child, and nobody the seed.
        everything = (await tablets[0].get(f"/api/class/{teacher.code}")).text
        assert tables[1].record.id not in everything
        assert tables[0].record.seed not in everything
        for tablet in tablets:
            await tablet.aclose()


@pytest.mark.parametrize(("sitting", "tables"), [("pairs", [2, 3]), ("tables", [2, 3])])
async def test_children_sit_in_pairs_or_at_tables(tmp_path: Path, sitting: str, tables: list[int]) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk:
        teacher = await open_class(at_desk)
        for _ in range(5):
            async with server.browser() as tablet:
                await joined(tablet, teacher.code)
        begun = (await teacher.post("/rounds", {**PLAN, "sitting": sitting, "size": 3})).json()
        found = {child["table"] for child in begun["children"]}
        assert sorted([len((await live_table(server, id)).record.people) for id in found]) == tables


async def test_pausing_bringing_back_and_ending(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        await joined(tablet, teacher.code)
        assert (await teacher.step("pause"))["problem"] == "not_playing"
        await teacher.post("/rounds", {**PLAN, "minutes": 10})
        server.time.pass_seconds(60)
        assert (await teacher.step("pause"))["shown"]["left_ms"] == 9 * 60_000
        server.time.pass_seconds(600)
        assert (await teacher.step("resume"))["shown"]["left_ms"] == 9 * 60_000
        table = (await teacher.look())["children"][0]["table"]
        gathered = await teacher.step("gather")
        assert (gathered["shown"]["state"], gathered["can_resume"]) == ("waiting", True)
        assert (await tablet.get(f"/api/class/{teacher.code}")).json()["yours"][0]["table"] is None
        assert (await teacher.step("resume"))["children"][0]["table"] == table
        # A gentle end leaves a minute, then everybody is back.
        assert (await teacher.step("finish"))["shown"]["left_ms"] == 60_000
        server.time.pass_seconds(61)
        assert (await teacher.look())["shown"]["state"] == "waiting"
        assert (await teacher.step("end"))["shown"]["state"] == "ended"
        assert (await tablet.post(f"/api/class/{teacher.code}/children")).json()["problem"] == "class_over"
        assert (await teacher.post("/rounds", PLAN)).json()["problem"] == "class_over"


async def test_a_child_goes_on_with_another_tablet_by_its_code_or_with_the_teachers_consent(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk:
        teacher = await open_class(at_desk)
        async with server.browser() as first, server.browser() as second:
            fox, otter = [(await joined(tablet, teacher.code))["yours"][0] for tablet in (first, second)]
            claims = f"/api/class/{teacher.code}/claims"
            wrong = f"{(int(fox['code']) + 1) % 1000:03d}"
            refused = await second.post(claims, json={"number": fox["number"], "code": wrong})
            assert (refused.status_code, refused.json()["problem"]) == (409, "wrong_child_code")
            now = (await second.post(claims, json={"number": fox["number"], "code": fox["code"]})).json()
            assert [child["number"] for child in now["yours"]] == [fox["number"], otter["number"]]
            assert (await first.get(f"/api/class/{teacher.code}")).json()["yours"] == []
            # Without the code the teacher is asked.
            asking = (await first.post(claims, json={"number": otter["number"]})).json()
            assert (asking["yours"], asking["asked"]) == ([], otter["number"])
            assert [child["claimed"] for child in (await teacher.look())["children"]] == [False, True]
            await teacher.post(f"/children/{otter['number']}", {"step": "accept"})
            after = (await first.get(f"/api/class/{teacher.code}")).json()
            assert ([child["number"] for child in after["yours"]], after["asked"]) == ([otter["number"]], None)


async def test_several_children_share_a_tablet(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        await joined(tablet, teacher.code)
        both = (await joined(tablet, teacher.code))["yours"]
        assert [child["number"] for child in both] == [1, 2]
        await teacher.post("/rounds", PLAN)
        both = (await tablet.get(f"/api/class/{teacher.code}")).json()["yours"]
        assert len({child["table"] for child in both}) == 2


async def test_the_class_is_full_with_forty_and_the_door_can_be_closed(tmp_path: Path) -> None:
    many = open_server(tmp_path, limit_identity_burst=1000.0)
    async with many as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        await teacher.step("close_door")
        assert (await tablet.post(f"/api/class/{teacher.code}/children")).json()["problem"] == "class_closed"
        await teacher.step("open_door")
        looks = [(await joined(tablet, teacher.code))["yours"][-1] for _ in range(40)]
        assert len({(child["animal"], child["colour"]) for child in looks}) == 40
        assert (await tablet.post(f"/api/class/{teacher.code}/children")).json()["problem"] == "class_full"
        removed = (await teacher.post("/children/3", {"step": "remove"})).json()
        assert len(removed["children"]) == 39


async def test_bad_plans_are_refused_in_words(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        await joined(tablet, teacher.code)
        for plan, status in (
            ({"game": "chess"}, 422),
            ({"game": "bouh", "options": {"level": "hard"}}, 422),
            ({"game": "bouh", "size": 9}, 400),
            ({"game": "bouh", "name": "Zoé"}, 400),
        ):
            answer = await teacher.post("/rounds", plan)
            assert answer.status_code == status, answer.text
            assert answer.json()["sentence"]["fr"]
        assert (await teacher.look())["shown"]["state"] == "waiting"


async def test_everything_is_deleted_with_the_class(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        await joined(tablet, teacher.code)
        table = (await teacher.post("/rounds", PLAN)).json()["children"][0]["table"]
        live = (await live_table(server, table)).live
        assert live is not None
        assert (await teacher.delete()).status_code == 204
        assert await server.store.records.tables.read(table) is None
        assert await server.store.records.matches.read(live.id) is None
        assert await server.store.log.read(live.id) == []
        assert (await tablet.get(f"/api/class/{teacher.code}")).json()["problem"] == "no_such_class"


async def test_a_class_ends_by_itself_after_thirty_days(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        await joined(tablet, teacher.code)
        server.time.pass_seconds(30 * 24 * 3600)
        assert (await tablet.get(f"/api/class/{teacher.code}")).json()["problem"] == "no_such_class"
        assert await server.store.records.classes.ended(server.time.millis, 10) == [teacher.id]


async def test_presets_are_offered_for_every_cycle_with_bouh_first(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        games = (await browser.get("/api/class-games")).json()
        assert [game["game"] for game in games] == ["bouh", "boussanga", "tohuwabohu", "dubalai"]
        for game in games:
            assert {preset["cycle"] for preset in game["presets"]} == {"cp_ce1", "ce2_cm2", "college"}


async def test_rounds_cannot_be_used_to_open_tables_without_end(tmp_path: Path) -> None:
    few = open_server(tmp_path, limit_address_burst=60.0, limit_address_per_second=0.001)
    async with few as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        for _ in range(10):
            await joined(tablet, teacher.code)
        assert (await teacher.post("/rounds", PLAN)).status_code == 200
        refused = await teacher.post("/rounds", PLAN)
        assert (refused.status_code, refused.json()["problem"]) == (429, "too_fast")


async def test_a_class_that_mistypes_is_patient_and_digits_cannot_be_guessed(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        child = (await joined(tablet, teacher.code))["yours"][0]
        for _ in range(20):
            assert (await tablet.get("/api/class/CCCC")).status_code == 404
        assert (await tablet.get(f"/api/class/{teacher.code}")).status_code == 200
        wrong = {"number": child["number"], "code": f"{(int(child['code']) + 1) % 1000:03d}"}
        async with server.browser() as other:
            claims = [(await other.post(f"/api/class/{teacher.code}/claims", json=wrong)).status_code for _ in range(6)]
            assert claims == [409, 409, 409, 409, 429, 429]
        # Whoever is in the class goes on, and the teacher too.
        assert (await tablet.get(f"/api/class/{teacher.code}")).status_code == 200
        assert (await teacher.look())["shown"]["code"] == teacher.code
