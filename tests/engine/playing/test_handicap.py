"""Handicaps: what a game declares, and which ones a table may have."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque import BadTable, Match
from ludotheque.engine.playing.handicap import Handicap, handicaps_of, has_handicaps
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game, own_game_ids


@pytest.mark.parametrize("game", own_game_ids())
def test_the_declared_range_is_what_the_options_accept(game: str) -> None:
    rules = find_game(game)
    assert rules.handicap is not None
    seats, least, most = rules.seats[-1], rules.handicap.least, rules.handicap.most
    for bound, beyond in ((least, least - 1), (most, most + 1)):
        Match(rules, seats=seats, options={"handicaps": [bound] + [0] * (seats - 1)})
        with pytest.raises(BadTable) as error:
            Match(rules, seats=seats, options={"handicaps": [beyond] + [0] * (seats - 1)})
        refusal = error.value.refusal
        assert refusal is not None
        assert (refusal.clause, refusal.reason) in {("LUD-5", "option_range_each"), ("LUD-5", "option_steps_each")}
        assert [str(refusal.params[name]) for name in ("field", "least", "most")] == [
            "handicaps",
            str(least),
            str(most),
        ]
    assert most % rules.handicap.step == 0
    assert least % rules.handicap.step == 0


@pytest.mark.parametrize("game", own_game_ids())
def test_pairs_rise_from_nothing_to_the_most_advantage(game: str) -> None:
    kind = find_game(game).handicap
    assert kind is not None
    pairs = kind.pairs()
    assert pairs[0] == (0, 0)
    assert pairs[-1] == (kind.most, kind.least)
    advantages = [kind.advantage(*pair) for pair in pairs]
    assert advantages == pytest.approx(sorted(advantages))
    assert len(set(pairs)) == len(pairs)
    assert all(kind.least <= value <= kind.most for pair in pairs for value in pair)


def test_what_counts_is_the_difference_or_the_proportion() -> None:
    points, cards = Handicap("points", 3, 1, "X-1"), Handicap("cards", 2, 1, "X-1", least=-1, usual=3)
    assert points.pairs() == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert points.advantage(3, 1) == 2
    assert cards.pairs() == ((0, 0), (2, 1), (1, 0), (0, -1), (2, 0), (1, -1), (2, -1))
    assert Handicap("cards", 3, 1, "X-1", least=-2, usual=5).pairs()[5:7] == ((-1, -2), (3, 1))
    assert cards.advantage(1, 0) == pytest.approx(-cards.advantage(0, 1))
    assert cards.values() == (-1, 0, 1, 2)


def test_what_is_still_needed_may_count_and_the_stronger_one_may_have_a_step_too() -> None:
    points = Handicap("points", 3, 1, "X-1", goal=4)
    assert points.pairs() == ((0, 0), (1, 0), (2, 1), (2, 0), (3, 1), (3, 0))
    assert points.advantage(2, 0) == pytest.approx(points.advantage(3, 2))
    assert points.advantage(1, 0) == pytest.approx(-points.advantage(0, 1))


def test_proposals_can_be_finer_than_the_steps_of_the_dialog() -> None:
    times = Handicap("milliseconds", 500, 250, "X-1", finest=50)
    assert times.values() == (0, 250, 500)
    assert times.proposed_values() == tuple(range(0, 501, 50))
    assert times.pairs()[:3] == ((0, 0), (50, 0), (100, 0))
    assert Handicap("points", 2, 1, "X-1").proposed_values() == (0, 1, 2)


def test_both_may_have_fine_steps_where_proposals_are_finer() -> None:
    cards = Handicap("cards", 1, 1, "X-1", usual=3, finest=0.5)
    assert cards.values() == (0, 1)
    assert cards.proposed_values() == (0, 0.5, 1)
    assert cards.pairs() == ((0, 0), (1, 0.5), (0.5, 0), (1, 0))


@pytest.mark.parametrize("game", own_game_ids())
def test_handicaps_are_given_for_every_seat_or_for_none(game: str) -> None:
    rules = find_game(game)
    seats = rules.seats[-1]
    with pytest.raises(BadTable) as error:
        Match(rules, seats=seats, options={"handicaps": [1]})
    assert error.value.refusal == Refusal("LUD-5", "handicap_for_each", {"handicaps": 1, "seats": seats})


def test_options_without_handicaps_grant_nothing() -> None:
    rules = find_game("boussanga")
    assert handicaps_of(rules.Options(), 3) == (0, 0, 0)
    assert handicaps_of(rules.Options(handicaps=(0, 4, 0)), 3) == (0, 4, 0)
    assert not has_handicaps(rules.Options(handicaps=(0, 0, 0)))
    assert msgspec.json.encode(rules.Options()) == b"{}"


@pytest.mark.parametrize("game", own_game_ids())
def test_zero_for_everybody_changes_nothing(game: str) -> None:
    rules = find_game(game)
    seats = rules.seats[-1]
    plain = Match(rules, seats=seats, seed=5)
    granted = Match(rules, seats=seats, seed=5, options={"handicaps": [0] * seats})
    assert plain.log == granted.log
    assert plain.prompts == granted.prompts
