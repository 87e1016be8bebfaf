"""Analyses in worker processes: progress, results, limits, and what is stored of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from ludotheque import Match, play_bots
from ludotheque.bots.level import Level
from ludotheque.server.common.workers import WorkerPool
from ludotheque.server.matches import analyses
from ludotheque.server.matches.analyses import NONE, Analyses, AnalysisShown, TooMany
from ludotheque.server.store.store import Store, open_store
from ludotheque.table.replay.recording import Recording, recording_of

LEVELS: tuple[Level, ...] = ("chick", "rabbit")


def recorded(seed: int = 5) -> Recording:
    match = Match("dubalai", seats=2, seed=seed)
    play_bots(match, LEVELS, seed=1)
    return recording_of(match)


@pytest.fixture
def workers() -> Iterator[WorkerPool]:
    pool = WorkerPool(1, longest_seconds=300)
    yield pool
    pool.close()


@asynccontextmanager
async def stored_match(folder: Path, *ids: str) -> AsyncIterator[Store]:
    async with open_store(f"sqlite:///{folder / 'test.db'}") as store:
        for id in ids:
            await store.records.matches.create(id, table=None, game="dubalai", header=b"{}", now=1)
        yield store


def analyses_of(store: Store, workers: WorkerPool | None, now: int = 1) -> Analyses:
    return Analyses(workers, store.records.analyses, lambda: now)


async def followed(known: Analyses, match: str) -> list[AnalysisShown]:
    """What is shown of an analysis until it ends."""
    seen = [await known.shown(match)]
    while seen[-1].state == "running":
        await asyncio.sleep(0.01)
        shown = await known.shown(match)
        if shown != seen[-1]:
            seen.append(shown)
    return seen


@pytest.mark.at_length
async def test_an_analysis_is_told_while_it_goes_on_and_then_kept_with_the_match(
    tmp_path: Path, workers: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "SLICES", 2)
    async with stored_match(tmp_path, "m") as store:
        known, elsewhere = analyses_of(store, workers), analyses_of(store, None)
        assert await known.shown("m") == NONE
        await known.start("m", recorded(), LEVELS, "ann")
        await known.start("m", recorded(), LEVELS, "bob")  # it is computed once
        assert len(known._running) == 1
        seen = await followed(known, "m")
        done = seen[-1]
        assert (done.state, done.progress) == ("done", 1.0)
        assert [each.progress for each in seen] == sorted(each.progress for each in seen)
        assert len(seen) > 3
        assert done.moments
        assert done.picture is not None
        assert done.picture.rows
        assert tuple(chance.level for chance in done.chances) == LEVELS
        assert sum(chance.share for chance in done.chances) == pytest.approx(100, abs=0.2)
        assert all(chance.low <= chance.share <= chance.high for chance in done.chances)
        while known._running:
            await asyncio.sleep(0.01)
        assert not known._known
        assert await elsewhere.shown("m") == done
        await known.start("m", recorded(), LEVELS, "ann")
        assert not known._running, "what is stored is not computed again"


async def test_analyses_of_matches_that_are_not_stored_stay_in_memory(tmp_path: Path) -> None:
    async with stored_match(tmp_path) as store:
        known, elsewhere = analyses_of(store, None), analyses_of(store, None)
        done = AnalysisShown("done", 1.0)
        for number in range(analyses.MOST_KEPT + 1):
            await known._keep(f"file-{number}", done)
        assert [await known.shown(f"file-{number}") for number in (0, 1)] == [NONE, done]
        assert await elsewhere.shown("file-1") == NONE


async def test_other_processes_see_an_analysis_go_on_until_its_process_is_stopped(
    tmp_path: Path, workers: WorkerPool
) -> None:
    async with stored_match(tmp_path, "m") as store:
        known, elsewhere = analyses_of(store, workers), analyses_of(store, None)
        await known.start("m", recorded(), LEVELS, "ann")
        while await store.records.analyses.read("m") is None:
            await asyncio.sleep(0.01)
        assert (await elsewhere.shown("m")).state == "running"
        await known.close()
        assert (await elsewhere.shown("m")).state == "running"
        later = analyses_of(store, workers, now=analyses.STALLED_MILLIS + 2)
        assert await later.shown("m") == NONE
        await later.start("m", recorded(), LEVELS, "ann")
        assert later._running
        await later.close()


async def test_stored_analyses_of_other_versions_are_not_shown(tmp_path: Path) -> None:
    async with stored_match(tmp_path, "m") as store:
        known = analyses_of(store, None)
        shown = msgspec.to_builtins(AnalysisShown("done", 1.0))
        for version, expected in ((analyses.VERSION, "done"), (analyses.VERSION - 1, "none")):
            kept = msgspec.json.encode({"version": version, "shown": shown})
            assert await store.records.analyses.keep("m", kept, 1)
            assert (await known.shown("m")).state == expected
        assert await store.records.analyses.keep("m", b'{"version":1,"shown":{"state":"unknown"}}', 1)
        assert await known.shown("m") == NONE


async def test_a_person_waits_for_few_analyses_at_a_time(tmp_path: Path, workers: WorkerPool) -> None:
    async with stored_match(tmp_path) as store:
        known = analyses_of(store, workers)
        recording = recorded()
        for number in range(analyses.MOST_PER_PERSON):
            await known.start(f"m{number}", recording, LEVELS, "ann")
        with pytest.raises(TooMany):
            await known.start("another", recording, LEVELS, "ann")
        assert (await known.shown("another")).state == "none"
        await known.start("another", recording, LEVELS, "bob")
        await known.close()
        assert not known._running
        assert not known._waiting


async def test_without_workers_an_analysis_fails_at_once(tmp_path: Path) -> None:
    async with stored_match(tmp_path) as store:
        known = analyses_of(store, None)
        await known.start("m", recorded(), (None, None), "ann")
        assert (await known.shown("m")).state == "failed"
