# Compiled with mypyc: every move at a table comes through here.
"""Passes the actions of people on to their match, and answers them once they are played or refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from ludotheque.engine.refusal import Refusal
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.messages import Act
from ludotheque.table.metrics import TableCounters
from ludotheque.table.people.attempts import Attempts, OpenAttempt
from ludotheque.table.people.seated_people import SeatedPeople
from ludotheque.table.publishing.listener import Listener
from ludotheque.table.publishing.publisher import Publisher
from ludotheque.table.races.credit import Witness
from ludotheque.table.record import TableRecord
from ludotheque.table.requests import checking
from ludotheque.table.requests.pending_action import Decision, PendingAction, logged_command
from ludotheque.table.requests.timing import Timing


class Acting:
    """The actions of people at one table."""

    def __init__(
        self,
        seated: SeatedPeople,
        attempts: Attempts,
        publisher: Publisher,
        metrics: TableCounters,
        tick: Callable[[], float],
    ) -> None:
        self._seated, self._attempts, self._publisher = seated, attempts, publisher
        self._metrics, self._tick = metrics, tick

    def act(
        self,
        record: TableRecord,
        live: LiveMatch | None,
        listener: Listener,
        request: Act,
        timing: Timing | None,
        tick: float,
    ) -> None:
        """Carry a request out, or refuse it."""
        command, person = request.command, listener.identity
        own = self._seated.seat_of(record, person)
        seat = checking.seat_of(record, listener, request, own)
        if type(seat) is Refusal or live is None:
            refusal = seat if type(seat) is Refusal else Refusal("TBL-3", "not_seated")
            self._publisher.answer(record, listener, command, refusal)
            return
        action = checking.action_of(record.game, request)
        if type(action) is Refusal:
            self._publisher.answer(record, listener, command, action)
            return
        prompt = request.prompt
        in_race_at: float | None = None
        witness: Witness = "ping"
        if live.has_races:
            asked, witness = live.match.prompt_of(seat), listener.witness
            if asked is not None and asked.race and asked.id == prompt:
                in_race_at = tick
        logged = logged_command(seat, command)
        on_seat = person if seat == own else record.chairs[seat].person
        attempt = self._attempts.begin(on_seat, live, seat, action, logged, tick)
        on_decided = _AnswerWhenDecided(self, record, listener, command, attempt, in_race_at)
        live.act(PendingAction(seat, prompt, action, logged, timing, witness, on_decided), tick)

    def answer(
        self, record: TableRecord, listener: Listener, command: str, refusal: Refusal | None, in_race_at: float | None
    ) -> None:
        """Answer a request; in a race it came in at ``in_race_at``."""
        if in_race_at is not None:
            self._metrics.judged(self._tick() - in_race_at)
        self._publisher.answer(record, listener, command, refusal)


@final
class _AnswerWhenDecided(Decision):
    """Answers a request to act."""

    def __init__(
        self,
        acting: Acting,
        record: TableRecord,
        listener: Listener,
        command: str,
        attempt: OpenAttempt,
        in_race_at: float | None,
    ) -> None:
        self._acting, self._record, self._listener = acting, record, listener
        self._command, self._attempt, self._in_race_at = command, attempt, in_race_at

    def decided(self, refusal: Refusal | None) -> None:
        """See ``Decision``."""
        self._attempt.decided(refusal)
        self._acting.answer(self._record, self._listener, self._command, refusal, self._in_race_at)
