"""The number facts that a calculation needs, and which of them explain a wrong result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, cast

from ludotheque.engine.playing.attempt import Calculation

Operation = Literal["+", "-", "*", "/"]
OPERATIONS: tuple[Operation, ...] = ("+", "-", "*", "/")


class Fact(NamedTuple):
    """A calculation with two numbers. Sums and products begin with the smaller number: 7 + 3 is 3 + 7."""

    operation: Operation
    first: int
    second: int


class Try(NamedTuple):
    """A calculation that somebody said, as the facts it needs."""

    facts: tuple[Fact, ...]
    is_right: bool
    suspects: tuple[Fact, ...]
    """If it is wrong: the facts each of which explains the result that was said, had only this one been wrong."""
    took: int
    """Milliseconds."""


class _Step(NamedTuple):
    """An operation of a calculation, with its operands: numbers, or the results of earlier steps."""

    operation: Operation
    first: int
    second: int
    first_step: int | None
    second_step: int | None


def fact_of(operation: Operation, first: int, second: int) -> Fact:
    """The fact of an operation with two numbers.

    >>> fact_of("*", 8, 7)
    Fact(operation='*', first=7, second=8)
    """
    if operation in "+*" and first > second:
        first, second = second, first
    return Fact(operation, first, second)


def try_of(calculation: Calculation, took: int) -> Try:
    """The facts of a calculation, and those that explain its result if it is wrong.

    >>> try_of(Calculation((4, 2, "+", 3, "*"), 18, 20), 5_000).suspects
    (Fact(operation='*', first=3, second=6),)
    """
    steps, made = _evaluate(calculation.steps)
    facts = tuple(fact_of(step.operation, step.first, step.second) for step in steps)
    if calculation.is_right:
        return Try(facts, True, (), took)
    if made is None:  # the last step is a division that does not come out whole
        return Try(facts, False, facts[-1:], took)
    wanted = _results_said(steps, calculation.wanted)
    return Try(facts, False, tuple(fact for fact, said in zip(facts, wanted, strict=True) if said is not None), took)


def _evaluate(steps: Sequence[int | str]) -> tuple[list[_Step], int | None]:
    """The steps up to the first division that fails, and the result; ``None`` if one fails."""
    stack: list[tuple[int, int | None]] = []
    found: list[_Step] = []
    for step in steps:
        if isinstance(step, int):
            stack.append((step, None))
            continue
        (second, second_step), (first, first_step) = stack.pop(), stack.pop()
        operation = cast("Operation", step)
        found.append(_Step(operation, first, second, first_step, second_step))
        made = _result(operation, first, second)
        if made is None:
            return found, None
        stack.append((made, len(found) - 1))
    return found, stack[0][0]


def _result(operation: Operation, first: int, second: int) -> int | None:
    match operation:
        case "+":
            return first + second
        case "-":
            return first - second
        case "*":
            return first * second
        case "/":
            return None if second == 0 or first % second else first // second


def _results_said(steps: Sequence[_Step], wanted: int) -> list[int | None]:
    """For each step, the result with which the whole calculation makes what was wanted; ``None`` if there is none."""
    said: list[int | None] = [None] * len(steps)
    said[-1] = wanted
    for index in range(len(steps) - 1, -1, -1):
        step, result = steps[index], said[index]
        if result is None:
            continue
        if step.first_step is not None:
            said[step.first_step] = _first_operand(step.operation, result, step.second)
        if step.second_step is not None:
            said[step.second_step] = _second_operand(step.operation, result, step.first)
    return said


def _first_operand(operation: Operation, result: int, second: int) -> int | None:
    match operation:
        case "+":
            return result - second
        case "-":
            return result + second
        case "*":
            return _result("/", result, second)
        case "/":
            return result * second


def _second_operand(operation: Operation, result: int, first: int) -> int | None:
    match operation:
        case "+":
            return result - first
        case "-":
            return first - result
        case "*" | "/":
            return _result("/", result, first) if operation == "*" else _result("/", first, result)
