"""What a report is worth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.table.races.credit import CAP, FAR_CAP, JITTER_MARGIN, allowance, credit, reported_millis

millis = st.integers(0, 100_000)


def test_an_honest_report_is_accepted() -> None:
    assert credit(400, elapsed=500, allowance=120) == 400


def test_a_report_beyond_the_allowance_is_cut() -> None:
    assert credit(0, elapsed=500, allowance=120) == 380


def test_nobody_reacts_later_than_the_answer_came() -> None:
    assert credit(501, elapsed=500, allowance=120) == 500


@pytest.mark.parametrize(
    "absurd", [None, -1, -0.5, float("nan"), float("inf"), float("-inf"), 10**30, True, "12", b"1", [3], {}, 1e300]
)
def test_an_invalid_reaction_time_counts_as_the_whole_elapsed_time(absurd: object) -> None:
    assert reported_millis(absurd) is None
    assert credit(absurd, elapsed=500, allowance=120) == 500


def test_the_allowance_is_the_round_trip_and_a_margin_up_to_a_cap() -> None:
    assert allowance(60.0, jitter_margin=40) == 100
    assert allowance(60.01, jitter_margin=40) == 101
    assert allowance(1_000.0) == FAR_CAP
    assert allowance(1_000.0, cap=350) == 350


def test_without_a_trusted_round_trip_there_is_only_the_margin() -> None:
    assert allowance(None) == JITTER_MARGIN
    assert allowance(None, jitter_margin=900) == FAR_CAP


@given(st.one_of(st.none(), st.integers(), st.floats(), st.text()), millis, st.integers(0, CAP))
def test_the_credited_time_is_within_what_the_server_can_verify(reaction: object, elapsed: int, allowed: int) -> None:
    credited = credit(reaction, elapsed, allowed)
    assert max(0, elapsed - allowed) <= credited <= elapsed


@given(millis, st.integers(0, CAP), st.integers(0, CAP))
def test_an_honest_player_loses_nothing(reaction: int, trip: int, allowed: int) -> None:
    credited = credit(reaction, reaction + trip, allowed)
    assert credited == reaction + max(0, trip - allowed)


@given(millis, millis, millis, st.integers(0, CAP))
def test_touching_later_never_pays(reaction: int, later: int, elapsed: int, allowed: int) -> None:
    assert credit(reaction, elapsed, allowed) <= credit(reaction + later, elapsed + later, allowed)
