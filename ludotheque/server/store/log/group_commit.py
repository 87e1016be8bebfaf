# Compiled with mypyc: every move at a table comes through here.
"""Group commit: while one batch is being written, new calls gather for the next batch.

There is no timer. A single caller waits for one commit; many callers share the next one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, final

from ludotheque.table.match_log import Conflict, Row, Then, Unavailable

logger = logging.getLogger(__name__)

MOST_ROWS: Final = 4096
"""A batch takes no more calls once it has this many rows, so that no caller waits too long."""
MOST_YIELDS: Final = 8
"""How often the next batch yields to the event loop to gather more calls, at most."""

Work = Callable[[Any], None]
"""Writes something other than log rows on the writer's connection, in the writer's thread."""


@final
class PendingWrite:
    """What one caller wants to write: everything or nothing."""

    def __init__(self, rows: Sequence[Row], fence: int, then: Then, work: Work | None = None) -> None:
        self.rows, self.fence = rows, fence
        self.work = work
        """Other work, which is done before the rows are written."""
        self.then = then
        """Called with the result."""


@final
class MatchFence:
    """The fence of an existing match's table; ``None`` if the match has no table."""

    def __init__(self, fence: int | None) -> None:
        self.fence = fence


WriteResult = Exception | None
"""The result of a call: ``None`` when it is durable, otherwise the error. Rows get ``Conflict`` or ``Unavailable``."""

Write = Callable[[list[PendingWrite]], Awaitable[list[WriteResult]]]
"""Makes a batch durable and returns the result of each call. May raise when the whole batch failed."""

MeasureCommit = Callable[[int], AbstractContextManager[object]]
"""Called with the number of rows in a batch; the context manager it returns is active during the commit."""


class GroupCommit:
    """Gathers calls into batches and passes them to ``write``, one batch at a time."""

    def __init__(self, write: Write, measure_commit: MeasureCommit = nullcontext) -> None:
        self._write = write
        self._measure_commit = measure_commit
        self._waiting: list[PendingWrite] = []
        self._writer: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, rows: Sequence[Row], fence: int) -> None:
        """Return when the rows are durable. If the caller is cancelled, the rows may or may not be written."""
        if rows or self._closed:
            await self._durable(rows, fence)

    async def run(self, work: Work, rows: Sequence[Row] = (), fence: int = 0) -> None:
        """Return when the work is done and durable, and rows after it.

        If the work raises or the rows cannot be written, nothing is written and the error is raised.
        """
        await self._durable(rows, fence, work)

    def append_then(self, rows: Sequence[Row], fence: int, then: Then) -> None:
        """Call ``then`` when the rows are durable, or with the error if they are not."""
        self._add(PendingWrite(rows, fence, then))

    async def _durable(self, rows: Sequence[Row], fence: int, work: Work | None = None) -> None:
        result: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(problem: Exception | None) -> None:
            if result.done():
                return  # the caller was cancelled
            if problem is None:
                result.set_result(None)
            else:
                result.set_exception(problem)

        call = PendingWrite(rows, fence, then, work)
        self._add(call)
        try:
            await result
        finally:
            if result.cancelled():  # nobody waits for this call any more: do not write it
                self._waiting = [waiting for waiting in self._waiting if waiting is not call]

    def _add(self, call: PendingWrite) -> None:
        if self._closed:
            call.then(Unavailable("the log is closed"))
            return
        self._waiting.append(call)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all(), name="group commit")

    async def close(self) -> None:
        """Refuse new calls, and return once the waiting calls have their results."""
        self._closed = True
        if self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        batch: list[PendingWrite] = []
        try:
            while self._waiting:
                batch = self._next_batch()
                results = await self._write_batch(batch)
                written, batch = batch, []
                assert len(results) == len(written), "every call has a result"
                # A notified caller may write more; that goes into the next batch.
                for index in range(len(written)):
                    _notify(written[index].then, results[index])
                await self._gather()
        finally:
            # Calls are left over only when this task is cancelled.
            self._writer = None
            left, self._waiting = batch + self._waiting, []
            for call in left:
                _notify(call.then, Unavailable("writing was cancelled"))

    async def _gather(self) -> None:
        """Let the event loop run until no further call arrives, so that the next batch is larger."""
        for _ in range(MOST_YIELDS):
            known = len(self._waiting)
            await asyncio.sleep(0)
            if len(self._waiting) == known:
                return

    def _next_batch(self) -> list[PendingWrite]:
        """The calls for the next commit."""
        rows = taken = 0
        for call in self._waiting:
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
    except Exception:  # a bug in one caller must not affect the other callers
        logger.exception("a callback failed after its rows were written")


def _unavailable(error: Exception) -> Unavailable:
    problem = Unavailable(str(error) or type(error).__name__)
    problem.__cause__ = error
    return problem


def conflict_of(call: PendingWrite, known: Mapping[str, MatchFence]) -> Conflict | None:
    """The conflict of a call with the stored matches and fences; ``None`` where there is none.

    The fence of a call must equal the table's fence. An older fence belongs to an owner that
    lost the table; a newer one to an owner this database does not know, for example after an
    old backup was restored.
    """
    for row in call.rows:
        match = known.get(row.match)
        if match is None:
            return Conflict("unknown match", row.match)
        if match.fence is not None and match.fence != call.fence:
            return Conflict("fence", row.match)
    return None
