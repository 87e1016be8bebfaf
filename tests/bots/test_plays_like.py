"""Estimates of strength from results."""

from __future__ import annotations

from ludotheque.bots.even_handicaps import EvenHandicap, Scale
from ludotheque.bots.plays_like import Belief, Estimate, Result, nearest_level

SCALE = Scale({("chick", "rabbit"): EvenHandicap(4, share=0.5, games=2000, without=0.2)})
CHICK, RABBIT, FOX, OWL, _ = SCALE.places


def after(*results: Result) -> Estimate:
    belief = Belief(SCALE)
    for result in results:
        belief.learn(result)
    return belief.estimate()


def test_results_move_the_estimate_and_narrow_it() -> None:
    few = after(Result(RABBIT, 1), Result(FOX, 0))
    many = after(*[Result(RABBIT, 1), Result(FOX, 0)] * 10)
    assert RABBIT < few.mean < FOX
    assert RABBIT < many.mean < FOX
    assert many.high - many.low < few.high - few.low
    assert many.results == 20


def test_who_beats_foxes_and_loses_to_owls_plays_between_them() -> None:
    known = after(*[Result(FOX, 1)] * 6, *[Result(FOX, 0)] * 2, *[Result(OWL, 0)] * 6, *[Result(OWL, 1)] * 2)
    assert 2.2 < SCALE.level_at(known.mean) < 2.8
    assert nearest_level(SCALE, known.low) in ("rabbit", "fox")


def test_a_win_with_a_handicap_says_less() -> None:
    assert after(*[Result(RABBIT, 1, 4)] * 4).mean < after(*[Result(RABBIT, 1)] * 4).mean


def test_a_win_against_a_handicap_says_more() -> None:
    assert after(*[Result(CHICK, 1, 0, 4)] * 4).mean > after(*[Result(CHICK, 1)] * 4).mean
