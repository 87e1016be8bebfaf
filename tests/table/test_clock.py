"""Match time runs while the table is up, and only then."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.table.clock import MatchClock


def test_the_clock_continues_from_the_time_of_the_log() -> None:
    clock = MatchClock(reached=12_345, monotonic_ms=987.25)
    assert clock.now(987.25) == 12_345
    assert clock.now(988.2) == 12_345
    assert clock.now(988.25) == 12_346


def test_the_clock_stands_still_while_paused() -> None:
    clock = MatchClock(reached=0, monotonic_ms=0)
    clock.pause(1_000)
    assert not clock.running
    assert clock.now(50_000) == 1_000
    clock.resume(60_000)
    assert clock.running
    assert clock.now(60_500) == 1_500


def test_pausing_twice_and_resuming_twice_change_nothing() -> None:
    clock = MatchClock(reached=0, monotonic_ms=0)
    clock.pause(1_000)
    clock.pause(2_000)
    clock.resume(3_000)
    clock.resume(4_000)
    assert clock.now(5_000) == 3_000


def test_the_clock_is_never_before_the_last_entry() -> None:
    clock = MatchClock(reached=0, monotonic_ms=0)
    clock.reach(700)
    assert clock.now(300) == 700
    assert clock.now(900) == 900
    clock.reach(100)
    assert clock.now(900) == 900
    clock.pause(900)
    clock.reach(1_000)
    clock.resume(5_000)
    assert clock.now(5_001) == 1_001


def test_the_clock_gives_the_moment_of_a_deadline() -> None:
    clock = MatchClock(reached=1_000, monotonic_ms=77.5)
    assert clock.moment_of(1_250) == 327.5
    clock.pause(100)
    assert clock.moment_of(1_250) is None


moments = st.floats(min_value=0, max_value=1e9)


@given(st.integers(0, 10**9), moments, st.lists(st.tuples(st.sampled_from(["now", "pause", "resume"]), moments)))
def test_the_clock_never_goes_back(reached: int, made: float, calls: list[tuple[str, float]]) -> None:
    """Not even where the machine's clock does, which it should not."""
    clock = MatchClock(reached, made)
    said = [reached]
    for call, at in calls:
        getattr(clock, call)(at)
        said.append(clock.now(at))
    assert said == sorted(said)


@given(st.integers(0, 10**9), moments, st.integers(0, 10**7))
def test_the_moment_of_a_match_time_is_exact(reached: int, made: float, later: int) -> None:
    clock = MatchClock(reached, made)
    due = clock.moment_of(reached + later)
    assert due is not None
    assert clock.now(due - 1) < reached + max(1, later)
    assert clock.now(due) == reached + later
