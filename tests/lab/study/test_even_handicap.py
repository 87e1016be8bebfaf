"""The search for the handicaps at which two levels are even."""

from __future__ import annotations

import math

from ludotheque.engine.playing.handicap import Pair
from ludotheque.lab.study.even_handicap import even_handicap, games_with, handicap_of, pair_in_words


def test_pairs_of_more_and_fewer_cards_are_searched_as_one_scale() -> None:
    """Seven cards beside four would be even: the pair is found, with more for one and fewer for the other."""
    kind, tried = handicap_of("bouh"), set[Pair]()

    def play(pair: Pair, numbers: range, _seed: str) -> float:
        tried.add(pair)
        return len(numbers) / (1 + math.exp(8 * (math.log(7 / 4) - kind.advantage(*pair))))

    found = even_handicap("bouh", weaker="chick", stronger="fox", search=100, confirm=200, play=play)
    assert kind.pairs()[found.best.value] == (2, -1)
    assert found.best.share.whole == 200
    assert len(tried) < len(kind.pairs()) / 2


def test_both_levels_get_their_part_of_a_pair() -> None:
    """Random play in which one side holds eight cards and the other three."""
    assert games_with("bouh", (3, -2), range(6), weaker="random", stronger="chick") > 0
    assert pair_in_words((0, -1)) == "+0 / −1"
