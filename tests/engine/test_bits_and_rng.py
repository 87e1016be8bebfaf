"""Sets of 64 things, and a generator that is the same compiled and not."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.native.bits import bit, count, lowest, members, nth, set_of
from ludotheque.engine.native.rng import Rng

MEMBERS = st.sets(st.integers(0, 63))


@given(MEMBERS)
def test_sets_behave_like_sets(held: set[int]) -> None:
    made = set_of(held)
    assert count(made) == len(held)
    assert members(made) == sorted(held)
    assert [index for index in range(64) if made & bit(index)] == sorted(held)
    for place, member in enumerate(sorted(held)):
        assert nth(made, place) == member
    if held:
        assert lowest(made) == min(held)


def test_the_last_member_is_the_sign() -> None:
    assert bit(63) == -(2**63)
    assert lowest(bit(63)) == 63
    assert nth(-1, 63) == 63


def test_the_generator_gives_the_numbers_it_always_gave() -> None:
    rng = Rng(2026)
    assert [rng.word() for _ in range(4)] == [1739015753, 393100263, 1895966229, 1749852358]
    assert [rng.below(100) for _ in range(8)] == [5, 61, 39, 22, 65, 95, 61, 81]


def test_the_generator_is_even() -> None:
    rng = Rng(1)
    drawn = Counter(rng.below(6) for _ in range(60_000))
    assert set(drawn) == set(range(6))
    assert all(9_600 < times < 10_400 for times in drawn.values())


def test_seeds_differ() -> None:
    assert len({Rng(seed).word() for seed in range(1_000)}) > 990
