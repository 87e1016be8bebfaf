"""Attempts are stored soon, the newest of each person are kept, and they go with the person."""

from __future__ import annotations

import pytest

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.records import attempts as module
from ludotheque.server.store.store import Store, open_store
from ludotheque.table.identities import child_of
from ludotheque.table.match_log import Unavailable
from ludotheque.table.people.attempt import Attempt

WRONG = Calculation((7, 8, "*"), 56, 54)


def attempt_of(person: str, match: str = "m", clause: str | None = "BOU-18") -> Attempt:
    return Attempt(person, match, "bouh", 3_000, clause, b'{"type":"capture"}', WRONG)


async def meet(store: Store, *people: str) -> None:
    for person in people:
        await store.records.identities.create(person, name=person, avatar=b"{}", settings=b"{}", now=1)


async def test_attempts_are_read_newest_first(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "ann", "bob")
        kept = store.records.attempts
        kept.keep(attempt_of("ann", "first"), 50)
        kept.keep(attempt_of("ann", "second", None), 50)
        kept.keep(attempt_of("bob", "first"), 60)
        await kept.write()
        newest, oldest = await kept.of("ann")
        assert (newest.match, newest.clause, oldest.match, oldest.clause) == ("second", None, "first", "BOU-18")
        assert (oldest.at, newest.at) == (50, 51)
        assert (oldest.took, oldest.game, oldest.calculation) == (3_000, "bouh", WRONG)
        assert oldest.action == b'{"type":"capture"}'
        assert [one.match for one in await kept.of("ann", match="first")] == ["first"]
        assert [one.match for one in await kept.of("ann", limit=1)] == ["second"]


async def test_attempts_that_wait_are_written_when_the_store_is_closed(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "ann")
        store.records.attempts.keep(attempt_of("ann"), 50)
    async with open_store(url) as store:
        assert len(await store.records.attempts.of("ann")) == 1


async def test_the_newest_of_each_person_are_kept(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIM_EVERY", 10)
    async with open_store(url) as store:
        await meet(store, "ann", "bob")
        kept = store.records.attempts
        kept.keep(attempt_of("bob"), 1)
        for moment in range(module.MOST + 25):
            kept.keep(attempt_of("ann"), 1_000 + moment)
        await kept.write()
        found = await kept.of("ann", limit=10_000)
        assert (len(found), found[0].at, found[-1].at) == (module.MOST, 1_000 + module.MOST + 24, 1_025)
        assert len(await kept.of("bob")) == 1


async def test_attempts_go_with_the_person_also_those_that_wait(url: str) -> None:
    async with open_store(url) as store:
        await meet(store, "ann", "bob")
        kept = store.records.attempts
        for person in ("ann", "bob"):
            kept.keep(attempt_of(person), 50)
        await kept.write()
        kept.keep(attempt_of("ann"), 60)
        assert await store.records.identities.forget("ann")
        await kept.write()
        assert (len(await kept.of("ann")), len(await kept.of("bob"))) == (0, 1)


async def test_attempts_of_children_are_kept_by_class_and_go_with_it(url: str) -> None:
    async with open_store(url) as store:
        for classroom, code in (("one", "ABCD"), ("two", "EFGH")):
            await store.records.classes.create(classroom, code=code, key_hash=b"", record=b"{}", ends_at=9)
        await meet(store, "ann")
        kept = store.records.attempts
        for person in (child_of("one", 3), child_of("one", 3), child_of("one", 12), child_of("two", 3), "ann"):
            kept.keep(attempt_of(person), 50)
        await kept.write()
        assert {number: [each.at for each in found] for number, found in (await kept.of_class("one")).items()} == {
            3: [50, 51],
            12: [52],
        }
        assert (len(await kept.of("ann")), len(await kept.of_class("two"))) == (1, 1)
        kept.keep(attempt_of(child_of("one", 3)), 60)
        assert await store.records.classes.forget("one")
        await kept.write()
        assert await kept.of_class("one") == {}
        assert (len(await kept.of("ann")), len(await kept.of_class("two"))) == (1, 1)


async def test_while_nothing_can_be_written_the_newest_wait(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_store(sqlite_url) as store:
        await meet(store, "ann")
        kept = store.records.attempts
        monkeypatch.setattr(module, "MOST_WAITING", 3)

        async def fail(_self: Database, _work: object) -> None:
            raise Unavailable("disk full")

        with monkeypatch.context() as broken:
            broken.setattr(Database, "write", fail)
            for moment in range(5):
                kept.keep(attempt_of("ann"), moment + 1)
                await kept.write()
        await kept.write()
        assert [one.at for one in await kept.of("ann")] == [5, 4, 3]


async def test_an_attempt_at_the_time_of_another_is_left_out(url: str) -> None:
    """Two processes may keep attempts of one person in the same millisecond."""
    async with open_store(url) as store, open_store(url) as other:
        await meet(store, "ann")
        for each, match in ((store, "first"), (other, "second")):
            each.records.attempts.keep(attempt_of("ann", match), 50)
            await each.records.attempts.write()
        assert [one.match for one in await store.records.attempts.of("ann")] == ["first"]
