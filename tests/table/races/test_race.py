"""Who was first, and when that is known."""

from __future__ import annotations

import pytest

from ludotheque.engine.files.entry_validation import next_deadline
from ludotheque.engine.match import Match
from ludotheque.games.tohuwabohu.rules.actions import Point, TurnCard
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView
from ludotheque.table.races.credit import CAP
from ludotheque.table.races.race import SENDING_MARGIN, Claim, Race

OPENED = 60_000
"""Match time at which all races here open;"""
NOW = 5_000_000.25
"""the machine's clock at that moment."""


def a_race(allowances: dict[int, int], transit: int = 0) -> Race:
    """A race whose question went to these seats at once."""
    race = Race(7, OPENED, NOW, present=allowances)
    for seat, allowance in allowances.items():
        race.sent(seat, NOW, allowance, transit)
    return race


def times(claims: list[Claim]) -> list[tuple[int, int]]:
    """Seats and the time each is credited, counted from the opening."""
    return [(claim.seat, claim.at - OPENED) for claim in claims]


def test_the_receipt_has_all_times_of_a_claim() -> None:
    race = a_race({0: 120})
    receipt = race.claim(0, NOW + 500.9, 410.7, 120).receipt
    assert (receipt.seat, receipt.prompt) == (0, 7)
    assert (receipt.reported, receipt.elapsed, receipt.allowance, receipt.credited) == (410, 500, 120, 410)
    assert receipt.at == OPENED + 410
    assert receipt.late == 0


def test_the_first_reaction_wins_even_if_its_message_arrives_last() -> None:
    race = a_race({0: 50, 1: 200})
    race.claim(0, NOW + 520, 500, 50)
    assert race.release(NOW + 520) == []
    race.claim(1, NOW + 660, 480, 200)
    assert times(race.release(NOW + 660)) == [(1, 480)]
    # seat 1 has a second finger, but cannot put it down before 480 + … as elapsed time goes by
    assert times(race.release(NOW + 701)) == [(0, 500)]


def test_a_claim_waits_only_while_another_could_be_earlier_or_equal() -> None:
    race = a_race({0: 50, 1: 200})
    race.claim(0, NOW + 520, 500, 50)
    assert race.next_release(NOW + 520) == NOW + 701
    assert race.release(NOW + 700) == []  # an answer that comes now could be credited 500
    assert times(race.release(NOW + 701)) == [(0, 500)]
    assert race.next_release(NOW + 701) is None


def test_a_single_player_does_not_wait() -> None:
    race = a_race({0: 250})
    race.claim(0, NOW + 520, 500, 250)
    assert times(race.release(NOW + 520)) == [(0, 500)]


def test_a_seat_that_is_out_is_not_waited_for() -> None:
    race = a_race({0: 50, 1: 200, 2: 250})
    race.claim(0, NOW + 520, 500, 50)
    race.out(2)
    assert race.next_release(NOW + 520) == NOW + 701
    race.out(1)
    assert race.next_release(NOW + 520) == NOW + 520
    assert times(race.release(NOW + 520)) == [(0, 500)]


def test_a_seat_that_never_was_there_is_not_waited_for() -> None:
    race = Race(7, OPENED, NOW, present=[0])
    race.sent(0, NOW, 50)
    race.claim(0, NOW + 520, 500, 50)
    assert times(race.release(NOW + 520)) == [(0, 500)]


def test_equal_claims_are_released_together_by_seat() -> None:
    race = a_race({0: 100, 1: 100, 2: 100})
    race.claim(2, NOW + 510, 500, 100)
    race.claim(0, NOW + 590, 500, 100)
    assert race.release(NOW + 590) == []  # seat 1 may have been as quick
    assert times(race.release(NOW + 601)) == [(0, 500), (2, 500)]


def test_the_second_claim_of_a_seat_is_never_before_its_first() -> None:
    race = a_race({0: 200})
    race.claim(0, NOW + 600, 550, 200)
    second = race.claim(0, NOW + 601, 420, 200).receipt
    assert (second.reported, second.credited) == (420, 550)
    assert times(race.release(NOW + 601)) == [(0, 550), (0, 550)]


