"""Bots look at one die after another, keep some of it, and close the lid in their time."""

from __future__ import annotations

import pytest

from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.randomness import rng_for
from ludotheque.games.dubalai.bot.levels import STRENGTHS
from ludotheque.games.dubalai.bot.memory import forgetting_thresholds, remembered_dice
from ludotheque.games.dubalai.bot.perception import scan_dice
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.actions import Close, Decree, Lay, Lock
from support.dubalai import EXAMPLE, PERFECT_ORANGE, Scene, faces, row
from support.dubalai_bots import dice_on_the_table, think, written_after

DICE = faces(EXAMPLE)


def closing_times(level: Level, squares: tuple[int, int] = (0, 0), seeds: int = 30) -> list[int]:
    """When bots of a level close the lid, in the rounds in which they do."""
    found: list[int] = []
    for seed in range(seeds):
        scene = dice_on_the_table(squares)
        seen = think(scene.view(0), level=level, seed=seed)
        assert seen.action is None, "the lid cannot be closed yet"
        scene.wait()
        idea = think(scene.view(0), scene.now, level=level, seed=seed, memory=seen.memory)
        assert idea.memory == seen.memory, "asked again, it does as it set out to do"
        if idea.action is not None:
            assert idea.action == Close()
            found.append(idea.at)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_sees_nine_dice_in_two_seconds(level: Level) -> None:
    for seed in range(60):
        glances = scan_dice(DICE, 0, 2000, STRENGTHS[level], rng_for(seed))
        assert 2 <= len(glances) <= 8
        assert len({glance.die for glance in scan_dice(DICE, 0, 45000, STRENGTHS[level], rng_for(seed))}) == 9


def test_the_eyes_follow_the_same_way_however_long_the_dice_lie_there() -> None:
    long = scan_dice(DICE, 500, 20000, STRENGTHS["fox"], rng_for(3))
    short = scan_dice(DICE, 500, 4000, STRENGTHS["fox"], rng_for(3))
    assert long[: len(short)] == short
    assert len(long) > len(short) > 0


def test_higher_levels_remember_more_of_four_seconds() -> None:
    right: list[int] = []
    for level in LEVELS:
        strength, known = STRENGTHS[level], 0
        for seed in range(60):
            glances = scan_dice(DICE, 0, 4000, strength, rng_for(seed))
            dice = remembered_dice(glances, 4500, strength, forgetting_thresholds(seed, 0, 1))
            known += sum(DICE[die] == face for die, face in dice.items())
        right.append(known)
    assert right == sorted(right)
    assert right[0] < 5.5 * 60
    assert right[-1] > 8 * 60


def test_what_was_seen_fades() -> None:
    strength = STRENGTHS["chick"]
    slips = forgetting_thresholds(1, 0, 1)
    glances = scan_dice(DICE, 0, 6000, strength, rng_for(1))
    soon, later, much_later = (remembered_dice(glances, at, strength, slips) for at in (6000, 20000, 120000))
    assert set(soon) > set(later) > set(much_later)
    assert not much_later


def test_the_chick_takes_in_a_wrong_colour_now_and_then_and_the_dragon_hardly_ever() -> None:
    wrong = dict.fromkeys(LEVELS, 0)
    for level in LEVELS:
        for seed in range(60):
            glances = scan_dice(DICE, 0, 6000, STRENGTHS[level], rng_for(seed))
            wrong[level] += sum(DICE[glance.die] != glance.face for glance in glances)
    assert wrong["chick"] > 20
    assert wrong["dragon"] < 10


def test_the_lid_is_closed_sooner_by_higher_levels() -> None:
    middle = {level: sorted(times)[len(times) // 2] for level in LEVELS if (times := closing_times(level))}
    assert middle["dragon"] < middle["owl"] < middle["fox"] < middle["rabbit"] < middle["chick"]
    assert 2000 < middle["dragon"] < 4000
    assert middle["chick"] > 8000, "a child needs time to look"


def test_a_chick_often_leaves_the_lid_to_others() -> None:
    assert 8 <= len(closing_times("chick")) <= 24
    assert len(closing_times("dragon", seeds=12)) == 12


def test_where_time_is_short_nobody_waits_too_long() -> None:
    """Five seconds to look: children close the lid too, in time."""
    in_time = 0
    for seed in range(20):
        scene = dice_on_the_table(options=DubalaiOptions(look_seconds=5))
        mind = think(scene.view(0), level="rabbit", seed=seed).memory
        scene.wait()
        idea = think(scene.view(0), scene.now, level="rabbit", seed=seed, memory=mind)
        assert idea.action is None or idea.at < 5000
        in_time += idea.action is not None
    assert in_time >= 6


def test_nobody_reaches_for_the_lid_from_the_last_square() -> None:
    assert closing_times("dragon", (-2, 3), seeds=6) == []


def test_only_looks_before_the_lid_closed_count() -> None:
    """Another face on a die that was not reached yet changes nothing."""
    other = ["orange", "GLO", "GLO", "FIZ", "NEB", "KRA", "black", "YUK", "MIP", "MIP", "KRA"]
    for seed in range(4):
        scene = dice_on_the_table()
        mind = think(scene.view(0), seed=seed).memory
        assert mind is not None
        in_time = {glance.die for glance in mind.glances if glance.at <= 2001}
        assert len(in_time) < 9
        changed = faces(" ".join(other))
        for die in set(range(9)) - in_time:
            changed[die] = (changed[die] + 4) % 18
        again = dice_on_the_table()
        for die in range(9):
            again.position.dice[die] = changed[die]
        assert written_after(2001, scene, seed=seed) == written_after(2001, again, seed=seed)


def test_given_time_a_dragon_writes_the_perfect_formula() -> None:
    perfect = {row(PERFECT_ORANGE), row("YUK MIP")}
    assert all(tuple(written_after(5000, dice_on_the_table(), seed=seed).row) in perfect for seed in range(6))


def test_a_chick_often_does_not() -> None:
    written = [written_after(5000, dice_on_the_table(), level="chick", seed=seed).row for seed in range(20)]
    perfect = sum(formula in {row(PERFECT_ORANGE), row("YUK MIP")} for formula in written)
    assert 1 <= perfect <= 12
    assert all(1 <= len(formula) <= 3 for formula in written)


def test_a_decree_brings_a_second_look() -> None:
    """Nothing seen: it reserves the Decree, looks at the dice anew, and writes what it saw."""
    scene = Scene([3, 3], [["decree"]], closer=1)
    idea = think(scene.view(0))
    assert idea.action == Decree()
    scene.play(0, Decree(), after=idea.at)
    scene.play(1, Lay((0,)))
    scene.play(1, Lock())
    scene.wait()
    assert scene.phase == "study"
    idea = think(scene.view(0), scene.now, memory=idea.memory)
    assert idea.action == Close()
    assert 2000 < idea.at - scene.now < 10000
    scene.play(0, Close(), after=idea.at - scene.now)
    assert scene.phase == "rewrite"
    while not isinstance(idea.action, Lock):
        idea = think(scene.view(0), scene.now, memory=idea.memory)
        assert idea.action is not None
        scene.play(0, idea.action, after=max(0, idea.at - scene.now))
    spoken = scene.view().formulas[0]
    assert spoken is not None
    assert spoken.row in (row(PERFECT_ORANGE), row("YUK MIP"))
