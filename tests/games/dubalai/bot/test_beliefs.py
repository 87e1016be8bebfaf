"""Formulas under uncertainty: how the value of a formula follows from what is remembered."""

from __future__ import annotations

from ludotheque.bots.randomness import rng_for
from ludotheque.engine.native.bits import bit, count
from ludotheque.games.dubalai.bot.beliefs import Beliefs
from ludotheque.games.dubalai.bot.payoffs import payoffs_in_squares
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.tabletop.formulas import BLACK, ORANGE
from ludotheque.games.dubalai.rules.tabletop.setup import setup_of
from support.dubalai import EXAMPLE, PERFECT_ORANGE, Scene, faces, row

POOL = setup_of(DubalaiOptions(), 2).lookup.faces


def believing(sure: dict[int, float], dice: str = EXAMPLE) -> Beliefs:
    """Beliefs about these dice, each with its certainty; errors are wrong colours."""
    beliefs = Beliefs(POOL, 1.0)
    for die, face in enumerate(faces(dice)):
        if die in sure:
            beliefs.remember(die, face, sure[die], 1.0 - sure[die])
    beliefs.sample_rolls(400, rng_for("imagine"))
    return beliefs


def test_a_player_who_knows_all_dice_writes_the_perfect_formula() -> None:
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


def test_unseen_dice_make_a_symbol_uncertain() -> None:
    """With three dice unseen a symbol is likely but not certain; weak levels ignore unseen dice."""
    toad = bit(row("GLO")[0])
    careful = believing(dict.fromkeys(range(6), 1.0))
    assert 0.6 < careful.chance_of(toad, ORANGE) < 0.95
    childlike = Beliefs(POOL, 0.0)
    childlike.remember(0, faces(EXAMPLE)[0], 1.0, 0.0)
    childlike.sample_rolls(50, rng_for("imagine"))
    assert childlike.chance_of(toad, ORANGE) == 1.0


def test_the_closer_is_more_careful() -> None:
    """A doubtful symbol is left out by the closer, who would be penalised."""
    beliefs = believing(dict.fromkeys(range(9), 1.0) | {2: 0.42}, "orange GLO GLO FIZ KRA KRA black KRA KRA MIP MIP")
    position = Scene([6, 6], curse=6).position
    brave = beliefs.best_row(ORANGE, payoffs_in_squares(position, 0, closer=False), 9)
    careful = beliefs.best_row(ORANGE, payoffs_in_squares(position, 0, closer=True), 9)
    assert careful == bit(row("GLO")[0])
    beliefs = believing(dict.fromkeys(range(9), 1.0) | {2: 0.58}, "orange GLO GLO FIZ KRA KRA black KRA KRA MIP MIP")
    assert count(beliefs.best_row(ORANGE, payoffs_in_squares(position, 0, closer=False), 9)) == 2
    assert beliefs.best_row(ORANGE, payoffs_in_squares(position, 0, closer=True), 9) == careful
    assert brave == careful


def test_near_the_finish_two_certain_cards_are_enough() -> None:
    beliefs = believing(dict.fromkeys(range(9), 1.0) | {3: 0.9})
    far = payoffs_in_squares(Scene([0, 0]).position, 0, closer=False)
    near = payoffs_in_squares(Scene([21, 0]).position, 0, closer=False)
    assert count(beliefs.best_row(ORANGE, far, 9)) == 3
    assert beliefs.best_row(ORANGE, near, 9) == sum(bit(symbol) for symbol in row("GLO FIZ"))
