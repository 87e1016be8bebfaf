# Compiled with mypyc: the beginning and end of every match come through here.
"""Rates people per game, from the matches that are rated (``table/people/rated.py``).

Who began a match is rated by it. Those who left are placed last, behind all who stayed: nobody avoids a loss by
leaving. In a team whose other members stayed, only the one who left is rated like that.

A match in which somebody was marked, because no person reacts that fast, is not rated. Only the marked players lose
what it costs them, so that nobody avoids a loss that way either.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from openskill.models import PlackettLuce

from ludotheque.engine.game import AnyGame
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.wire import Seat
from ludotheque.server.store.records.matches import Beside, Matches, Player
from ludotheque.server.store.records.ratings import Rating, Ratings
from ludotheque.table.races.marks import marks_of
from ludotheque.table.races.receipts import Receipt

MODEL = PlackettLuce()
_RECEIPT = msgspec.json.Decoder(Receipt)
ATTEMPTS = 20
"""An attempt fails only if another match of these people ended meanwhile, so this many are always enough."""


def displayed_rating(rating: Rating) -> int:
    """The number people see: a cautious estimate of their strength. Everybody starts at 0.

    >>> displayed_rating(Rating(25.0, 25.0 / 3, 0))
    0
    """
    return max(0, round(40 * (rating.mu - 3 * rating.sigma)))


class RatedSeat(NamedTuple):
    """Who began a rated match on a seat."""

    identity: str | None
    """``None``: a person who asked to be forgotten since."""
    stayed: bool
    """Whether they had the seat at the end."""


def rate(
    seats: Sequence[RatedSeat], ranking: Sequence[int], teams: Sequence[Sequence[Seat]], before: Mapping[str, Rating]
) -> dict[str, Rating]:
    """The players' ratings after a match, by identity. A team has the rank of its best member."""
    held = [[_held(before.get(seats[seat].identity or "")) for seat in team] for team in teams]
    ranks = [float(min(ranking[seat] for seat in team)) for team in teams]
    last = max(ranks) + 1
    nobody_stayed = [not any(seats[seat].stayed for seat in team) for team in teams]
    somebody_left = [not all(seats[seat].stayed for seat in team) for team in teams]
    for_stayed, for_left = (
        MODEL.rate(held, ranks=[last if is_last else rank for is_last, rank in zip(placed_last, ranks, strict=True)])
        for placed_last in (nobody_stayed, somebody_left)
    )
    after: dict[str, Rating] = {}
    for team, stayed, left in zip(teams, for_stayed, for_left, strict=True):
        for place, seat in enumerate(team):
            who = seats[seat]
            if who.identity is not None:
                rated = (stayed if who.stayed else left)[place]
                after[who.identity] = Rating(float(rated.mu), float(rated.sigma), _played(before.get(who.identity)) + 1)
    return after


def losses_of(
    after: Mapping[str, Rating], before: Mapping[str, Rating], marked: Collection[str | None]
) -> dict[str, Rating]:
    """The new ratings after a match with marked players: those of the marked who lost."""
    return {
        identity: rating
        for identity, rating in after.items()
        if identity in marked and rating.mu < _held(before.get(identity)).mu
    }


async def _marked(matches: Matches, id: str) -> frozenset[Seat]:
    """The seats that were marked in a match."""
    receipts = [_RECEIPT.decode(receipt) for receipt in await matches.receipts(id)]
    return frozenset(mark.seat for mark in marks_of(receipts))


async def finish_match(
    matches: Matches,
    ratings: Ratings,
    id: str,
    *,
    game: AnyGame,
    options: msgspec.Struct,
    outcome: Outcome,
    players: Sequence[Player],
    rated: Sequence[RatedSeat] | None,
    now: int,
    beside: Beside | None = None,
) -> bool:
    """Store the outcome of a match and the new ratings: both or neither, and only once.

    ``players`` are those of the end, and have no ranks and scores yet: these are taken from the outcome. ``rated``
    are those of the beginning; ``None`` if the match is not rated. What is ``beside`` it is stored in the same
    transaction. False if the match was finished before.
    """
    seated = [
        msgspec.structs.replace(player, rank=outcome.ranking[player.seat], score=float(outcome.scores[player.seat]))
        for player in players
    ]
    teams = game.teams(options, len(players))
    marked = frozenset() if rated is None or not game.races else await _marked(matches, id)
    encoded = msgspec.json.encode(outcome)
    for _ in range(ATTEMPTS):
        changed: dict[str, Rating] = {}
        if rated is not None:
            before = await ratings.read(game.id, [seat.identity for seat in rated if seat.identity is not None])
            changed = rate(rated, outcome.ranking, teams, before)
            if marked:
                changed = losses_of(
                    changed, before, [identity for seat in marked if (identity := rated[seat].identity)]
                )
        finish = await matches.finish(id, outcome=encoded, players=seated, now=now, ratings=changed, beside=beside)
        if finish != "ratings moved":
            return finish == "done"
    raise RuntimeError("the ratings of this match's players kept changing")


def _held(rating: Rating | None) -> Any:
    return MODEL.rating() if rating is None else MODEL.rating(rating.mu, rating.sigma)


def _played(rating: Rating | None) -> int:
    return 0 if rating is None else rating.played
