"""Join codes of tables, and ids of matches."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from ludotheque.server.tables.codes import ALPHABET, LENGTH, format_code, new_code, new_match_id, parse_code


def test_codes_use_all_letters_evenly() -> None:
    luck = random.Random(7)
    counts = Counter("".join(new_code(luck.randbytes) for _ in range(6_000)))
    assert set(counts) == set(ALPHABET)
    expected = 6_000 * LENGTH / len(ALPHABET)
    # Six standard deviations of a fair draw.
    assert all(abs(count - expected) < 6 * expected**0.5 for count in counts.values())


def test_bytes_that_would_favour_some_letters_are_skipped() -> None:
    unfair = iter([bytes([255] * 16), bytes(range(16))])
    assert new_code(lambda _length: next(unfair)) == ALPHABET[:LENGTH]


@pytest.mark.parametrize("pair", ["0O", "1I", "1L", "2Z", "5S", "8B", "UV"])
def test_no_two_letters_look_alike(pair: str) -> None:
    assert not set(pair) <= set(ALPHABET)


def test_a_formatted_code_can_be_parsed() -> None:
    code = new_code(os.urandom)
    assert parse_code(format_code(code)) == code
    assert parse_code(f" {format_code(code).lower()} ") == code


@pytest.mark.parametrize("typed", ["", "K7M4QX", "K7M4QXDD", "K7M4QXO", "K7M4QX\u0301", "'; --"])
def test_an_invalid_code_is_none(typed: str) -> None:
    assert parse_code(typed) is None


def test_match_ids_sort_by_time_and_are_random() -> None:
    ids = [new_match_id(1_800_000_000_000 + 7 * number, os.urandom) for number in range(1_000)]
    assert ids == sorted(ids)
    assert len({id[11:] for id in ids}) == 1_000
    assert {len(id) for id in ids} == {27}


def test_new_match_ids_sort_after_those_of_earlier_versions() -> None:
    assert new_match_id(1_790_000_000_000, os.urandom) > "01a0c4e35800-00000000000000000000000000000000"
