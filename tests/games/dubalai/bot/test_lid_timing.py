"""When bots close the lid."""

from __future__ import annotations

from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.actions import Close
from support.dubalai_bots import dice_on_the_table, think


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