def test_claims_are_numbered_as_they_come_so_that_the_action_is_found_again() -> None:
    race = a_race({0: 200, 1: 200})
    assert [race.claim(0, NOW + 600, 590, 200).number, race.claim(1, NOW + 610, 450, 200).number] == [0, 1]
    assert [claim.number for claim in race.release(NOW + 900)] == [1, 0]


def test_time_counts_from_the_sending_to_each_seat() -> None:
    race = Race(7, OPENED, NOW, present=[0, 1])
    race.sent(0, NOW + 5, 100)
    race.sent(1, NOW + 35, 100)
    assert race.claim(0, NOW + 605, 510, 100).receipt.elapsed == 600
    assert race.claim(1, NOW + 635, 510, 100).receipt.elapsed == 600


def test_no_time_counts_from_before_the_opening() -> None:
    race = Race(7, OPENED, NOW, present=[0])
    race.sent(0, NOW - 50, 100)
    assert race.claim(0, NOW + 600, None, 100).receipt.elapsed == 600


def test_only_the_first_sending_counts() -> None:
    race = a_race({0: 100})
    race.sent(0, NOW + 400, 250)
    receipt = race.claim(0, NOW + 600, 0, 250).receipt
    assert (receipt.elapsed, receipt.allowance, receipt.credited) == (600, 100, 500)


def test_the_allowance_of_the_sending_holds_unless_a_smaller_one_is_given() -> None:
    assert a_race({0: 100}).claim(0, NOW + 600, 0).receipt.allowance == 100
    assert a_race({0: 100}).claim(0, NOW + 600, 0, 70).receipt.allowance == 70
    assert a_race({0: 100}).claim(0, NOW + 600, 0, 170).receipt.allowance == 100


def test_being_away_at_the_opening_gains_nothing() -> None:
    """A player who comes back during a race sees it late; their time counts from the opening."""
    race = a_race({0: 100})
    race.sent(1, NOW + 3_000, 100)
    receipt = race.claim(1, NOW + 3_400, 300, 100).receipt
    assert (receipt.elapsed, receipt.credited) == (3_400, 3_300)


def test_a_connection_that_broke_before_the_question_went_out_gains_nothing_either() -> None:
    race = Race(7, OPENED, NOW, present=[0, 1])
    race.out(1)
    race.sent(1, NOW + 3_000, 100)
    assert race.claim(1, NOW + 3_400, 300, 100).receipt.elapsed == 3_400


def test_an_answer_to_a_question_that_is_not_known_to_be_sent_counts_from_the_opening() -> None:
    race = Race(7, OPENED, NOW, present=[0])
    assert race.claim(0, NOW + 800, None, 100).receipt.credited == 800


def test_a_reconnected_seat_takes_part_again_with_its_new_connection() -> None:
    race = a_race({0: 50, 1: 200})
    race.out(1)
    race.sent(1, NOW + 450, 40)
    race.claim(0, NOW + 520, 500, 50)
    assert race.next_release(NOW + 520) == NOW + 541
    assert race.claim(1, NOW + 530, 0, 250).receipt.credited == 490


def test_a_late_answer_is_logged_at_the_present_match_time() -> None:
    race = a_race({0: 50, 1: 200})
    race.out(1)
    race.claim(0, NOW + 520, 500, 50)
    race.release(NOW + 520)
    receipt = race.claim(1, NOW + 560, 400, 200).receipt
    assert (receipt.credited, receipt.at, receipt.late) == (400, OPENED + 500, 100)


def test_other_entries_move_the_claims_that_are_held() -> None:
    race = a_race({0: 50, 1: 200})
    race.claim(0, NOW + 520, 500, 50)
    race.log_reached(OPENED + 650)
    (claim,) = race.release(NOW + 800)
    assert (claim.receipt.credited, claim.at, claim.receipt.late) == (500, OPENED + 650, 150)


def test_nobody_waits_longer_than_the_cap_even_for_a_seat_that_cannot_be_sent_anything() -> None:
    race = Race(7, OPENED, NOW, present=[0, 1])
    race.sent(0, NOW, 50)
    race.claim(0, NOW + 520, 500, 50)
    assert race.next_release(NOW + 520) == NOW + 520 + CAP
    assert race.release(NOW + 519 + CAP) == []
    assert times(race.release(NOW + 520 + CAP)) == [(0, 500)]


