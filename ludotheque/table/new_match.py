"""The match that begins at a table: a new one, or one that is played on from a moment of another."""

from __future__ import annotations

from ludotheque.engine.match import Match
from ludotheque.table.live_match import LiveMatch, PreparedMatch
from ludotheque.table.record import TableRecord
from ludotheque.table.requests import seating


def new_match(record: TableRecord, prepared: PreparedMatch | None, tick: float) -> LiveMatch:
    """The match that a record has just begun; ``prepared`` is played on if the record says so."""
    assert record.match is not None, "a match has begun"
    if record.branch is None or prepared is None:
        # later matches of a table have deals of their own, unless ghosts play: they know only theirs
        seed = record.seed if record.seed and (record.played == 1 or record.has_ghosts) else None
        match = Match(record.game, seats=len(record.chairs), options=seating.options_for_match(record), seed=seed)
        return LiveMatch(record.match, match, tick)
    # A copy: if its beginning cannot be stored, it begins once more.
    return LiveMatch(record.match, prepared.match.copy(), tick, prepared.rows)
