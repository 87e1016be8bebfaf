"""A clock that the test controls, and people at tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from ludotheque.engine.registry import find_game
from ludotheque.server.common.clock_and_random import Clocks
from ludotheque.table.messages import Act
from ludotheque.table.table import Table
from support.server.memory_table import Person


class Time:
    """A clock that moves only when the test says so."""

    def __init__(self) -> None:
        self.millis = 1_000_000

    @property
    def clocks(self) -> Clocks:
        return Clocks(lambda: float(self.millis), lambda: self.millis)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition is true; the time limit of the test ends it."""
    while not condition():
        await asyncio.sleep(0.001)


async def ask(table: Any, person: Person, request: Any) -> None:
    """Send a request, and wait for the answer."""
    table.request(person, request)
    await until(lambda: any(getattr(message, "command", None) == request.command for message in person.inbox))


def move(person: Person, game: str, command: str) -> Act:
    """A request with the first legal action of a person."""
    view = msgspec.json.decode(person.update.view, type=find_game(game).View)
    assert view.prompt is not None
    return Act(command, view.prompt.id, msgspec.Raw(msgspec.json.encode(find_game(game).options(view)[0])))


async def play_on(table: Table, people: list[Person], stop_after: int | None = None) -> None:
    """All players take their first legal action, to the end of the match or for a while."""
    live = table.live
    assert live is not None
    done = 0
    while live.match.outcome is None and done != stop_after:
        await until(lambda: any(isinstance(seat, int) for seat in live.match.prompts))
        seat, prompt = next((seat, prompt) for seat, prompt in live.match.prompts.items() if isinstance(seat, int))
        person = next(who for who in people if table.record.seat_of(who.identity) == seat)
        action = find_game(table.record.game).options(live.match.view(seat))[0]
        number = live.number
        table.request(person, Act(f"a{done}", prompt.id, msgspec.Raw(msgspec.json.encode(action))))
        await until(lambda number=number: live.number > number and not live.unstored)  # type: ignore[misc]
        done += 1
