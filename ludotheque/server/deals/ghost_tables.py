"""Tables with ghosts: the deal of a finished race is played again, and chairs repeat what was done in it.

One's own play may always be repeated, and that of bots. The play of others is repeated only for people who sat there
too, and only with the others' consent. Companions on a shared device have no say of their own: the guests of the
match decide for them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

import msgspec

from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.plays_like import level_from_one_match
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Seat
from ludotheque.server.matches.recordings import header_of, sat_there
from ludotheque.server.people.identity import Guest
from ludotheque.server.store.records.matches import Finished, Player
from ludotheque.server.tables.challenge_tables import level_of, may_be_challenged, record_of_deal
from ludotheque.table.identities import Identity
from ludotheque.table.record import Chair, GhostOf, TableRecord


class NewGhostTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to play the deal of a finished race again."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)]
    """The chair of whoever asks."""
    ghosts: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=99)] = ()
    """The chairs of ghosts."""
    bots: dict[Seat, Level] = {}
    """The chairs of bots. The match begins at once if no chair is left free."""


def has_ghosts(found: Finished) -> bool:
    """Whether the players of a finished match can be raced: in games that declare their questions."""
    return may_be_challenged(found) and bool(find_game(header_of(found).game).questions)


def willing_seats(found: Finished, viewer: Identity, willing: Collection[Identity]) -> frozenset[Seat]:
    """The seats of a finished match whose play may be repeated for this viewer, who sat there."""
    if not sat_there(found.players, viewer):
        return frozenset()
    agreed = {viewer, *willing}
    guests = {player.identity for player in found.players if player.identity is not None}
    return frozenset(player.seat for player in found.players if _is_willing(player, agreed, guests))


def _is_willing(player: Player, agreed: Collection[Identity], guests: Collection[Identity]) -> bool:
    if player.level is not None and not player.is_ghost:
        return True
    if player.identity is not None:
        return player.identity in agreed
    is_forgotten = not player.name
    return not is_forgotten and not player.is_ghost and all(guest in agreed for guest in guests)


def ghost_record(
    host: Guest, found: Finished, request: NewGhostTable, willing: Collection[Seat], id: str, code: str
) -> TableRecord | Refusal:
    """The record of a new private table: the host, ghosts, bots and free chairs."""
    header = header_of(found)
    chairs = [Chair(bot=request.bots.get(seat)) for seat in range(header.seats)]
    named = (request.seat, *request.ghosts, *request.bots)
    if any(not 0 <= seat < header.seats for seat in named):
        return Refusal("TBL-1", "no_such_chair", {"seat": max(named)})
    for seat in request.ghosts:
        if seat not in willing:
            return Refusal("TBL-20", "ghost_not_agreed", {"seat": seat})
        chairs[seat] = _chair_of(found, seat, host)
    chairs[request.seat] = Chair(person=host.id, name=host.name)
    return msgspec.structs.replace(record_of_deal(host, found, chairs, id, code), chat=True)


def ghost_level(found: Finished, seat: Seat) -> Level:
    """The level of the bot that decides for a ghost where its player decided nothing: for a bot's ghost, the bot's own.

    That of a person is the one that plays most alike, as the places of this match tell against bots, whose levels are
    known; in a match without bots it is the middle of the scale.
    """
    player = next(player for player in found.players if player.seat == seat)
    if player.level is not None:
        return level_of(player.level)
    results = [
        (level_of(other.level), _won(player, other))
        for other in found.players
        if other.level is not None and not other.is_ghost and player.rank is not None and other.rank is not None
    ]
    return level_from_one_match(results) if results else LEVELS[len(LEVELS) // 2]


def _won(player: Player, other: Player) -> float:
    assert player.rank is not None
    assert other.rank is not None
    return 0.5 if player.rank == other.rank else float(player.rank < other.rank)


def _chair_of(found: Finished, seat: Seat, viewer: Guest) -> Chair:
    player = next(player for player in found.players if player.seat == seat)
    person = player.identity
    if person is None and player.level is None:  # a companion: forgotten with the guest who plays against it
        person = viewer.id
    ghost = GhostOf(found.match.id, seat, person)
    return Chair(name=player.name, bot=ghost_level(found, seat), ghost=ghost)
