"""Analyses are stored with their match and deleted with it."""

from __future__ import annotations

import asyncio

from ludotheque.server.store.records.analyses import StoredAnalysis
from ludotheque.server.store.store import open_store


async def test_an_analysis_is_replaced_and_goes_with_its_match(url: str) -> None:
    async with open_store(url) as store, open_store(url) as elsewhere:
        analyses = store.records.analyses
        assert not await analyses.keep("m", b"of no match", 1)
        assert await analyses.read("m") is None
        await store.records.tables.create("t", game="bouh", code=None, public=False, record=b"", now=1)
        await store.records.matches.create("m", table="t", game="bouh", header=b"{}", now=1)
        both = [part.records.analyses.keep("m", b"half", 2) for part in (store, elsewhere)]
        assert await asyncio.gather(*both) == [True, True]
        assert await elsewhere.records.analyses.read("m") == StoredAnalysis(b"half", 2)
        assert await analyses.keep("m", b"whole", 3)
        assert await elsewhere.records.analyses.read("m") == StoredAnalysis(b"whole", 3)
        assert await store.records.tables.forget(9, ["gathering"], now=9, limit=9) == 1
        assert await analyses.read("m") is None
