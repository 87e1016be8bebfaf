"""Who sits with whom: even groups, mixed anew in every round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from ludotheque.server.common.clock_and_random import Pick

TRIES = 30
"""How many random arrangements are compared."""
REMEMBERED = 12
"""How many rounds back it matters who sat together."""

Group = tuple[int, ...]


def group_sizes(children: int, most: int) -> list[int]:
    """Even sizes of groups of at most so many; nobody is alone if there are two or more, and ``most`` allows it.

    >>> group_sizes(11, 4), group_sizes(7, 2), group_sizes(1, 3)
    ([4, 4, 3], [2, 2, 2, 1], [1])
    """
    groups = -(-children // most)
    return [children // groups + (each < children % groups) for each in range(groups)] if children else []


def pair_sizes(children: int, most: int) -> list[int]:
    """Pairs; with an odd number of children one group has three, if so many may sit there.

    >>> pair_sizes(7, 5), pair_sizes(6, 5), pair_sizes(1, 5)
    ([3, 2, 2], [2, 2, 2], [1])
    """
    if children % 2 == 0 or children == 1 or most < 3:
        return group_sizes(children, 2)
    return [3, *[2] * ((children - 3) // 2)]


def mixed(children: Sequence[int], sizes: Sequence[int], before: Sequence[Sequence[Group]], pick: Pick) -> list[Group]:
    """Groups of these sizes in which few children meet again whom they met in earlier rounds, the last ones above all.

    ``before`` are the groups of earlier rounds, the oldest first.
    """
    met: Counter[tuple[int, int]] = Counter()
    for age, groups in enumerate(before[-REMEMBERED:], start=1):
        for group in groups:
            met.update(dict.fromkeys(combinations(sorted(group), 2), age))
    arrangements = [_arranged(children, sizes, met, pick) for _ in range(TRIES)]
    return min(arrangements, key=lambda groups: sum(_again(group, met) for group in groups))


def _arranged(children: Sequence[int], sizes: Sequence[int], met: Counter[tuple[int, int]], pick: Pick) -> list[Group]:
    """Children in random order, each put into the group with the fewest known faces that has a free place."""
    left = list(children)
    groups: list[list[int]] = [[] for _ in sizes]
    while left:
        child = left.pop(pick(len(left)))
        open_groups = [group for group, size in zip(groups, sizes, strict=True) if len(group) < size]
        best = min(open_groups, key=lambda group: (_known(child, group, met), len(group)))
        best.append(child)
    return [tuple(group) for group in groups]


def _known(child: int, group: Sequence[int], met: Counter[tuple[int, int]]) -> int:
    return sum(met[min(child, other), max(child, other)] for other in group)


def _again(group: Group, met: Counter[tuple[int, int]]) -> int:
    return sum(met[pair] for pair in combinations(sorted(group), 2))
