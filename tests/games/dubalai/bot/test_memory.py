"""What bots remember of the dice, and for how long."""

from __future__ import annotations

from ludotheque.bots.level import LEVELS
from ludotheque.bots.randomness import rng_for
from ludotheque.games.dubalai.bot.levels import STRENGTHS
from ludotheque.games.dubalai.bot.memory import forgetting_thresholds, remembered_dice
from ludotheque.games.dubalai.bot.perception import scan_dice
from support.dubalai import EXAMPLE, faces
from support.dubalai_bots import dice_on_the_table, think, written_after

DICE = faces(EXAMPLE)


def test_higher_levels_remember_more_after_four_seconds() -> None:
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


def test_memories_fade() -> None:
    strength = STRENGTHS["chick"]
    slips = forgetting_thresholds(1, 0, 1)
    glances = scan_dice(DICE, 0, 6000, strength, rng_for(1))
    soon, later, much_later = (remembered_dice(glances, at, strength, slips) for at in (6000, 20000, 120000))
    assert set(soon) > set(later) > set(much_later)
    assert not much_later


def test_only_looks_before_the_lid_closed_count() -> None:
    """A die not yet looked at may show any face: the formula stays the same."""
    other = ["orange", "GLO", "GLO", "FIZ", "NEB", "KRA", "black", "YUK", "MIP", "MIP", "KRA"]
    for seed in range(4):
        scene = dice_on_the_table()
        memory = think(scene.view(0), seed=seed).memory
        assert memory is not None
        in_time = {glance.die for glance in memory.glances if glance.at <= 2001}
        assert len(in_time) < 9
        changed = faces(" ".join(other))
        for die in set(range(9)) - in_time:
            changed[die] = (changed[die] + 4) % 18
        again = dice_on_the_table()
        for die in range(9):
            again.position.dice[die] = changed[die]
        assert written_after(2001, scene, seed=seed) == written_after(2001, again, seed=seed)
