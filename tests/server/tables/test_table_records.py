"""Stored matches: begun and ended in one transaction, continued by the rules they were begun with."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from ludotheque import Match
from ludotheque.engine.registry import find_game
from ludotheque.server.store.records.match_header import MatchHeader
from ludotheque.server.store.records.matches import StoredMatch
from ludotheque.server.store.store import open_store
from ludotheque.server.tables.table_records import DatabaseTableStore, resume, store_new
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.match_log import Conflict
from ludotheque.table.record import Chair, TableRecord


def test_a_match_of_an_earlier_version_is_resumed_with_its_rules() -> None:
    earlier = find_game("bouh").of_version(1)
    assert earlier is not None
    match = Match(earlier, seats=2, seed=3, options={"level": "majority"})
    options = msgspec.Raw(msgspec.json.encode(match.table_options))
    header = msgspec.json.encode(MatchHeader("bouh", match.game.version, 2, options, match.hidden_seed))
    stored = StoredMatch("m", "t", "bouh", header, created_at=0, finished_at=None, outcome=None)
    resumed = resume(stored, [msgspec.json.encode(entry) for entry in match.log])
    assert resumed.game is earlier
    assert resumed.view(0) == match.view(0)


async def test_the_beginning_and_the_end_of_a_match_are_stored_at_once_or_not_at_all(sqlite_url: str) -> None:
    people = ("ann", "bob")
    chairs = tuple(Chair(person=person, name=person) for person in people)
    record = TableRecord("t", "code", "boussanga", host="ann", chairs=chairs, options=msgspec.Raw(b"{}"))
    match = Match("boussanga", seats=2, seed=7)
    live = LiveMatch("m", match, 0.0)
    changes: list[TableRecord] = []

    async with open_store(sqlite_url) as store:
        records, log = store.records, store.log
        await store_new(store, record, lambda: "other", 1)

        async def new_owner(name: str) -> DatabaseTableStore:
            fence = await records.leases.take("t", name, now=1, until=1)
            assert fence is not None
            return DatabaseTableStore(store, fence, lambda: 5, changes.append)

        lost, owner = await new_owner("lost"), await new_owner("owner")
        playing = replace(record, stage="playing", match="m", version=2)
        with pytest.raises(Conflict, match="fence"):
            await lost.store_at_once(playing, people, match, "m", live.unstored)
        assert (await records.matches.read("m"), await log.read("m"), changes) == (None, [], [])
        assert await owner.store_at_once(playing, people, match, "m", live.unstored)
        assert (await records.matches.read("m") is not None, await log.read("m")) == (True, live.unstored)

        while not match.is_over:
            match.step(*match.moves()[0])
        ended = LiveMatch("m", match, 0.0, await log.read("m"))
        over = replace(playing, stage="over", version=3)
        lost, owner = owner, await new_owner("next owner")
        with pytest.raises(Conflict, match="fence"):
            await lost.store_at_once(over, people, match, "m", ended.unstored)
        assert (await records.matches.finished("m"), await log.read("m")) == (None, live.unstored)
        assert await owner.store_at_once(over, people, match, "m", ended.unstored)
        finished, table = await records.matches.finished("m"), await records.tables.read("t")
        assert finished is not None
        assert [player.identity for player in finished.players] == list(people)
        assert await log.read("m") == live.unstored + ended.unstored
        assert table is not None
        assert (table.stage, table.version, changes) == ("over", 3, [playing, over])
