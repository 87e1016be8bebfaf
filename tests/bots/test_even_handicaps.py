"""The scale of strengths of a game, and handicaps that even two of them."""

from __future__ import annotations

import pytest

from ludotheque.bots.even_handicaps import (
    EvenHandicap,
    Scale,
    chance,
    even_handicaps,
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


def test_a_handicap_lifts_a_strength_to_the_one_that_it_evens() -> None:
    chick, rabbit, fox, *_ = TWO.places
    assert TWO.lifted(chick, 4) == pytest.approx(rabbit, abs=1e-6)
    assert TWO.lifted(chick, 9) == pytest.approx(fox, abs=1e-6)
    assert TWO.lifted(chick, 0) == chick
    assert TWO.level_at(TWO.strength_at(2.25)) == pytest.approx(2.25)


def test_a_handicap_that_is_not_enough_counts_for_what_it_does() -> None:
    """With three cards the weaker level wins 30 instead of 10 %: it would need more."""
    few = Scale({("chick", "rabbit"): EvenHandicap(3, share=0.3, games=2000, without=0.1)})
    assert 4 < few.evens(*few.places[:2]) < 6
    assert chance(few.lifted(few.places[0], 3) - few.places[1]) == pytest.approx(0.3, abs=0.01)


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
