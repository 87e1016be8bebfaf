"""A prepared puzzle: its deals, the best play that is known, and how difficult it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from itertools import count

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.deals.deal import Deal
from ludotheque.engine.deals.puzzle import Puzzle, Variant, puzzle_of, variant_of
from ludotheque.engine.match import Match
from ludotheque.engine.scenes.scene import Text
from ludotheque.table.daily.bots_alone import play_alone

MOST_CANDIDATES = 40
"""So many deals are tried for each match; the best of them is taken if none is good."""
JUDGES: tuple[Level, ...] = ("chick", "fox", "dragon")
"""The bots that try a candidate."""


class Prepared(msgspec.Struct, frozen=True):
    """A puzzle of one day. It holds seeds and the best play, so it stays secret until the day is over."""

    game: str
    variant: str
    deals: tuple[Deal, ...]
    best: tuple[int, ...]
    """The points of each step in the best play that is known."""
    full: tuple[int, ...]
    """The points of each step that count as full."""
    told: tuple[Text, ...]
    """The best play in words."""
    scores: dict[str, int]
    """The points of bots, by level."""

    @property
    def difficulty(self) -> float:
        """The part of the best score that bots miss on average: 0 is trivial, 1 is hopeless."""
        best = max(1, sum(self.best))
        return round(1 - sum(self.scores.values()) / len(self.scores) / best, 2)


class Candidate(msgspec.Struct, frozen=True):
    """A deal that was tried by bots."""

    deal: Deal
    solved: Match
    """The best play that is known."""
    scores: dict[str, int]
    """The points of bots, by level."""
    is_good: bool
    """Whether it makes an interesting puzzle."""


TryDeal = Callable[[str, str, str], Awaitable[Candidate]]
"""Calls ``try_deal``, here or in another process: bots need seconds for a deal."""


async def prepare(
    game: str, puzzle: Puzzle, variant: Variant, new_seed: Callable[[], str], attempt: TryDeal
) -> Prepared:
    """Choose deals: the first ones in which the best play brings enough, and good play brings more than weak play."""
    chosen = [await _choose(game, puzzle, variant, new_seed, attempt) for _ in range(puzzle.stages)]
    return Prepared(
        game,
        variant.id,
        tuple(each.deal for each in chosen),
        tuple(mark for each in chosen for mark in puzzle.marks(each.solved)),
        tuple(mark for each in chosen for mark in puzzle.full(each.solved)),
        tuple(line for each in chosen for line in puzzle.tell(each.solved)),
        {level: sum(each.scores[level] for each in chosen) for level in JUDGES},
    )


def problems_of(puzzle: Puzzle, prepared: Prepared) -> list[str]:
    """What is wrong with a prepared puzzle, as sentences: it must be solvable, not trivial, and as told."""
    problems = []
    stages = [deal.match() for deal in prepared.deals]
    for match in stages:
        puzzle.open(match)
        if match.is_over or puzzle.is_done(match):
            return ["there is nothing to do in it"]
    solved = [puzzle.solve(match) for match in stages]
    again = sum(mark for match in solved if match is not None for mark in puzzle.marks(match))
    if again > sum(prepared.best):
        problems.append(f"its best play brings {again}, not {sum(prepared.best)}")
    if sum(prepared.best) < puzzle.least * puzzle.stages:
        problems.append(f"its best play brings only {sum(prepared.best)}")
    if min(prepared.scores.values()) >= sum(prepared.best):
        problems.append("even the weakest bot solves it")
    if not is_within_reach(prepared.scores, sum(prepared.best)):
        problems.append("even the strongest bot makes little of it")
    return problems


def is_within_reach(scores: Mapping[str, int], best: int) -> bool:
    """Whether good play pays: the strongest bot gets more than the weakest, and at least half of the best score."""
    strongest = scores[JUDGES[-1]]
    return strongest > scores[JUDGES[0]] and 2 * strongest >= best


async def _choose(
    game: str, puzzle: Puzzle, variant: Variant, new_seed: Callable[[], str], attempt: TryDeal
) -> Candidate:
    best: Candidate | None = None
    for tried in count(1):
        found = await attempt(game, variant.id, new_seed())
        if found.is_good:
            return found
        if best is None or sum(puzzle.marks(found.solved)) > sum(puzzle.marks(best.solved)):
            best = found
        if tried == MOST_CANDIDATES:
            return best
    raise AssertionError("the loop ends with a candidate")


def try_deal(game: str, variant_id: str, seed: str) -> Candidate:
    """Let bots play the deal of a seed. The game has a puzzle with this variant."""
    puzzle = puzzle_of(game)
    variant = None if puzzle is None else variant_of(puzzle, variant_id)
    assert puzzle is not None, f"{game} has no puzzle"
    assert variant is not None, f"{game} has no variant {variant_id}"
    deal = Deal.fresh(game, seats=variant.seats, options=variant.options, seed=seed)
    match = deal.match()
    puzzle.open(match)
    if match.is_over or puzzle.is_done(match):
        return Candidate(deal, match, dict.fromkeys(JUDGES, 0), False)
    solved = puzzle.solve(match)
    if solved is not None and (sum(puzzle.marks(solved)) < puzzle.least or not puzzle.accepts(match, solved)):
        return Candidate(deal, solved, dict.fromkeys(JUDGES, 0), False)
    played = {level: play_alone(puzzle, match, level, seed) for level in JUDGES}
    scores = {str(level): sum(puzzle.marks(each)) for level, each in played.items()}
    shown = max([*played.values(), *([] if solved is None else [solved])], key=lambda each: sum(puzzle.marks(each)))
    best = sum(puzzle.marks(shown))
    is_good = best >= puzzle.least and is_within_reach(scores, best)
    return Candidate(deal, shown, scores, is_good)


async def try_here(game: str, variant_id: str, seed: str) -> Candidate:
    """Call ``try_deal`` in this process, which does nothing else meanwhile: for commands and tests."""
    return try_deal(game, variant_id, seed)
