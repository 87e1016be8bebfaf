# Compiled with mypyc: every calculation is said aloud to all who look.
"""Calculations as people write them: ``(4 + 2) × 3``.

``written`` prints steps with the fewest brackets; ``read`` makes steps of what
somebody types, with the cards they hold.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.rules.actions import MOST_STEPS, Operation, Step

SIGNS: dict[Operation, str] = {"+": "+", "-": "−", "*": "×", "/": "÷"}
BINDING: dict[Operation, int] = {"+": 1, "-": 1, "*": 2, "/": 2}
NUMBER = 3
"""A number binds tighter than any operation."""

TYPED: dict[str, Operation] = {
    **dict.fromkeys("+＋", "+"),
    **dict.fromkeys("-−–—‐‑", "-"),
    **dict.fromkeys("*×xX·⋅✕", "*"),
    **dict.fromkeys("/÷:∕", "/"),
}
DIGITS = "0123456789"
LONGEST_TEXT = 200
LONGEST_NUMBER = 3
LARGEST_SHOWN = 10**15


def shown(number: int) -> int | str:
    """A number for a message; beyond what other languages' numbers can hold, its digits."""
    return number if abs(number) < LARGEST_SHOWN else str(number)


def written(steps: tuple[Step, ...], numbers: Mapping[int, int]) -> str:
    """A well-formed calculation as ordinary arithmetic, with the fewest brackets.

    >>> written((16, 6, "+", 11, "*"), {16: 4, 6: 2, 11: 3})
    '(4 + 2) × 3'
    """
    stack: list[tuple[str, int]] = []
    for step in steps:
        if isinstance(step, int):
            stack.append((str(numbers[step]), NUMBER))
            continue
        second, first = stack.pop(), stack.pop()
        binding = BINDING[step]
        left = _bracketed(first, first[1] < binding)
        right = _bracketed(second, second[1] < binding or (second[1] == binding and step in "-/"))
        stack.append((f"{left} {SIGNS[step]} {right}", binding))
    return stack[0][0]


def announced(steps: tuple[Step, ...], numbers: Mapping[int, int], result: int) -> str:
    """A calculation and its result, as it is said aloud."""
    return f"{written(steps, numbers)} = {result}"


def _bracketed(part: tuple[str, int], needed: bool) -> str:
    return f"({part[0]})" if needed else part[0]


def read(text: str, numbers: Mapping[int, int]) -> tuple[Step, ...] | Refusal:
    """The steps of what somebody typed, each number a card of theirs not used yet.

    Cards are taken in the order of ``numbers``. A result after ``=`` may be typed
    too, and is left to the rules to check.

    >>> read("(4+2)*3", {16: 4, 6: 2, 11: 3})
    (16, 6, '+', 11, '*')
    """
    if len(text) > LONGEST_TEXT:
        return Refusal("BOU-10", "too_long", {"most": LONGEST_TEXT})
    reader = _Reader(numbers)
    place = 0
    while place < len(text):
        character = text[place]
        end = place + 1
        if character in DIGITS:
            while end < len(text) and text[end] in DIGITS:
                end += 1
            problem = reader.number(text[place:end], place)
        elif character == "=":
            if set(text[end:]) - set(DIGITS + " "):
                return _unreadable(text[end:].strip(), end)
            break
        else:
            problem = reader.sign(character, place)
        if problem is not None:
            return problem
        place = end
    return reader.finish()


class _Reader:
    """Puts each operation after its numbers, by how tightly operations bind."""

    def __init__(self, numbers: Mapping[int, int]) -> None:
        self.numbers = numbers
        self.steps: list[Step] = []
        self.waiting: list[Operation | None] = []  # ``None`` is an open bracket
        self.complete = False  # whether a number, or a closed bracket, has just been read

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
        """Operations that bind at least so tightly have all their numbers."""
        while self.waiting:
            operation = self.waiting[-1]
            if operation is None or BINDING[operation] < binding:
                return
            self.steps.append(operation)
            self.waiting.pop()


def _unreadable(found: str, place: int) -> Refusal:
    """What is found is repeated to its writer, so it must be something that can be sent."""
    printable = found[:12].encode("utf-8", "replace").decode("utf-8")
    return Refusal("BOU-10", "unreadable", {"found": printable, "place": place + 1})
