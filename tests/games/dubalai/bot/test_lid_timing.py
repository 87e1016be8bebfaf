"""When bots close the lid."""

from __future__ import annotations

from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.actions import Close
from support.dubalai_bots import dice_on_the_table, think


def closing_times(level: Level, squares: tuple[int, int] = (0, 0), seeds: int = 30) -> list[int]:
    """The times at which bots of a level close the lid, in the rounds in which they do."""
    found: list[int] = []
    for seed in range(seeds):
        scene = dice_on_the_table(squares)
        seen = think(scene.view(0), level=level, seed=seed)
        assert seen.action is None, "the lid cannot be closed yet"
        scene.wait()
        decision = think(scene.view(0), scene.now, level=level, seed=seed, memory=seen.memory)
        assert decision.memory == seen.memory, "asked again, it does as it set out to do"
        if decision.action is not None:
            assert decision.action == Close()
            found.append(decision.at)
    return found


def test_higher_levels_close_the_lid_sooner() -> None:
    middle = {level: sorted(times)[len(times) // 2] for level in LEVELS if (times := closing_times(level))}
    assert middle["dragon"] < middle["owl"] < middle["fox"] < middle["rabbit"] < middle["chick"]
    assert 2000 < middle["dragon"] < 4000
    assert middle["chick"] > 8000, "a child needs time to look"


def test_a_chick_often_leaves_the_lid_to_others() -> None:
    assert 8 <= len(closing_times("chick")) <= 24
    assert len(closing_times("dragon", seeds=12)) == 12


def test_bots_close_in_time_at_tables_with_a_short_look() -> None:
    """With a look of five seconds, weak levels close the lid in time too."""
    in_time = 0
    for seed in range(20):
        scene = dice_on_the_table(options=DubalaiOptions(look_seconds=5))
        memory = think(scene.view(0), level="rabbit", seed=seed).memory
        scene.wait()
        decision = think(scene.view(0), scene.now, level="rabbit", seed=seed, memory=memory)
        assert decision.action is None or decision.at < 5000
        in_time += decision.action is not None
    assert in_time >= 6


def test_a_bot_on_minus_two_does_not_close() -> None:
    assert closing_times("dragon", (-2, 3), seeds=6) == []
