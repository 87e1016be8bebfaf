"""Simulated people are matched with handicaps from their own results."""

from __future__ import annotations

from random import Random
from statistics import fmean

from ludotheque.bots.even_handicaps import chance, scale_of
from ludotheque.lab.matching import chance_after, handicaps_after


def mean_chance(game: str, level: float, opponent: int, people: int) -> float:
    """The mean chance to win of people of this strength, in levels, after eight games against this level."""
    rng, scale = Random(f"{level} {opponent}"), scale_of(game)
    strength = scale.strength_at(level)
    return fmean(chance_after(game, strength, scale.places[opponent], rng) for _ in range(people))


def test_people_come_nearer_to_even_chances_within_eight_games() -> None:
    """A rabbit wins 9 of 100 games against a fox without a handicap."""
    rabbit, fox = scale_of("boussanga").places[1:3]
    assert chance(rabbit - fox) < 0.15
    assert 0.25 < mean_chance("boussanga", 1.0, 2, 40) < 0.75


def test_who_loses_is_granted_something_and_who_wins_grants_it() -> None:
    fox = scale_of("boussanga").places[2]
    assert handicaps_after("boussanga", fox, lambda *_: 0.0, games=2) == (0, 0), "two results say too little"
    own, theirs = handicaps_after("boussanga", fox, lambda *_: 0.0)
    assert own > theirs <= 1, "the other one is granted a point at most, as a finer step"
    own, theirs = handicaps_after("boussanga", fox, lambda *_: 1.0)
    assert 1 >= own < theirs
