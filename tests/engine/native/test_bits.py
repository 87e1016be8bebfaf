"""Sets of up to 64 numbers, and vectors."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.native.bits import bit, count, filled, lowest, members, nth, set_of

MEMBERS = st.sets(st.integers(0, 63))


@given(MEMBERS)
def test_bit_sets_behave_like_python_sets(numbers: set[int]) -> None:
    made = set_of(numbers)
    assert count(made) == len(numbers)
    assert members(made) == sorted(numbers)
    assert [index for index in range(64) if made & bit(index)] == sorted(numbers)
    for index, member in enumerate(sorted(numbers)):
        assert nth(made, index) == member
    if numbers:
        assert lowest(made) == min(numbers)


def test_member_63_is_the_sign_bit() -> None:
    assert bit(63) == -(2**63)
    assert lowest(bit(63)) == 63
    assert nth(-1, 63) == 63


def test_a_filled_vector_has_one_value_everywhere() -> None:
    assert list(filled(3, 7)) == [7, 7, 7]
    assert list(filled(0, 7)) == []
