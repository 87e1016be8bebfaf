"""Time that stands still, and people at tables of a hall."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from ludotheque.engine.registry import find_game
from ludotheque.server.hall import Clocks
from ludotheque.table.messages import Act
from support.parlour import Person


class Time:
    """A clock that stands until it is told to go on."""

    def __init__(self) -> None:
        self.millis = 1_000_000

    @property
    def clocks(self) -> Clocks:
        return Clocks(lambda: float(self.millis), lambda: self.millis)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something has come true; the test's own time limit ends it."""
    while not condition():
        await asyncio.sleep(0.001)


async def ask(table: Any, person: Person, wish: Any) -> None:
    """Want something, and wait for the answer."""
    table.wish(person, wish)
    await until(lambda: any(getattr(message, "command", None) == wish.command for message in person.inbox))


def move(person: Person, game: str, command: str) -> Act:
    """The first thing somebody can do."""
    view = msgspec.json.decode(person.update.view, type=find_game(game).View)
    assert view.prompt is not None
    return Act(command, view.prompt.id, msgspec.Raw(msgspec.json.encode(find_game(game).options(view)[0])))
