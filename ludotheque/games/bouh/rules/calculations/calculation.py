# Compiled with mypyc: every move at a table comes through here.
"""Calculations: checking their form, evaluating them, printing and parsing them.

A calculation is a tuple of steps (see ``actions.Steps``). ``check_form`` checks the
cards and operations, ``evaluate`` computes the result, ``format_calculation`` prints
``(4 + 2) × 3`` with the fewest brackets, and ``parse_calculation`` reads what a
player types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.rules.actions import MOST_STEPS, Operation, Step

Numbers = dict[int, int]
"""The numbers of the cards that may be used, by card id."""

SIGNS: Final[dict[Operation, str]] = {"+": "+", "-": "−", "*": "×", "/": "÷"}
BINDING: Final[dict[Operation, int]] = {"+": 1, "-": 1, "*": 2, "/": 2}
NUMBER_BINDING: Final = 3
"""A number binds tighter than any operation."""

TYPED: Final[dict[str, Operation]] = {
    **dict.fromkeys("+＋", "+"),
    **dict.fromkeys("-−–—‐‑", "-"),
    **dict.fromkeys("*×xX·⋅✕", "*"),
    **dict.fromkeys("/÷:∕", "/"),
}
DIGITS = "0123456789"
LONGEST_TEXT = 200
LONGEST_NUMBER = 3
LARGEST_JSON_NUMBER: Final = 10**15


# Checking and evaluating


def cards_in(steps: tuple[Step, ...]) -> tuple[int, ...]:
    """The ids of the cards in a calculation, in the order of its steps."""
    return tuple([step for step in steps if isinstance(step, int)])


def check_form(steps: tuple[Step, ...], numbers: Numbers, operations: str) -> Refusal | None:
    """Check that the steps form one calculation with these cards and operations.

    BOU-10: at least two cards, each used once. BOU-12: only the table's operations.
    BOU-14: a single card is no calculation.
    """
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


def evaluate(steps: tuple[Step, ...], numbers: Numbers) -> int | Refusal:
    """The result of a well-formed calculation, or a refusal for a division that fails.

    BOU-10: a division must come out whole. BOU-11: intermediate results may be zero
    or negative; division by zero is refused.
    """
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
                    return Refusal("BOU-11", "divided_by_zero", {"dividend": json_number(first)})
                if first % second:
                    return Refusal(
                        "BOU-10", "not_whole", {"dividend": json_number(first), "divisor": json_number(second)}
                    )
                stack.append(first // second)
    return stack[0]


def check_result(steps: tuple[Step, ...], numbers: Numbers, target: int) -> Refusal | None:
    """BOU-18: refuse a calculation that misses its target, and state its true result."""
    result = evaluate(steps, numbers)
    if not isinstance(result, int):
        return result
    if result != target:
        params = {"calculation": format_calculation(steps, numbers), "made": json_number(result), "wanted": target}
        return Refusal("BOU-18", "wrong_result", dict(params))
    return None


# Printing


def json_number(number: int) -> int | str:
    """A number as sent to clients: a string of digits where JavaScript would round it."""
    return number if abs(number) < LARGEST_JSON_NUMBER else str(number)


def format_calculation(steps: tuple[Step, ...], numbers: Mapping[int, int]) -> str:
    """Print a well-formed calculation as ordinary arithmetic, with the fewest brackets.

    >>> format_calculation((16, 6, "+", 11, "*"), {16: 4, 6: 2, 11: 3})
    '(4 + 2) × 3'
    """
    texts: list[str] = []
    bindings: list[int] = []
    """How strongly each of the texts is bound together."""
    for step in steps:
        if isinstance(step, int):
            texts.append(str(numbers[step]))
            bindings.append(NUMBER_BINDING)
            continue
        binding = BINDING[step]
        of_right, of_left = bindings.pop(), bindings.pop()
        right, left = texts.pop(), texts.pop()
        if of_left < binding:
            left = f"({left})"
        if of_right < binding or (of_right == binding and step in "-/"):
            right = f"({right})"
        texts.append(f"{left} {SIGNS[step]} {right}")
        bindings.append(binding)
    return texts[0]


def format_announcement(steps: tuple[Step, ...], numbers: Mapping[int, int], result: int) -> str:
    """Print a calculation and its result, as the player announces it (BOU-13)."""
    return f"{format_calculation(steps, numbers)} = {result}"


# Parsing


def parse_calculation(text: str, numbers: Mapping[int, int]) -> tuple[Step, ...] | Refusal:
    """Parse a typed calculation. Each number stands for one card of that number.

    Of equal cards the first unused one in the order of ``numbers`` is taken. A result
    may be typed after ``=``; it is ignored.

    >>> parse_calculation("(4+2)*3", {16: 4, 6: 2, 11: 3})
    (16, 6, '+', 11, '*')
    """
    if len(text) > LONGEST_TEXT:
        return Refusal("BOU-10", "too_long", {"most": LONGEST_TEXT})
    parser = _CalculationParser(numbers)
    place = 0
    while place < len(text):
        character = text[place]
        end = place + 1
        if character in DIGITS:
            while end < len(text) and text[end] in DIGITS:
                end += 1
            problem = parser.number(text[place:end], place)
        elif character == "=":
            if set(text[end:]) - set(DIGITS + " "):
                return _unreadable(text[end:].strip(), end)
            break
        else:
            problem = parser.sign(character, place)
        if problem is not None:
            return problem
        place = end
    return parser.finish()


class _CalculationParser:
    """Converts infix notation to steps with the shunting-yard algorithm."""

    def __init__(self, numbers: Mapping[int, int]) -> None:
        self.numbers = numbers
        self.steps: list[Step] = []
        self.waiting: list[Operation | None] = []  # operations not written yet; ``None`` is an open bracket
        self.complete = False  # the last sign read was a number or a closing bracket

    def number(self, digits: str, place: int) -> Refusal | None:
        if self.complete:
            return _unreadable(digits, place)
        value = int(digits) if len(digits) <= LONGEST_NUMBER else -1
        holding = [card for card, number in self.numbers.items() if number == value]
        if not holding:
            return Refusal("BOU-11", "no_card_of_number", {"number": digits[:12]})
        free = next((card for card in holding if card not in self.steps), None)
        if free is None:
            return Refusal("BOU-10", "number_used_up", {"number": value, "count": len(holding)})
        self.steps.append(free)
        self.complete = True
        return None

    def sign(self, character: str, place: int) -> Refusal | None:
        if character.isspace():
            return None
        if character == "(" and not self.complete:
            self.waiting.append(None)
        elif character == ")" and self.complete and None in self.waiting:
            self._write(0)
            self.waiting.pop()
        elif character in TYPED and self.complete:
            self._write(BINDING[TYPED[character]])
            self.waiting.append(TYPED[character])
            self.complete = False
        else:
            return _unreadable(character, place)
        return None

    def finish(self) -> tuple[Step, ...] | Refusal:
        if not self.complete:
            return Refusal("BOU-10", "unfinished")
        if None in self.waiting:
            return Refusal("BOU-10", "open_bracket")
        self._write(0)
        if len(self.steps) > MOST_STEPS:
            return Refusal("BOU-10", "too_long", {"most": LONGEST_TEXT})
        return tuple(self.steps)

    def _write(self, binding: int) -> None:
        """Write the waiting operations that bind at least this tightly."""
        while self.waiting:
            operation = self.waiting[-1]
            if operation is None or BINDING[operation] < binding:
                return
            self.steps.append(operation)
            self.waiting.pop()


def _unreadable(found: str, place: int) -> Refusal:
    # The refusal repeats the text, which may hold characters that UTF-8 cannot encode.
    printable = found[:12].encode("utf-8", "replace").decode("utf-8")
    return Refusal("BOU-10", "unreadable", {"found": printable, "place": place + 1})
