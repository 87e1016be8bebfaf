"""A class whose teacher, children and wall are connected to different servers of a cluster, on PostgreSQL."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludotheque.server.socket.protocol import ChildOfClass, ClassChanged, Enter, Problem, WatchClass
from ludotheque.table.messages import Gone, TableShown, Update
from support.cluster.cluster import Cluster
from support.server.cluster_guest import VisitingGuest
from support.server.socket_client import Browser

PLAN = {"game": "bouh", "options": {"level": "collect", "operations": "+-", "youngest": 0}, "sitting": "alone"}


class ClusterClass:
    """A class: its teacher at the first server, its children at the second."""

    def __init__(self, east: int, west: int) -> None:
        self.east, self.west = east, west
        self.teacher, self.tablets = VisitingGuest("Teacher"), [VisitingGuest("First"), VisitingGuest("Second")]
        self.id = self.code = self.key = ""

    async def open(self) -> None:
        opened = await self.teacher.ask(self.east, "POST", "/api/classes", {})
        self.id, self.code, self.key = opened["id"], opened["code"], opened["key"]
        for tablet in self.tablets:
            await tablet.ask(self.west, "POST", f"/api/class/{self.code}/children")

    async def lead(self, path: str, body: dict[str, Any], port: int | None = None) -> Any:
        """What the teacher asks for."""
        asked = {"x-class-key": self.key}
        return await self.teacher.ask(port or self.east, "POST", f"/api/classes/{self.id}{path}", body, **asked)

    async def mine(self, tablet: int, port: int | None = None) -> Any:
        """The child of a tablet."""
        seen = await self.tablets[tablet].ask(port or self.west, "GET", f"/api/class/{self.code}")
        return seen["yours"][0]

    async def enters(self, browser: Browser, child: Any) -> Update:
        """A child enters its table, as soon as a server has it; returns the position that it sees."""
        while True:
            await browser.send(Enter(child["table"], child=ChildOfClass(self.id, child["number"])))
            answer: TableShown | Problem | Gone = await browser.receive((TableShown, Problem, Gone))
            if isinstance(answer, TableShown):
                return await browser.receive(Update)
            await asyncio.sleep(0.2)


async def opened_class(cluster: Cluster) -> ClusterClass:
    await asyncio.gather(*(server.until_ready() for server in cluster.servers.values()))
    made = ClusterClass(*cluster.ports)
    await made.open()
    return made


@pytest.mark.at_length
async def test_a_class_is_led_from_one_server_and_plays_at_another(cluster: Cluster) -> None:
    """A pause reaches tables of another process, the wall is told of changes, and a child takes another tablet."""
    school = await opened_class(cluster)
    wall = VisitingGuest("Wall")
    await wall.come_in(school.east)
    async with wall.at(school.east) as looking:
        await looking.send(WatchClass(school.id, True, progress=True))
        first = await looking.receive(ClassChanged)
        await school.lead("/rounds", PLAN)
        await looking.receive(ClassChanged, lambda news: news.version > first.version)
        child = await school.mine(0)
        async with school.tablets[0].at(school.west) as tablet, school.tablets[1].at(school.west) as other:
            position = await school.enters(tablet, child)
            await school.lead("/steps", {"step": "pause"})
            await tablet.receive(TableShown, lambda shown: shown.paused)
            await school.lead("/steps", {"step": "resume"})
            await tablet.receive(TableShown, lambda shown: not shown.paused)
            # The child takes another tablet, and finds its game there as it was.
            await tablet.send(WatchClass(school.id, True))
            version = (await tablet.receive(ClassChanged)).version
            claim = {"number": child["number"], "code": child["code"]}
            await school.tablets[1].ask(school.west, "POST", f"/api/class/{school.code}/claims", claim)
            await tablet.receive(ClassChanged, lambda news: news.version > version)
            assert (await school.enters(other, child)).view == position.view
            await looking.receive(ClassChanged, lambda news: news.version > version)


@pytest.mark.at_length
async def test_a_class_goes_on_when_the_server_of_its_tables_is_killed(cluster: Cluster) -> None:
    school = await opened_class(cluster)
    await school.lead("/rounds", PLAN, school.west)
    child = await school.mine(0)
    async with school.tablets[0].at(school.west) as tablet:
        before = await school.enters(tablet, child)
    cluster.servers["west"].kill()
    try:
        assert await school.mine(0, school.east) == child
        async with school.tablets[0].at(school.east) as tablet:
            assert (await school.enters(tablet, child)).view == before.view
        assert (await school.lead("/steps", {"step": "pause"}))["shown"]["state"] == "paused"
    finally:
        cluster.start()
