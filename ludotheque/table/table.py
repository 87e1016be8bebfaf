"""One table, one writer: inbox, time and order, check, store, and only then tell.

A table is an actor: people's wishes, bots' thoughts and passing time are worked
off one after another by ``run``. What they lead to is stored first; while that
happens the inbox gathers the next batch.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Millis, Seat
from ludotheque.table import seating
from ludotheque.table.figures import Figures, NoFigures
from ludotheque.table.live import Deed, LiveMatch, Timing
from ludotheque.table.log import Conflict, MatchLog
from ludotheque.table.messages import (
    Act,
    Answer,
    AskHint,
    Chat,
    Emote,
    Gone,
    HandOver,
    HintsShown,
    Said,
    SeatBot,
    SetUp,
    Sit,
    Stand,
    Start,
    TableMessage,
    Wish,
)
from ludotheque.table.minds import Minds, Thinker
from ludotheque.table.record import Identity, TableRecord
from ludotheque.table.showing import Audience, show_table, update_for

WARM_AFTER_MS: Millis = 20_000
"""So long somebody may be away in play before a bot keeps the seat warm, where the table agrees."""
KEEPER: Level = "fox"
RETRY_SECONDS = 0.2
"""Between two attempts to reach a database that does not answer."""
LONGEST_LINE = 200

encode = msgspec.json.Encoder().encode
logger = logging.getLogger(__name__)


class Listener(Protocol):
    """A connection of somebody who looks at this table."""

    @property
    def identity(self) -> Identity: ...

    @property
    def name(self) -> str: ...

    @property
    def allowance(self) -> Millis:
        """How much of an elapsed time may be this connection's network."""
        ...

    def send(self, message: bytes, question: int | None = None) -> None:
        """Send a message; ``question`` is the race it shows, whose time runs from then on."""
        ...


class Keeper(Protocol):
    """Stores what is kept of a table besides its log."""

    async def save(self, record: TableRecord, sitters: tuple[Identity, ...]) -> None:
        """Store a changed record. Raises ``Conflict`` if somebody else has changed it."""
        ...

    async def begin(self, record: TableRecord, match: Match, id: str) -> None:
        """Store a new match, before its first entry."""
        ...

    async def finish(self, record: TableRecord, match: Match, id: str) -> None:
        """Store how a match ended."""
        ...


