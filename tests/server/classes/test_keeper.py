"""Tables of classes follow their class: pauses, what was made together, who is away; and watchers are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.rules.actions import Capture
from ludotheque.server.store.records.classes import ClassVersion
from ludotheque.table.identities import child_of
from ludotheque.table.messages import Act, Answer, Start
from ludotheque.table.table import Table
from support.server.classes import PLAN, Teacher, joined, live_table, open_class
from support.server.local_server import LocalServer, open_server
from support.server.memory_table import Person


async def table_of(server: LocalServer, teacher: Teacher, number: int = 1) -> Table:
    children = {child["number"]: child for child in (await teacher.look())["children"]}
    return await live_table(server, children[number]["table"])


@asynccontextmanager
async def child_at_table(folder: Path) -> AsyncIterator[tuple[LocalServer, Teacher, Table, Person]]:
    """A class with one child, who plays Bouh alone."""
    async with open_server(folder) as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        await joined(tablet, teacher.code)
        await teacher.post("/rounds", PLAN)
        table, child = await table_of(server, teacher), Person(child_of(teacher.id, 1))
        table.enter(child)
        yield server, teacher, table, child


async def until_paused(table: Table, paused: bool) -> None:
    while table.record.paused != paused:
        await asyncio.sleep(0.002)


async def ask(table: Table, person: Person, request: Any) -> Refusal | None:
    """Send a request to a table, and wait for its answer."""
    table.request(person, request)
    while True:
        for message in person.inbox:
            if isinstance(message, Answer) and message.command == request.command:
                return message.refusal
        await asyncio.sleep(0.002)


def capture(table: Table, seat: int) -> Act | None:
    """A request to capture a Bouh, if that is possible now."""
    assert table.live is not None
    match = table.live.match
    found = [action for action in match.options(seat) if isinstance(action, Capture)] if match.prompt_of(seat) else []
    prompt = match.prompt_of(seat)
    if not found or prompt is None:
        return None
    return Act(f"c{match.log[-1].seq}", prompt.id, msgspec.Raw(msgspec.json.encode(found[0])))


async def test_what_children_make_is_counted_together_and_stored(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        await joined(tablet, teacher.code)
        options = {"level": "collect", "operations": "+-", "youngest": 0}
        await teacher.post("/rounds", {"game": "bouh", "options": options})
        table, child = await table_of(server, teacher), Person(child_of(teacher.id, 1))
        table.enter(child)
        await server.classes.keeper.look()
        assert (await teacher.look())["shown"]["goals"][0]["made"] == 0
        while (request := capture(table, 0)) is None:  # the hand may allow no capture: play what there is
            assert table.live is not None
            actor, action = table.live.match.moves()[-1]
            table.live.match.step(actor, action)
        assert await ask(table, child, request) is None
        await server.classes.keeper.look()
        seen = await teacher.look()
        assert seen["shown"]["goals"][0] == {
            "game": "bouh",
            "made": 1,
            "text": {"fr": "Bouh attrapé ensemble", "en": "Bouh caught together"},
        }
        assert (seen["children"][0]["made"], seen["shown"]["children"][0]["doing"]) == (1, "playing")
        assert seen["children"][0]["acted_at"] == server.time.millis
        # A child whose tablet is closed is away; what it made stays.
        table.leave(child)
        while not table.absences.away(table.record):
            await asyncio.sleep(0.002)
        await server.classes.keeper.look()
        seen = await teacher.look()
        assert (seen["shown"]["children"][0]["doing"], seen["shown"]["goals"][0]["made"]) == ("away", 1)


@pytest.mark.clause("TBL-22")
async def test_a_pause_stops_time_and_refuses_actions(tmp_path: Path) -> None:
    async with child_at_table(tmp_path) as (server, teacher, table, child):
        await server.classes.keeper.look()
        await teacher.step("pause")
        await server.classes.keeper.look()
        await until_paused(table, True)
        assert table.live is not None
        assert not table.live.clock.running
        assert await ask(table, child, Act("a1", 0, msgspec.Raw(b"{}"))) == Refusal("TBL-22", "paused")
        assert child.shown.paused
        assert not child.update.running
        # Who comes in during the pause does not start the clock.
        late = Person(child_of(teacher.id, 1))
        table.enter(late)
        await ask(table, late, Act("a2", 0, msgspec.Raw(b"{}")))
        assert not table.live.clock.running
        await teacher.step("resume")
        await server.classes.keeper.look()
        await until_paused(table, False)
        assert table.live.clock.running
        while child.shown.paused:  # the table tells it in a task of its own
            await asyncio.sleep(0.002)


async def test_a_table_paused_before_a_restart_is_paused_after_it(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        key = teacher._headers["x-class-key"]
        await joined(tablet, teacher.code)
        await teacher.post("/rounds", PLAN)
        await teacher.step("pause")
        await server.classes.keeper.look()
        table = await table_of(server, teacher)
        await until_paused(table, True)
    async with open_server(tmp_path) as server, server.browser() as at_desk:
        again = Teacher(at_desk, {"id": teacher.id, "code": teacher.code, "key": key})
        table = await table_of(server, again)
        assert table.record.paused
        assert (await again.look())["shown"]["state"] == "paused"


@pytest.mark.clause("TBL-21")
async def test_only_the_teacher_leads_a_table_of_a_class(tmp_path: Path) -> None:
    async with child_at_table(tmp_path) as (_, _, table, child):
        assert await ask(table, child, Start("s1")) == Refusal("TBL-21", "teacher_leads")
        assert child.shown.in_class
        assert not child.shown.hosting


async def test_watchers_are_told_of_changes_and_of_progress(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as at_desk, server.browser() as tablet:
        teacher = await open_class(at_desk)
        told: list[ClassVersion] = []
        for_children: list[bool] = []

        def watcher(_: str, version: ClassVersion, concerns_children: bool) -> None:
            told.append(version)
            for_children.append(concerns_children)

        server.classes.keeper.watch(teacher.id, watcher)
        await server.classes.keeper.look()
        await joined(tablet, teacher.code)
        await server.classes.keeper.look()
        assert [version.version for version in told] == [1, 2]
        assert for_children == [True, False]  # that another child has joined concerns the wall alone
        await teacher.post("/rounds", {**PLAN, "minutes": 1})
        await server.classes.keeper.look()
        await server.classes.keeper.look()
        assert told[-1].version == 3
        assert any(for_children[2:])
        # The end of the round's time is stored and told.
        server.time.pass_seconds(61)
        await server.classes.keeper.look()
        await server.classes.keeper.look()
        assert told[-1].version == 4
        assert (await teacher.look())["shown"]["state"] == "waiting"
        await teacher.delete()
        await server.classes.keeper.look()
        assert told[-1] == ClassVersion(0, 0)
