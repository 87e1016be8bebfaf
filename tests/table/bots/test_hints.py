"""Each question is thought about once, and only while somebody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import pytest

from ludotheque.bots.hint import Hint
from ludotheque.engine.view import View
from ludotheque.table.bots.bot_thinking import Superseded
from ludotheque.table.messages import Answer, AskHint, HintsShown, Sit, Start
from support import timeouts
from support.server.memory_table import FirstOption, MemoryTable, Person


class SlowThinker(FirstOption):
    """Gives hints when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[asyncio.Future[None]] = []
        self.people: list[str] = []

    async def hints(self, game: str, view: View, person: str) -> tuple[Hint[Any], ...]:
        question = asyncio.get_running_loop().create_future()
        self.questions.append(question)
        self.people.append(person)
        await question
        return (Hint("nudge", f"thought {len(self.questions)}", {}),)


class HintTable:
    """Ann and Bob at a table; it is Ann's turn."""

    def __init__(self) -> None:
        self.thinker = SlowThinker()
        self.memory_table = MemoryTable("boussanga", 2, {"first": 0})
        self.memory_table.thinker = self.thinker
        self.memory_table.table = self.memory_table.open(self.memory_table.table.record, None)
        self.table = self.memory_table.table
        self.ann, self.bob = Person("ann"), Person("bob")
        self._commands = count(1)

    async def begin(self) -> None:
        await self.memory_table.enter(self.ann)
        await self.memory_table.enter(self.bob)
        await self.memory_table.request(self.bob, Sit)
        await self.memory_table.request(self.ann, Start)

    async def work(self) -> None:
        """Let everything happen that does not wait for hints."""
        for _ in range(5):
            await self.table.work()
            await asyncio.sleep(0)

    async def ask(self, person: Person | None = None) -> str:
        command = f"hint-{next(self._commands)}"
        self.table.request(person or self.ann, AskHint(command))
        await self.work()
        return command

    async def think(self) -> None:
        self.thinker.questions[-1].set_result(None)
        await self.work()

    def shown(self, person: Person | None = None) -> list[str]:
        return [message.command for message in (person or self.ann).inbox if isinstance(message, HintsShown)]


def run(story: Callable[[HintTable], Awaitable[None]]) -> None:
    async def whole() -> None:
        table = HintTable()
        await table.begin()
        await story(table)
        table.table.close()
        await table.table.run()

    timeouts.run(whole())


def test_one_question_is_thought_about_once() -> None:
    async def story(at: HintTable) -> None:
        commands = [await at.ask() for _ in range(5)]
        assert len(at.thinker.questions) == 1
        assert at.thinker.people == ["ann"]
        await at.think()
        assert at.shown() == commands
        commands.append(await at.ask())
        assert at.shown() == commands
        assert len(at.thinker.questions) == 1
        assert at.table._help._hints.thinking == 0

    run(story)


@pytest.mark.parametrize("begun", [True, False])
def test_what_people_who_left_have_asked_is_dropped(begun: bool) -> None:
    async def story(at: HintTable) -> None:
        if begun:
            await at.ask()
        else:
            at.table.request(at.ann, AskHint("hint"))
            at.table.leave(at.ann)
        other = Person("ann")
        at.table.enter(other)
        await at.work()
        at.table.leave(at.ann)
        await at.work()
        assert all(question.cancelled() for question in at.thinker.questions)
        assert at.table._help._hints.thinking == 0
        await at.ask(other)
        await at.think()
        assert len(at.shown(other)) == 1
        assert at.shown() == []

    run(story)


def test_a_question_that_is_answered_is_dropped() -> None:
    async def story(at: HintTable) -> None:
        command = await at.ask()
        live = at.table.live
        assert live is not None
        option = live.match.options(0)[0]
        acting = asyncio.create_task(at.memory_table.act(at.ann, option))
        await asyncio.wait([acting])
        assert at.thinker.questions[0].cancelled()
        answers = {message.command: message for message in at.ann.inbox if isinstance(message, Answer)}
        refusal = answers[command].refusal
        assert refusal is not None
        assert refusal.reason == "not_asked"

    run(story)


def test_who_asks_elsewhere_meanwhile_is_told() -> None:
    async def story(at: HintTable) -> None:
        command = await at.ask()
        at.thinker.questions[0].set_exception(Superseded())
        await at.work()
        assert at.shown() == []
        assert at.ann.answer.command == command
        await at.ask()
        await at.think()
        assert len(at.shown()) == 1

    run(story)
