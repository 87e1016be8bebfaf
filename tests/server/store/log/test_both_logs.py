"""What the logs in SQLite and PostgreSQL have in common: durable, ordered, protected by fences."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque.server.store.store import Store, open_store
from ludotheque.table.match_log import Conflict, Row, Unavailable


def row(match: str, seq: int, entry: bytes = b"{}") -> Row:
    return Row(match, seq, entry)


async def begin(store: Store, *matches: str, table: str | None = None) -> None:
    for match in matches:
        await store.records.matches.create(match, table=table, game="bouh", header=b"{}", now=1)


async def set_table(store: Store, table: str) -> None:
    await store.records.tables.create(table, game="bouh", code=None, public=False, record=b"{}", now=1)


async def test_appended_rows_can_be_read(url: str) -> None:
    rows = [
        Row("m", 0, b'{"seq":0}'),
        Row("m", 1, "é\0".encode(), command="2:abc"),
        Row("m", 2, b"", command=None, receipt=b"\xff\0"),
    ]
    async with open_store(url) as store:
        await begin(store, "m", "other")
        await store.log.append(rows[:1])
        await store.log.append(rows[1:])
        await store.log.append([row("other", 0)])
        assert await store.log.read("m") == rows
        assert await store.log.read("m", since=2) == rows[2:]
        assert await store.log.read("nobody") == []
    async with open_store(url) as store:
        assert await store.log.read("m") == rows


async def test_appending_no_rows_does_nothing(url: str) -> None:
    async with open_store(url) as store:
        await store.log.append([])


async def test_a_sequence_number_is_used_once(url: str) -> None:
    async with open_store(url) as store:
        await begin(store, "m")
        await store.log.append([row("m", 0, b"first"), row("m", 1, b"first")])
        with pytest.raises(Conflict) as conflict:
            await store.log.append([row("m", 2, b"second"), row("m", 1, b"second")])
        assert conflict.value.reason == "exists"
        assert [kept.lines for kept in await store.log.read("m")] == [b"first", b"first"]


async def test_the_same_rows_are_not_written_twice(url: str) -> None:
    async with open_store(url) as store:
        await begin(store, "m")
        await store.log.append([row("m", 0)])
        with pytest.raises(Conflict):
            await store.log.append([row("m", 0)])


async def test_a_match_must_exist(url: str) -> None:
    async with open_store(url) as store:
        await begin(store, "m")
        with pytest.raises(Conflict) as conflict:
            await store.log.append([row("m", 0), row("never begun", 0)])
        assert conflict.value.reason == "unknown match"
        assert await store.log.read("m") == []


async def test_a_conflict_affects_only_its_own_call(url: str) -> None:
    """One batch has good calls, a repeated number, two calls for the same number, and an unknown match."""
    async with open_store(url) as store:
        await begin(store, *(f"m{number}" for number in range(10)))
        await store.log.append([row("m3", 0, b"early")])
        calls = [[row(f"m{number}", 0), row(f"m{number}", 1)] for number in range(10)]
        calls += [[row("m5", 1, b"late"), row("m5", 2, b"late")], [row("nobody", 0)]]
        answers = await asyncio.gather(*map(store.log.append, calls), return_exceptions=True)
        refused = {index: answer for index, answer in enumerate(answers) if answer is not None}
        assert {index: answer.reason for index, answer in refused.items() if isinstance(answer, Conflict)} == {
            3: "exists",
            10: "exists",
            11: "unknown match",
        }
        assert len(refused) == 3
        assert [kept.lines for kept in await store.log.read("m3")] == [b"early"]
        for number in {*range(10)} - {3}:
            assert await store.log.read(f"m{number}") == calls[number]


async def test_many_parallel_callers_all_write_their_rows(url: str) -> None:
    async with open_store(url) as store:
        await begin(store, *(f"m{number}" for number in range(40)))

        async def play(match: str) -> None:
            for seq in range(0, 30, 3):
                await store.log.append([row(match, seq + part, f"{match} {seq + part}".encode()) for part in range(3)])

        await asyncio.gather(*(play(f"m{number}") for number in range(40)))
        for number in range(40):
            kept = await store.log.read(f"m{number}")
            assert [(one.seq, one.lines) for one in kept] == [(seq, f"m{number} {seq}".encode()) for seq in range(30)]


async def test_only_the_latest_owner_of_a_table_may_append(url: str) -> None:
    async with open_store(url) as store:
        await set_table(store, "t")
        await begin(store, "m", table="t")
        await begin(store, "free")
        await store.log.append([row("m", 0)])
        first = await store.records.leases.take("t", "one", now=0, until=10)
        assert first is not None
        with pytest.raises(Conflict) as unowned:
            await store.log.append([row("m", 1)])
        await store.log.append([row("m", 1)], fence=first)
        second = await store.records.leases.take("t", "two", now=10, until=20)
        assert second is not None
        attempts = [([row("m", 2)], first), ([row("m", 2)], second + 1), ([row("free", 0)], 7)]
        stale, unheard_of, free = await asyncio.gather(
            *(store.log.append(rows, fence) for rows, fence in attempts), return_exceptions=True
        )
        assert [unowned.value.reason, free] == ["fence", None]
        assert [clash.reason for clash in (stale, unheard_of) if isinstance(clash, Conflict)] == ["fence", "fence"]
        await store.log.append([row("m", 2)], fence=second)
        assert [kept.seq for kept in await store.log.read("m")] == [0, 1, 2]


async def test_no_row_of_a_previous_owner_is_written_after_a_takeover(url: str) -> None:
    """Two owners at two logs, as on two machines: who takes over reads everything there will ever be."""
    async with open_store(url) as old, open_store(url) as new:
        await set_table(old, "t")
        await begin(old, "m", table="t")
        fence = await old.records.leases.take("t", "owner 0", now=0, until=0)
        for round_ in range(1, 15):
            assert fence is not None
            known = len(await new.log.read("m"))
            appending = asyncio.gather(
                *(old.log.append([row("m", known + number)], fence) for number in range(20)), return_exceptions=True
            )
            for _ in range(round_ % 5):
                await asyncio.sleep(0)
            fence = await new.records.leases.take("t", f"owner {round_}", now=0, until=0)
            seen = await new.log.read("m")
            answers = await appending
            assert await new.log.read("m") == seen
            assert len(seen) == known + answers.count(None)
            assert {answer.reason for answer in answers if isinstance(answer, Conflict)} <= {"fence"}


async def test_a_cancelled_caller_writes_all_or_nothing(url: str) -> None:
    async with open_store(url) as store:
        await begin(store, *(f"m{number}" for number in range(30)))
        tasks = [
            asyncio.create_task(store.log.append([row(f"m{number}", seq) for seq in range(4)])) for number in range(30)
        ]
        for number, task in enumerate(tasks):
            if number % 3:
                if number % 2:
                    await asyncio.sleep(0)
                task.cancel()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        await store.log.append([row("m29", 99)])
        for number, answer in enumerate(answers):
            kept = [one for one in await store.log.read(f"m{number}") if one.seq < 99]
            assert len(kept) == 4 if answer is None else len(kept) in (0, 4)


async def test_closing_writes_waiting_rows_and_refuses_new_ones(url: str) -> None:
    async with open_store(url) as store:
        await begin(store, *(f"m{number}" for number in range(20)))
        waiting = [asyncio.create_task(store.log.append([row(f"m{number}", 0)])) for number in range(20)]
        await asyncio.sleep(0)
        await store.log.close()
        assert await asyncio.gather(*waiting) == [None] * 20
        with pytest.raises(Unavailable, match="closed"):
            await store.log.append([row("m0", 1)])
        with pytest.raises(Unavailable, match="closed"):
            await store.log.read("m0")
        await store.log.close()
    async with open_store(url) as store:
        assert [len(await store.log.read(f"m{number}")) for number in range(20)] == [1] * 20
