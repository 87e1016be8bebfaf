"""Checks a saved match from the outside: the deal, every move, the outcome."""

from __future__ import annotations

import msgspec

from ludotheque.engine.entry import Drawn
from ludotheque.engine.match import Match
from ludotheque.engine.outcome import Outcome


class Report(msgspec.Struct, frozen=True):
    """What was verified."""

    game: str
    seats: int
    seed_hash: str
    draws: int
    moves: int
    outcome: Outcome | None


def verify(text: str | bytes) -> Report:
    """Replay a file by the rules and recompute its luck from its seed.

    Raises ``BadFile``, naming the line, at the first thing that is not right.
    Whether the seed was fixed before the match is for the reader to see: the
    hash in the report must be the one published when it began.
    """
    match = Match.load(text, check_luck=True)
    return Report(
        game=match.game.id,
        seats=match.seats,
        seed_hash=match.seed_hash,
        draws=sum(isinstance(entry.action, Drawn) for entry in match.log),
        moves=sum(isinstance(entry.actor, int) for entry in match.log),
        outcome=match.outcome,
    )
