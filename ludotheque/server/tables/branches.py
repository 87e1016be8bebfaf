"""Matches that are played on from a moment of a finished one, and the tree of these matches."""

from __future__ import annotations

import msgspec

from ludotheque.engine.chance import fresh_deal_seed
from ludotheque.engine.match import Match
from ludotheque.engine.playing.branch import Luck, branched
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.server.matches.recordings import header_of, sat_there
from ludotheque.server.matches.replays import player_of
from ludotheque.server.people.identity import Guest
from ludotheque.server.store.records.match_header import MatchHeader
from ludotheque.server.store.records.matches import Finished, Matches
from ludotheque.server.store.store import Store
from ludotheque.server.tables.interfaces import NewTable, PlayOn
from ludotheque.server.tables.table_records import encode, new_record
from ludotheque.table.identities import Identity
from ludotheque.table.match_log import Row
from ludotheque.table.record import BranchPoint, Chair, TableRecord
from ludotheque.table.replay.match_shown import MatchPlayer
from ludotheque.table.replay.recording import Recording

MOST_NODES = 60
"""The most matches that are shown in one tree."""
MOST_GENERATIONS = 12
"""How far a tree is followed up and down."""


class BranchNode(msgspec.Struct, frozen=True):
    """A match in a tree of matches that were played on from each other."""

    id: str
    of: str | None
    """The match in this tree that it was played on from."""
    entry: int
    """The number of entries taken over from that match."""
    luck: Luck | None
    finished_at: int
    """Unix milliseconds."""
    players: tuple[MatchPlayer, ...]


class BranchTree(msgspec.Struct, frozen=True):
    """The finished matches that were played on from each other, as far as the reader may watch them."""

    nodes: tuple[BranchNode, ...]
    """Each after the one that it was played on from."""


def branch_of(recording: Recording, header: MatchHeader, match: str, request: PlayOn) -> Match | None:
    """The match to play on; ``None`` if the old one has no such moment, or was over then."""
    if request.entry > len(recording.log):
        return None
    branch = branched(request.entry, request.luck, match, header.seed, header.branch)
    played_on = Match.resume(
        recording.game,
        seats=recording.seats,
        seed=header.seed if request.luck == "same" else fresh_deal_seed(),
        options=recording.options,
        entries=recording.log[: request.entry],
        branch=branch,
    )
    return None if played_on.is_over else played_on


def is_of_present_rules(recording: Recording) -> bool:
    """Whether tables still play by the rules of a recording."""
    return recording.game.version == find_game(recording.game.id).version


def branch_record(
    host: Guest, match: Match, request: PlayOn, id: str, code: str, prepared: str
) -> TableRecord | Refusal:
    """The record of a new private table at which a match is played on."""
    if request.seat >= match.seats or any(not 0 <= seat < match.seats for seat in request.bots):
        return Refusal("TBL-1", "no_such_chair", {"seat": max(request.seat, *request.bots, 0)})
    options = msgspec.to_builtins(match.table_options)
    opened = new_record(host, NewTable(match.game.id, match.seats, options, chat=True), id, code)
    if isinstance(opened, Refusal):
        return opened
    assert match.branch is not None, "it was played on"
    chairs = [Chair(bot=request.bots.get(seat)) for seat in range(match.seats)]
    chairs[request.seat] = Chair(person=host.id, name=host.name)
    branch = BranchPoint(match.branch.match, match.branch.entry, match.branch.luck, prepared)
    return msgspec.structs.replace(opened, chairs=tuple(chairs), branch=branch)


async def store_prepared(store: Store, match: Match, record: TableRecord, now: int) -> None:
    """Store the match that is to be played on, before the table that names it."""
    assert match.branch is not None, "it was played on"
    assert record.branch is not None, "the table plays on from it"
    id = record.branch.prepared
    options = msgspec.Raw(encode(match.table_options))
    header = MatchHeader(
        match.game.id, match.game.version, match.seats, options, match.hidden_seed, branch=match.branch
    )
    await store.records.matches.create(
        id, table=record.id, game=match.game.id, header=encode(header), now=now, branched_from=match.branch.match
    )
    if match.log:
        await store.log.append([Row(id, 0, b"\n".join([encode(entry) for entry in match.log]))])


async def tree_of(matches: Matches, found: Finished, viewer: Identity | None) -> BranchTree:
    """The tree that a match belongs to: itself, and the others that the viewer may watch.

    Private matches are for those who sat there; only what the viewer may watch is followed.
    """
    root, above = found, 0
    while above < MOST_GENERATIONS and (branch := header_of(root).branch) is not None:
        parent = await matches.finished(branch.match)
        if parent is None or not _may_watch(parent, viewer):
            break
        root, above = parent, above + 1
    shown = [root]
    generation = [root]
    for _ in range(2 * MOST_GENERATIONS):
        below = await matches.branches([each.match.id for each in generation], limit=MOST_NODES)
        generation = [each for each in below if each.match.id == found.match.id or _may_watch(each, viewer)]
        shown += generation
        if not generation or len(shown) > MOST_NODES:
            break
    ids = {each.match.id for each in shown}
    return BranchTree(tuple(_node(each, ids, viewer) for each in shown[:MOST_NODES]))


def _may_watch(found: Finished, viewer: Identity | None) -> bool:
    return sat_there(found.players, viewer) or header_of(found).public


def _node(found: Finished, ids: set[str], viewer: Identity | None) -> BranchNode:
    branch = header_of(found).branch
    return BranchNode(
        id=found.match.id,
        of=branch.match if branch is not None and branch.match in ids else None,
        entry=0 if branch is None else branch.entry,
        luck=None if branch is None else branch.luck,
        finished_at=found.match.finished_at or 0,
        players=tuple(player_of(player, viewer) for player in found.players),
    )
