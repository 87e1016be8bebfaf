"""Measures how strong the levels are: many games between bots, in several processes.

A contest is a series of games with the same kind of line-up:

- a *pair* of strengths in alternating seats, which change from game to game;
- at tables of more than two also *one against the rest*, and four levels *mixed*;
- in co-operative play, one level *together* with itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import as_completed
from itertools import combinations, pairwise
from typing import Literal

import msgspec

from ludotheque.bots.bot import Arena
from ludotheque.bots.level import CHAMPION, LEVELS, Mind
from ludotheque.bots.registry import find_bot
from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game
from ludotheque.lab.bot_match import Strength, TimedPlayer, play_out, player_for
from ludotheque.lab.process_pool import process_pool
from ludotheque.lab.statistics import Share

STRENGTHS: tuple[Strength, ...] = ("random", *LEVELS)
Kind = Literal["pair", "alone", "mixed", "together"]
OPPONENTS_OF_ONE = 4
"""The opponents of the one in *one against the rest*, if the game has enough seats."""
FAR_PAIR_DIVISOR = 4
"""Pairs of levels that are not neighbours play fewer games by this factor: their result is in little doubt."""
BATCH = 4
"""Games a process plays before it reports."""


class Contest(msgspec.Struct, frozen=True):
    """Games between the same strengths at one arena."""

    kind: Kind
    arena: Arena
    strengths: tuple[Strength, ...]
    """Of a pair the stronger first; of one against the rest the one first; else all of them."""
    games: int

    def line_up(self, game: int) -> tuple[Strength, ...]:
        """The strength of each seat in one of the games."""
        seats = self.arena.seats
        if self.kind == "pair":
            return tuple(self.strengths[(seat + game) % 2] for seat in range(seats))
        if self.kind == "alone":
            return tuple(self.strengths[0] if seat == game % seats else self.strengths[1] for seat in range(seats))
        if self.kind == "together":
            return self.strengths * seats
        turned = game % len(self.strengths)
        return self.strengths[turned:] + self.strengths[:turned]


class Result(msgspec.Struct):
    """The result of a contest."""

    contest: Contest
    won: Counter[Strength] = msgspec.field(default_factory=Counter)
    """Games whose winners all have this strength."""
    undecided: int = 0
    reasons: Counter[str] = msgspec.field(default_factory=Counter)
    facts: Counter[str] = msgspec.field(default_factory=Counter)
    """Sums of the outcomes' facts, such as cards used."""
    seconds: dict[Mind, list[float]] = msgspec.field(default_factory=dict)
    """Processor time of each decision."""
    minutes: list[float] = msgspec.field(default_factory=list)
    """The length of each game in match time."""

    @property
    def games(self) -> int:
        """Games played."""
        return sum(self.won.values()) + self.undecided

    def share(self, strength: Strength) -> Share:
        """The share of decided games won by one strength."""
        return Share(self.won[strength], sum(self.won.values()))

    def add(self, other: Result) -> None:
        """Add another result of the same contest."""
        self.won += other.won
        self.undecided += other.undecided
        self.reasons += other.reasons
        self.facts += other.facts
        self.minutes += other.minutes
        for level, seconds in other.seconds.items():
            self.seconds.setdefault(level, []).extend(seconds)


def contests(game: str, arena: Arena, games: int, strengths: tuple[Strength, ...] = STRENGTHS) -> list[Contest]:
    """All contests at one arena."""
    levels = tuple(strength for strength in strengths if strength != "random")
    if arena.together:
        return [Contest("together", arena, (strength,), games) for strength in strengths]
    found: list[Contest] = []
    for weaker, stronger in combinations(strengths, 2):
        close = strengths.index(stronger) - strengths.index(weaker) == 1 or (weaker, stronger) == ("random", CHAMPION)
        found.append(Contest("pair", arena, (stronger, weaker), games if close else max(1, games // FAR_PAIR_DIVISOR)))
    if arena.seats > 2:
        most = find_game(game).seats[-1]
        table = msgspec.structs.replace(arena, seats=min(most, OPPONENTS_OF_ONE + 1))
        found += [Contest("alone", table, (stronger, weaker), games) for weaker, stronger in pairwise(levels)]
        found += [Contest("mixed", arena, some, games // 2) for some in combinations(levels, arena.seats)]
    return found


def play_some(game: str, contest: Contest, seed: str, numbers: range) -> Result:
    """Play the games of a contest with these numbers."""
    result = Result(contest)
    for number in numbers:
        line_up = contest.line_up(number)
        # two games of a pair share one deal, with the seats exchanged
        deal = number // 2 if contest.kind == "pair" else number
        match = Match(game, seats=len(line_up), seed=f"{seed}:{deal}", options=contest.arena.options)
        players = [
            TimedPlayer(player_for(match, strength, f"{seed}:{number}:{seat}")) for seat, strength in enumerate(line_up)
        ]
        play_out(match, players)
        _count(result, match, line_up)
        for strength, player in zip(line_up, players, strict=True):
            if strength != "random":
                result.seconds.setdefault(strength, []).extend(player.seconds)
    return result


def _count(result: Result, match: Match, line_up: tuple[Strength, ...]) -> None:
    outcome = match.outcome
    assert outcome is not None, "the match was played to its end"
    winners = {line_up[seat] for seat in outcome.winners}
    if len(winners) == 1:
        result.won[winners.pop()] += 1
    else:
        result.undecided += 1
    result.reasons[outcome.reason] += 1
    result.facts.update(outcome.facts)
    result.minutes.append(match.now / 60_000)


def run(
    game: str,
    contests: Iterable[Contest],
    seed: str,
    *,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Result]:
    """Play all contests; ``progress`` is called with the number of games as they end."""
    find_bot(game)  # raises for an unknown game here rather than in another process
    results = [Result(contest) for contest in contests]
    with process_pool(workers) as pool:
        jobs = {
            pool.submit(play_some, game, results[index].contest, seed, numbers): index
            for index, numbers in _batches(results)
        }
        for job in as_completed(jobs):
            done = job.result()
            results[jobs[job]].add(done)
            if progress is not None:
                progress(done.games)
    return results


def _batches(results: list[Result]) -> Iterator[tuple[int, range]]:
    for index, result in enumerate(results):
        games = result.contest.games
        for start in range(0, games, BATCH):
            yield index, range(start, min(start + BATCH, games))
