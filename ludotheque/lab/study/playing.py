"""Plays one game of a study and records what the figures need."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ludotheque.bots.budget import Budget
from ludotheque.engine.match import Match
from ludotheque.lab.bot_match import TimedPlayer, player_for, standings_of
from ludotheque.lab.study.plan import GAMES_OF_A_DEAL, Condition


class GameRecord(msgspec.Struct, frozen=True):
    """One finished game of a study.

    >>> from ludotheque.lab.study import Plan, play_study
    >>> record = play_study(Plan("boussanga", seats=(2,), levels=("random",), games=1), workers=1)[0]
    >>> record.strengths, len(record.scores), record.decisions > 0
    (('random', 'random'), 2, True)
    """

    condition: str
    variant: str
    seats: int
    line_up: str
    number: int
    deal: int
    strengths: tuple[str, ...]
    """The strength of each seat."""
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str
    facts: dict[str, int]
    decisions: int
    """Actions of players."""
    minutes: float
    """The length in match time."""
    lead_changes: int | None
    """How often the seats with most points changed; ``None`` if points exist only at the end."""
    comeback: bool | None
    """Whether no winner was in the lead after half of the decisions."""
    teams: tuple[tuple[int, ...], ...]
    """Which seats play together."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(seat for seat, rank in enumerate(self.ranking) if rank == 1)


def play_game(
    game: str, condition: Condition, seed: str, number: int, *, timed: bool = False
) -> tuple[GameRecord, float]:
    """Play the game with this number; returns its record, and if ``timed`` the processor seconds of its bots.

    The deal depends on the seed and the number alone, so that games with the same number
    have the same luck under every condition. Bots think without a time limit: results
    depend on nothing but the seed.
    """
    deal = number // GAMES_OF_A_DEAL
    line_up = condition.line_up(number)
    match = Match(game, seats=condition.seats, seed=f"{seed}:{deal}", options=condition.variant.options)
    unlimited: Callable[[object], Budget] = lambda _: Budget()  # noqa: E731 - a named argument reads better here
    bots = [player_for(match, strength, f"{seed}:{number}:{seat}", unlimited) for seat, strength in enumerate(line_up)]
    watched = [TimedPlayer(bot) for bot in bots] if timed else []
    standings = standings_of(match, watched or bots)
    outcome = match.outcome
    assert outcome is not None, "a match without prompts is over"
    leaders = [_leaders(standing) for standing in standings if standing]
    record = GameRecord(
        condition=condition.name,
        variant=condition.variant.name,
        seats=condition.seats,
        line_up=condition.line_up_name,
        number=number,
        deal=deal,
        strengths=line_up,
        scores=outcome.scores,
        ranking=outcome.ranking,
        reason=outcome.reason,
        facts=outcome.facts,
        decisions=len(standings),
        minutes=match.now / 60_000,
        lead_changes=_changes(leaders) if leaders else None,
        comeback=leaders[len(leaders) // 2].isdisjoint(outcome.winners) if leaders and outcome.winners else None,
        teams=match.game.teams(match.table_options, condition.seats),
    )
    return record, sum(player.total_seconds for player in watched)


def _leaders(standing: tuple[int, ...]) -> frozenset[int]:
    most = max(standing)
    return frozenset(seat for seat, points in enumerate(standing) if points == most)


def _changes(leaders: list[frozenset[int]]) -> int:
    """How often a seat in the lead was replaced by others; catching up to a tie does not count."""
    changes = 0
    last = leaders[0]
    for now in leaders[1:]:
        if now.isdisjoint(last):
            changes += 1
            last = now
        elif now < last:
            last = now
    return changes
