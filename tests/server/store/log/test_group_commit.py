"""Calls gather into batches, and every call gets a result."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque.server.store.log.group_commit import MOST_ROWS, MOST_YIELDS, GroupCommit, PendingWrite, WriteResult
from ludotheque.table.match_log import Conflict, Row, Unavailable


class Disk:
    """A disk that commits when the test says so."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.spins = asyncio.Semaphore(0)
        self.fails = False

    async def write(self, calls: list[PendingWrite]) -> list[WriteResult]:
        self.batches.append([call.rows[0].match for call in calls])
        await self.spins.acquire()
        if self.fails:
            raise OSError("disk full")
        return [Conflict("exists", "bad") if call.rows[0].match == "bad" else None for call in calls]


async def settle() -> None:
    """Let all ready tasks run."""
    for _ in range(10):
        await asyncio.sleep(0)


def ask(group: GroupCommit, name: str, rows: int = 1) -> asyncio.Task[None]:
    return asyncio.create_task(group.append([Row(name, seq, b"") for seq in range(rows)], 0))


async def test_the_next_batch_gathers_while_one_is_written() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    first = [ask(group, name) for name in "ab"]
    await settle()
    second = [ask(group, name) for name in "cde"]
    await settle()
    assert disk.batches == [["a", "b"]]
    disk.spins.release()
    await settle()
    assert [task.done() for task in first + second] == [True, True, False, False, False]
    assert disk.batches == [["a", "b"], ["c", "d", "e"]]
    disk.spins.release()
    await asyncio.gather(*first, *second)


async def batches_of(names: str) -> list[list[str]]:
    """The batches that are written if one more call arrives at every turn of the loop after the first batch."""
    disk = Disk()
    group = GroupCommit(disk.write)
    first = ask(group, names[0])
    await settle()
    disk.spins.release()
    for name in names[1:]:
        await asyncio.sleep(0)
        group.append_then([Row(name, 0, b"")], 0, lambda _: None)
    await settle()
    assert first.done()
    return disk.batches


async def test_the_next_batch_waits_while_more_calls_arrive() -> None:
    assert await batches_of("abcde") == [["a"], ["b", "c", "d", "e"]]


async def test_the_next_batch_does_not_wait_for_ever() -> None:
    _, second = await batches_of("a" + "x" * 2 * MOST_YIELDS)
    assert 1 < len(second) <= 1 + MOST_YIELDS


async def test_each_call_gets_its_own_result() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    disk.spins.release()
    good, bad = await asyncio.gather(ask(group, "good"), ask(group, "bad"), return_exceptions=True)
    assert good is None
    assert isinstance(bad, Conflict)


async def test_batches_have_a_maximum_size() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    tasks = [ask(group, name, MOST_ROWS // 2) for name in "abcde"]
    for _ in range(3):
        disk.spins.release()
    await asyncio.gather(*tasks)
    assert disk.batches == [["a", "b"], ["c", "d"], ["e"]]


async def test_a_cancelled_call_is_not_written() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    running, gone, staying = ask(group, "running"), ask(group, "gone"), ask(group, "staying")
    gone.cancel()
    await settle()
    running.cancel()
    late = ask(group, "late")
    await settle()
    late.cancel()
    disk.spins.release()
    await staying
    await group.close()
    assert disk.batches == [["running", "staying"]]


async def test_a_failed_batch_fails_only_its_own_calls() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    disk.fails = True
    failing = [ask(group, name) for name in "ab"]
    disk.spins.release()
    errors = await asyncio.gather(*failing, return_exceptions=True)
    assert [str(error) for error in errors if isinstance(error, Unavailable)] == ["disk full", "disk full"]
    assert errors[0] is not errors[1]
    disk.fails = False
    disk.spins.release()
    await ask(group, "c")


async def test_a_failing_callback_does_not_affect_other_calls() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)

    def break_down(_: Exception | None) -> None:
        raise ZeroDivisionError

    told: list[Exception | None] = []
    group.append_then([Row("first", 0, b"")], 0, break_down)
    group.append_then([Row("same batch", 0, b"")], 0, told.append)
    await settle()
    next_batch = ask(group, "next batch")
    await settle()
    for _ in range(2):
        disk.spins.release()
    await asyncio.wait_for(next_batch, 10)
    assert told == [None]
    assert disk.batches == [["first", "same batch"], ["next batch"]]


async def test_a_cancelled_writer_leaves_no_call_waiting() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    callers = [ask(group, name) for name in "ab"]
    await settle()
    callers.append(ask(group, "c"))
    await settle()
    (writer,) = (task for task in asyncio.all_tasks() if task.get_name() == "group commit")
    writer.cancel()
    answers = await asyncio.gather(*callers, return_exceptions=True)
    assert [type(answer) for answer in answers] == [Unavailable] * 3


async def test_closing_waits_for_results() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    caller = ask(group, "a")
    await settle()
    closing = asyncio.create_task(group.close())
    await settle()
    assert not closing.done()
    with pytest.raises(Unavailable, match="closed"):
        await group.append([Row("b", 0, b"")], 0)
    disk.spins.release()
    await closing
    await caller
