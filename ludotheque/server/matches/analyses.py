"""Analyses of finished matches, computed in the worker processes after the bots in play.

An analysis consists of many short jobs that are not urgent, so that bots wait for one of them at most. It is stored
with its match after each job, so that every process of a cluster can tell how far it has come. Matches from files are
not stored; their analyses stay in memory.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from ludotheque.bots.analyst import Picture, Story, find_analyst
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.entry import Entry
from ludotheque.engine.native.build import is_compiled
from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Seat
from ludotheque.lab.analysis.analysis import judge
from ludotheque.lab.analysis.luck import MOST_DEALS, DealsPlayed, opening, play_deals
from ludotheque.server.common.workers import WorkerDied, WorkerPool
from ludotheque.server.store.records.analyses import StoredAnalyses
from ludotheque.table.identities import Identity
from ludotheque.table.match_log import Unavailable
from ludotheque.table.replay.recording import Recording

VERSION = 1
"""Stored analyses of other versions are computed again."""
MOST_KEPT = 64
"""The number of analyses that are kept in memory because their matches are not stored."""
MOST_PER_PERSON = 2
"""The number of analyses that one person may wait for at a time."""
JUDGING_SECONDS = 4.0
"""Processor time for judging decisions; without compiled rules the end of a long match may remain unjudged."""
SLICES = 7
SLICE_SECONDS = 1.0
"""Deals are played in so many jobs of this length, so that bots need not wait long."""
STALLED_MILLIS = 60_000
"""A stored analysis that has not moved on for so long is taken as given up: its process was stopped."""
JUDGED_PART = 0.3
"""How much of the progress the first job is."""

logger = logging.getLogger(__name__)
encode = msgspec.json.encode


class MomentShown(msgspec.Struct, frozen=True):
    """A moment to look at again."""

    entry: int
    """The number of entries before the decision."""
    seat: Seat
    kind: Literal["missed", "praise"]
    played: Any
    """The action that was played."""
    hints: tuple[Hint[Any], ...]
    """From a nudge to the better action with its reason."""


class ChanceShown(msgspec.Struct, frozen=True):
    """How often a seat wins deals that begin like the match, in per cent, with the 95 % interval."""

    share: float
    low: float
    high: float
    level: Level
    """The level of the bot that played for it."""


class AnalysisShown(msgspec.Struct, frozen=True):
    """An analysis as far as it has come."""

    state: Literal["none", "running", "done", "failed"]
    progress: float
    """From 0 to 1."""
    moments: tuple[MomentShown, ...] | None = None
    picture: Picture | None = None
    deals: int = 0
    chances: tuple[ChanceShown, ...] = ()
    """By seat; empty before the first deals are played."""


NONE = AnalysisShown("none", 0.0)


class _Kept(msgspec.Struct, frozen=True):
    """An analysis as it is stored."""

    version: int
    shown: AnalysisShown


class _Judged(msgspec.Struct, frozen=True):
    moments: tuple[MomentShown, ...]
    picture: Picture
    levels: tuple[Level, ...]


class TooMany(Exception):
    """The person waits for enough analyses already."""


class Analyses:
    """Starts analyses and tells how far they have come."""

    def __init__(self, workers: WorkerPool | None, stored: StoredAnalyses, now: Callable[[], int]) -> None:
        """Without workers nothing is analysed. ``now`` returns unix milliseconds."""
        self._workers = workers
        self._stored = stored
        self._now = now
        self._known: OrderedDict[str, AnalysisShown] = OrderedDict()
        """Those that go on in this process, and the results that are not stored."""
        self._running: dict[str, asyncio.Task[None]] = {}
        self._waiting: Counter[Identity] = Counter()

    async def shown(self, match: str) -> AnalysisShown:
        """How far the analysis of a match has come."""
        known = self._known.get(match)
        if known is not None:
            return known
        kept = await self._stored.read(match)
        if kept is None:
            return NONE
        try:
            version, shown = msgspec.structs.astuple(msgspec.json.decode(kept.analysis, type=_Kept))
        except msgspec.ValidationError:  # of another version
            return NONE
        is_stalled = shown.state == "running" and self._now() - kept.updated_at > STALLED_MILLIS
        return NONE if version != VERSION or is_stalled else shown

    async def start(self, match: str, recording: Recording, levels: tuple[Level | None, ...], person: Identity) -> None:
        """Begin the analysis of a finished match, unless it has begun. Raises ``TooMany``."""
        if (await self.shown(match)).state in ("running", "done") or match in self._running:
            return
        if self._workers is None or find_analyst(recording.game.id) is None:
            self._remember(match, AnalysisShown("failed", 0.0))
            return
        if self._waiting[person] >= MOST_PER_PERSON:
            raise TooMany
        self._waiting[person] += 1
        self._remember(match, AnalysisShown("running", 0.0))
        working = asyncio.get_running_loop().create_task(self._analyse(self._workers, match, recording, levels))
        self._running[match] = working
        working.add_done_callback(lambda _: self._ended(match, person))

    def _ended(self, match: str, person: Identity) -> None:
        self._running.pop(match, None)
        self._waiting[person] -= 1
        if not self._waiting[person]:
            del self._waiting[person]

    async def _analyse(
        self, workers: WorkerPool, match: str, recording: Recording, levels: tuple[Level | None, ...]
    ) -> None:
        try:
            await self._keep(match, AnalysisShown("running", 0.0))
            told = _Told(
                recording.game.id,
                recording.game.version,
                recording.seats,
                encode(recording.options),
                b"\n".join([encode(entry) for entry in recording.log]),
            )
            judged = msgspec.json.decode(await workers.call(_judged, told, levels, urgent=False), type=_Judged)
            shown = AnalysisShown("running", JUDGED_PART, judged.moments, judged.picture)
            await self._keep(match, shown)
            begun = Story(recording.game, recording.seats, recording.options, recording.log)
            first = b"\n".join([encode(entry) for entry in recording.log[: opening(begun)]])
            opened = told._replace(log=first)
            total = DealsPlayed(0, (0.0,) * recording.seats, judged.levels)
            for number in range(SLICES):
                if total.deals >= MOST_DEALS:
                    break
                try:
                    played = await workers.call(_deals, opened, judged.levels, total.deals, urgent=False)
                except WorkerDied:  # a single deal takes too long here: the rest of the analysis stands
                    break
                total = total.plus(msgspec.json.decode(played, type=DealsPlayed))
                part = JUDGED_PART + (1 - JUDGED_PART) * (number + 1) / SLICES
                shown = msgspec.structs.replace(
                    shown, progress=part, deals=total.deals, chances=_chances(total, recording.seats)
                )
                await self._keep(match, shown)
            await self._keep(match, msgspec.structs.replace(shown, state="done", progress=1.0))
        except Exception:
            logger.exception("match %s could not be analysed", match)
            await self._keep(match, msgspec.structs.replace(self._known.get(match, NONE), state="failed"))

    async def _keep(self, match: str, shown: AnalysisShown) -> None:
        """Remember and store how far an analysis has come. One that is stored to its end is read from there."""
        self._remember(match, shown)
        try:
            is_stored = await self._stored.keep(match, encode(_Kept(VERSION, shown)), self._now())
        except Unavailable:  # the analysis goes on in memory
            logger.warning("the analysis of match %s could not be stored", match)
            return
        if is_stored and shown.state != "running":
            self._known.pop(match, None)

    def _remember(self, match: str, shown: AnalysisShown) -> None:
        self._known[match] = shown
        self._known.move_to_end(match)
        for other in list(self._known):
            if len(self._known) <= MOST_KEPT:
                break
            if other not in self._running and other != match:
                del self._known[other]

    async def close(self) -> None:
        """Give up what has not ended."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _chances(played: DealsPlayed, seats: int) -> tuple[ChanceShown, ...]:
    return tuple(_chance(played, seat) for seat in range(seats))


