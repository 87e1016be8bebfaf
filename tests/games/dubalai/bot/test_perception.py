"""How bots look at the dice, one after another."""

from __future__ import annotations

import pytest

from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.randomness import rng_for
from ludotheque.games.dubalai.bot.levels import STRENGTHS
from ludotheque.games.dubalai.bot.perception import MOST_GLANCES, scan_dice
from support.dubalai import EXAMPLE, faces

DICE = faces(EXAMPLE)


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_sees_nine_dice_in_two_seconds(level: Level) -> None:
    for seed in range(60):
        glances = scan_dice(DICE, 0, 2000, STRENGTHS[level], rng_for(seed))
        assert 2 <= len(glances) <= 8
        assert len({glance.die for glance in scan_dice(DICE, 0, 45000, STRENGTHS[level], rng_for(seed))}) == 9


def test_the_order_of_looks_does_not_depend_on_how_long_the_dice_are_visible() -> None:
    long = scan_dice(DICE, 500, 20000, STRENGTHS["fox"], rng_for(3))
    short = scan_dice(DICE, 500, 4000, STRENGTHS["fox"], rng_for(3))
    assert long[: len(short)] == short
    assert len(long) > len(short) > 0


def test_a_head_start_is_used_to_its_end() -> None:
    """Looks that everybody has end with the lid; so many are planned at most. A head start has no lid."""
    for level in LEVELS:
        glances = scan_dice(DICE, 0, 30000, STRENGTHS[level], rng_for(3), most=None)
        assert glances[-1].at > 29000
        assert scan_dice(DICE, 0, 30000, STRENGTHS[level], rng_for(3)) == glances[:MOST_GLANCES]


def test_weak_levels_misperceive_more_faces_than_strong_ones() -> None:
    wrong = dict.fromkeys(LEVELS, 0)
    for level in LEVELS:
        for seed in range(60):
            glances = scan_dice(DICE, 0, 6000, STRENGTHS[level], rng_for(seed))
            wrong[level] += sum(DICE[glance.die] != glance.face for glance in glances)
    assert wrong["chick"] > 20
    assert wrong["dragon"] < 10
