"""Natural group commit: while one batch is being made durable, the next one gathers.

No timers: alone, a caller waits for one commit; in a crowd, all share the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from ludotheque.table.log import Conflict, Row, Unavailable

MOST_ROWS = 4096
"""A batch is closed at about so many rows, lest the first caller wait for the last."""


Work = Callable[[Any], None]
"""Writes something else on the writer's connection, in its own thread."""


class Call(NamedTuple):
    """What one caller wants written, all or nothing."""

    rows: Sequence[Row]
    fence: int
    work: Work | None = None
    """Something that is not rows of the log, but shall share their commit."""


class Known(NamedTuple):
    """A match that exists, and the fence of its table (``None``: it has no table)."""

    fence: int | None


Answer = Exception | None
"""What becomes of a call; ``None``: it is durable. Rows meet with ``Conflict`` or ``Unavailable``."""

Write = Callable[[list[Call]], Awaitable[list[Answer]]]
"""Makes a batch durable and answers each call. May raise when the whole batch failed."""


Watch = Callable[[int], AbstractContextManager[object]]
"""Told how many rows a batch has; what it returns is entered while they are being written."""


class GroupCommit:
    """Gathers calls into batches and hands them to ``write``, one batch at a time."""

    def __init__(self, write: Write, watch: Watch = nullcontext) -> None:
        self._write = write
        self._watch = watch
        self._waiting: list[tuple[Call, asyncio.Future[Answer]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, rows: Sequence[Row], fence: int) -> None:
        """Return when the rows are durable. A caller that is cancelled may or may not have written."""
        if rows or self._closed:
            problem = await self._answer_to(Call(rows, fence))
            if problem is not None:
                raise problem

    async def run(self, work: Work) -> None:
        """Return when the work is done and durable; raises what it raises, having then written nothing."""
        problem = await self._answer_to(Call((), 0, work))
        if problem is not None:
            raise problem

    def _answer_to(self, call: Call) -> asyncio.Future[Answer]:
        if self._closed:
            raise Unavailable("the log is closed")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((call, answer))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all(), name="group commit")
        return answer

    async def close(self) -> None:
        """Refuse new calls, and return once those waiting have their answers."""
        self._closed = True
        if self._writer is not None:
            await asyncio.wait([self._writer])

    async def _write_all(self) -> None:
        batch: list[tuple[Call, asyncio.Future[Answer]]] = []
        try:
            while batch := self._next_batch():
                for (_, future), answer in zip(batch, await self._answers([call for call, _ in batch]), strict=True):
                    if not future.done():
                        future.set_result(answer)
        finally:
            # Only when this task is cancelled is anybody left without an answer.
            for _, future in batch + self._waiting:
                if not future.done():
                    future.set_result(Unavailable("writing was cancelled"))
            self._writer = None

    def _next_batch(self) -> list[tuple[Call, asyncio.Future[Answer]]]:
        """The calls for the next commit; those whose caller has gone are dropped."""
        rows = taken = 0
        for call, _ in self._waiting:
            if rows >= MOST_ROWS:
                break
            rows += len(call.rows) or 1
            taken += 1
        batch, self._waiting = self._waiting[:taken], self._waiting[taken:]
        return [(call, future) for call, future in batch if not future.done()] or (
            self._next_batch() if self._waiting else []
        )

    async def _answers(self, calls: list[Call]) -> list[Answer]:
        try:
            with self._watch(sum(len(call.rows) for call in calls)):
                return await self._write(calls)
        except Exception as error:
            # One exception object per caller: raising one object in several tasks mixes up their tracebacks.
            return [_because(error) for _ in calls]


def _because(error: Exception) -> Unavailable:
    problem = Unavailable(str(error) or type(error).__name__)
    problem.__cause__ = error
    return problem


def objections(calls: list[Call], known: Mapping[str, Known]) -> list[Answer]:
    """What the matches' tables have to say against each call.

    A fence must be the table's own: an older one is of an owner who lost the table, a newer
    one of an owner this database knows nothing of (an old backup was restored, say).
    """
    return [_objection(call, known) for call in calls]


def _objection(call: Call, known: Mapping[str, Known]) -> Conflict | None:
    for row in call.rows:
        match = known.get(row.match)
        if match is None:
            return Conflict("unknown match", row.match)
        if match.fence is not None and match.fence != call.fence:
            return Conflict("fence", row.match)
    return None
