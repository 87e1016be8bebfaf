"""Which decisions of a match become moments."""

from __future__ import annotations

from ludotheque.bots.analyst import Judgement
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.entry import Entry, Expired
from ludotheque.engine.wire import Action
from ludotheque.lab.analysis.moments import InstructiveMoment, choose_moments
from ludotheque.lab.analysis.strength import FEWEST_DECISIONS, matched_levels, quality

LOG: list[Entry[Action]] = [Entry(seq, 0, 0, 0, Expired()) for seq in range(40)]
REASONS = ("leaves_little", "prepares_a_line", "takes_away_a_line", "brings_the_end")


def judged(entry: int, cost: float, gap: float = 0.0, reason: str = REASONS[0], seat: int = 0) -> Judgement:
    return Judgement(entry, seat, cost, gap, (Hint("move", reason, {"card": 3}, (), None),))


def chosen(*judgements: Judgement) -> list[tuple[int, str]]:
    found: tuple[InstructiveMoment, ...] = choose_moments("boussanga", judgements, LOG)
    return [(moment.entry, moment.kind) for moment in found]


def test_the_costliest_decisions_are_chosen_in_the_order_of_the_match() -> None:
    costs = [judged(entry, cost, reason=REASONS[entry % 4]) for entry, cost in enumerate((0.1, 0.4, 0.2, 0.3, 0.01))]
    assert chosen(*costs) == [(1, "missed"), (2, "missed"), (3, "missed")]


def test_small_differences_are_no_moments() -> None:
    assert chosen(judged(1, 0.01), judged(2, 0.0, 0.01)) == []


def test_praise_takes_one_of_three_places_and_more_if_little_was_missed() -> None:
    missed = [judged(entry, 0.2, reason=REASONS[entry]) for entry in range(3)]
    praised = [judged(10 + entry, 0.0, 0.3, REASONS[entry]) for entry in range(3)]
    assert [kind for _, kind in chosen(*missed, *praised)] == ["missed", "missed", "praise"]
    assert [kind for _, kind in chosen(*praised)] == ["praise"] * 3


def test_different_reasons_come_before_equal_ones() -> None:
    same = [judged(1, 0.5), judged(2, 0.4), judged(3, 0.3)]
    assert chosen(*same, judged(4, 0.1, reason=REASONS[1]), judged(5, 0.05, reason=REASONS[2])) == [
        (1, "missed"),
        (4, "missed"),
        (5, "missed"),
    ]


def test_each_seat_has_its_own_moments() -> None:
    assert chosen(judged(1, 0.2), judged(2, 0.2, seat=1)) == [(1, "missed"), (2, "missed")]


def test_people_are_matched_with_the_level_whose_decisions_are_as_good() -> None:
    known: dict[Level, float] = {"chick": -0.2, "rabbit": -0.1, "fox": -0.05, "owl": 0.0}
    decisions = [judged(entry, 0.11) for entry in range(FEWEST_DECISIONS)]
    assert quality(decisions) == -0.11
    assert quality(decisions[1:]) is None
    levels = matched_levels(4, [None, "dragon", "chick", None], decisions, known)
    assert levels == ("rabbit", "owl", "chick", "fox"), "nothing is known of the last seat; an owl plays for a dragon"
