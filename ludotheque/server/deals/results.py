"""What the tables made of one deal, in match points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ludotheque.engine.deals.match_points import match_points
from ludotheque.engine.wire import Seat
from ludotheque.server.store.records.matches import Player


class DuplicateResult(msgspec.Struct, frozen=True):
    """What a person made of the deal, compared with the same seat at all other tables."""

    place: int
    """1 for the most match points; equals share a place."""
    percent: float
    """The share of the other tables on whose same seat less was made; a tie counts half."""
    table: int
    seat: Seat
    name: str
    """Empty for a person who asked to be forgotten."""
    score: float
    best: float
    """The most that anybody made on this seat."""
    you: bool


def results_of(played: Mapping[int, Sequence[Player]], viewer: str | None) -> tuple[DuplicateResult, ...]:
    """The results of all people, best first; ``played`` are the players of each finished table, by its number.

    Bots are compared with like everybody else, but not listed.
    """
    found: list[tuple[float, int, Player, float]] = []
    for seat in sorted({player.seat for players in played.values() for player in players}):
        there = [(number, player) for number, players in played.items() for player in players if player.seat == seat]
        scores = [player.score or 0.0 for _, player in there]
        shares = match_points(scores)
        found += [(share, *who, max(scores)) for share, who in zip(shares, there, strict=True)]
    people = [each for each in found if each[2].level is None]
    ordered = sorted(people, key=lambda each: (-each[0], each[1], each[2].seat))
    return tuple(
        DuplicateResult(
            place=1 + sum(other[0] > share for other in people),
            percent=round(100 * share, 1),
            table=number,
            seat=player.seat,
            name=player.name,
            score=player.score or 0.0,
            best=best,
            you=viewer is not None and player.identity == viewer,
        )
        for share, number, player, best in ordered
    )
