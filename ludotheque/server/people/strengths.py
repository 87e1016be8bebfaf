"""Estimates like which level of bots a person plays, from the person's own matches against bots.

Every bot that somebody met in a finished match counts as one result: who of the two had the better rank. Results
against people say nothing here, because their strength is not known either, and bots of the own team are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ludotheque.bots.even_handicaps import scale_of
from ludotheque.bots.level import LEVELS
from ludotheque.bots.plays_like import FEWEST_RESULTS, Estimate, Result, estimate
from ludotheque.engine.playing.handicap import handicaps_of
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.server.store.records.matches import Finished, Matches, Player

NEWEST = 40
"""So many matches of a person are looked at: people get stronger."""


class Played(msgspec.Struct, frozen=True):
    """What of the header of a match is needed."""

    game: str
    options: msgspec.Raw


async def strength_of(matches: Matches, identity: str, game: str) -> Estimate | None:
    """The strength of a person at a game; ``None`` if there are too few results to say anything."""
    found = await matches.of_game(identity, game, NEWEST)
    results = list(results_of(identity, found))
    return estimate(game, results) if len(results) >= FEWEST_RESULTS else None


def results_of(identity: str, found: Iterable[Finished]) -> Iterator[Result]:
    """The results of a person against bots."""
    for match, players in found:
        own = next((player for player in players if player.identity == identity), None)
        if own is None or own.rank is None:
            continue
        header = msgspec.json.decode(match.header, type=Played)
        try:
            game = find_game(header.game)
            options = msgspec.json.decode(header.options, type=game.Options)
        except (UnknownGame, msgspec.ValidationError):
            continue  # a match of a version that this one no longer knows
        team = next(team for team in game.teams(options, len(players)) if own.seat in team)
        granted = handicaps_of(options, len(players))
        places = scale_of(game.id).places
        for bot in players:
            if bot.level in LEVELS and not bot.is_ghost and bot.seat not in team:
                strength = places[LEVELS.index(bot.level)]
                yield Result(strength, _won(own, bot), granted[own.seat], granted[bot.seat])


def _won(own: Player, other: Player) -> float:
    assert own.rank is not None
    assert other.rank is not None, "ranks are stored for all seats of a match"
    return 0.5 if own.rank == other.rank else float(own.rank < other.rank)
