# Compiled with mypyc: every move at a table comes through here.
"""Help for people at one table: hints, and lists of legal actions. Bots' processes find both."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.bots.hints import Asker, Hints
from ludotheque.table.bots.legal_actions import Found, LegalActions
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.messages import AskHint, AskOptions, HintsShown, OptionsShown
from ludotheque.table.people import rated
from ludotheque.table.publishing.listener import Listener
from ludotheque.table.record import TableRecord

Send = Callable[[Listener, HintsShown | OptionsShown], None]
Answer = Callable[[Listener, str, Refusal], None]


class Help:
    """What people at a table have asked bots for."""

    def __init__(
        self,
        table: str,
        thinker: Thinker,
        start: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
        send: Send,
        answer: Answer,
    ) -> None:
        """``start`` runs a task; ``send`` and ``answer`` are called later, from that task."""
        self._table, self._send, self._answer = table, send, answer
        self._legal_actions = LegalActions(thinker, start, self._show_options)
        self._hints = Hints(thinker, start, self._show_hints, self._refuse_hints)

    def ask(
        self, record: TableRecord, live: LiveMatch | None, listener: Listener, request: AskHint | AskOptions
    ) -> Refusal | None:
        """Find what somebody asks for and send it, or say why not."""
        seat = record.seat_of(listener.identity)
        if seat is None or live is None:
            return Refusal("TBL-3", "not_seated")
        refusal = rated.problem_with_hints(record) if isinstance(request, AskHint) else None
        if refusal is not None:
            return refusal
        view = live.match.view(seat)
        if view.prompt is None:
            return Refusal("LUD-1", "not_asked", {"seat": seat})
        if isinstance(request, AskOptions):
            self._legal_actions.ask(listener, request.command, record.game, view)
        else:
            self._hints.ask(Asker(listener, request.command), record.game, live.id, live.number, seat, view)
        return None

    def left(self, listener: Listener) -> None:
        """A listener is gone: what only it has asked for is not needed any more."""
        self._hints.left(listener)
        self._legal_actions.left(listener)

    def match_changed(self, live: LiveMatch) -> None:
        """Something has happened in the match: drop the questions that are answered."""
        if self._hints.thinking:
            self._hints.match_changed(live.id, live.match)

    def _show_hints(self, asker: Asker, prompt: int, hints: msgspec.Raw) -> None:
        self._send(asker.listener, HintsShown(self._table, asker.command, prompt, hints))

    def _show_options(self, listener: Listener, command: str, prompt: int, found: Found) -> None:
        self._send(listener, OptionsShown(self._table, command, prompt, found.options, found.complete))

    def _refuse_hints(self, asker: Asker) -> None:
        self._answer(asker.listener, asker.command, Refusal("LUD-1", "not_asked"))
