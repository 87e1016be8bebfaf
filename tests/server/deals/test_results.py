"""Results of duplicate tables: match points over the same seat, and who sits where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.deals.match_points import match_points
from ludotheque.server.deals.results import results_of
from ludotheque.server.deals.seating import at_tables, may_have, tables_for
from ludotheque.server.store.records.matches import Player


@given(st.lists(st.integers(-3, 9), min_size=1, max_size=40))
def test_match_points_are_shared_out_completely_and_follow_the_scores(scores: list[int]) -> None:
    points = match_points(scores)
    assert sum(points) == pytest.approx(len(scores) / 2)
    assert all(0 <= each <= 1 for each in points)
    for one, ours in zip(scores, points, strict=True):
        for other, theirs in zip(scores, points, strict=True):
            assert (one > other) == (ours > theirs)


def test_each_seat_is_compared_with_the_same_seat_and_bots_are_not_listed() -> None:
    played = {
        1: [Player(0, "Ann", "ann", rank=1, score=9.0), Player(1, "", level="fox", rank=2, score=1.0)],
        2: [Player(0, "Bob", "bob", rank=2, score=3.0), Player(1, "Cat", "cat", rank=1, score=4.0)],
        3: [Player(0, "Dan", "dan", rank=1, score=9.0), Player(1, "", level="fox", rank=2, score=0.0)],
    }
    results = results_of(played, "cat")
    assert [(each.place, each.name, each.percent, each.you) for each in results] == [
        (1, "Cat", 100.0, True),
        (2, "Ann", 75.0, False),
        (2, "Dan", 75.0, False),
        (4, "Bob", 0.0, False),
    ]
    assert [each.best for each in results] == [4.0, 9.0, 9.0, 9.0]


@given(st.integers(2, 240), st.integers(2, 6))
def test_everybody_has_a_chair_and_every_table_has_people(people: int, seats: int) -> None:
    tables = tables_for(people, seats)
    if tables > 40:
        assert not may_have(tables, people, seats)
        return
    assert may_have(tables, people, seats)
    seated = at_tables(range(people), tables)
    assert sorted(person for table in seated for person in table) == list(range(people))
    assert all(0 < len(table) <= seats for table in seated)
    assert max(map(len, seated)) - min(map(len, seated)) <= 1


def test_one_person_alone_cannot_be_compared() -> None:
    assert not may_have(tables_for(1, 3), 1, 3)
