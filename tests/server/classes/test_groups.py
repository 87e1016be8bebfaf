"""Groups are even and mixed."""

from __future__ import annotations

import random
from itertools import combinations

from ludotheque.server.classes.groups import Group, group_sizes, mixed, pair_sizes


def test_groups_are_even_and_nobody_is_left_out() -> None:
    for children in range(1, 41):
        for most in range(2, 6):
            sizes = group_sizes(children, most)
            assert sum(sizes) == children
            assert max(sizes) <= most
            assert max(sizes) - min(sizes) <= 1
        assert sum(pair_sizes(children, 5)) == children
        assert children == 1 or set(pair_sizes(children, 5)) <= {2, 3}


def test_children_meet_others_in_the_next_rounds() -> None:
    rng = random.Random(5)
    children = list(range(1, 13))
    rounds: list[list[Group]] = []
    for _ in range(6):
        rounds.append(mixed(children, pair_sizes(12, 5), rounds, rng.randrange))
        assert sorted(child for group in rounds[-1] for child in group) == children
    pairs = [pair for groups in rounds for group in groups for pair in combinations(sorted(group), 2)]
    assert len(set(pairs)) == len(pairs), "twelve children have eleven partners: six rounds need no repetition"


def test_who_met_last_is_avoided_most() -> None:
    before: list[list[Group]] = [[(1, 2), (3, 4)], [(1, 3), (2, 4)]]
    assert {tuple(sorted(group)) for group in mixed([1, 2, 3, 4], [2, 2], before, random.Random(1).randrange)} == {
        (1, 4),
        (2, 3),
    }
