"""The hints that people at one table have asked for.

Hints take a bot up to a second of processor time. Each question is thought about once, however
often somebody asks, and not any more once it is answered or nobody who asked is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.view import View
from ludotheque.engine.wire import Seat
from ludotheque.table.bots.bot_thinking import Superseded, Thinker
from ludotheque.table.identities import Identity
from ludotheque.table.publishing.listener import Listener

encode = msgspec.json.Encoder().encode


class Asker(NamedTuple):
    """Who has asked, and with which command."""

    listener: Listener
    command: str


class Question(msgspec.Struct, eq=False):
    """A prompt that bots think about for somebody."""

    match: str
    number: int
    """The number of entries in the match."""
    prompt: int
    askers: list[Asker]
    thinking: asyncio.Task[None] | None = None
    hints: msgspec.Raw | None = None


class Hints:
    """The last question of each seat."""

    def __init__(
        self,
        thinker: Thinker,
        start: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
        show: Callable[[Asker, int, msgspec.Raw], None],
        refuse: Callable[[Asker], None],
    ) -> None:
        """``start`` runs a task, ``show`` sends the hints for a prompt, ``refuse`` says that there are none."""
        self._thinker, self._start, self._show, self._refuse = thinker, start, show, refuse
        self._questions: dict[Seat, Question] = {}
        self.thinking = 0
        """How many questions are being thought about."""

    def ask(self, asker: Asker, game: str, match: str, number: int, seat: Seat, view: View) -> None:
        """Show hints about a view, now or later. The view has a prompt."""
        assert view.prompt is not None
        question = self._questions.get(seat)
        if question is not None and question.match == match and question.prompt == view.prompt.id:
            if question.thinking is not None:
                question.askers.append(asker)
                return
            if question.hints is not None and question.number == number:
                self._show(asker, question.prompt, question.hints)
                return
        if question is not None:
            self._drop(seat, question)
        question = Question(match, number, view.prompt.id, [asker])
        self._questions[seat] = question
        self.thinking += 1
        question.thinking = self._start(self._think(question, game, view, asker.listener.identity))
        question.thinking.add_done_callback(self._ended)

    async def _think(self, question: Question, game: str, view: View, person: Identity) -> None:
        try:
            question.hints = msgspec.Raw(encode(await self._thinker.hints(game, view, person)))
        except Superseded:
            pass
        finally:
            question.thinking = None
        askers, question.askers = question.askers, []
        for asker in askers:
            if question.hints is None:
                self._refuse(asker)
            else:
                self._show(asker, question.prompt, question.hints)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """A question is not thought about any more; its task may have been cancelled before it began."""
        self.thinking -= 1

    def left(self, listener: Listener) -> None:
        """A listener is gone: what only it has asked is not thought about any more."""
        for seat, question in tuple(self._questions.items()):
            if question.thinking is not None:
                question.askers = [asker for asker in question.askers if asker.listener is not listener]
                if not question.askers:
                    self._drop(seat, question)

    def match_changed(self, id: str, match: Match) -> None:
        """Something has happened in the match: drop the questions that are answered."""
        for seat, question in tuple(self._questions.items()):
            prompt = match.prompts.get(seat)
            if question.match != id or prompt is None or prompt.id != question.prompt:
                self._drop(seat, question)

    def _drop(self, seat: Seat, question: Question) -> None:
        del self._questions[seat]
        askers, question.askers = question.askers, []
        if question.thinking is not None:
            question.thinking.cancel()
        for asker in askers:
            self._refuse(asker)
