"""What holds of every race, whatever happens in it."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.table.races.credit import CAP, allowance
from ludotheque.table.races.race import Claim, Race
from ludotheque.table.races.round_trips import RoundTrips

NOW = 1_234_567.891
LONGEST = 200
"""The longest allowance here. With sendings at most 40 ms apart nothing is ever released by the cap alone."""


class Answer(NamedTuple):
    """What comes in from a seat."""

    seat: int
    comes: float
    """Milliseconds after the opening."""
    reaction: float | None


class Event(NamedTuple):
    """One race as it will be."""

    sent: list[float]
    """For each seat, when it was sent the question."""
    allowances: list[int]
    answers: list[Answer]
    looks: list[float]
    """Further moments at which the table calls ``release``."""


@st.composite
def events(draw: st.DrawFn) -> Event:
    seats = draw(st.integers(1, 5))
    sent = draw(st.lists(st.floats(0, 40), min_size=seats, max_size=seats))
    allowances = draw(st.lists(st.integers(0, LONGEST), min_size=seats, max_size=seats))
    comes = st.floats(50, 700)
    reaction = st.one_of(st.none(), st.floats(0, 700), st.integers(0, 700))
    answers = draw(st.lists(st.builds(Answer, st.integers(0, seats - 1), comes, reaction), max_size=12))
    looks = draw(st.lists(st.floats(0, 1_000), max_size=8))
    return Event(sent, allowances, sorted(answers, key=lambda answer: answer.comes), sorted(looks))


def batches(event: Event) -> list[tuple[float, list[Claim]]]:
    """What is released when, if the table calls ``release`` when it should, and at other times too."""
    race = Race(1, 0, NOW, present=range(len(event.sent)))
    for seat, (sent, allowed) in enumerate(zip(event.sent, event.allowances, strict=True)):
        race.sent(seat, NOW + sent, allowed)
    released: list[tuple[float, list[Claim]]] = []
    answers, looks, now = list(event.answers), list(event.looks), NOW
    while answers or race.next_release(now) is not None:
        told = race.next_release(now)
        moments = [NOW + one.comes for one in answers[:1]] + [NOW + one for one in looks[:1]]
        now = min([*moments, *([] if told is None else [told])])
        if looks and NOW + looks[0] <= now:
            looks.pop(0)
        while answers and NOW + answers[0].comes <= now:
            answer = answers.pop(0)
            race.claim(answer.seat, now, answer.reaction, event.allowances[answer.seat])
        batch = race.release(now)
        assert batch or told is None or told > now, "told to look, and there was nothing"
        released.append((now, batch))
    return released


@given(events())
def test_everything_is_released_in_the_order_of_credited_times(event: Event) -> None:
    """No later arrival is credited before what was released already: the log never has to bend the truth."""
    claims = [claim for _, batch in batches(event) for claim in batch]
    assert sorted(claim.number for claim in claims) == list(range(len(event.answers)))
    assert [claim.at for claim in claims] == sorted(claim.at for claim in claims)
    assert all(claim.receipt.late == 0 for claim in claims)
    assert all(claim.at == claim.receipt.credited for claim in claims)


@given(events())
def test_credited_times_are_within_what_can_be_verified(event: Event) -> None:
    for _, batch in batches(event):
        for receipt in (claim.receipt for claim in batch):
            assert receipt.elapsed - receipt.allowance <= receipt.credited <= max(receipt.elapsed, receipt.floor)


@given(events())
def test_nothing_is_held_longer_than_the_cap(event: Event) -> None:
    for now, batch in batches(event):
        for claim in batch:
            assert now - (NOW + event.answers[claim.number].comes) <= CAP + 0.001  # moments are whole microseconds


@given(events())
def test_equal_claims_are_released_together(event: Event) -> None:
    """Only a further claim of one of the equal seats may follow in the same millisecond."""
    seats_at: dict[int, set[int]] = {}
    for _, batch in batches(event):
        for claim in batch:
            assert claim.at not in seats_at or claim.seat in seats_at[claim.at]
        for at in {claim.at for claim in batch}:
            seats_at.setdefault(at, set()).update(claim.seat for claim in batch if claim.at == at)
        for at in {claim.at for claim in batch}:
            seats = [claim.seat for claim in batch if claim.at == at]
            assert seats == sorted(seats)


@given(events(), st.integers(0, 700))
def test_once_a_deadline_may_be_logged_nobody_is_credited_before_it(event: Event, deadline: int) -> None:
    race = Race(1, 0, NOW, present=range(len(event.sent)))
    for seat, (sent, allowed) in enumerate(zip(event.sent, event.allowances, strict=True)):
        race.sent(seat, NOW + sent, allowed)
    logged = False
    for answer in event.answers:
        claim = race.claim(answer.seat, NOW + answer.comes, answer.reaction, event.allowances[answer.seat])
        assert not logged or claim.receipt.credited >= deadline
        released = race.release(NOW + answer.comes)
        assert not logged or all(claim.at >= deadline for claim in released)
        logged = logged or race.may_expire(deadline, NOW + answer.comes)
    end = NOW + deadline + CAP
    while (look := race.next_release(end)) is not None:
        end = look
        race.release(end)
    assert race.may_expire(deadline, end)


@given(st.integers(0, 5_000), st.floats(0, 100), st.floats(0, 100), st.integers(0, 10), st.floats(0, 0.999))
def test_honest_seats_with_steady_round_trips_are_credited_exactly(
    reaction: int, down: float, up: float, frame: int, fraction: float
) -> None:
    trips = RoundTrips()
    for token in range(3):
        trips.sent(token, NOW - 6_000)
        trips.received(token, NOW - 6_000 + down + up)
    allowed = allowance(trips.trusted)
    race = Race(1, 0, NOW, present=[0, 1])
    race.sent(0, NOW + 2.5, allowed)
    touched = NOW + 2.5 + down + frame + reaction + fraction
    assert race.claim(0, touched + up, reaction + fraction, allowed).receipt.credited == reaction


@given(st.integers(300, 600), st.permutations(range(3)), st.lists(st.integers(0, 60), min_size=3, max_size=3))
def test_the_order_of_arrival_of_equal_claims_does_not_matter(credited: int, order: list[int], ways: list[int]) -> None:
    def verdict(arrivals: list[tuple[int, int]]) -> list[tuple[int, int]]:
        race = Race(1, 0, NOW, present=range(3))
        for seat in range(3):
            race.sent(seat, NOW, 100)
        for way, seat in sorted(arrivals):
            race.claim(seat, NOW + credited + way, credited, 100)
        return [(claim.seat, claim.at) for claim in race.release(NOW + credited + 101)]

    assert verdict(list(zip(ways, range(3), strict=True))) == verdict(list(zip(ways, order, strict=True)))
    assert len(verdict(list(zip(ways, order, strict=True)))) == 3


seats = st.integers(-1, 4)
moments = st.floats(-1_000, 3_000).map(lambda after: NOW + after)
millis = st.integers(-500, 3_000) | st.integers(-(10**20), 10**20)
nonsense = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=3))
calls = st.one_of(
    st.tuples(st.just("sent"), st.tuples(seats, moments, st.none() | millis, millis)),
    st.tuples(st.just("out"), st.tuples(seats)),
    st.tuples(st.just("announce"), st.tuples(seats, millis)),
    st.tuples(st.just("claim"), st.tuples(seats, moments, nonsense, st.none() | millis)),
    st.tuples(st.just("claim_elapsed"), st.tuples(seats, moments, millis, nonsense, millis)),
    st.tuples(st.just("claim_at"), st.tuples(seats, st.integers(-500, 3_000))),
    st.tuples(st.just("next_release"), st.tuples(moments)),
    st.tuples(st.just("may_expire"), st.tuples(millis, moments)),
    st.tuples(st.just("next_expiry"), st.tuples(st.integers(-500, 3_000), moments)),
    st.tuples(st.just("log_reached"), st.tuples(st.integers(-500, 3_000))),
    st.tuples(st.just("release"), st.tuples(moments)),
)


@given(st.lists(seats, max_size=5), st.integers(-10, 300), st.lists(calls, max_size=40))
def test_no_order_of_calls_breaks_a_race(
    present: list[int], cap: int, told: list[tuple[str, tuple[object, ...]]]
) -> None:
    """In any order, with clocks that go back and numbers that make no sense: what is logged never goes back."""
    race = Race(1, 0, NOW, present, cap)
    logged: list[Claim] = []
    made = 0
    for call, arguments in told:
        answer = getattr(race, call)(*arguments)
        made += call.startswith("claim")
        if call == "release":
            logged += answer
    logged += race.release(NOW + 10_000)
    assert race.next_release(NOW + 10_000) is None
    assert sorted(claim.number for claim in logged) == list(range(made))
    assert [claim.at for claim in logged] == sorted(claim.at for claim in logged)
    for receipt in (claim.receipt for claim in logged):
        assert max(0, receipt.elapsed - receipt.allowance) <= receipt.credited <= max(receipt.elapsed, receipt.floor)
        assert receipt.at == receipt.credited + receipt.late
