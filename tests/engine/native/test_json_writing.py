"""JSON written from integers is the JSON of the same objects."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native import json_writing
from ludotheque.engine.native.bits import set_of

NUMBERS = st.integers(-(2**63) + 1, 2**63 - 1)
MEMBERS = st.sets(st.integers(0, 63))


@given(NUMBERS)
def test_a_number(number: int) -> None:
    out = BytesWriter()
    json_writing.write_number(out, number)
    assert out.getvalue() == msgspec.json.encode(number)


@given(st.integers(-5, 120))
def test_a_number_or_null(number: int) -> None:
    out = BytesWriter()
    json_writing.write_number_or_null(out, number)
    assert out.getvalue() == msgspec.json.encode(None if number < 0 else number)


@given(st.booleans())
def test_a_bool(value: bool) -> None:
    out = BytesWriter()
    json_writing.write_bool(out, value)
    assert out.getvalue() == msgspec.json.encode(value)


@given(st.lists(NUMBERS, max_size=6), st.integers(0, 6), st.integers(0, 6))
def test_a_list_of_numbers(numbers: list[int], start: int, end: int) -> None:
    start, end = min(start, len(numbers)), min(end, len(numbers))
    out = BytesWriter()
    json_writing.write_numbers(out, vec[i64](numbers), start, end)
    assert out.getvalue() == msgspec.json.encode(numbers[start:end])


@given(MEMBERS, st.lists(NUMBERS | st.text(), min_size=64, max_size=64))
def test_the_members_of_a_set_and_what_they_stand_for(members: set[int], items: list[int | str]) -> None:
    out = BytesWriter()
    json_writing.write_members(out, set_of(members))
    assert out.getvalue() == msgspec.json.encode(sorted(members))

    out = BytesWriter()
    json_writing.write_chosen(out, [msgspec.json.encode(item) for item in items], set_of(members))
    assert out.getvalue() == msgspec.json.encode([items[member] for member in sorted(members)])

    numbers = [item if isinstance(item, int) else 0 for item in items]
    out = BytesWriter()
    json_writing.write_chosen_numbers(out, vec[i64](numbers), set_of(members))
    assert out.getvalue() == msgspec.json.encode([numbers[member] for member in sorted(members)])
