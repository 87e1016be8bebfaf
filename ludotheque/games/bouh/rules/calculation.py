# Compiled with mypyc: every move at a table comes through here.
"""Working a calculation out, and what can be wrong with it.

First its form: which cards, which operations, each used once. Then its course,
where a division may not come out. Both are told as refusals.
"""

from __future__ import annotations

from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.rules.actions import Step
from ludotheque.games.bouh.rules.notation import shown, written

Numbers = dict[int, int]
"""The number of each card that may be used, by id."""


def cards_in(steps: tuple[Step, ...]) -> tuple[int, ...]:
    """The cards of a calculation, as they are named."""
    return tuple([step for step in steps if isinstance(step, int)])


def check_form(steps: tuple[Step, ...], numbers: Numbers, operations: str) -> Refusal | None:
    """BOU-10, BOU-12, BOU-14: whether this is a calculation with these cards at all."""
    used: set[int] = set()
    depth = 0
    for step in steps:
        if isinstance(step, int):
            if step not in numbers:
                return Refusal("BOU-10", "not_your_card", {"card": step})
            if step in used:
                return Refusal("BOU-10", "used_twice", {"card": step, "number": numbers[step]})
            used.add(step)
            depth += 1
        else:
            if step not in operations:
                return Refusal("BOU-12", "operation_not_allowed", {"operation": step})
            if depth < 2:
                return Refusal("BOU-10", "operation_without_numbers", {"operation": step})
            depth -= 1
    if len(used) == 1:
        return Refusal("BOU-14", "one_card", {"number": numbers[next(iter(used))]})
    if depth != 1:
        return Refusal("BOU-10", "cards_left_over", {"count": len(used)})
    return None


def work_out(steps: tuple[Step, ...], numbers: Numbers) -> int | Refusal:
    """What a well-formed calculation makes, or the division that fails (BOU-10, BOU-11)."""
    stack: list[int] = []
    for step in steps:
        if isinstance(step, int):
            stack.append(numbers[step])
            continue
        second, first = stack.pop(), stack.pop()
        match step:
            case "+":
                stack.append(first + second)
            case "-":
                stack.append(first - second)
            case "*":
                stack.append(first * second)
            case "/":
                if second == 0:
                    return Refusal("BOU-11", "divided_by_zero", {"dividend": shown(first)})
                if first % second:
                    return Refusal("BOU-10", "not_whole", {"dividend": shown(first), "divisor": shown(second)})
                stack.append(first // second)
    return stack[0]


def check_result(steps: tuple[Step, ...], numbers: Numbers, wanted: int) -> Refusal | None:
    """BOU-18: a calculation that makes something else is told what it really makes."""
    made = work_out(steps, numbers)
    if isinstance(made, Refusal):
        return made
    if made != wanted:
        params = {"calculation": written(steps, numbers), "made": shown(made), "wanted": wanted}
        return Refusal("BOU-18", "wrong_result", dict(params))
    return None
