# Compiled with mypyc: every move at a table comes through here.
"""One table, one writer: inbox, time and order, check, store, and only then tell.

A table is an actor: people's wishes, bots' thoughts and passing time are worked
off one after another. What they lead to is stored first; while that happens the
inbox gathers the next batch.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.view import View
from ludotheque.engine.wire import Seat
from ludotheque.table import requests, seating
from ludotheque.table.actor import Actor
from ludotheque.table.answered_requests import Commands
from ludotheque.table.bots.bot_seats import BotSeats
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.match_log import Conflict, MatchLog, Unavailable
from ludotheque.table.messages import Act, Answer, AskHint, Chat, Emote, Gone, HintsShown, TableRequest
from ludotheque.table.metrics import NoCounters, TableCounters
from ludotheque.table.pending_action import PendingAction, Timing
from ludotheque.table.publishing.audience import Audience
from ludotheque.table.publishing.listener import Listener, envelope_of
from ludotheque.table.publishing.publisher import Publisher
from ludotheque.table.record import Identity, TableRecord
from ludotheque.table.storage import Keeper, Storage

RETRY_SECONDS = 0.2
"""Between two attempts to reach a database that does not answer."""

encode = msgspec.json.Encoder().encode
logger = logging.getLogger(__name__)


class Table(Actor):
    """A table and everybody at it."""

    def __init__(
        self,
        record: TableRecord,
        *,
        live: LiveMatch | None,
        log: MatchLog,
        keeper: Keeper,
        thinker: Thinker,
        tick: Callable[[], float],
        new_id: Callable[[], str],
        reload: Callable[[], Coroutine[Any, Any, tuple[TableRecord, LiveMatch | None]]],
        fence: int = 0,
        metrics: TableCounters | None = None,
    ) -> None:
        super().__init__(tick)
        self.record = record
        self.live = live
        self.fence = fence
        self._thinker, self._new_id, self._reload = thinker, new_id, reload
        self._metrics = NoCounters() if metrics is None else metrics
        self._audience = Audience()
        self._publisher = Publisher(self._audience, self._metrics)
        self._storage = Storage(record, log, keeper, fence)
        self._bots = BotSeats(thinker, live, record.game)
        self._commands = Commands()
        self._beside: set[asyncio.Task[None]] = set()
        self.touched = tick()
        """When somebody last wanted something, or came or went."""

    # The front door

    def enter(self, listener: Listener, since: int = 0) -> None:
        """Somebody comes to look, or comes back having seen the match up to a number."""
        self._post(lambda tick: self._enter(listener, since, tick))

    def leave(self, listener: Listener) -> None:
        """A connection is gone."""
        self._post(lambda tick: self._leave(listener, tick))

    def request(self, listener: Listener, request: TableRequest, timing: Timing | None = None) -> None:
        """Somebody wants something; what counts is when it came in, not when its turn comes."""
        received = self._tick()
        self._post(lambda _: self._request(listener, request, timing, received))

    def begin(self, person: Identity) -> None:
        """Begin a match for a host who has not come in yet."""
        self._post(lambda tick: self._begin(self.record, person, tick))

    def fill_up(self, level: Level) -> None:
        """Let bots take the free chairs and begin, if nobody has done so meanwhile."""
        self._post(lambda tick: self._fill_up(level, tick))

    def know(self, person: Identity, name: str | None) -> None:
        """Somebody is called something else, or (``None``) is not to be known here any more."""
        self._post(lambda tick: self._know(person, name, tick))

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked something now."""
        if self.live is None or self.record.stage != "playing":
            return ()
        return tuple(sorted(seat for seat in self.live.match.prompts if isinstance(seat, int)))

    @property
    def _away(self) -> frozenset[Seat]:
        """The seats of people who are not here."""
        people = {seat: self.record.chairs[seat].person for seat in self.record.people}
        return frozenset(seat for seat, person in people.items() if person and not self._audience.has(person))

    @property
    def is_deserted(self) -> bool:
        """Whether nobody looks at it."""
        return self._audience.is_empty and not self._inbox

    # The actor

    async def run(self) -> None:
        """Work everything off until closed."""
        cancelled: BaseException | None = None
        try:
            while not self._closing or self._inbox:
                await self._wait()
                if self._lost:
                    raise Conflict("fence", self.record.id)
                await self.work()
            if self.record.stage == "playing" and self.live is not None:
                self.record = replace(self.record, asked=self.asked, entries=self.live.number)
                await self._store()
        except Conflict:
            pass  # somebody else serves it now
        except Exception:
            # a mistake of ours; what is stored is right, and whoever comes in again finds it so
            logger.exception("table %s has broken", self.record.id)
        except BaseException as error:
            cancelled = error
        self._closing = self._ended = True  # also if it was cancelled: nothing is taken on the spot any more
        self._resting = False
        self._stop_alarm()
        for task in self._beside:
            task.cancel()
        await asyncio.gather(*self._beside, return_exceptions=True)
        if cancelled is not None:
            raise cancelled
        self._turn_away()

    def _turn_away(self) -> None:
        """Whoever is here, or was about to come in, finds the table elsewhere, or later."""
        inbox, self._inbox = self._inbox, []
        for item in inbox:
            with suppress(Exception):  # nothing of it is stored or told; all that counts is who is here
                item(self._tick())
        for listener in self._audience.listeners:
            self._audience.remove(listener)
            try:
                listener.send(envelope_of(Gone(self.record.id)))
            except Exception:  # that concerns nobody else
                logger.exception("somebody at table %s cannot be told that it is gone", self.record.id)

    def _next_due(self, tick: float) -> float | None:
        due = self._bots.next_due(self.record, tick)
        if self._storage.is_up_to_date(self.record, self.live):
            return due
        again = tick + self._storage.pause_ms  # a match is over, but that could not be stored: nobody will ask for it
        return again if due is None else min(due, again)

    async def work(self) -> None:
        """Work off what is in the inbox and what is due, store it, and tell."""
        problem, self._problem = self._problem, None
        if problem is None:
            self._work_off()
            try:
                if not self._storage.is_up_to_date(self.record, self.live):
                    await self._store()
            except Exception as failure:
                problem = failure
        if isinstance(problem, Conflict):
            raise problem
        if problem is not None:
            if not isinstance(problem, Unavailable):
                logger.error("what happened at table %s was not stored", self.record.id, exc_info=problem)
            await self._start_over()
        self._tell()

    def _work_off(self) -> None:
        tick = self._tick()
        inbox, self._inbox = self._inbox, []
        for item in inbox:
            item(tick)
        self._bots.pass_time(self.record, tick)

    def _store_soon(self) -> bool | None:
        live = self.live
        if self._storage.is_up_to_date(self.record, live):
            return None
        if live is None or not self._storage.needs_rows_alone(self.record, live):
            return False
        self._storing = True
        self._storage.append(live, self._stored)
        return True

    def _tell(self) -> None:
        self._commands.keep()
        if self.live is not None and self.live.new_moves:
            self._metrics.moved(self.live.new_moves)
            self.live.new_moves = 0
        tick = self._tick()
        self._publisher.publish(self.record, self.live, tick)
        for thinking in self._bots.ask(tick, self._post):
            self._start_beside(thinking)

    def _start_beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    # Storing

    async def _store(self) -> None:
        before = self.record
        self.record = await self._storage.store(before, self.live)
        if self.record.stage != before.stage:
            self._metrics.finished(self.record.game)
            self._publisher.table_changed()

    async def _start_over(self) -> None:
        """Storing failed: nothing was told, so the table goes back to what is stored.

        A failure may hide that something was stored after all; whoever did it is told so.
        """
        answers = self._publisher.take_queue()
        if self.live is not None:
            self.live.stop(self._tick())  # whose claim was held in a race has no answer yet either
            held = [(who, answer) for who, answer in self._publisher.take_queue() if isinstance(answer, Answer)]
            answers += [(who, replace(answer, refusal=None)) for who, answer in held]
        self._commands.forget()
        self.record, self.live = await self._read_again()
        self._storage.read_again(self.record)
        self._bots.take_up(self.live, self.record.game)
        self._publisher.table_changed()
        self._audience.start_over()
        for listener, message in answers:
            if isinstance(message, Answer):
                names = {_done_by(seat, message.command) for seat in self.record.seats_around(listener.identity)}
                happened = self.live is not None and not names.isdisjoint(self.live.done)
                refusal = message.refusal if happened else message.refusal or Refusal("TBL-8", "not_stored")
                self._answer(listener, message.command, refusal)
        if self.live is not None:
            self._let_run(self.live, self._tick())

    async def _read_again(self) -> tuple[TableRecord, LiveMatch | None]:
        """What is stored, as soon as it can be read again."""
        while True:
            try:
                return await self._reload()
            except (Unavailable, OSError):  # anything else is a mistake, which waiting does not mend
                if self._closing:
                    raise
            await asyncio.sleep(RETRY_SECONDS)

    # Coming and going

    def _enter(self, listener: Listener, since: int, tick: float) -> None:
        self.touched = tick
        self._audience.add(listener, since)
        looking = self.record.seat_of(listener.identity)
        self._publisher.table_changed()
        for seat in self.record.seats_around(listener.identity):
            self._bots.back(seat)
            if self.live is not None and (seat == looking or not self.live.match.game.secrets):
                self.live.connect(seat)
        if self.live is not None and self._audience.has_people:
            self.live.run(tick)

    def _leave(self, listener: Listener, tick: float) -> None:
        self.touched = tick
        self._audience.remove(listener)
        self._publisher.table_changed()
        if not self._audience.has(listener.identity):
            for seat in self.record.seats_around(listener.identity):
                self._bots.gone(seat, tick)
                if self.live is not None:
                    self.live.disconnect(seat)
        if self.live is not None and not self._audience.has_people:
            self.live.stop(tick)  # nobody sees it: the clock waits

    # Wishes

    def _request(self, listener: Listener, request: TableRequest, timing: Timing | None, tick: float) -> None:
        self.touched = tick
        if isinstance(request, Act):
            self._act(listener, request, timing, tick)
        elif isinstance(request, AskHint):
            self._ask_hint(listener, request)
        else:
            known = self._commands.answer_to(listener.identity, request.command)
            refusal = self._carry_out(listener, request, tick) if known is None else known.refusal
            self._commands.note(listener.identity, request.command, refusal)
            self._answer(listener, request.command, refusal)

    def _carry_out(self, listener: Listener, request: requests.Changing | Emote | Chat, tick: float) -> Refusal | None:
        if isinstance(request, Emote | Chat):
            said = requests.say(self.record, listener, request)
            if isinstance(said, Refusal):
                return said
            for other in self._audience.listeners:
                self._publisher.queue(other, said)
            return None
        changed = requests.change(self.record, listener, request, self._new_id, self._away)
        if isinstance(changed, Refusal):
            return changed
        if changed != self.record:
            self._adopt(changed, tick)
        return None

    def _answer(self, listener: Listener, command: str, refusal: Refusal | None) -> None:
        self._publisher.answer(self.record, listener, command, refusal)

    def _act(self, listener: Listener, request: Act, timing: Timing | None, tick: float) -> None:
        seat = requests.seat_of(self.record, listener, request)
        if isinstance(seat, Refusal) or self.live is None:
            refusal = seat if isinstance(seat, Refusal) else Refusal("TBL-3", "not_seated")
            self._answer(listener, request.command, refusal)
            return
        action = requests.action_of(self.record.game, request)
        if isinstance(action, Refusal):
            self._answer(listener, request.command, action)
            return
        asked = self.live.match.prompts.get(seat)
        in_race = asked is not None and asked.race and asked.id == request.prompt

        def settle(refusal: Refusal | None) -> None:
            if in_race:
                self._metrics.judged(self._tick() - tick)
            self._answer(listener, request.command, refusal)

        self.live.act(
            PendingAction(seat, request.prompt, action, _done_by(seat, request.command), timing, settle), tick
        )

    def _ask_hint(self, listener: Listener, request: AskHint) -> None:
        seat = self.record.seat_of(listener.identity)
        if seat is None or self.live is None:
            self._answer(listener, request.command, Refusal("TBL-3", "not_seated"))
            return
        view = self.live.match.view(seat)
        if view.prompt is None:
            self._answer(listener, request.command, Refusal("LUD-1", "not_asked", {"seat": seat}))
            return
        self._start_beside(self._find_hints(listener, request.command, view, view.prompt.id))

    async def _find_hints(self, listener: Listener, command: str, view: View, prompt: int) -> None:
        hints = await self._thinker.hints(self.record.game, view)
        found = HintsShown(self.record.id, command, prompt, msgspec.Raw(encode(hints)))
        self._post(lambda _: self._publisher.queue(listener, found))

    # Matches

    def _begin(self, record: TableRecord, person: Identity, tick: float) -> None:
        changed = seating.start(record, person, self._new_id())
        if isinstance(changed, TableRecord):
            self._adopt(changed, tick)

    def _fill_up(self, level: Level, tick: float) -> None:
        if self.record.stage == "gathering" and not self._audience.is_empty:
            self._begin(seating.fill_with_bots(self.record, level), self.record.host, tick)

    def _know(self, person: Identity, name: str | None, tick: float) -> None:
        changed = seating.know(self.record, person, name)
        if changed != self.record:
            self._adopt(changed, tick)

    def _adopt(self, record: TableRecord, tick: float) -> None:
        """The table has changed; a new match begins with its first draws."""
        begun = record.match != self.record.match and record.match is not None
        before, self.record = self.record, record
        self._publisher.table_changed()
        if self.live is not None and not begun:
            self._show_to_those_who_moved(self.live, before)
        if begun:
            assert record.match is not None
            match = Match(record.game, seats=len(record.chairs), options=seating.options_for_match(record))
            self.live = LiveMatch(record.match, match, tick)
            self._bots.take_up(self.live, record.game)
            self._audience.start_over()
            self._let_run(self.live, tick)

    def _show_to_those_who_moved(self, live: LiveMatch, before: TableRecord) -> None:
        """Whoever sat down or stood up sees the match differently from now on."""
        for listener in self._audience.listeners:
            seat = self.record.seat_of(listener.identity)
            if seat != before.seat_of(listener.identity):
                self._audience.add(listener, live.number)
                if seat is not None:
                    live.connect(seat)

    def _let_run(self, live: LiveMatch, tick: float) -> None:
        """Time passes in a match as long as somebody looks; those who are there can race."""
        for seat in self.record.people:
            person = self.record.chairs[seat].person
            if person is not None and self._audience.has(person):
                live.connect(seat)
        if self._audience.has_people:
            live.run(tick)


def _done_by(seat: Seat, command: str) -> str:
    """How the log names what a seat did, so that it is done once."""
    return f"{seat}:{command}"
