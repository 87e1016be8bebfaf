# Compiled with mypyc: bots begin here for every position they search.
"""The position before anything is dealt."""

from __future__ import annotations

from math import ceil

from ludotheque.engine.native.bits import bit
from ludotheque.games.bouh.box.options import BouhOptions, first_player_candidates
from ludotheque.games.bouh.rules import codes
from ludotheque.games.bouh.rules.lookup import lookup_of
from ludotheque.games.bouh.rules.position import VERSION, Position


def start_position(options: BouhOptions, seats: int, version: int = VERSION) -> Position:
    """The position before anything is dealt, for rules of this version."""
    level, candidates = codes.LEVEL_CODES[options.level], first_player_candidates(options, seats)
    position = Position(lookup_of(options), level, seats, options.mixed_turns, options.with_greuh, candidates)
    position.version = version
    for seat, cards in enumerate(options.handicaps):  # BOU-60
        dealt = ceil(cards)
        position.full_hands[seat] += dealt
        position.to_deal += dealt
        if dealt != cards:
            position.halves |= bit(seat)
    return position