class Table:
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
        figures: Figures | None = None,
    ) -> None:
        self.record = record
        self.live = live
        self.fence = fence
        self._log, self._keeper, self._thinker = log, keeper, thinker
        self._tick, self._new_id, self._reload = tick, new_id, reload
        self._figures = NoFigures() if figures is None else figures
        self._minds = None if live is None else Minds(record.game, live.id, thinker)
        self._audience = Audience()
        self._inbox: list[Callable[[float], None]] = []
        self._awake = asyncio.Event()
        self._beside: set[asyncio.Task[None]] = set()
        self._answers: list[tuple[Listener, TableMessage]] = []
        self._stored = record
        self._beginning = False
        self._table_changed = False
        self._closing = False
        self._lost = False
        self._away: dict[Seat, float] = {}
        self.touched = tick()
        """When somebody last wanted something, or came or went."""

    # The front door

    def enter(self, listener: Listener, since: int = 0) -> None:
        """Somebody comes to look, or comes back having seen the match up to a number."""
        self._post(lambda tick: self._enter(listener, since, tick))

    def leave(self, listener: Listener) -> None:
        """A connection is gone."""
        self._post(lambda tick: self._leave(listener, tick))

    def wish(self, listener: Listener, wish: Wish, timing: Timing | None = None) -> None:
        """Somebody wants something; what counts is when it came in, not when its turn comes."""
        received = self._tick()
        self._post(lambda _: self._wish(listener, wish, timing, received))

    def begin(self, person: Identity) -> None:
        """Begin a match for a host who has not come in yet."""
        self._post(lambda tick: self._begin(person, tick))

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

    def give_up(self) -> None:
        """Somebody else serves this table now: stop at once, and tell everybody to come in again."""
        self._lost = True
        self._awake.set()

    def close(self) -> None:
        """Finish what is in the inbox, then stop."""
        self._closing = True
        self._awake.set()

    @property
    def is_deserted(self) -> bool:
        """Whether nobody looks at it."""
        return not self._audience.listeners and not self._inbox

    def _post(self, item: Callable[[float], None]) -> None:
        self._inbox.append(item)
        self._awake.set()

    # The actor

    async def run(self) -> None:
        """Work everything off until closed."""
        try:
            while not self._closing or self._inbox:
                await self._wait()
                if self._lost:
                    raise Conflict("fence", self.record.id)
                await self.work()
            if self.record.stage == "playing":
                self.record = replace(self.record, asked=self.asked)
                await self._store()
            self._tell_all(Gone(self.record.id))  # whoever is still here finds it elsewhere, or later
        except Conflict:
            self._tell_all(Gone(self.record.id))
        except Exception:
            # a mistake of ours; what is stored is right, and whoever comes in again finds it so
            logger.exception("table %s has broken", self.record.id)
            self._tell_all(Gone(self.record.id))
        finally:
            for task in self._beside:
                task.cancel()
            await asyncio.gather(*self._beside, return_exceptions=True)

    async def _wait(self) -> None:
        if self._inbox or self._closing or self._lost:
            return
        due = self._next_due(self._tick())
        timer = None
        if due is not None:
            loop = asyncio.get_running_loop()
            timer = loop.call_later(max(0.0, due - self._tick()) / 1000, self._awake.set)
        await self._awake.wait()
        if timer is not None:
            timer.cancel()

    async def work(self) -> None:
        """Work off what is in the inbox and what is due, store it, and tell."""
        self._awake.clear()
        inbox, self._inbox = self._inbox, []
        for item in inbox:
            item(self._tick())
        self._pass_time(self._tick())
        try:
            await self._store()
        except Conflict:
            raise
        except Exception:
            await self._start_over()
        self._publish(self._tick())
        self._ask_bots(self._tick())

    # Coming and going

    def _enter(self, listener: Listener, since: int, tick: float) -> None:
        self.touched = tick
        self._audience.add(listener, since)
        seat = self.record.seat_of(listener.identity)
        self._away.pop(-1 if seat is None else seat, None)
        self._table_changed = True
        if self.live is not None:
            if seat is not None:
                self.live.connect(seat)
            self.live.run(tick)

    def _leave(self, listener: Listener, tick: float) -> None:
        self.touched = tick
        self._audience.remove(listener)
        seat = self.record.seat_of(listener.identity)
        self._table_changed = True
        if seat is not None and not self._audience.has(listener.identity):
            self._away[seat] = tick
            if self.live is not None:
                self.live.disconnect(seat)
        if self.live is not None and not self._audience.listeners:
            self.live.stop(tick)  # nobody sees it: the clock waits

    # Wishes

    def _wish(self, listener: Listener, wish: Wish, timing: Timing | None, tick: float) -> None:
        self.touched = tick
        match wish:
            case Act():
                self._act(listener, wish, timing, tick)
            case AskHint():
                self._ask_hint(listener, wish)
            case Emote() | Chat():
                self._say(listener, wish)
            case _:
                changed = self._change(listener, wish)
                refusal = changed if isinstance(changed, Refusal) else None
                self._answer(listener, wish.command, refusal)
                if isinstance(changed, TableRecord) and changed != self.record:
                    self._adopt(changed, tick)

    def _change(self, listener: Listener, wish: Wish) -> TableRecord | Refusal:
        person = listener.identity
        match wish:
            case Sit(seat=seat):
                return seating.sit(self.record, person, listener.name, seat)
            case Stand():
                return seating.stand(self.record, person)
            case SeatBot(seat=seat, level=level):
                return seating.seat_bot(self.record, person, seat, level)
            case HandOver(seat=seat):
                return seating.hand_over(self.record, person, seat)
            case Start():
                return seating.start(self.record, person, self._new_id())
            case SetUp():
                wanted = {name: getattr(wish, name) for name in ("seats", "options", "public", "chat", "keep_warm")}
                return seating.set_up(self.record, person, **wanted)
            case _:
                raise AssertionError(f"{wish!r} does not change the table")

    def _begin(self, person: Identity, tick: float) -> None:
        changed = seating.start(self.record, person, self._new_id())
        if isinstance(changed, TableRecord):
            self._adopt(changed, tick)

    def _fill_up(self, level: Level, tick: float) -> None:
        if self.record.stage != "gathering" or not self._audience.listeners:
            return
        changed = seating.start(seating.fill_with_bots(self.record, level), self.record.host, self._new_id())
        if isinstance(changed, TableRecord):
            self._adopt(changed, tick)

    def _know(self, person: Identity, name: str | None, tick: float) -> None:
        changed = seating.know(self.record, person, name)
        if changed != self.record:
            self._adopt(changed, tick)

    def _adopt(self, record: TableRecord, tick: float) -> None:
        """The table has changed; a new match begins with its first draws."""
        begun = record.match != self.record.match and record.match is not None
        before, self.record = self.record, record
        self._table_changed = True
        if self.live is not None and not begun:
            self._show_to_those_who_moved(self.live, before)
        if begun:
            assert record.match is not None
            match = Match(record.game, seats=len(record.chairs), options=seating.options_for_match(record))
            self.live = LiveMatch(record.match, match, tick)
            self._minds = Minds(record.game, record.match, self._thinker)
            self._beginning = True
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
        if self._audience.listeners:
            live.run(tick)

    def _act(self, listener: Listener, wish: Act, timing: Timing | None, tick: float) -> None:
        seat = self.record.seat_of(listener.identity)
        if seat is None or self.live is None:
            self._answer(listener, wish.command, Refusal("TBL-3", "not_seated"))
            return
        try:
            action: Action = _decoder_of(self.record.game).decode(wish.action)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._answer(listener, wish.command, Refusal("TBL-9", "not_an_action"))
            return
        asked = self.live.match.prompts.get(seat)
        in_race = asked is not None and asked.race and asked.id == wish.prompt

        def settle(refusal: Refusal | None) -> None:
            if in_race:
                self._figures.judged(self._tick() - tick)
            self._answer(listener, wish.command, refusal)

        command = f"{seat}:{wish.command}"
        deed = Deed(seat, wish.prompt, action, command=command, timing=timing, settle=settle)
        self.live.act(deed, tick)

    def _ask_hint(self, listener: Listener, wish: AskHint) -> None:
        seat = self.record.seat_of(listener.identity)
        if seat is None or self.live is None:
            self._answer(listener, wish.command, Refusal("TBL-3", "not_seated"))
            return
        view = self.live.match.view(seat)
        if view.prompt is None:
            self._answer(listener, wish.command, Refusal("LUD-1", "not_asked", {"seat": seat}))
            return
        self._start_beside(self._find_hints(listener, wish.command, view, view.prompt.id))

    async def _find_hints(self, listener: Listener, command: str, view: View, prompt: int) -> None:
        hints = await self._thinker.hints(self.record.game, view)
        found = HintsShown(self.record.id, command, prompt, msgspec.Raw(encode(hints)))
        self._post(lambda _: self._answers.append((listener, found)))

    def _say(self, listener: Listener, wish: Emote | Chat) -> None:
        seat = self.record.seat_of(listener.identity)
        refusal: Refusal | None = None
        if seat is None:
            refusal = Refusal("TBL-3", "not_seated")
        elif isinstance(wish, Chat) and not self.record.chat:
            refusal = Refusal("TBL-10", "no_chat_here")
        elif isinstance(wish, Chat) and not 0 < len(wish.text) <= LONGEST_LINE:
            refusal = Refusal("TBL-10", "line_too_long", {"longest": LONGEST_LINE})
        elif isinstance(wish, Emote) and wish.key not in EMOTES:
            refusal = Refusal("TBL-10", "no_such_phrase")
        self._answer(listener, wish.command, refusal)
        if refusal is None:
            key, text = (wish.key, None) if isinstance(wish, Emote) else (None, wish.text)
            said = Said(self.record.id, listener.name, seat, key, text)
            self._answers += [(other, said) for other in self._audience.listeners]

    def _answer(self, listener: Listener, command: str, refusal: Refusal | None) -> None:
        if refusal is not None:
            self._figures.refused(self.record.game, refusal.clause)
        self._answers.append((listener, Answer(self.record.id, command, refusal)))

    # Time, and bots

    def _pass_time(self, tick: float) -> None:
        live, minds = self.live, self._minds
        if live is None or minds is None:
            return
        minds.seat(self._bots(tick))
        live.pass_time(tick)
        while live.clock.running:
            due = [intent for intent in minds.ready(live.number) if intent[0] <= live.clock.now(tick)]
            if not due:
                break
            at, seat, action = due[0]
            prompt = live.match.prompts.get(seat)
            mind = minds.seats[seat]
            mind.thought = None
            if prompt is not None:
                live.act_at(Deed(seat, prompt.id, action), at, tick)
                live.pass_time(tick)

    def _bots(self, tick: float) -> dict[Seat, Level]:
        """The seats that bots play for: their own, and those of people away for too long."""
        if self.record.stage != "playing":
            return {}
        playing = {seat: chair.bot for seat, chair in enumerate(self.record.chairs) if chair.bot is not None}
        if self.record.keep_warm:
            for seat, since in self._away.items():
                if tick - since >= WARM_AFTER_MS and self.record.chairs[seat].person is not None:
                    playing[seat] = KEEPER
        return playing

    def _next_due(self, tick: float) -> float | None:
        live, minds = self.live, self._minds
        if live is None or minds is None or not live.clock.running:
            return None
        moments = [live.next_due(tick)]
        moments += [live.clock.moment_of(at) for at, _, _ in minds.ready(live.number)[:1]]
        if self.record.keep_warm and self.record.stage == "playing":
            moments += [since + WARM_AFTER_MS for since in self._away.values() if tick - since < WARM_AFTER_MS]
        return min((moment for moment in moments if moment is not None), default=None)

    def _ask_bots(self, tick: float) -> None:
        live, minds = self.live, self._minds
        if live is None or minds is None or not live.clock.running:
            return
        for seat in minds.to_ask(live.number):
            view, now = live.match.view(seat), live.clock.now(tick)
            if view.prompt is not None and view.prompt.race:
                live.connect(seat)
                live.shown(seat, tick, 0)
            self._start_beside(self._ask_bot(minds, seat, live.number, view, now))

    async def _ask_bot(self, minds: Minds, seat: Seat, number: int, view: View, now: Millis) -> None:
        await minds.ask(seat, number, view, now)
        self._post(lambda tick: self._announce(seat, tick))

    def _announce(self, seat: Seat, tick: float) -> None:
        """A bot has made up its mind: until then nobody has to wait for it."""
        if self.live is None or self._minds is None:
            return
        mind = self._minds.seats.get(seat)
        if mind is not None and mind.thought is not None and mind.asked == self.live.number:
            never = self.live.clock.now(tick) + 10 * WARM_AFTER_MS
            self.live.announce(seat, mind.thought.at if mind.thought.action is not None else never, tick)

    def _start_beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    # Storing

    async def _store(self) -> None:
        live = self.live
        if live is not None and self._beginning:
            await self._keeper.begin(self.record, live.match, live.id)
            self._beginning = False
        if live is not None and live.unstored:
            rows, live.unstored = live.unstored, []
            await self._log.append(rows, self.fence)
        if live is not None and self.record.stage == "playing" and not live.match.prompts:
            await self._end(live)  # perhaps of a match whose last entry was all that was stored before a crash
        if self.record != self._stored:
            record = replace(self.record, version=self._stored.version + 1)
            await self._keeper.save(record, tuple(record.concerned))
            self.record = self._stored = record

    async def _end(self, live: LiveMatch) -> None:
        outcome = live.match.outcome
        assert outcome is not None, "nobody is asked anything more"
        await self._keeper.finish(self.record, live.match, live.id)
        self._figures.finished(self.record.game)
        self.record = replace(self.record, stage="over", last_ranking=outcome.ranking)
        self._table_changed = True

    async def _start_over(self) -> None:
        """Storing failed: nothing was told, so the table goes back to what is stored.

        A failure may hide that something was stored after all; whoever did it is told so.
        """
        answers, self._answers = self._answers, []
        self.record, self.live = await self._read_again()
        self._stored = self.record
        self._beginning = False
        self._minds = None if self.live is None else Minds(self.record.game, self.live.id, self._thinker)
        self._table_changed = True
        self._audience.start_over()
        for listener, message in answers:
            if isinstance(message, Answer):
                seat = self.record.seat_of(listener.identity)
                happened = self.live is not None and f"{seat}:{message.command}" in self.live.done
                refusal = message.refusal if happened else message.refusal or Refusal("TBL-8", "not_stored")
                self._answer(listener, message.command, refusal)
        if self.live is not None:
            self._let_run(self.live, self._tick())

    async def _read_again(self) -> tuple[TableRecord, LiveMatch | None]:
        """What is stored, as soon as it can be read again."""
        while True:
            try:
                return await self._reload()
            except Exception:
                if self._closing:
                    raise
                await asyncio.sleep(RETRY_SECONDS)

    # Telling

    def _publish(self, tick: float) -> None:
        answers, self._answers = self._answers, []
        for listener, message in answers:
            listener.send(encode(message))
        if self._table_changed:
            self._table_changed = False
            for listener in self._audience.listeners:
                listener.send(encode(show_table(self.record, self.live, self._audience, listener.identity)))
        if self.live is not None:
            self._update(self.live, tick)

    def _update(self, live: LiveMatch, tick: float) -> None:
        made: dict[tuple[Seat | None, int], bytes] = {}
        prompts = live.match.prompts
        sitting = {chair.person: seat for seat, chair in enumerate(self.record.chairs) if chair.person is not None}
        for listener, since in self._audience.behind(live.number):
            seat = sitting.get(listener.identity)
            message = made.get((seat, since))
            if message is None:
                message = made[seat, since] = encode(update_for(self.record.id, live, seat, since, tick))
            asked = None if seat is None else prompts.get(seat)
            race = asked.id if asked is not None and asked.race else None
            listener.send(message, race)
            if race is not None and seat is not None:
                live.shown(seat, tick, listener.allowance)

    def _tell_all(self, message: TableMessage) -> None:
        for listener in self._audience.listeners:
            listener.send(encode(message))


@cache
def _decoder_of(game: str) -> msgspec.json.Decoder[Any]:
    """Reads a game's actions. To make one takes longer than to use it."""
    return msgspec.json.Decoder(find_game(game).Action)


EMOTES = ("hello", "well_played", "oops", "wow", "thanks", "hurry", "thinking", "again", "bye", "boo")
"""Phrases everybody may use; the client has their words and pictures."""
