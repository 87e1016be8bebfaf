# Compiled with mypyc: every move at a table comes through here.
"""Natural group commit: while one batch is being made durable, the next one gathers.

No timers: alone, a caller waits for one commit; in a crowd, all share the next one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple, final

from ludotheque.table.match_log import Conflict, Row, Then, Unavailable

logger = logging.getLogger(__name__)

MOST_ROWS = 4096
"""A batch is closed at about so many rows, lest the first caller wait for the last."""
MOST_LOOKS = 8
"""So often at most the next batch waits for more to come in, lest its first caller wait for ever."""

Work = Callable[[Any], None]
"""Writes something else on the writer's connection, in its own thread."""


@final
class PendingWrite:
    """What one caller wants written, all or nothing."""

    def __init__(self, rows: Sequence[Row], fence: int, work: Work | None = None) -> None:
        self.rows, self.fence = rows, fence
        self.work = work
        """Something that is not rows of the log, but shall share their commit."""


class MatchFence(NamedTuple):
    """A match that exists, and the fence of its table (``None``: it has no table)."""

    fence: int | None


WriteResult = Exception | None
"""What becomes of a call; ``None``: it is durable. Rows meet with ``Conflict`` or ``Unavailable``."""

Write = Callable[[list[PendingWrite]], Awaitable[list[WriteResult]]]
"""Makes a batch durable and results each call. May raise when the whole batch failed."""


MeasureCommit = Callable[[int], AbstractContextManager[object]]
"""Told how many rows a batch has; what it returns is entered while they are being written."""


class GroupCommit:
    """Gathers calls into batches and hands them to ``write``, one batch at a time."""

    def __init__(self, write: Write, measure_commit: MeasureCommit = nullcontext) -> None:
        self._write = write
        self._measure_commit = measure_commit
        self._waiting: list[tuple[PendingWrite, Then]] = []
        self._writer: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, rows: Sequence[Row], fence: int) -> None:
        """Return when the rows are durable. A caller that is cancelled may or may not have written."""
        if rows or self._closed:
            await self._durable(PendingWrite(rows, fence))

    async def run(self, work: Work) -> None:
        """Return when the work is done and durable; raises what it raises, having then written nothing."""
        await self._durable(PendingWrite((), 0, work))

    def append_then(self, rows: Sequence[Row], fence: int, then: Then) -> None:
        """Tell ``then`` when the rows are durable, or why they are not."""
        self._add(PendingWrite(rows, fence), then)

    async def _durable(self, call: PendingWrite) -> None:
        result: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(problem: Exception | None) -> None:
            if result.done():
                return  # whoever waited has gone
            if problem is None:
                result.set_result(None)
            else:
                result.set_exception(problem)

        self._add(call, then)
        try:
            await result
        finally:
            if result.cancelled():  # what nobody waits for any more need not be written
                self._waiting = [waiting for waiting in self._waiting if waiting[1] is not then]

    def _add(self, call: PendingWrite, then: Then) -> None:
        if self._closed:
            then(Unavailable("the log is closed"))
            return
        self._waiting.append((call, then))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all(), name="group commit")

    async def close(self) -> None:
        """Refuse new calls, and return once those waiting have their results."""
        self._closed = True
        if self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        batch: list[tuple[PendingWrite, Then]] = []
        try:
            while self._waiting:
                batch = self._next_batch()
                results = await self._write_batch([call for call, _ in batch])
                told, batch = batch, []
                # those who are told may have more to write, which goes with the next batch
                for (_, then), result in zip(told, results, strict=True):
                    _notify(then, result)
                await self._gather()  # and so may those whose messages have come in by now
        finally:
            # Only when this task is cancelled is anybody left without an result.
            self._writer = None
            left, self._waiting = batch + self._waiting, []
            for _, then in left:
                _notify(then, Unavailable("writing was cancelled"))

    async def _gather(self) -> None:
        """Return when a look at what has come in brings nothing more to write."""
        for _ in range(MOST_LOOKS):
            known = len(self._waiting)
            await asyncio.sleep(0)
            if len(self._waiting) == known:
                return

    def _next_batch(self) -> list[tuple[PendingWrite, Then]]:
        """The calls for the next commit."""
        rows = taken = 0
        for call, _ in self._waiting:
            if rows >= MOST_ROWS:
                break
            rows += len(call.rows) or 1
            taken += 1
        batch, self._waiting = self._waiting[:taken], self._waiting[taken:]
        return batch

    async def _write_batch(self, calls: list[PendingWrite]) -> list[WriteResult]:
        try:
            with self._measure_commit(sum([len(call.rows) for call in calls])):
                return await self._write(calls)
        except Exception as error:
            # One exception object per caller: raising one object in several tasks mixes up their tracebacks.
            return [_unavailable(error) for _ in calls]


def _notify(then: Then, result: WriteResult) -> None:
    try:
        then(result)
    except Exception:  # a mistake of theirs, which does not concern the others
        logger.exception("somebody was told of their rows, and broke")


def _unavailable(error: Exception) -> Unavailable:
    problem = Unavailable(str(error) or type(error).__name__)
    problem.__cause__ = error
    return problem


def find_conflicts(calls: list[PendingWrite], known: Mapping[str, MatchFence]) -> list[WriteResult]:
    """What the matches' tables have to say against each call.

    A fence must be the table's own: an older one is of an owner who lost the table, a newer
    one of an owner this database knows nothing of (an old backup was restored, say).
    """
    return [_find_conflict(call, known) for call in calls]


def _find_conflict(call: PendingWrite, known: Mapping[str, MatchFence]) -> Conflict | None:
    for row in call.rows:
        match = known.get(row.match)
        if match is None:
            return Conflict("unknown match", row.match)
        if match.fence is not None and match.fence != call.fence:
            return Conflict("fence", row.match)
    return None
