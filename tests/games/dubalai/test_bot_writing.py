"""Formulas from what is remembered: brave or careful, long or short, laid card by card."""

from __future__ import annotations

import pytest

from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.randomness import rng_for
from ludotheque.engine.native.bits import bit, count
from ludotheque.games.dubalai.bot.beliefs import Beliefs
from ludotheque.games.dubalai.bot.memory import Glance, RoundMemory
from ludotheque.games.dubalai.bot.payoffs import payoffs_in_squares
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.actions import Lay, Lock
from ludotheque.games.dubalai.rules.formulas import BLACK, ORANGE
from ludotheque.games.dubalai.rules.tables import setup_of
from support.dubalai import EXAMPLE, PERFECT_ORANGE, Scene, faces, row
from support.dubalai_bots import dice_on_the_table, think, written_after

POOL = setup_of(DubalaiOptions(), 2).tables.faces


def believing(sure: dict[int, float], dice: str = EXAMPLE) -> Beliefs:
    """These dice, remembered more or less surely; what is wrong has the wrong colour."""
    beliefs = Beliefs(POOL, 1.0)
    for die, face in enumerate(faces(dice)):
        if die in sure:
            beliefs.remember(die, face, sure[die], 1.0 - sure[die])
    beliefs.sample_rolls(400, rng_for("imagine"))
    return beliefs


def test_who_knows_everything_writes_everything() -> None:
    beliefs = believing(dict.fromkeys(range(9), 1.0))
    payoffs = payoffs_in_squares(Scene([0, 0]).position, 0, closer=True)
    assert beliefs.best_row(ORANGE, payoffs, 9) == sum(bit(symbol) for symbol in row(PERFECT_ORANGE))
    assert beliefs.best_row(BLACK, payoffs, 9) == sum(bit(symbol) for symbol in row("YUK MIP"))
    assert beliefs.value_of(beliefs.best_row(ORANGE, payoffs, 9), ORANGE, payoffs) == 5.0
    assert beliefs.value_with_all_dice_known(payoffs) == 5.0


def test_a_symbol_seen_in_both_colours_is_out() -> None:
    beliefs = believing(dict.fromkeys(range(9), 1.0))
    skull = bit(row("KRA")[0])
    assert beliefs.chance_of(skull, ORANGE) == beliefs.chance_of(skull, BLACK) == 0.0


def test_unseen_dice_can_spoil_a_symbol() -> None:
    """With three dice unseen a symbol is likely, not sure; a child does not think of that."""
    toad = bit(row("GLO")[0])
    careful = believing(dict.fromkeys(range(6), 1.0))
    assert 0.6 < careful.chance_of(toad, ORANGE) < 0.95
    childlike = Beliefs(POOL, 0.0)
    childlike.remember(0, faces(EXAMPLE)[0], 1.0, 0.0)
    childlike.sample_rolls(50, rng_for("imagine"))
    assert childlike.chance_of(toad, ORANGE) == 1.0


def test_whoever_closed_the_lid_is_more_careful() -> None:
    """One doubtful symbol: it is left out by the one who would pay for it."""
    beliefs = believing(dict.fromkeys(range(9), 1.0) | {2: 0.42}, "orange GLO GLO FIZ KRA KRA black KRA KRA MIP MIP")
    position = Scene([6, 6], curse=6).position
    brave = beliefs.best_row(ORANGE, payoffs_in_squares(position, 0, closer=False), 9)
    careful = beliefs.best_row(ORANGE, payoffs_in_squares(position, 0, closer=True), 9)
    assert careful == bit(row("GLO")[0])
    beliefs = believing(dict.fromkeys(range(9), 1.0) | {2: 0.58}, "orange GLO GLO FIZ KRA KRA black KRA KRA MIP MIP")
    assert count(beliefs.best_row(ORANGE, payoffs_in_squares(position, 0, closer=False), 9)) == 2
    assert beliefs.best_row(ORANGE, payoffs_in_squares(position, 0, closer=True), 9) == careful
    assert brave == careful


def test_near_the_line_two_sure_cards_are_enough() -> None:
    beliefs = believing(dict.fromkeys(range(9), 1.0) | {3: 0.9})
    far = payoffs_in_squares(Scene([0, 0]).position, 0, closer=False)
    near = payoffs_in_squares(Scene([21, 0]).position, 0, closer=False)
    assert count(beliefs.best_row(ORANGE, far, 9)) == 3
    assert beliefs.best_row(ORANGE, near, 9) == sum(bit(symbol) for symbol in row("GLO FIZ"))


def test_cursed_there_is_no_bonus_to_hope_for() -> None:
    free = payoffs_in_squares(Scene([4, 0], curse=3).position, 0, closer=False)
    cursed = payoffs_in_squares(Scene([4, 0], curse=4).position, 0, closer=False)
    expert = payoffs_in_squares(Scene([4, 0], levels=["expert", "normal"]).position, 0, closer=False)
    assert free.perfect_orange[3] == 5.0
    assert free.perfect_black[3] > 4.0
    for plain in (cursed, expert):
        assert plain.perfect_orange[3] == plain.perfect_black[3] == plain.flew[3] == 3.0


def test_somebody_who_saw_nothing_still_writes_a_card() -> None:
    for level in LEVELS:
        idea = think(Scene([0, 0], closer=1).view(0), level=level)
        assert isinstance(idea.action, Lay)
        assert len(idea.action.row) == 1


def test_with_a_double_game_two_rows_are_laid() -> None:
    laid = written_after(5000, dice_on_the_table((0, 0), [["double_game"]]))
    rows = {laid.colour: laid.row, "black" if laid.colour == "orange" else "orange": laid.second}
    assert rows == {"orange": row(PERFECT_ORANGE), "black": row("YUK MIP")}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seconds", [5, 30])
def test_cards_are_laid_one_by_one_and_in_time(level: Level, seconds: int) -> None:
    scene = Scene([0, 0], closer=1, options=DubalaiOptions(write_seconds=seconds))
    mind: RoundMemory | None = RoundMemory(2, 1, tuple(Glance(die, face, 0) for die, face in enumerate(faces(EXAMPLE))))
    before: tuple[int, ...] = ()
    times = [0]
    while True:
        idea = think(scene.view(0), scene.now, level=level, memory=mind)
        assert idea.action is not None
        times.append(idea.at)
        assert times[-1] - times[-2] > 50
        if isinstance(idea.action, Lock):
            break
        assert isinstance(idea.action, Lay)
        assert set(before) < set(idea.action.row)
        assert len(idea.action.row) == len(before) + 1
        before, mind = idea.action.row, idea.memory
        scene.play(0, idea.action, after=idea.at - scene.now)
    assert before
    assert 1000 < times[-1] < min(seconds * 1000, 8000)
