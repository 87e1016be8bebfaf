"""Rates people per game, from matches among people at public tables.

A match with a bot, at a private table, with fewer than two people, or in a cooperative game is
not rated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from ludotheque.engine.game import AnyGame
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.wire import Seat
from ludotheque.server.store.records.matches import Matches, Player
from ludotheque.server.store.records.ratings import Rating, Ratings

MODEL = PlackettLuce()
ATTEMPTS = 20
"""An attempt fails only if another match of these people ended meanwhile, so this many are always enough."""


def displayed_rating(rating: Rating) -> int:
    """The number people see: a cautious estimate of their strength. Everybody starts at 0.

    >>> displayed_rating(Rating(25.0, 25.0 / 3, 0))
    0
    """
    return max(0, round(40 * (rating.mu - 3 * rating.sigma)))


def is_rated(public: bool, players: Sequence[Player], teams: Sequence[Sequence[Seat]]) -> bool:
    """Whether a match counts for ratings."""
    people = [player.identity for player in players if player.identity is not None and player.level is None]
    return public and len(people) == len(players) == len(set(people)) and len(people) > 1 and len(teams) > 1


def rate(
    players: Sequence[Player], ranking: Sequence[int], teams: Sequence[Sequence[Seat]], before: Mapping[str, Rating]
) -> dict[str, Rating]:
    """The players' ratings after a match, by identity. A team has the rank of its best member."""
    who = {player.seat: str(player.identity) for player in players}
    held = [[_held(before.get(who[seat])) for seat in team] for team in teams]
    ranks = [float(min(ranking[seat] for seat in team)) for team in teams]
    after = MODEL.rate(held, ranks=ranks)
    return {
        who[seat]: Rating(float(rated.mu), float(rated.sigma), _played(before.get(who[seat])) + 1)
        for team, of_team in zip(teams, after, strict=True)
        for seat, rated in zip(team, of_team, strict=True)
    }


async def finish_match(
    matches: Matches,
    ratings: Ratings,
    id: str,
    *,
    game: AnyGame,
    options: msgspec.Struct,
    outcome: Outcome,
    players: Sequence[Player],
    public: bool,
    now: int,
) -> bool:
    """Store the outcome of a match and the new ratings: both or neither, and only once.

    ``players`` have no ranks and scores yet; these are taken from the outcome. False if the match
    was finished before.
    """
    seated = [
        msgspec.structs.replace(player, rank=outcome.ranking[player.seat], score=float(outcome.scores[player.seat]))
        for player in players
    ]
    teams = game.teams(options, len(players))
    rated = is_rated(public, players, teams)
    encoded = msgspec.json.encode(outcome)
    for _ in range(ATTEMPTS):
        changed: dict[str, Rating] = {}
        if rated:
            before = await ratings.read(game.id, [str(player.identity) for player in players])
            changed = rate(players, outcome.ranking, teams, before)
        finish = await matches.finish(id, outcome=encoded, players=seated, now=now, ratings=changed)
        if finish != "ratings moved":
            return finish == "done"
    raise RuntimeError("the ratings of this match's players kept changing")


def _held(rating: Rating | None) -> Any:
    return MODEL.rating() if rating is None else MODEL.rating(rating.mu, rating.sigma)


def _played(rating: Rating | None) -> int:
    return 0 if rating is None else rating.played
