"""Stored matches are continued by the rules they were begun with."""

from __future__ import annotations

import msgspec

from ludotheque import Match
from ludotheque.engine.registry import find_game
from ludotheque.server.store.records.matches import StoredMatch
from ludotheque.server.tables.table_records import MatchHeader, resume


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
