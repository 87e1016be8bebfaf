"""The scale of strengths of a game, and handicaps that even two of them."""

from __future__ import annotations

import pytest

from ludotheque.bots.even_handicaps import (
    EvenHandicap,
    Scale,
    chance,
    even_handicaps,
    odds,
)
from ludotheque.bots.level import LEVELS
from ludotheque.engine.registry import find_game, own_game_ids

TWO = Scale(
    {
        ("chick", "rabbit"): EvenHandicap(4, share=0.5, games=2000, without=0.2),
        ("rabbit", "fox"): EvenHandicap(6, share=0.5, games=2000, without=0.3),
        ("chick", "fox"): EvenHandicap(9, share=0.5, games=2000, without=0.1),
    }
)


def test_chances_of_both_sides_add_up() -> None:
    assert chance(0.7) + chance(-0.7) == pytest.approx(1)


def test_levels_get_the_handicaps_of_the_study() -> None:
    chick, rabbit, fox, *_ = TWO.places
    assert [TWO.evens(*pair) for pair in ((chick, rabbit), (rabbit, fox), (chick, fox))] == pytest.approx([4, 6, 9])
    assert TWO.evens(rabbit, rabbit) == pytest.approx(0)
    assert 6 < TWO.evens((chick + rabbit) / 2, fox) < 9


def test_odds_grow_evenly_with_an_advantage() -> None:
    chick, rabbit, fox, *_ = TWO.places
    assert TWO.chance_with(chick, rabbit, 0) == pytest.approx(0.2)
    assert odds(TWO.chance_with(chick, rabbit, 2)) == pytest.approx(odds(0.2) / 2)
    assert TWO.chance_with(chick, rabbit, 4) == pytest.approx(0.5)
    assert TWO.chance_with(chick, fox, 9) == pytest.approx(0.5)
    assert TWO.level_at(TWO.strength_at(2.25)) == pytest.approx(2.25)


def test_both_sides_have_chances_that_add_up_with_a_handicap_too() -> None:
    chick, rabbit, *_ = TWO.places
    for advantage in (-3, 0, 2.5, 7):
        assert TWO.chance_with(rabbit, chick, advantage) == pytest.approx(
            1 - TWO.chance_with(chick, rabbit, -advantage)
        )


def test_an_advantage_helps_one_of_two_equals_as_it_helps_neighbours() -> None:
    """Four cards even a gap of a whole level, so between equals they are worth that gap; also beyond the last level."""
    chick, rabbit, *_, dragon = TWO.places
    middle = (chick + rabbit) / 2
    assert odds(TWO.chance_with(middle, middle, 4)) == pytest.approx(rabbit - chick)
    assert 0.5 < TWO.chance_with(chick, chick, 1) < 0.6
    for strength in (chick - 5, dragon + 5):
        assert 0.5 < TWO.chance_with(strength, strength, 1) < TWO.chance_with(strength, strength, 2) < 1


def test_the_same_advantage_can_even_two_strengths() -> None:
    """With much of a head start a game can be over before more strength tells; neither chance jumps then."""
    same = Scale(
        {
            ("chick", "rabbit"): EvenHandicap(4, share=0.5, games=2000, without=0.2),
            ("rabbit", "fox"): EvenHandicap(4, share=0.5, games=2000, without=0.2),
            ("chick", "fox"): EvenHandicap(4, share=0.5, games=2000, without=0.1),
        }
    )
    chick, rabbit, fox, *_ = same.places
    for stronger in (rabbit, (rabbit + fox) / 2, fox):
        assert same.chance_with(chick, stronger, 4) == pytest.approx(0.5)
        assert 0.3 < same.chance_with(chick, stronger, 3) < 0.5 < same.chance_with(chick, stronger, 5) < 0.7


def test_chances_are_never_certain() -> None:
    """Whatever is granted, a result against all odds can still be learned from."""
    chick, *_, dragon = TWO.places
    assert 0 < TWO.chance_with(chick, dragon, -10_000) < 1e-9
    assert 1 - 1e-9 < TWO.chance_with(chick, dragon, 10_000) < 1


def test_a_handicap_that_is_not_enough_counts_for_what_it_does() -> None:
    """With three cards the weaker level wins 30 instead of 10 %: it would need more."""
    few = Scale({("chick", "rabbit"): EvenHandicap(3, share=0.3, games=2000, without=0.1)})
    assert 4 < few.evens(*few.places[:2]) < 6
    assert few.chance_with(few.places[0], few.places[1], 3) == pytest.approx(0.3, abs=0.01)


@pytest.mark.parametrize("game", own_game_ids())
def test_stored_even_handicaps_are_in_the_range(game: str) -> None:
    kind = find_game(game).handicap
    assert kind is not None
    found = even_handicaps(game)
    assert found
    for (weaker, stronger), even in found.items():
        assert LEVELS.index(weaker) < LEVELS.index(stronger)
        assert (even.handicap, even.stronger) in kind.pairs()
        assert 0 <= even.without <= even.share <= 1
        assert even.games > 0
