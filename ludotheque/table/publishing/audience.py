# Compiled with mypyc: every move at a table comes through here.
"""Who looks at a table, and how far each has seen its match."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.table.publishing.listener import Listener
from ludotheque.table.record import Identity, is_television, owner_of


class Audience:
    """The connections that look at a table, each with how far it has seen the match."""

    def __init__(self) -> None:
        self._seen: dict[Listener, int] = {}

    @property
    def listeners(self) -> Sequence[Listener]:
        """All connections."""
        return tuple(self._seen)

    @property
    def is_empty(self) -> bool:
        """Whether nobody looks."""
        return not self._seen

    @property
    def has_people(self) -> bool:
        """Whether somebody looks who is not a television."""
        return any(not is_television(listener.identity) for listener in self._seen)

    def add(self, listener: Listener, since: int) -> None:
        """A connection that has seen the match up to a number."""
        self._seen[listener] = -1 - max(0, since)  # it is behind whatever the number, and is told from there on

    def remove(self, listener: Listener) -> None:
        """A connection that is gone."""
        self._seen.pop(listener, None)

    def has(self, person: Identity) -> bool:
        """Whether somebody is there, with any connection; who shares a device comes and goes together."""
        return any(owner_of(listener.identity) == owner_of(person) for listener in self._seen)

    def start_over(self) -> None:
        """Nobody has seen anything of the match that is there now."""
        for listener in self._seen:
            self._seen[listener] = -1

    def behind(self, number: int) -> list[tuple[Listener, int]]:
        """Those who have not seen the match up to this number, with how far they have; now they will."""
        behind: list[tuple[Listener, int]] = []
        for listener, seen in self._seen.items():
            if seen != number:
                behind.append((listener, -1 - seen if seen < 0 else seen))
        for listener, _ in behind:
            self._seen[listener] = number
        return behind