def test_a_claim_that_may_wait_no_longer_takes_the_earlier_ones_with_it() -> None:
    race = Race(7, OPENED, NOW, present=[0, 1, 2])
    race.sent(0, NOW, 50)
    race.sent(1, NOW, 200)
    race.claim(0, NOW + 520, 500, 50)
    race.claim(1, NOW + 640, 450, 200)
    assert race.next_release(NOW + 640) == NOW + 520 + CAP
    assert times(race.release(NOW + 520 + CAP)) == [(1, 450), (0, 500)]


# Bots


def test_a_bot_has_the_time_it_took() -> None:
    race = a_race({0: 100})
    race.sent(1, NOW)
    receipt = race.claim_at(1, 700).receipt
    assert (receipt.reported, receipt.elapsed, receipt.allowance, receipt.credited) == (None, 700, 0, 700)
    race.claim(0, NOW + 760, 690, 100)
    assert times(race.release(NOW + 801)) == [(0, 690), (1, 700)]


def test_a_bot_that_answers_ahead_of_its_time_is_not_first_for_that() -> None:
    race = Race(7, OPENED, NOW, present=[1])
    race.claim_at(1, 700)
    assert race.release(NOW + 699) == []
    assert race.next_release(NOW + 100) == NOW + 700
    assert times(race.release(NOW + 700)) == [(1, 700)]


def test_a_bot_that_still_thinks_is_waited_for_at_most_the_cap() -> None:
    race = Race(7, OPENED, NOW, present=[0, 1])
    race.sent(0, NOW, 50)
    race.sent(1, NOW)
    race.claim(0, NOW + 500, None, 50)
    assert race.next_release(NOW + 500) == NOW + 500 + CAP


def test_a_bot_that_has_decided_delays_nobody() -> None:
    race = Race(7, OPENED, NOW, present=[0, 1])
    race.sent(0, NOW, 50)
    race.sent(1, NOW)
    race.announce(1, 501)
    race.claim(0, NOW + 520, 500, 50)
    assert times(race.release(NOW + 520)) == [(0, 500)]
    race.announce(1, 600)
    assert race.may_expire(OPENED + 600, NOW + 650)


# Sockets on other machines


def test_elapsed_time_may_be_measured_elsewhere() -> None:
    race = a_race({0: 100}, transit=10)
    receipt = race.claim_elapsed(0, NOW + 612, elapsed=600, reaction=520, allowance=100).receipt
    assert (receipt.elapsed, receipt.credited) == (600, 520)


def test_no_answer_took_longer_than_the_race_is_old() -> None:
    race = a_race({0: 100}, transit=10)
    assert race.claim_elapsed(0, NOW + 612, elapsed=9_000, reaction=None, allowance=100).receipt.elapsed == 612


def test_a_later_answer_of_a_seat_is_never_before_its_earlier_one() -> None:
    race = a_race({0: 100, 1: 250}, transit=10)
    race.claim_elapsed(0, NOW + 612, elapsed=600, reaction=520, allowance=100)
    second = race.claim_elapsed(0, NOW + 614, elapsed=490, reaction=400, allowance=100).receipt
    assert (second.credited, second.at, second.late) == (490, OPENED + 520, 30)


def test_who_reconnects_elsewhere_has_seen_the_question_before() -> None:
    """Another gate sends it again and measures from then; the owner knows since when it has been seen."""
    race = a_race({0: 100}, transit=10)
    receipt = race.claim_elapsed(0, NOW + 900, elapsed=50, reaction=40, allowance=100).receipt
    earliest = 900 - 110 - SENDING_MARGIN
    assert (receipt.elapsed, receipt.credited, receipt.at) == (earliest, earliest, OPENED + earliest)
    late = a_race({1: 100}, transit=10)  # this seat was never sent it: absence gains nothing
    assert late.claim_elapsed(0, NOW + 900, elapsed=50, reaction=40, allowance=100).receipt.credited == (900 - CAP)


def test_the_way_between_the_machines_is_waited_for_too() -> None:
    race = a_race({0: 100, 1: 100}, transit=10)
    race.claim_elapsed(0, NOW + 560, elapsed=555, reaction=500, allowance=100)
    assert race.next_release(NOW + 560) == NOW + 611
    far = a_race({0: 100, 1: CAP - 5}, transit=10)
    far.claim_elapsed(0, NOW + 560, elapsed=555, reaction=500, allowance=100)
    assert far.next_release(NOW + 560) == NOW + 500 + CAP + 1


