"""Verifies a saved match: the draws, every move and the outcome."""

from __future__ import annotations

import msgspec

from ludotheque.engine.deals.deal import Deal
from ludotheque.engine.entry import Drawn
from ludotheque.engine.match import Match
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.playing.branch import Branch


class Report(msgspec.Struct, frozen=True):
    """The contents of a match that was verified."""

    game: str
    seats: int
    seed_hash: str
    draws: int
    moves: int
    outcome: Outcome | None
    deal: str
    """The id of the deal from which it was played."""
    branch: Branch | None = None
    """Where it branched from another match, if it did."""


def verify(text: str | bytes) -> Report:
    """Replay a file by the rules and recompute its draws from its seed.

    Raises ``BadFile``, which names the line, for the first error. To be sure that the
    seed was fixed before the match, compare the hash in the report with the one that
    was published when the match began.
    """
    match = Match.load(text, check_draws=True)
    return Report(
        game=match.game.id,
        seats=match.seats,
        seed_hash=match.seed_hash,
        draws=sum(isinstance(entry.action, Drawn) for entry in match.log),
        moves=sum(isinstance(entry.actor, int) for entry in match.log),
        outcome=match.outcome,
        branch=match.branch,
        deal=Deal.of(match).public.id,
    )
