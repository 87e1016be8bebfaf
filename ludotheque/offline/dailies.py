"""The deals of the day without a server: those of earlier days are played, and those of today that were taken along.

A deal has to be in the browser to be played, where it can be read beforehand. So the other deals of today can only be
looked at, once they were finished on the server.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from ludotheque.engine.deals.puzzle import puzzle_of
from ludotheque.offline.browser_store import Texts
from ludotheque.table.daily.days import day_of, end_of_day, is_playable
from ludotheque.table.daily.play import DailyPlay, PlayRecord, Step, make_step
from ludotheque.table.daily.prepared import Prepared
from ludotheque.table.daily.shown import DailyGame, DailyShelf, DailyStep, daily_shown, games_of_day, result_of

DEALS = "daily-deals/"
"""The puzzles of a day that is over, as the server sends them. The page writes these texts."""
TAKEN = "daily-taken/"
"""The puzzles of a day that were taken along before it was over, as the server sends them. The page writes these
texts."""
SEEN = "daily-seen/"
"""A puzzle that was finished on the server, as it was shown last. The page writes these texts."""
PLAYED = "daily-played/"
"""A play of this browser."""


class DailyName(NamedTuple):
    """A puzzle of a day."""

    day: str
    game: str
    variant: str

    def key(self, kind: str) -> str:
        """Where a text about it is stored."""
        return kind + "/".join(self)


class _Seen(msgspec.Struct, frozen=True):
    """The part of a finished puzzle that lists show."""

    marks: tuple[int, ...]


class OfflineDailies:
    """The deals of the day in one browser."""

    def __init__(self, texts: Texts, now: Callable[[], int]) -> None:
        """``now`` is the time in unix milliseconds."""
        self._texts, self._now = texts, now

    async def shelf(self, day: str) -> DailyShelf | None:
        """The puzzles of a day, today if it is empty; ``None`` if there is no such day.

        Of earlier days only those are listed that are kept here or were finished.
        """
        today = day_of(self._now())
        asked = day or today
        if not is_playable(asked, today):
            return None
        begun = await self._begun(asked)
        taken = {(each.game, each.variant) for each in await self._kept(TAKEN + asked)}
        games = games_of_day(begun, taken)
        if asked != today:
            known = {(each.game, each.variant) for each in await self._deals(asked)} | begun.keys()
            games = tuple(game for game in (_only(game, known) for game in games) if game.variants)
        return DailyShelf(asked, today, end_of_day(asked), 0, games, await self._finished(), offline=True)

    async def play(self, name: DailyName, sent: DailyStep | None) -> object | None:
        """Begin a puzzle, show where it stands, or make a step; ``None`` if it is not here."""
        seen = await self._read(name.key(SEEN))
        if seen is not None:
            return msgspec.Raw(seen.encode())
        prepared = await self._prepared(name)
        if prepared is None:
            return None
        is_over = name.day < day_of(self._now())
        puzzle = puzzle_of(prepared.game)
        assert puzzle is not None, f"{prepared.game} has a puzzle"
        now = self._now()
        stored = await self._read(name.key(PLAYED))
        record = PlayRecord(now) if stored is None else msgspec.json.decode(stored, type=PlayRecord)
        play = DailyPlay(puzzle, prepared, record, now)
        refusal = None
        if sent is not None:
            action = None
            if sent.action is not None:
                action = msgspec.convert(sent.action, type=prepared.deals[0].rules.Action)
            refusal = make_step(play, Step(sent.number, action, sent.reaction))
        if play.has_changed:
            await self._texts.write({name.key(PLAYED): msgspec.json.encode(play.record()).decode()})
        result = result_of(play, {}, is_over=is_over) if play.doing == "done" else None
        return daily_shown(play, refusal, result, taken=not is_over, offline=True)

    # Inside

    async def _finished(self) -> tuple[str, ...]:
        """The days of which a puzzle was finished here or on the server, in order."""
        days = {key.split("/")[1] for kind in (PLAYED, SEEN) for key in await self._texts.read(kind)}
        scores = {day: (await self._begun(day)).values() for day in sorted(days)}
        return tuple(day for day, found in scores.items() if any(score is not None for score in found))

    async def _begun(self, day: str) -> dict[tuple[str, str], int | None]:
        """The score of each puzzle of a day that was begun here or finished on the server."""
        found: dict[tuple[str, str], int | None] = {}
        deals = {(each.game, each.variant): each for each in await self._deals(day)}
        for key, text in (await self._texts.read(f"{PLAYED}{day}/")).items():
            game, variant = key.split("/")[-2:]
            puzzle = puzzle_of(game)
            if puzzle is None or (game, variant) not in deals:
                continue
            record = msgspec.json.decode(text, type=PlayRecord)
            play = DailyPlay(puzzle, deals[game, variant], record, record.wall)
            found[game, variant] = sum(play.marks) if play.doing == "done" else None
        for key, text in (await self._texts.read(f"{SEEN}{day}/")).items():
            game, variant = key.split("/")[-2:]
            found[game, variant] = sum(msgspec.json.decode(text, type=_Seen).marks)
        return found

    async def _deals(self, day: str) -> tuple[Prepared, ...]:
        """The puzzles of a day that can be played; those that are here twice are the same."""
        taken = await self._kept(TAKEN + day)
        return taken if day >= day_of(self._now()) else (*taken, *await self._kept(DEALS + day))

    async def _kept(self, key: str) -> tuple[Prepared, ...]:
        text = await self._read(key)
        return () if text is None else msgspec.json.decode(text, type=tuple[Prepared, ...])

    async def _prepared(self, name: DailyName) -> Prepared | None:
        found = await self._deals(name.day)
        return next((each for each in found if (each.game, each.variant) == (name.game, name.variant)), None)

    async def _read(self, key: str) -> str | None:
        return (await self._texts.read(key)).get(key)


def _only(game: DailyGame, known: set[tuple[str, str]]) -> DailyGame:
    """A game with those of its puzzles that are known."""
    variants = tuple(each for each in game.variants if (game.game, each.id) in known)
    return msgspec.structs.replace(game, variants=variants)
