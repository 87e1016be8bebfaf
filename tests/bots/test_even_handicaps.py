"""The scale of strengths of a game, and handicaps that even two of them."""

from __future__ import annotations

import pytest

from ludotheque.bots.even_handicaps import (
    EvenHandicap,
    Scale,
    chance,
    even_handicaps,
    even_pair,
    proposed_handicaps,
    scale_of,
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
def test_larger_gaps_get_larger_handicaps_within_the_range(game: str) -> None:
    kind, scale = find_game(game).handicap, scale_of(game)
    assert kind is not None
    strengths = [scale.strength_at(level / 4) for level in range(17)]
    pairs = [even_pair(game, 0.0, stronger) for stronger in strengths]
    assert pairs[0] == (0, 0)
    assert kind.advantage(*pairs[-1]) > 0
    assert all(pair in kind.pairs() for pair in pairs)


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


def test_a_proposal_needs_two_known_strengths() -> None:
    assert proposed_handicaps("boussanga", [None, 1.0, None]) == (0, 0, 0)
    assert proposed_handicaps("boussanga", [2.0, 2.0]) == (0, 0)


@pytest.mark.parametrize("game", own_game_ids())
def test_at_a_larger_table_everybody_is_evened_with_the_strongest(game: str) -> None:
    """What is proposed does not depend on the order of the seats, and equals are granted the same."""
    kind, scale = find_game(game).handicap, scale_of(game)
    assert kind is not None
    chick, rabbit, fox, *_ = scale.places
    weak, strong, middle, also_strong = proposed_handicaps(game, [chick, fox, rabbit, fox])
    assert weak >= middle >= strong == also_strong < weak
    assert (weak, strong) == even_pair(game, chick, fox)
    assert proposed_handicaps(game, [fox, None, chick]) == (strong, 0, weak)
