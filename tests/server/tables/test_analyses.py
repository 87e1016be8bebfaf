"""Analyses in worker processes: progress, results, limits."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque import Match, play_bots
from ludotheque.server.tables import analyses
from ludotheque.server.tables.analyses import Analyses, TooMany
from ludotheque.server.tables.workers import WorkerPool
from ludotheque.table.replay.recording import Recording, recording_of
from support import timeouts


def recorded(seed: int = 5) -> Recording:
    match = Match("dubalai", seats=2, seed=seed)
    play_bots(match, ["chick", "fox"], seed=1)
    return recording_of(match)


def test_an_analysis_is_told_while_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "SLICES", 2)
    workers = WorkerPool(1)

    async def story() -> None:
        known = Analyses(workers)
        assert known.shown("m").state == "none"
        known.start("m", recorded(), ("chick", "fox"), "ann")
        known.start("m", recorded(), ("chick", "fox"), "bob")  # it is computed once
        seen = [known.shown("m")]
        while seen[-1].state == "running":
            await asyncio.sleep(0.01)
            if known.shown("m") != seen[-1]:
                seen.append(known.shown("m"))
        done = seen[-1]
        assert (done.state, done.progress) == ("done", 1.0)
        assert [each.progress for each in seen] == sorted(each.progress for each in seen)
        assert len(seen) > 3
        assert done.moments
        assert done.picture is not None
        assert done.picture.rows
        assert [chance.level for chance in done.chances] == ["chick", "fox"]
        assert sum(chance.share for chance in done.chances) == pytest.approx(100, abs=0.2)
        assert all(chance.low <= chance.share <= chance.high for chance in done.chances)
        await known.close()

    try:
        timeouts.run(story())
    finally:
        workers.close()


def test_a_person_waits_for_few_analyses_at_a_time() -> None:
    workers = WorkerPool(1)

    async def story() -> None:
        known = Analyses(workers)
        recording = recorded()
        for number in range(analyses.MOST_PER_PERSON):
            known.start(f"m{number}", recording, ("chick", "fox"), "ann")
        with pytest.raises(TooMany):
            known.start("another", recording, ("chick", "fox"), "ann")
        assert known.shown("another").state == "none"
        known.start("another", recording, ("chick", "fox"), "bob")
        await known.close()
        assert not known._running
        assert not known._waiting

    try:
        timeouts.run(story())
    finally:
        workers.close()


def test_without_workers_an_analysis_fails_at_once() -> None:
    known = Analyses(None)
    known.start("m", recorded(), (None, None), "ann")
    assert known.shown("m").state == "failed"
