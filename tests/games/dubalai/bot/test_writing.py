"""The formulas bots write, and how they lay them card by card."""

from __future__ import annotations

import pytest

from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.dubalai.bot.memory import Glance, RoundMemory
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.actions import Close, Decree, Lay, Lock
from support.dubalai import EXAMPLE, PERFECT_ORANGE, Scene, faces, row
from support.dubalai_bots import dice_on_the_table, think, written_after


def test_the_strongest_level_writes_the_perfect_formula_after_five_seconds() -> None:
    perfect = {row(PERFECT_ORANGE), row("YUK MIP")}
    assert all(tuple(written_after(5000, dice_on_the_table(), seed=seed).row) in perfect for seed in range(6))


def test_the_weakest_level_often_does_not_write_the_perfect_formula() -> None:
    written = [written_after(5000, dice_on_the_table(), level="chick", seed=seed).row for seed in range(20)]
    perfect = sum(formula in {row(PERFECT_ORANGE), row("YUK MIP")} for formula in written)
    assert 1 <= perfect <= 12
    assert all(1 <= len(formula) <= 3 for formula in written)


def test_a_decree_brings_a_second_look() -> None:
    """A bot that saw nothing reserves the Decree, looks at the dice, and writes what it saw."""
    scene = Scene([3, 3], [["decree"]], closer=1)
    decision = think(scene.view(0))
    assert decision.action == Decree()
    scene.play(0, Decree(), after=decision.at)
    scene.play(1, Lay((0,)))
    scene.play(1, Lock())
    scene.wait()
    assert scene.phase == "study"
    decision = think(scene.view(0), scene.now, memory=decision.memory)
    assert decision.action == Close()
    assert 2000 < decision.at - scene.now < 10000
    scene.play(0, Close(), after=decision.at - scene.now)
    assert scene.phase == "rewrite"
    while not isinstance(decision.action, Lock):
        decision = think(scene.view(0), scene.now, memory=decision.memory)
        assert decision.action is not None
        scene.play(0, decision.action, after=max(0, decision.at - scene.now))
    spoken = scene.view().formulas[0]
    assert spoken is not None
    assert spoken.row in (row(PERFECT_ORANGE), row("YUK MIP"))


def test_a_bot_that_saw_nothing_still_lays_a_card() -> None:
    for level in LEVELS:
        decision = think(Scene([0, 0], closer=1).view(0), level=level)
        assert isinstance(decision.action, Lay)
        assert len(decision.action.row) == 1


def test_with_a_double_game_two_rows_are_laid() -> None:
    laid = written_after(5000, dice_on_the_table((0, 0), [["double_game"]]))
    rows = {laid.colour: laid.row, "black" if laid.colour == "orange" else "orange": laid.second}
    assert rows == {"orange": row(PERFECT_ORANGE), "black": row("YUK MIP")}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seconds", [5, 30])
def test_cards_are_laid_one_by_one_and_in_time(level: Level, seconds: int) -> None:
    scene = Scene([0, 0], closer=1, options=DubalaiOptions(write_seconds=seconds))
    memory: RoundMemory | None = RoundMemory(
        2, 1, tuple(Glance(die, face, 0) for die, face in enumerate(faces(EXAMPLE)))
    )
    before: tuple[int, ...] = ()
    times = [0]
    while True:
        decision = think(scene.view(0), scene.now, level=level, memory=memory)
        assert decision.action is not None
        times.append(decision.at)
        assert times[-1] - times[-2] > 50
        if isinstance(decision.action, Lock):
            break
        assert isinstance(decision.action, Lay)
        assert set(before) < set(decision.action.row)
        assert len(decision.action.row) == len(before) + 1
        before, memory = decision.action.row, decision.memory
        scene.play(0, decision.action, after=decision.at - scene.now)
    assert before
    assert 1000 < times[-1] < min(seconds * 1000, 8000)
