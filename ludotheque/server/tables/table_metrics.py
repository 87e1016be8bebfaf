# Compiled with mypyc: every move at a table comes through here.
"""Records metrics of tables and bots."""

from __future__ import annotations

from typing import Any

import msgspec

from ludotheque.bots.bot import Decision
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis
from ludotheque.server.common.metrics import Metrics
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.identities import Identity


class MeasuredThinker:
    """A ``Thinker`` that measures how long another one takes."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        self._thinker, self._metrics = thinker, metrics

    async def think(
        self, game: str, view: View, now: Millis, level: Level, seed: str, memory: msgspec.Struct | None
    ) -> Decision[Any, Any]:
        """See ``Thinker``."""
        with self._metrics.thinking_seconds.labels(game=game, level=level).time():
            return await self._thinker.think(game, view, now, level, seed, memory)

    async def hints(self, game: str, view: View, person: Identity) -> tuple[Hint[Any], ...]:
        """See ``Thinker``."""
        return await self._thinker.hints(game, view, person)

    async def options(self, game: str, view: View, most: int) -> tuple[Any, ...]:
        """See ``Thinker``."""
        return await self._thinker.options(game, view, most)


class TableMetrics:
    """Counts what tables report in the metrics."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics, self._moves = metrics, metrics.moves

    def moved(self, moves: int) -> None:
        """See ``TableCounters``."""
        self._moves.count += moves

    def refused(self, game: str, clause: str) -> None:
        """See ``TableCounters``."""
        self._metrics.refusals.labels(game=game, clause=clause).inc()

    def judged(self, held_ms: float) -> None:
        """See ``TableCounters``."""
        self._metrics.verdict_delay_seconds.observe(held_ms / 1000)

    def finished(self, game: str) -> None:
        """See ``TableCounters``."""
        self._metrics.matches_finished.labels(game=game).inc()
