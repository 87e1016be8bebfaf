"""Handicaps that make a table even."""

from __future__ import annotations

import pytest

from ludotheque.bots.even_handicaps import scale_of
from ludotheque.bots.even_table import ENOUGH, even_pair, proposed_handicaps
from ludotheque.engine.registry import find_game, own_game_ids


@pytest.mark.parametrize("game", own_game_ids())
def test_larger_gaps_get_larger_handicaps_within_the_range(game: str) -> None:
    kind, scale = find_game(game).handicap, scale_of(game)
    assert kind is not None
    strengths = [scale.strength_at(level / 4) for level in range(17)]
    pairs = [even_pair(game, [0.0], [stronger]) for stronger in strengths]
    assert pairs[0] == (0, 0)
    assert kind.advantage(*pairs[-1]) > 0
    assert all(pair in kind.pairs() for pair in pairs)


def test_a_proposal_needs_two_known_strengths() -> None:
    assert proposed_handicaps("boussanga", [None, [1.0], None]) == (0, 0, 0)
    assert proposed_handicaps("boussanga", [[2.0], [2.0]]) == (0, 0)


@pytest.mark.parametrize("game", own_game_ids())
def test_at_a_larger_table_everybody_is_evened_with_the_strongest(game: str) -> None:
    """What is proposed does not depend on the order of the seats, and equals are granted the same."""
    kind, scale = find_game(game).handicap, scale_of(game)
    assert kind is not None
    chick, rabbit, fox, *_ = scale.places
    weak, strong, middle, also_strong = proposed_handicaps(game, [[chick], [fox], [rabbit], [fox]])
    assert weak >= middle >= strong == also_strong < weak
    assert (weak, strong) == even_pair(game, [chick], [fox])
    assert proposed_handicaps(game, [[fox], None, [chick]]) == (strong, 0, weak)


def test_both_sides_of_a_pair_are_told_in_the_order_asked() -> None:
    chick, _, fox, *_ = scale_of("boussanga").places
    own, theirs = even_pair("boussanga", [chick], [fox])
    assert own > theirs
    assert even_pair("boussanga", [fox], [chick]) == (theirs, own)


def test_all_that_is_believed_counts() -> None:
    """Somebody who may be a chick or an owl is granted something between the two against a fox."""
    chick, _, fox, owl, _ = scale_of("boussanga").places
    certain, _ = even_pair("boussanga", [chick], [fox])
    perhaps, _ = even_pair("boussanga", [chick, chick, owl], [fox])
    assert 0 < perhaps < certain


@pytest.mark.parametrize("level", [0.0, 0.5, 1.0, 2.0, 2.5])
def test_of_pairs_that_are_even_enough_the_most_usual_is_proposed(level: float) -> None:
    """Equally strong players with nearly the same cards could both have ten of them."""
    kind, scale = find_game("bouh").handicap, scale_of("bouh")
    assert kind is not None
    weaker, owl = scale.strength_at(level), scale.places[3]
    apart = {pair: abs(scale.chance_with(weaker, owl, kind.advantage(*pair)) - 0.5) for pair in kind.pairs()}
    pair = even_pair("bouh", [weaker], [owl])
    assert apart[pair] <= max(ENOUGH, min(apart.values()))
    for other, away in apart.items():
        assert away > ENOUGH or sum(map(abs, other)) >= sum(map(abs, pair))
