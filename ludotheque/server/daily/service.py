"""Prepares the puzzles of a day when they are first asked for, and lets each person play each of them once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from ludotheque.engine.chance import DEAL_MARK
from ludotheque.engine.deals.puzzle import Puzzle, Variant, puzzle_games, puzzle_of, variant_of
from ludotheque.engine.refusal import Refusal
from ludotheque.server.store.records.dailies import Dailies, DailyKey
from ludotheque.table.daily.days import day_of, end_of_day, is_playable
from ludotheque.table.daily.play import DailyPlay, PlayRecord, Step, make_step
from ludotheque.table.daily.prepared import Prepared, TryDeal, prepare
from ludotheque.table.daily.shown import all_puzzles

MOST_PREPARED = 64
"""The number of puzzles that are kept in memory."""
SPREAD_SECONDS = 2.0
"""How old a shown spread of results may be."""
SEED_BYTES = 32
MOST_ATTEMPTS = 5
"""How often a step is tried again when other devices of the same person are faster."""


class Played(NamedTuple):
    """A play after a request."""

    play: DailyPlay
    refusal: Refusal | None
    is_new: bool
    taken: bool
    """Whether the person has taken the puzzle along: the result does not count."""


class DailyService:
    """The puzzles and plays of all people. Times are unix milliseconds; ``tick`` is a steady clock in seconds."""

    def __init__(
        self,
        dailies: Dailies,
        *,
        now: Callable[[], int],
        tick: Callable[[], float],
        random_bytes: Callable[[int], bytes],
        try_deal: TryDeal,
    ) -> None:
        self.dailies = dailies
        self.now = now
        self._tick = tick
        self._random_bytes = random_bytes
        self._try_deal = try_deal
        self._prepared: OrderedDict[DailyKey, Prepared] = OrderedDict()
        self._spreads: OrderedDict[DailyKey, tuple[float, dict[int, int]]] = OrderedDict()
        self._choosing = asyncio.Lock()
        """Preparing needs the processor: several at once would only slow each other and the tables down."""
        self._choosing_earlier = asyncio.Lock()
        """The same for days that are over: whoever opens many of them keeps nobody waiting who plays today's."""

    def may_play(self, key: DailyKey) -> bool:
        """Whether a puzzle can be played: that of today, or of any earlier day that has puzzles."""
        return exists(key) and is_playable(key.day, day_of(self.now()))

    async def prepared(self, key: DailyKey) -> Prepared:
        """The puzzle of a day; chosen and stored when it is asked for first. Only for puzzles that exist."""
        held = self._prepared.get(key)
        if held is None:
            is_over = key.day < day_of(self.now())
            async with self._choosing_earlier if is_over else self._choosing:
                held = self._prepared.get(key) or await self._read_or_prepare(key)
                self._prepared[key] = held
                while len(self._prepared) > MOST_PREPARED:
                    self._prepared.popitem(last=False)
        self._prepared.move_to_end(key)
        return held

    async def look(self, identity: str, key: DailyKey) -> Played:
        """Begin a puzzle, or show where it stands."""
        return await self._play(identity, key, None)

    async def step(self, identity: str, key: DailyKey, step: Step) -> Played:
        """Make a step of a puzzle; nothing changes if it was made before or is refused."""
        return await self._play(identity, key, step)

    async def finished(self, identity: str, key: DailyKey) -> DailyPlay | None:
        """A person's finished play, or ``None``."""
        stored = await self.dailies.read(identity, key)
        if stored is None or stored.finished_at is None:
            return None
        record = msgspec.json.decode(stored.record, type=PlayRecord)
        return DailyPlay(puzzle_in(key), await self.prepared(key), record, record.wall)

    async def spread(self, key: DailyKey) -> dict[int, int]:
        """How many people have finished a puzzle on its day with each score; a few seconds old at most.

        Later results do not count: the seeds and the best play are public then. Nor do those of puzzles that somebody
        has taken along.
        """
        held = self._spreads.get(key)
        if held is None or self._tick() - held[0] > SPREAD_SECONDS:
            held = self._tick(), await self.dailies.spread(key, end_of_day(key.day))
            self._spreads[key] = held
            self._spreads.move_to_end(key)
            while len(self._spreads) > MOST_PREPARED:
                self._spreads.popitem(last=False)
        return held[1]

    async def take(self, identity: str, day: str) -> list[Prepared]:
        """Let a person take along those puzzles of a day that they have not begun, with their seeds.

        That is stored before a seed leaves the server. Whoever asks again gets the same ones.
        """
        taken = await self.dailies.take(identity, day, tuple(all_puzzles()))
        return [await self.prepared(DailyKey(day, *each)) for each in all_puzzles() if each in taken]

    # Inside

    async def _play(self, identity: str, key: DailyKey, step: Step | None) -> Played:
        prepared, puzzle = await self.prepared(key), puzzle_in(key)
        for _ in range(MOST_ATTEMPTS):
            now = self.now()
            stored = await self.dailies.read(identity, key)
            if stored is None:
                play = DailyPlay(puzzle, prepared, PlayRecord(now), now)
                if await self.dailies.begin(identity, key, msgspec.json.encode(play.record())):
                    return Played(play, None, True, await self.dailies.is_taken(identity, key))
                continue
            record = msgspec.json.decode(stored.record, type=PlayRecord)
            play = DailyPlay(puzzle, prepared, record, record.wall if stored.finished_at is not None else now)
            refusal = None if step is None else make_step(play, step)
            is_done = play.doing == "done"
            if stored.finished_at is not None and stored.seen_at is None and now >= end_of_day(key.day):
                await self.dailies.see(identity, key, now)
            if stored.finished_at is not None or not play.has_changed:
                return Played(play, refusal, False, stored.taken)
            score = sum(play.marks) if is_done else None
            finished_at = now if is_done else None
            encoded = msgspec.json.encode(play.record())
            if await self.dailies.change(identity, key, stored.version, encoded, finished_at, score):
                in_time = finished_at is not None and finished_at < end_of_day(key.day)
                if in_time and score is not None and not stored.taken:
                    self._count(key, score)
                return Played(play, refusal, False, stored.taken)
        raise RuntimeError("other devices of the same person were faster every time")

    def _count(self, key: DailyKey, score: int) -> None:
        """Add a result to the spread in memory: reading thousands of results after each one would take too long."""
        held = self._spreads.get(key)
        if held is not None:
            held[1][score] = held[1].get(score, 0) + 1

    async def _read_or_prepare(self, key: DailyKey) -> Prepared:
        stored = await self.dailies.prepared(key)
        if stored is None:
            puzzle, variant = puzzle_in(key), _variant_in(key)
            made = await prepare(key.game, puzzle, variant, self._new_seed, self._try_deal)
            stored = await self.dailies.keep(key, msgspec.json.encode(made))
        return msgspec.json.decode(stored, type=Prepared)

    def _new_seed(self) -> str:
        return DEAL_MARK + self._random_bytes(SEED_BYTES).hex()


def exists(key: DailyKey) -> bool:
    """Whether there is such a puzzle, whatever the day."""
    return key.game in puzzle_games() and variant_of(puzzle_in(key), key.variant) is not None


def puzzle_in(key: DailyKey) -> Puzzle:
    """The puzzle of a key that exists."""
    puzzle = puzzle_of(key.game)
    assert puzzle is not None, f"{key.game} has no puzzle"
    return puzzle


def _variant_in(key: DailyKey) -> Variant:
    variant = variant_of(puzzle_in(key), key.variant)
    assert variant is not None, f"{key.game} has no variant {key.variant}"
    return variant
