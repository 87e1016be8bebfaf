# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Which numbers a set of cards can make, and the simplest calculation for each.

All numbers of a key (see ``number_keys``) are used, each once (BOU-10), in any
bracketing (BOU-11).

Only results of zero and above are kept. No result is lost: a calculation with a
negative intermediate result can always be rewritten without one, by reversing the
subtraction and swapping the next addition or subtraction. ``2 - 5 + 9`` is
``9 - (5 - 2)``.

The *cost* of a result measures its simplest calculation: the operations that
children learn late cost more (``÷`` most, then ``×``, then ``-``). In the end,
brackets around sums are opened: ``9 - (5 + 3) + 6`` becomes ``9 + 6 - 5 - 3``, which
a child can say and check from left to right.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.games.bouh.rules.calculations.number_keys import numbers_of, part_of, size_of
from ludotheque.games.bouh.rules.calculations.postfix import MINUS, OVER, PLUS, TIMES, without_brackets

MINUS_COST: Final[i64] = 1
TIMES_COST: Final[i64] = 16
OVER_COST: Final[i64] = 256

IMPOSSIBLE: Final[i64] = 1048576
MOST_LISTED: Final[i64] = 4
"""With up to this many numbers all results are listed; with more, each target is searched for."""


@final
class Arithmetic:
    """Everything that can be calculated with a table's operations; caches what it has found."""

    def __init__(self, operations: i64) -> None:
        """``operations`` is the number of operations allowed, in the order ``+ - × ÷``: 2 to 4 (BOU-12)."""
        self.times: bool = operations >= 3
        self.over: bool = operations >= 4
        self._results: dict[int, dict[int, int]] = {}
        self._sorted: dict[int, list[tuple[int, int]]] = {}
        self._costs: dict[int, dict[int, int]] = {}
        self._possible: dict[int, dict[int, bool]] = {}
        self._simplest: dict[int, dict[int, list[int]]] = {}
        self._reachable: dict[int, list[int]] = {}
        self._parts: dict[int, list[int]] = {}

    # Which results are possible

    def results(self, key: i64) -> dict[int, int]:
        """Every result of zero or above that all numbers of a key make, with its cost."""
        known = self._results.get(key)
        if known is not None:
            return known
        made: dict[int, int] = {}
        size = size_of(key)
        if size == 1:
            made[int(key)] = 0
        whole = (i64(1) << size) - 1
        places: i64
        for places in range(1, whole // 2 + 1):  # the last number is always on the other side
            self._combine(self.results(part_of(key, places)), self.results(part_of(key, whole - places)), made)
        self._results[int(key)] = made
        return made

    def _sorted_results(self, key: i64) -> list[tuple[int, int]]:
        """The same from the smallest result."""
        known = self._sorted.get(int(key))
        if known is None:
            known = self._sorted[int(key)] = sorted(self.results(key).items())
        return known

    def _combine(self, some: dict[int, int], others: dict[int, int], made: dict[int, int]) -> None:
        first: i64
        second: i64
        for one, one_cost in some.items():
            first = one
            for other, other_cost in others.items():
                second = other
                cost: i64 = i64(one_cost) + i64(other_cost)
                _keep_cheapest(made, first + second, cost)
                large = first if first >= second else second
                small = first + second - large
                _keep_cheapest(made, large - small, cost + MINUS_COST)
                if self.times:
                    _keep_cheapest(made, first * second, cost + TIMES_COST)
                if self.over and small:
                    if large % small == 0:
                        _keep_cheapest(made, large // small, cost + OVER_COST)
                elif self.over and large:
                    _keep_cheapest(made, 0, cost + OVER_COST)

    def cost(self, key: i64, target: i64) -> i64:
        """The cost of the simplest way to make a number; ``IMPOSSIBLE`` if there is none."""
        if size_of(key) <= MOST_LISTED:
            return i64(self.results(key).get(int(target), IMPOSSIBLE))
        costs = self._costs.get(int(key))
        if costs is None:
            costs = {}
            self._costs[int(key)] = costs
        known = costs.get(int(target), -1)
        if known >= 0:
            return i64(known)
        best = self._search_cost(key, target)
        costs[int(target)] = int(best)
        return best

    def _search_cost(self, key: i64, target: i64) -> i64:
        """Split the numbers in two; for every result of the smaller part, find what the other must make."""
        best: i64 = IMPOSSIBLE
        size = size_of(key)
        whole = (i64(1) << size) - 1
        places: i64
        value: i64
        for places in range(1, whole // 2 + 1):
            part, rest = part_of(key, places), part_of(key, whole - places)
            if size_of(part) > size_of(rest):
                part, rest = rest, part
            for result, result_cost in self.results(part).items():
                if i64(result_cost) >= best:
                    continue
                value = result
                cost = self._cost_of_completing(rest, value, target, best - i64(result_cost)) + i64(result_cost)
                if cost < best:
                    best = cost
        return best

    def _cost_of_completing(self, rest: i64, value: i64, target: i64, known: i64) -> i64:
        """The cost of making the target from a value and all numbers of ``rest``, if it is less than ``known``."""
        best = known
        if target >= value:
            best = min(best, self.cost(rest, target - value))
        if best > MINUS_COST:
            best = min(best, self.cost(rest, target + value) + MINUS_COST)
            if value >= target:
                best = min(best, self.cost(rest, value - target) + MINUS_COST)
        if self.times and best > TIMES_COST:
            if value == 0:
                if target == 0:
                    best = min(best, _cheapest(self.results(rest)) + TIMES_COST)
            elif target % value == 0:
                best = min(best, self.cost(rest, target // value) + TIMES_COST)
        if self.over and best > OVER_COST:
            if value and target:
                best = min(best, self.cost(rest, target * value) + OVER_COST)
                if value % target == 0:
                    best = min(best, self.cost(rest, value // target) + OVER_COST)
            elif value:
                best = min(best, self.cost(rest, 0) + OVER_COST)
        return best

    def can(self, key: i64, target: i64) -> bool:
        """Whether all numbers of a key together make this number.

        It stops at the first way it finds, so it is much faster than ``cost``.
        """
        size = size_of(key)
        if size <= MOST_LISTED:
            return int(target) in self.results(key)
        answers = self._possible.get(int(key))
        if answers is None:
            answers = {}
            self._possible[int(key)] = answers
        known = answers.get(int(target))
        if known is None:
            known = self._search(key, target, size)
            answers[int(target)] = known
        return known

    def _search(self, key: i64, target: i64, size: i64) -> bool:
        whole = (i64(1) << size) - 1
        places: i64
        value: i64
        smallest: i64
        for smallest in range(1, size // 2 + 1):  # one number against the others first
            for places in range(1, whole):
                part = part_of(key, places)
                if size_of(part) == smallest:
                    rest = part_of(key, whole - places)
                    for result in self.results(part):
                        value = result
                        if self._can_complete(rest, value, target):
                            return True
        return False

    def _can_complete(self, rest: i64, value: i64, target: i64) -> bool:
        """Whether a value and all numbers of ``rest`` make the target."""
        if self.can(rest, target + value) or self.can(rest, target - value if target >= value else value - target):
            return True
        if self.times:
            if value == 0 and target == 0:
                return True
            if value and target % value == 0 and self.can(rest, target // value):
                return True
        if self.over and value and target:
            if self.can(rest, target * value):
                return True
            return value % target == 0 and self.can(rest, value // target)
        return False

    # How a result is made

    def simplest(self, key: int, target: int) -> list[int] | None:
        """The simplest calculation with all numbers of a key, or ``None``.

        Calculations are in postfix notation: ``[2, 3, PLUS]``.
        """
        answers = self._simplest.setdefault(key, {})
        known = answers.get(target)
        if known is None and target >= 0 and self.can(key, target):
            known = without_brackets(self._calculations(key, target, self.cost(key, target), 1)[0])
            answers[target] = known
        return known

    def every(self, key: int, target: int, most: int) -> list[list[int]]:
        """Up to ``most`` calculations with all numbers of a key, simplest operations first.

        Two calculations that differ only in the order of a sum or product may both appear.
        """
        return self._calculations(key, target, IMPOSSIBLE, most)

    # What a hand can make with some of its cards

    def reachable(self, hand: int) -> list[int]:
        """Every number above zero that two or more numbers of a hand (a key) make, sorted."""
        known = self._reachable.get(hand)
        if known is None:
            numbers: set[int] = set()
            for part in self.parts(hand):
                numbers.update(self.results(part))
            numbers.discard(0)
            known = sorted(numbers)
            self._reachable[hand] = known
        return known

    def parts(self, hand: int) -> list[int]:
        """The keys of every two or more numbers of a hand: fewest numbers first, then the smallest."""
        known = self._parts.get(hand)
        if known is None:
            found: set[int] = set()
            places: i64
            for places in range(1, i64(1) << size_of(hand)):
                part = part_of(hand, places)
                if size_of(part) >= 2:
                    found.add(int(part))
            known = sorted(found, key=_simplicity)
            self._parts[hand] = known
        return known

    def easiest(self, hand: int, target: int) -> list[int] | None:
        """The simplest way a hand makes a number: fewest cards, then smallest numbers, then lowest cost."""
        for part in self.parts(hand):
            if self.can(part, target):
                return self.simplest(part, target)
        return None

    # Building calculations

    def _calculations(self, key: i64, target: i64, cost: i64, most: i64) -> list[list[int]]:
        """Calculations of exactly this cost, or of any cost if it is ``IMPOSSIBLE``."""
        if size_of(key) == 1:
            return [[int(key)]] if key == target else []
        found: list[list[int]] = []
        size = size_of(key)
        whole = (i64(1) << size) - 1
        places: i64
        operation: i64
        for operation in range(1, 5):
            if (operation == 3 and not self.times) or (operation == 4 and not self.over):
                continue
            if _cost_of(-operation) > cost:
                continue
            seen: set[int] = set()  # parts already used; equal numbers at other places give the same part
            for places in range(1, whole):
                part, rest = part_of(key, places), part_of(key, whole - places)
                if (operation & 1 and part < rest) or int(part) in seen:
                    continue  # sums and products (operations 1 and 3) begin with the larger part
                seen.add(int(part))
                self._add_calculations(part, rest, -operation, target, cost, most, found)
                if len(found) >= most:
                    return found
        return found

    def _add_calculations(
        self, part: i64, rest: i64, operation: i64, target: i64, cost: i64, most: i64, found: list[list[int]]
    ) -> None:
        """Add the calculations ``part operation rest`` that make the target."""
        operation_cost = _cost_of(operation)
        small_first = size_of(part) <= size_of(rest)
        small, large = (part, rest) if small_first else (rest, part)
        value: i64
        other: i64
        for result, result_cost in self._sorted_results(small):
            if operation_cost + i64(result_cost) > cost:
                continue
            value = result
            for other in self._other_operands(value, operation, target, small_first, large):
                other_cost = self.cost(large, other)
                exact = cost < IMPOSSIBLE
                if other_cost >= IMPOSSIBLE or (exact and i64(result_cost) + other_cost + operation_cost != cost):
                    continue
                smalls = self._calculations(small, value, i64(result_cost) if exact else IMPOSSIBLE, most)
                larges = self._calculations(large, other, other_cost if exact else IMPOSSIBLE, most)
                firsts, seconds = (smalls, larges) if small_first else (larges, smalls)
                for first in firsts:
                    for second in seconds:
                        found.append([*first, *second, int(operation)])
                        if len(found) >= most:
                            return

    def _other_operands(self, value: i64, operation: i64, target: i64, value_first: bool, rest: i64) -> vec[i64]:
        """The values of the other operand with which the operation gives the target."""
        found = vec[i64]()
        if operation == PLUS:
            if target >= value:
                found = append(found, target - value)
        elif operation == MINUS:
            if not value_first:
                found = append(found, target + value)
            elif value >= target:
                found = append(found, value - target)
        elif operation == TIMES:
            if value and target % value == 0:
                found = append(found, target // value)
            elif value == 0 and target == 0:
                found = _all_results(self.results(rest), False)
        elif not value_first:
            if value:
                found = append(found, target * value)
        elif target:
            if value and value % target == 0:
                found = append(found, value // target)
        elif value == 0:
            found = _all_results(self.results(rest), True)
        return found


def _cost_of(operation: i64) -> i64:
    if operation == MINUS:
        return MINUS_COST
    if operation == TIMES:
        return TIMES_COST
    return OVER_COST if operation == OVER else 0


def _simplicity(key: int) -> tuple[int, int, int]:
    """A sort key: how many numbers, then their sum, then the key itself."""
    numbers = numbers_of(key)
    return len(numbers), sum(numbers), key


def _keep_cheapest(made: dict[int, int], number: i64, cost: i64) -> None:
    if cost < made.get(int(number), IMPOSSIBLE):
        made[int(number)] = int(cost)


def _cheapest(results: dict[int, int]) -> i64:
    best: i64 = IMPOSSIBLE
    cost: i64
    for cost in results.values():
        if cost < best:
            best = cost
    return best


def _all_results(results: dict[int, int], without_zero: bool) -> vec[i64]:
    found = vec[i64]()
    for number in sorted(results):
        if number or not without_zero:
            found = append(found, number)
    return found