# Deadlines


def test_a_deadline_is_logged_only_when_nobody_can_be_credited_before_it() -> None:
    race = a_race({0: 50, 1: 200})
    deadline = OPENED + 1_000
    assert not race.may_expire(deadline, NOW + 1_199)
    assert race.next_expiry(deadline, NOW + 1_000) == NOW + 1_200
    assert race.may_expire(deadline, NOW + 1_200)


def test_a_deadline_does_not_pass_before_its_time() -> None:
    race = Race(7, OPENED, NOW, present=[])
    assert not race.may_expire(OPENED + 1_000, NOW + 999)
    assert race.may_expire(OPENED + 1_000, NOW + 1_000)


def test_claims_before_the_deadline_are_logged_before_it() -> None:
    race = a_race({0: 200, 1: 200})
    race.claim(0, NOW + 1_150, 990, 200)
    assert not race.may_expire(OPENED + 1_000, NOW + 1_200)
    assert times(race.release(NOW + 1_200)) == [(0, 990)]
    assert race.may_expire(OPENED + 1_000, NOW + 1_200)


def test_a_deadline_waits_at_most_the_cap_for_a_seat_that_cannot_be_sent_anything() -> None:
    race = Race(7, OPENED, NOW, present=[0])
    assert race.next_expiry(OPENED + 1_000, NOW) == NOW + 1_000 + CAP
    assert race.may_expire(OPENED + 1_000, NOW + 1_000 + CAP)


def test_the_millisecond_that_rules_keep_open_is_over_when_nobody_can_share_it() -> None:
    race = a_race({0: 50, 1: 200})
    race.claim(0, NOW + 520, 500, 50)
    assert times(race.release(NOW + 701)) == [(0, 500)]
    assert race.may_expire(OPENED + 501, NOW + 701)
    tied = a_race({0: 50, 1: 200})
    tied.claim(0, NOW + 520, 500, 50)
    tied.claim(1, NOW + 690, 500, 200)
    assert times(tied.release(NOW + 690)) == [(0, 500), (1, 500)]
    assert not tied.may_expire(OPENED + 501, NOW + 690)  # seat 1 may have had two fingers down at once
    assert tied.may_expire(OPENED + 501, NOW + 701)


def test_the_next_moment_to_ask_always_brings_a_result() -> None:
    race = a_race({0: 200, 1: 50})
    race.claim(1, NOW + 1_010, 995, 50)
    asked = race.next_expiry(OPENED + 1_000, NOW + 1_250)
    assert asked == race.next_release(NOW + 1_250) == NOW + 1_250
    race.release(asked)
    assert race.may_expire(OPENED + 1_000, asked)
    held = a_race({0: 200, 1: 200})
    held.claim(1, NOW + 1_150, 999, 200)
    held.out(1)
    assert held.next_expiry(OPENED + 1_000, NOW + 1_150) == held.next_release(NOW + 1_150) == NOW + 1_200


# With a real game


def up_to_the_card() -> tuple[Match, tuple[int, ...]]:
    """A match of Tohuwabohu in which a card has just appeared, and the shapes on it."""
    match = Match("tohuwabohu", seats=3, seed=4)
    dealer = next(seat for seat in match.prompts if isinstance(seat, int))
    match.play(dealer, TurnCard(), at=1_000)
    while not any(prompt.race for prompt in match.prompts.values()):
        match.advance(deadline_of(match))
    view = match.view(0)
    assert isinstance(view, TohuwabohuView)
    assert view.card is not None
    return match, view.card.shapes


def deadline_of(match: Match) -> int:
    due = next_deadline(match.prompts)
    assert due is not None
    assert due.deadline is not None
    return due.deadline


def asks(match: Match, race: Race) -> bool:
    return any(prompt.id == race.prompt for prompt in match.prompts.values())


