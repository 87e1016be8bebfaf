"""Stores a finished match that was not played on this server, so that it can be watched like any other."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from ludotheque.engine.match import Match
from ludotheque.server.store.records.match_header import MatchHeader
from ludotheque.server.store.records.matches import Player
from ludotheque.server.store.store import Store
from ludotheque.table.match_log import Conflict, Row

encode = msgspec.json.encode


async def import_match(
    store: Store, id: str, match: Match, players: Sequence[Player], *, now: int, public: bool = False
) -> None:
    """Store a finished match; ``players`` have their ranks and scores from its outcome.

    Doing it again changes nothing, and completes what was interrupted.
    """
    outcome = match.outcome
    assert outcome is not None, "only finished matches are imported"
    options = msgspec.Raw(encode(match.table_options))
    header = MatchHeader(
        match.game.id, match.game.version, match.seats, options, match.hidden_seed, public, match.branch
    )
    origin = None if match.branch is None else match.branch.match
    if await store.records.matches.read(id) is None:
        await store.records.matches.create(
            id, table=None, game=match.game.id, header=encode(header), now=now, branched_from=origin
        )
    if match.log:
        with suppress(Conflict):  # it was appended before
            await store.log.append([Row(id, 0, b"\n".join([encode(entry) for entry in match.log]))])
    seated = [
        msgspec.structs.replace(player, rank=outcome.ranking[player.seat], score=float(outcome.scores[player.seat]))
        for player in players
    ]
    await store.records.matches.finish(id, outcome=encode(outcome), players=seated, now=now)
