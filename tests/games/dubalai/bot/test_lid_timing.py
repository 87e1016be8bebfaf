"""When bots close the lid."""

from __future__ import annotations

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.bot.levels import STRENGTHS
from ludotheque.games.dubalai.bot.lid_timing import closing_time
from ludotheque.games.dubalai.bot.memory import forgetting_thresholds
from ludotheque.games.dubalai.bot.perception import scan_dice
from ludotheque.games.dubalai.box.edition import COLOURS, SYMBOLS
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.actions import Close
from ludotheque.games.dubalai.rules.worlds import position_of
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


def test_who_saw_the_dice_before_the_others_closes_sooner() -> None:
    """BAL-33: a chick that looked for fifteen seconds need not look for as long again."""
    position, strength = position_of(dice_on_the_table().view(0)), STRENGTHS["chick"]
    dice = [symbol + SYMBOLS * COLOURS.index(colour) for symbol, colour in dice_on_the_table().view(0).dice or ()]

    def closes(head_start: int) -> list[int]:
        found = []
        for seed in range(30):
            glances = scan_dice(dice, -head_start, position.setup.look_ms, strength, Rng(seed))
            thresholds = forgetting_thresholds(seed, 0, position.round)
            found.append(closing_time(position, 0, glances, thresholds, strength, seed, Budget(effort=0.1)))
        return sorted(at for at in found if at is not None)

    at_once, earlier = closes(0), closes(15_000)
    assert len(at_once) > 8
    assert earlier[len(earlier) // 2] < at_once[len(at_once) // 2] - 5_000
    assert min(earlier) > position.setup.watch_ms, "nobody closes before the others have looked"
    assert len(closes(20_000)) == 30, "whoever was ready before the others looked leaves the lid to nobody"
