"""Children of a class at tables, and watchers of a class, over the game socket."""

from __future__ import annotations

from ludotheque.server.classes.keeper import Watcher
from ludotheque.server.socket.class_watching import ClassAccess
from ludotheque.server.socket.protocol import ChildOfClass, ClassChanged, Enter, Problem, WatchClass
from ludotheque.server.store.records.classes import ClassVersion
from ludotheque.table.identities import child_of
from ludotheque.table.messages import Sit, TableShown
from support.server.socket_clients import run
from support.server.socket_server import SocketServer

CHILD = ChildOfClass("class", 3)


class FixedNews:
    """News of classes that the test makes."""

    def __init__(self) -> None:
        self.watchers: dict[str, list[Watcher]] = {}
        self.device = "ann"

    def watch(self, id: str, watcher: Watcher) -> None:
        self.watchers.setdefault(id, []).append(watcher)

    def unwatch(self, id: str, watcher: Watcher) -> None:
        self.watchers[id].remove(watcher)

    def tell(self, version: ClassVersion, concerns_children: bool = True) -> None:
        for watcher in tuple(self.watchers.get("class", ())):
            watcher("class", version, concerns_children)

    async def name_on(self, device: str, id: str, number: int) -> str | None:
        return "Blue Fox" if (device, id, number) == (self.device, "class", 3) else None


def server_with_news() -> tuple[SocketServer, FixedNews]:
    news, server = FixedNews(), SocketServer()
    server.socket._context = server.socket._context._replace(classes=ClassAccess(news, news.name_on))
    return server, news


def test_a_child_enters_on_its_device_only_and_without_the_name_of_the_guest() -> None:
    async def story() -> None:
        server, news = server_with_news()
        ann, bob = await server.connect("ann"), await server.connect("bob")
        bob.send(Enter("table", child=CHILD))
        await server.settle()
        assert bob.last(Problem).key == "not_your_child"
        ann.send(Enter("table", child=CHILD))
        await server.settle()
        await ann.request(Sit)
        assert ann.last(TableShown).chairs[1].name == "Blue Fox"
        assert server.memory_table.table.record.chairs[1].person == child_of("class", 3)
        # The child takes another tablet: this one leaves the table as soon as the class has changed.
        ann.send(WatchClass("class", on=True))
        await server.settle()
        news.device = "bob"
        news.tell(ClassVersion(2, 0))
        await server.settle()
        assert server.memory_table.table.is_deserted
        bob.send(Enter("table", child=CHILD))
        await server.settle()
        assert bob.last(TableShown).you == 1

    run(story)


def test_watchers_of_a_class_are_told_of_versions_and_only_some_of_progress() -> None:
    async def story() -> None:
        server, news = server_with_news()
        child, wall = await server.connect("ann"), await server.connect("bob")
        child.send(WatchClass("class", on=True))
        await server.settle()
        wall.send(WatchClass("class", on=True, progress=True))
        await server.settle()
        for version in (ClassVersion(1, 0), ClassVersion(1, 1), ClassVersion(2, 1)):
            news.tell(version)
            await server.settle()
        assert [each.version for each in child.all(ClassChanged)] == [1, 2]
        assert [each.version for each in wall.all(ClassChanged)] == [1, 1, 2]
        news.tell(ClassVersion(3, 1), concerns_children=False)
        await server.settle()
        assert [child.all(ClassChanged)[-1].version, wall.all(ClassChanged)[-1].version] == [2, 3]
        child.send(WatchClass("class", on=False))
        await server.settle()
        wall.disconnect()
        await server.settle()
        assert news.watchers == {"class": []}

    run(story)