def _chance(played: DealsPlayed, seat: Seat) -> ChanceShown:
    low, high = played.interval(seat)
    share, low, high = (round(100 * value, 1) for value in (played.share(seat), low, high))
    return ChanceShown(share, low, high, played.levels[seat])


# In the worker process


class _Told(NamedTuple):
    """A match as it is sent to a worker process."""

    game: str
    version: int
    seats: int
    options: bytes
    log: bytes

    def story(self) -> Story:
        rules = find_game(self.game).of_version(self.version)
        assert rules is not None, "the server knows these rules"
        kind: Any = Entry[rules.Action]  # type: ignore[name-defined]
        entries = msgspec.json.Decoder(kind).decode_lines(self.log)
        return Story(rules, self.seats, msgspec.json.decode(self.options, type=rules.Options), entries)


def _judged(told: _Told, levels: tuple[Level | None, ...]) -> bytes:
    quick = is_compiled()
    judged = judge(told.story(), levels, seconds=JUDGING_SECONDS, match_people=quick)
    matched = judged.levels if quick else tuple("fox" if level == "owl" else level for level in judged.levels)
    moments = [
        MomentShown(moment.entry, moment.seat, moment.kind, moment.played, moment.hints) for moment in judged.moments
    ]
    return encode(_Judged(tuple(moments), judged.picture, matched))


def _deals(told: _Told, levels: tuple[Level, ...], first: int) -> bytes:
    played: DealsPlayed | None = None
    most = max(1, MOST_DEALS - first)
    for played in play_deals(told.story(), levels, first=first, most=most, seconds=SLICE_SECONDS):
        pass
    assert played is not None, "at least one deal is played"
    return encode(played)
