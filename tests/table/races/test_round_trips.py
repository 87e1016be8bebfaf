"""Which round trip the server trusts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.table.races.round_trips import KEPT, UNANSWERED, RoundTrips


def timed(*took: float) -> RoundTrips:
    trips = RoundTrips()
    for number, one in enumerate(took):
        trips.sent(number, 1_000.0 * number)
        assert trips.received(number, 1_000.0 * number + one) == one
    return trips


def test_before_any_ping_none_is_trusted() -> None:
    trips = RoundTrips()
    assert trips.trusted is None
    trips.sent("token", 0)
    assert trips.trusted is None


def test_the_least_of_the_last_few_is_trusted() -> None:
    assert timed(80, 60.5, 300).trusted == 60.5


def test_old_round_trips_are_forgotten_after_a_change_of_network() -> None:
    assert timed(20, *[90.0] * (KEPT - 1)).trusted == 20
    assert timed(20, *[90.0] * KEPT).trusted == 90


def test_unknown_pongs_are_ignored() -> None:
    trips = timed(80)
    assert trips.received("guessed", 5_000) is None
    assert trips.trusted == 80


def test_a_pong_counts_once() -> None:
    trips = RoundTrips()
    trips.sent("token", 0)
    assert trips.received("token", 70) == 70
    assert trips.received("token", 71) is None


def test_sending_a_token_again_does_not_make_its_round_trip_shorter() -> None:
    trips = RoundTrips()
    trips.sent("token", 0)
    trips.sent("token", 60)
    assert trips.received("token", 70) == 70


def test_a_connection_that_never_answers_costs_no_memory() -> None:
    trips = RoundTrips()
    for number in range(UNANSWERED + 1):
        trips.sent(number, number)
    assert trips.received(0, 100) is None
    assert trips.received(1, 100) == 99


@given(st.floats(1, 300), st.lists(st.floats(0, 1_000), min_size=1, max_size=30))
def test_answering_late_can_only_lengthen_the_round_trip(shortest: float, dawdled: list[float]) -> None:
    trusted = timed(*(round(shortest + more, 3) for more in dawdled)).trusted
    assert trusted is not None
    assert trusted >= round(shortest, 3)
