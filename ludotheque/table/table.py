# Compiled with mypyc: every move at a table comes through here.
"""One table: takes requests, gives them time and order, checks and stores them, and then publishes.

A table works through an inbox: requests, decisions of bots and deadlines are processed one after another.
The results are stored before they are published; meanwhile the inbox collects the next batch.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, Final, final

import msgspec
from msgspec.structs import replace

from ludotheque.bots.level import Level
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Seat
from ludotheque.table.bots.bot_seats import BotSeats
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.bots.help import Help
from ludotheque.table.ghosts.script import Script
from ludotheque.table.identities import Identity
from ludotheque.table.inbox_worker import Call, InboxWorker, Item
from ludotheque.table.live_match import LiveMatch, PreparedMatch
from ludotheque.table.match_log import Conflict, MatchLog, Unavailable
from ludotheque.table.messages import (
    Act,
    AgreeToBot,
    Answer,
    AskHint,
    AskOptions,
    Chat,
    Emote,
    HintsShown,
    OptionsShown,
    ShowReplay,
    TableRequest,
)
from ludotheque.table.metrics import NoCounters, TableCounters
from ludotheque.table.new_match import new_match
from ludotheque.table.people.absences import Absences
from ludotheque.table.people.attempts import Attempts
from ludotheque.table.people.request_limits import RequestLimits
from ludotheque.table.people.seated_people import SeatedPeople
from ludotheque.table.publishing.audience import Audience
from ludotheque.table.publishing.listener import Listener
from ludotheque.table.publishing.publisher import Publisher
from ludotheque.table.record import GhostOf, PublicName, TableRecord
from ludotheque.table.replay.shared_replay import ReplayKey, SharedReplay
from ludotheque.table.requests import checking, seating
from ludotheque.table.requests.acting import Acting
from ludotheque.table.requests.answered_requests import AnsweredRequests
from ludotheque.table.requests.timing import Timing
from ludotheque.table.storage import Reload, Storage, TableStore

encode: Final = msgspec.json.Encoder().encode
logger = logging.getLogger(__name__)


class Table(InboxWorker):
    """A table with its record, its match, its bots and its connections."""

    def __init__(
        self,
        record: TableRecord,
        *,
        live: LiveMatch | None,
        log: MatchLog,
        store: TableStore,
        thinker: Thinker,
        tick: Callable[[], float],
        new_id: Callable[[], str],
        reload: Reload,
        fence: int = 0,
        metrics: TableCounters | None = None,
        public_name: PublicName = lambda _, name: name,
        prepared: PreparedMatch | None = None,
        replay_key: ReplayKey = lambda _: "",
        scripts: Mapping[GhostOf, Script] | None = None,
    ) -> None:
        super().__init__(tick)
        self.record, self.live, self.fence, self._prepared = record, live, fence, prepared
        self._thinker, self._new_id, self._reload, self._public_name = thinker, new_id, reload, public_name
        self._metrics = NoCounters() if metrics is None else metrics
        self._audience = Audience()
        self.absences = Absences(record, tick())
        self._replay = SharedReplay(self._audience, replay_key)
        seated = SeatedPeople()
        self._publisher = Publisher(self._audience, self.absences, self._replay, self._metrics, public_name, seated)
        self._acting = Acting(seated, Attempts(store.keep_attempt), self._publisher, self._metrics, tick)
        self._storage = Storage(record, log, store, fence)
        self._bots = BotSeats(thinker, live, record.game, self.absences, scripts)
        self._help = Help(record.id, thinker, self._start_background, self._send_later, self._answer_later)
        self._answered = AnsweredRequests()
        self._limits = RequestLimits()
        self._background: set[asyncio.Task[None]] = set()
        self.touched = tick()
        """When the last request came in, or a connection was opened or closed."""

    # Called from outside

    def enter(self, listener: Listener, since: int = 0) -> None:
        """Connect a listener, which has seen so many entries of the match."""
        self._call(lambda tick: self._enter(listener, since, tick))

    def leave(self, listener: Listener) -> None:
        """Disconnect a listener."""
        self._call(lambda tick: self._leave(listener, tick))

    def request(self, listener: Listener, request: TableRequest, timing: Timing | None = None) -> None:
        """Take a request. The time that counts is now, not that of the turn in which it is processed."""
        self._post(_Request(self, listener, request, timing, self._tick()))

    def begin(self, person: Identity) -> None:
        """Begin a match for a host who is not connected yet."""
        self._call(lambda tick: self._begin(self.record, person, tick))

    def fill_up(self, level: Level) -> None:
        """Put bots on the free seats and begin, unless a match has begun meanwhile."""
        self._call(lambda tick: self._fill_up(level, tick))

    def hold(self, paused: bool) -> None:
        """Pause the match, or let it go on."""
        self._call(lambda tick: self._hold(paused, tick))

    def person_changed(self, person: Identity, name: str | None) -> None:
        """A person has another name, or (``None``) asked to be forgotten."""
        self._call(lambda tick: self._person_changed(person, name, tick))

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that have a prompt now."""
        if self.live is None or self.record.stage != "playing":
            return ()
        return tuple(sorted(seat for seat in self.live.match.prompts if isinstance(seat, int)))

    @property
    def is_deserted(self) -> bool:
        """Whether nobody is connected."""
        return self._audience.is_empty and not self._inbox

    # Turns

    async def run(self) -> None:
        """Take turns until closed."""
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
            pass  # another process serves the table now
        except Exception:
            # a bug: clients are disconnected, and find what is stored when they enter again
            logger.exception("table %s has broken", self.record.id)
        except BaseException as error:
            cancelled = error
        self._closing = self._ended = True  # also if it was cancelled: no more turns
        self._is_idle = False
        self._stop_alarm()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        if cancelled is not None:
            raise cancelled
        self._reject_inbox()

    def _reject_inbox(self) -> None:
        """Send ``Gone`` to all connections, also to those that were about to enter: they enter again."""
        inbox, self._inbox = self._inbox, []
        for item in inbox:
            with suppress(Exception):  # nothing of it is stored or published; only who is connected counts
                item.run(self._tick())
        self._audience.dismiss(self.record.id)

    def _next_due(self, tick: float) -> float | None:
        due = self._bots.next_due(self.record, tick)
        if self._storage.is_up_to_date(self.record, self.live):
            return due
        again = tick + self._storage.pause_ms  # the end of a match could not be stored: try again without being asked
        return again if due is None else min(due, again)

    async def work(self) -> None:
        """Take one turn: process the inbox and what is due, store, publish."""
        problem, self._problem = self._problem, None
        if problem is None:
            self._process_inbox()
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
        self._publish()

    def _call(self, function: Callable[[float], None]) -> None:
        """Call a function in a turn, with the time of that turn."""
        self._post(Call(function))

    def _process_inbox(self) -> None:
        tick = self._tick()
        inbox, self._inbox = self._inbox, []
        for item in inbox:
            item.run(tick)
        self._bots.pass_time(self.record, tick)

    def _begin_storing(self) -> bool | None:
        live = self.live
        if self._storage.is_up_to_date(self.record, live):
            return None
        if live is None or not self._storage.needs_rows_alone(self.record, live):
            return False
        self._storing = True
        self._storage.append(live, self._on_stored)
        return True

    def _publish(self) -> None:
        self._answered.keep()
        if self.live is not None and self.live.new_moves:
            self._metrics.moved(self.live.new_moves)
            self.live.new_moves = 0
        tick = self._tick()
        self._publisher.publish(self.record, self.live, tick)
        for thinking in self._bots.ask(tick, self._call):
            self._start_background(thinking)
        if self.live is not None and self.live.amended:
            self._start_background(self._storage.amend(self.live))
        if self.live is not None:
            self._help.match_changed(self.live)

    def _start_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task

    # Storing

    async def _store(self) -> None:
        before = self.record
        self.record = await self._storage.store(before, self.live)
        if self.record.stage != before.stage:
            self._metrics.finished(self.record.game)
            self._publisher.table_changed()

    async def _start_over(self) -> None:
        """After a failure to store: go back to what is stored. Nothing was published yet.

        Some of it may have been stored all the same; requests that were are answered as carried out.
        """
        answers = self._publisher.take_queue()
        if self.live is not None:
            self.live.stop(self._tick())  # actions held in a race get their answers now
            held = [(who, answer) for who, answer in self._publisher.take_queue() if isinstance(answer, Answer)]
            answers += [(who, replace(answer, refusal=None)) for who, answer in held]
        self._answered.forget()
        self.record, self.live = await self._storage.read_again(self._reload, lambda: self._closing)
        self._bots.start(self.live, self.record.game)
        self._publisher.table_changed()
        self._audience.start_over()
        for listener, message in answers:
            if isinstance(message, Answer):
                happened = self.live is not None and self.live.has_command(
                    message.command, self.record.seats_on_device_of(listener.identity)
                )
                refusal = message.refusal if happened else message.refusal or Refusal("TBL-8", "not_stored")
                self._answer(listener, message.command, refusal)
        if self.live is not None:
            self._run_match(self.live, self._tick())

    # Connections

    def _enter(self, listener: Listener, since: int, tick: float) -> None:
        self.touched = tick
        is_new = not self._audience.has(listener.identity)
        self._audience.add(listener, since)
        looking = self.record.seat_of(listener.identity)
        if is_new:
            self._publisher.table_changed()
        else:
            self._publisher.show_table_to(listener)  # for the others nothing has changed
        self.absences.returned(listener.identity)
        for seat in self.record.seats_on_device_of(listener.identity):
            if self.live is not None and (seat == looking or not self.live.match.game.secrets):
                self.live.connect(seat)
        if self.live is not None:
            self._let_time_pass(self.live, tick)

    def _leave(self, listener: Listener, tick: float) -> None:
        self.touched = tick
        self._audience.remove(listener)
        self._help.left(listener)
        if not self._audience.has(listener.identity):
            self._publisher.table_changed()
            seats = self.record.seats_on_device_of(listener.identity)
            if seats:
                self.absences.left(listener.identity, tick)
            for seat in seats:
                if self.live is not None:
                    self.live.disconnect(seat)
        if self.live is not None and not self._audience.has_people:
            self.live.stop(tick)  # nobody watches: match time stands still

    # Requests

    def _request(self, listener: Listener, request: TableRequest, timing: Timing | None, tick: float) -> None:
        self.touched = tick
        if isinstance(request, Act):
            self._acting.act(self.record, self.live, listener, request, timing, tick)
        elif isinstance(request, AskHint | AskOptions):
            refusal = self._help.ask(self.record, self.live, listener, request)
            if refusal is not None:
                self._answer(listener, request.command, refusal)
        else:
            known = self._answered.answer_to(listener.identity, request.command)
            refusal = self._carry_out(listener, request, tick) if known is None else known.refusal
            self._answered.note(listener.identity, request.command, refusal)
            self._answer(listener, request.command, refusal)

    def _carry_out(
        self, listener: Listener, request: checking.Changing | Emote | Chat | AgreeToBot | ShowReplay, tick: float
    ) -> Refusal | None:
        speaks = isinstance(request, Emote | Chat)
        limit = self._limits.problem_with_speaking if speaks else self._limits.problem_with_changing
        too_often = limit(listener.identity, tick)
        if too_often is not None:
            return too_often
        if isinstance(request, Emote | Chat):
            shown = self._public_name(listener.identity, listener.name) if self.record.public else listener.name
            said = checking.say(self.record, listener, shown, request)
            if isinstance(said, Refusal):
                return said
            self._publisher.queue_for_all(said)
            return None
        away = self.absences.waits(self.record, tick)
        if isinstance(request, AgreeToBot | ShowReplay):
            if isinstance(request, ShowReplay):
                refusal = self._replay.show(self.record, self.live, listener.identity, request)
            else:
                refusal = checking.agree_to_bot(self.record, listener, request.seat, away)
                if refusal is None:
                    self.absences.agree(self.record, request.seat, listener.identity)
            if refusal is None:
                self._publisher.table_changed()
            return refusal
        changed = checking.change(self.record, listener, request, self._new_id, away)
        if isinstance(changed, Refusal):
            return changed
        if changed != self.record:
            self._set_record(changed, tick)
        return None

    def _answer(self, listener: Listener, command: str, refusal: Refusal | None) -> None:
        self._publisher.answer(self.record, listener, command, refusal)

    def _send_later(self, listener: Listener, message: HintsShown | OptionsShown) -> None:
        self._call(lambda _: self._publisher.queue(listener, message))

    def _answer_later(self, listener: Listener, command: str, refusal: Refusal) -> None:
        self._call(lambda _: self._answer(listener, command, refusal))

    # Matches

    def _begin(self, record: TableRecord, person: Identity, tick: float) -> None:
        changed = seating.start(record, person, self._new_id())
        if isinstance(changed, TableRecord):
            self._set_record(changed, tick)

    def _fill_up(self, level: Level, tick: float) -> None:
        if self.record.stage == "gathering" and not self._audience.is_empty:
            self._begin(seating.fill_with_bots(self.record, level), self.record.host, tick)

    def _person_changed(self, person: Identity, name: str | None, tick: float) -> None:
        changed = seating.rename_or_forget(self.record, person, name)
        if changed != self.record:
            self._set_record(changed, tick)

    def _hold(self, paused: bool, tick: float) -> None:
        self._set_record(replace(self.record, paused=paused), tick)
        if self.live is not None:
            self.live.stop(tick) if paused else self._let_time_pass(self.live, tick)
            self._audience.renew_all(self.live.number)  # clients are told whether time passes

    def _set_record(self, record: TableRecord, tick: float) -> None:
        """Make a changed record the present one; a new match begins with its first draws."""
        begun = record.match != self.record.match and record.match is not None
        before, self.record = self.record, record
        self._publisher.table_changed()
        if self.live is not None and not begun:
            for seat in self._audience.update_moved(before, record, self.live.number):
                self.live.connect(seat)
        if begun:
            self.live = new_match(record, self._prepared, tick)
            self._bots.start(self.live, record.game)
            self._audience.start_over()
            self._run_match(self.live, tick)

    def _run_match(self, live: LiveMatch, tick: float) -> None:
        """Let match time pass if anybody is connected; connected people can take part in races."""
        for seat in sorted(self._audience.present_seats(self.record)):
            live.connect(seat)
        self._let_time_pass(live, tick)

    def _let_time_pass(self, live: LiveMatch, tick: float) -> None:
        if self._audience.has_people and not self.record.paused:
            live.run(tick, self.record.far)


@final
class _Request(Item):
    """A request that was received at a moment."""

    def __init__(
        self, table: Table, listener: Listener, request: TableRequest, timing: Timing | None, received: float
    ) -> None:
        self._table, self._listener, self._request = table, listener, request
        self._timing, self._received = timing, received

    def run(self, tick: float) -> None:
        """See ``Item``."""
        self._table._request(self._listener, self._request, self._timing, self._received)
