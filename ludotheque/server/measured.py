"""What tables and bots do and what their log stores, with figures taken on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ludotheque.bots.bot import Thought
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis
from ludotheque.server.metrics import Metrics
from ludotheque.table.log import MatchLog, Row, Then
from ludotheque.table.minds import Thinker

NOT_BY_A_SEAT = b'"actor":"'
"""Chance and the clock have names, seats have numbers."""


class MeasuredLog:
    """A log that counts the moves it has stored."""

    def __init__(self, log: MatchLog, metrics: Metrics) -> None:
        self._log, self._metrics = log, metrics

    async def append(self, rows: Sequence[Row], fence: int = 0) -> None:
        """See ``MatchLog``."""
        await self._log.append(rows, fence)
        self._count(rows)

    def append_then(self, rows: Sequence[Row], fence: int, then: Then) -> None:
        """See ``MatchLog``."""

        def stored(problem: Exception | None) -> None:
            if problem is None:
                self._count(rows)
            then(problem)

        self._log.append_then(rows, fence, stored)

    def _count(self, rows: Sequence[Row]) -> None:
        self._metrics.moves.inc(len([row for row in rows if NOT_BY_A_SEAT not in row.entry]))

    async def read(self, match: str, since: int = 0) -> list[Row]:
        """See ``MatchLog``."""
        return await self._log.read(match, since)

    async def close(self) -> None:
        """See ``MatchLog``."""
        await self._log.close()


class MeasuredThinker:
    """Bots whose thinking is timed."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        self._thinker, self._metrics = thinker, metrics

    async def think(
        self, game: str, view: View, now: Millis, level: Level, seed: str, memory: msgspec.Struct | None
    ) -> Thought[Any, Any]:
        """See ``Thinker``."""
        with self._metrics.thinking_seconds.labels(game=game, level=level).time():
            return await self._thinker.think(game, view, now, level, seed, memory)

    async def hints(self, game: str, view: View) -> tuple[Hint[Any], ...]:
        """See ``Thinker``."""
        return await self._thinker.hints(game, view)


class TableFigures:
    """What tables let be counted, counted."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def refused(self, game: str, clause: str) -> None:
        """See ``Figures``."""
        self._metrics.refusals.labels(game=game, clause=clause).inc()

    def judged(self, held_ms: float) -> None:
        """See ``Figures``."""
        self._metrics.verdict_delay_seconds.observe(held_ms / 1000)

    def finished(self, game: str) -> None:
        """See ``Figures``."""
        self._metrics.matches_finished.labels(game=game).inc()