def run(match: Match, messages: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int]]:
    """Judge these messages (seat, when it comes, reaction, shape) to the end of the card; what was logged of them."""
    opened, race = match.now, Race(match.prompts[0].id, match.now, NOW, present=range(match.seats))
    for seat in range(match.seats):
        race.sent(seat, NOW, 150)
    actions: dict[int, Point] = {}
    logged: list[tuple[int, int, int]] = []
    coming, now = sorted(messages, key=lambda message: message[1]), NOW
    while asks(match, race):
        looks = [race.next_release(now), race.next_expiry(deadline_of(match), now), *(NOW + one[1] for one in coming)]
        now = min(look for look in looks if look is not None)
        while coming and NOW + coming[0][1] <= now:
            seat, comes, reaction, shape = coming.pop(0)
            actions[race.claim(seat, NOW + comes, reaction, 150).number] = Point(shape)
        for claim in race.release(now):
            match.play(claim.seat, actions[claim.number], at=claim.at, prompt=race.prompt)
            logged.append((claim.seat, claim.at - opened, actions[claim.number].shape))
        for seat in set(range(match.seats)) - set(match.prompts):
            race.out(seat)
        if asks(match, race) and race.may_expire(deadline_of(match), now):
            match.advance(deadline_of(match))
    return logged


@pytest.mark.parametrize("ways", [(10, 130, 30), (130, 10, 60)])
def test_a_card_is_judged_by_who_reacted_first(ways: tuple[int, int, int]) -> None:
    """The same fingers on a card of Tohuwabohu, whosoever's messages have the longer way."""
    match, (first, second, third) = up_to_the_card()
    opened = match.now
    touched = [(0, 2_000, first), (1, 1_990, first), (2, 2_100, second), (0, 2_290, third)]
    messages = [(seat, reaction + ways[seat], reaction, shape) for seat, reaction, shape in touched]
    logged = run(match, messages)
    assert logged == [(1, 1_990, first), (0, 2_000, first), (2, 2_100, second), (0, 2_290, third)]
    # all three found: the card ends with that millisecond, which was kept open for equals
    assert [entry.at - opened for entry in match.log if entry.at > opened][-1] == 2_291
    assert Match.load(match.save()).view(0) == match.view(0)


def test_when_time_is_up_the_last_finger_that_was_in_time_still_counts() -> None:
    match, (first, second, _) = up_to_the_card()
    limit = deadline_of(match) - match.now
    logged = run(match, [(1, limit + 120, limit - 1, first), (2, limit + 110, limit, second)])
    assert logged == [(1, limit - 1, first)]
    assert match.now == match.log[-1].at


def test_a_reaction_below_the_floor_counts_as_the_floor() -> None:
    race = Race(7, OPENED, NOW, present=[0, 1], floor=150)
    for seat in (0, 1):
        race.sent(seat, NOW, 60)
    receipt = race.claim(0, NOW + 80, 3, 60, "kernel").receipt
    assert (receipt.reported, receipt.elapsed, receipt.credited, receipt.at) == (3, 80, 150, OPENED + 150)
    assert (receipt.floor, receipt.raised, receipt.network, receipt.is_impossible) == (150, 130, 0, True)
    race.claim(1, NOW + 170, 149, 60, "kernel")
    assert times(race.release(NOW + 170)) == [(0, 150), (1, 150)], "both count as the floor: lots are drawn"


def test_a_claim_below_the_floor_is_not_logged_before_its_time() -> None:
    race = Race(7, OPENED, NOW, present=[0], floor=150)
    race.sent(0, NOW, 0)
    race.claim(0, NOW + 20, None, 0)
    assert race.release(NOW + 149) == []
    assert race.next_release(NOW + 20) == NOW + 150
    assert times(race.release(NOW + 150)) == [(0, 150)]


def test_an_impossible_report_that_the_network_cannot_explain_is_credited_as_before() -> None:
    race = Race(7, OPENED, NOW, present=[0], floor=150)
    race.sent(0, NOW, 60)
    receipt = race.claim(0, NOW + 900, 0, 60, "ping").receipt
    assert (receipt.credited, receipt.raised, receipt.is_impossible, receipt.witness) == (840, 0, True, "ping")


def test_bots_have_no_floor() -> None:
    race = Race(7, OPENED, NOW, present=[0], floor=150)
    receipt = race.claim_at(0, 20).receipt
    assert (receipt.credited, receipt.floor, receipt.witness) == (20, 0, None)
