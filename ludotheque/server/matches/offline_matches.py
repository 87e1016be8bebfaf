"""Finished matches that were played in a browser without a network, and are handed in later."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.people.names import clean_name
from ludotheque.server.store.records.matches import Player
from ludotheque.server.store.store import Store
from ludotheque.table.identities import Identity

PREFIX = "offline-"
"""The ids of matches that were played without a network begin like this."""
LONGEST_AGO = 366 * 24 * 60 * 60 * 1000
"""Earlier dates are not believed: clocks of devices may be wrong. In milliseconds."""


class OfflinePlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who had a seat in the browser."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    level: Level | None = None
    """The level of a bot."""
    you: bool = False
    """Whether it is the guest who hands the match in."""


def is_offline(match: str) -> bool:
    """Whether a match was played without a network, by its id."""
    return match.startswith(PREFIX)


def offline_id(guest: Identity, match: Match) -> str:
    """The id of a match that was handed in: always the same for the same match of the same guest."""
    log = msgspec.json.encode([match.seed, match.game.id, match.log])
    return PREFIX + hashlib.sha256(guest.encode() + b"\n" + log).hexdigest()[:32]


async def hand_in(
    store: Store, guest: Identity, match: Match, who: Sequence[OfflinePlayer], finished_at: int | None, *, now: int
) -> str:
    """Store a verified match in a guest's list, unrated; returns its id. Doing it again changes nothing."""
    players = [
        Player(
            seat,
            "" if player.level is not None else clean_name(player.name, "fr", lambda below, seat=seat: seat % below),  # type: ignore[misc]
            guest if player.you else None,
            player.level,
            device=None if player.you or player.level is not None else guest,
        )
        for seat, player in enumerate(who)
    ]
    id = offline_id(guest, match)
    when = now if finished_at is None else max(now - LONGEST_AGO, min(finished_at, now))
    await import_match(store, id, match, players, now=when)
    return id
