"""Tables at which the deal of a finished match is played again, with bots or ghosts that play as its players did."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.chance import DEAL_MARK
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.engine.wire import Seat
from ludotheque.server.matches.recordings import header_of
from ludotheque.server.people.identity import Guest
from ludotheque.server.store.records.matches import Finished
from ludotheque.server.store.store import Store
from ludotheque.server.tables.table_records import resume
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.bots.recorded_thinker import RecordedThinker, recorded_decisions
from ludotheque.table.ghosts.script import Script, scripts_of
from ludotheque.table.races.receipts import Receipt
from ludotheque.table.record import Chair, GhostOf, TableRecord

USUAL_LEVEL: Level = "fox"
"""The level of a bot in the place of a person, once it has to think for itself."""


def may_be_challenged(found: Finished) -> bool:
    """Whether the deal of a finished match can be played again: by the same rules, with the same draws."""
    header = header_of(found)
    try:
        rules = find_game(header.game)
    except UnknownGame:
        return False
    is_whole = header.branch is None  # a match that was played on from another has draws of both
    return is_whole and rules.version == header.version and header.seed.startswith(DEAL_MARK) and header.seats > 1


def challenge_record(host: Guest, found: Finished, seat: Seat, id: str, code: str) -> TableRecord:
    """The record of a new table: the host on one seat of the finished match, bots on the others."""
    header = header_of(found)
    levels = {player.seat: player.level for player in found.players}
    chairs = [Chair(bot=level_of(levels.get(each))) for each in range(header.seats)]
    chairs[seat] = Chair(person=host.id, name=host.name)
    return msgspec.structs.replace(record_of_deal(host, found, chairs, id, code), challenge=found.match.id)


def record_of_deal(host: Guest, found: Finished, chairs: Sequence[Chair], id: str, code: str) -> TableRecord:
    """The record of a new table at which the deal of a finished match is played, with these chairs."""
    header = header_of(found)
    return TableRecord(
        id=id,
        code=code,
        game=header.game,
        host=host.id,
        chairs=tuple(chairs),
        options=header.options,
        seed=header.seed,
    )


async def thinker_for(record: TableRecord, thinker: Thinker, store: Store) -> Thinker:
    """The thinker of a table: in a challenge its bots repeat what was done in the finished match."""
    if not record.challenge or record.played > 1:
        return thinker
    replay = await store.records.matches.replay(record.challenge)
    if replay is None:
        return thinker
    lines = [row.lines for row in replay.rows]
    decisions = await asyncio.to_thread(lambda: recorded_decisions(resume(replay.match, lines)))
    return RecordedThinker(thinker, decisions)


async def scripts_for(record: TableRecord, store: Store) -> Mapping[GhostOf, Script]:
    """What the ghosts of a table repeat."""
    ghosts = [chair.ghost for chair in record.chairs if chair.ghost is not None]
    scripts: dict[GhostOf, Script] = {}
    for match in {ghost.match for ghost in ghosts}:
        found = await _read_scripts(store, match)
        scripts |= {ghost: found[ghost.seat] for ghost in ghosts if ghost.match == match and found}
    return scripts


async def _read_scripts(store: Store, match: str) -> tuple[Script, ...]:
    replay = await store.records.matches.replay(match)
    if replay is None:
        return ()
    receipts = {
        row.seq: msgspec.json.decode(row.receipt, type=Receipt) for row in replay.rows if row.receipt is not None
    }
    lines = [row.lines for row in replay.rows]
    return await asyncio.to_thread(lambda: scripts_of(resume(replay.match, lines), receipts))


def level_of(level: str | None) -> Level:
    """The level of a bot that plays for a player of a finished match."""
    return USUAL_LEVEL if level is None else msgspec.convert(level, type=Level)
