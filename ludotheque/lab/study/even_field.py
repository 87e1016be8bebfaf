"""Finds the value of an option, or of a field of the edition, at which two levels win equally often."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludotheque.lab.bot_match import Strength
from ludotheque.lab.study.even import Even, find_even
from ludotheque.lab.study.figures import seat_result
from ludotheque.lab.study.plan import BadPlan, Condition, Plan, Variant, swept
from ludotheque.lab.study.playing import play_game


def even_field(
    game: str,
    path: str,
    low: int,
    high: int,
    *,
    weaker: Strength,
    stronger: Strength,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    batch: int = 100,
    most: int = 2000,
    seed: str = "even",
    progress: Callable[[int], None] | None = None,
) -> Even:
    """Search the integers from ``low`` to ``high`` for the value at which the two levels win equally often.

    The path names the field as for ``swept``. The shares of the result are those of the stronger
    level if they grow from ``low`` to ``high``, else those of the weaker one; one batch at each end
    of the range tells which. The two levels alternate around the table and change seats from game to
    game. Games with the same number have the same luck with every value.
    """
    base = Variant("standard", dict(options or {}))
    conditions: dict[int, Condition] = {}

    def condition_of(value: int) -> Condition:
        if value not in conditions:
            plan = Plan(game, tuple(swept(game, [base], path, [value])), (seats,), (weaker, stronger))
            mixed = [each for each in plan.conditions() if len(each.strengths) == 2]
            if not mixed:
                raise BadPlan(f"{game}: two levels need at least two seats")
            conditions[value] = mixed[0]
        return conditions[value]

    def wins(value: int, numbers: range) -> float:
        """Wins of the stronger level; a shared win is divided."""
        condition = condition_of(value)
        won = 0.0
        for number in numbers:
            record, _ = play_game(game, condition, seed, number)
            won += sum(seat_result(record, seat) for seat in range(seats) if record.strengths[seat] == stronger)
            if progress is not None:
                progress(1)
        return won

    if low > high:
        raise BadPlan(f"{path}: give a range from low to high")
    first = range(min(batch, most))
    if wins(low, first) <= wins(high, first):
        return find_even(wins, low, high, batch=batch, most=most)
    return find_even(lambda value, numbers: len(numbers) - wins(value, numbers), low, high, batch=batch, most=most)
