"""The school classes that a connection has to do with: those it watches, and those whose children play on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

from ludotheque.server.classes.keeper import Watcher
from ludotheque.server.people.identity import Guest
from ludotheque.server.socket.protocol import ChildOfClass, ClassChanged
from ludotheque.server.store.records.classes import ClassVersion
from ludotheque.table.identities import Identity

MOST_CLASSES = 4
"""How many classes one connection may watch."""


class ClassNews(Protocol):
    """Tells of changes of classes."""

    def watch(self, id: str, watcher: Watcher) -> None:
        """Call a watcher whenever a class changes."""
        ...

    def unwatch(self, id: str, watcher: Watcher) -> None:
        """Stop calling a watcher."""
        ...


class NameOfChild(Protocol):
    """Finds the name of a child who plays on a device."""

    async def __call__(self, device: Identity, id: str, number: int, /) -> str | None:
        """The name; ``None`` if the child plays elsewhere."""
        ...


class ClassAccess(NamedTuple):
    """What connections need of classes."""

    news: ClassNews
    name_of: NameOfChild


def _tell_nobody(_: ClassChanged) -> None:
    """For connections that are closed."""


class WatchedClasses:
    """The classes that one connection watches."""

    def __init__(self, access: ClassAccess | None, tell: Callable[[ClassChanged], None]) -> None:
        self._access, self._tell = access, tell
        self._watchers: dict[str, Watcher] = {}
        self._seen: dict[str, int] = {}

    async def name_of(self, guest: Guest, child: ChildOfClass) -> str | None:
        """The animal of a child of a class who plays on the guest's device; ``None`` if it plays elsewhere."""
        if self._access is None:
            return None
        return await self._access.name_of(guest.id, child.classroom, child.number)

    def watch(self, id: str, *, progress: bool) -> None:
        """Tell the client of changes of a class; ``progress``: also when its tables get on."""
        self.unwatch(id)
        if self._access is not None and len(self._watchers) < MOST_CLASSES:
            watcher = self._watchers[id] = partial(self._changed, progress)
            self._access.news.watch(id, watcher)

    def unwatch(self, id: str) -> None:
        """Stop telling the client of a class."""
        watcher = self._watchers.pop(id, None)
        self._seen.pop(id, None)
        if watcher is not None and self._access is not None:
            self._access.news.unwatch(id, watcher)

    def close(self) -> None:
        """Stop telling the client of all classes."""
        for id in tuple(self._watchers):
            self.unwatch(id)
        self._tell = _tell_nobody  # the connection and this would otherwise hold each other in memory

    def _changed(self, progress: bool, id: str, version: ClassVersion, concerns_children: bool) -> None:
        if progress or (concerns_children and self._seen.get(id) != version.version):
            self._seen[id] = version.version
            self._tell(ClassChanged(id, version.version))
