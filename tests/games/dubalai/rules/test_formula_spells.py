"""BAL-23, BAL-24, BAL-28: Forgotten Syllable, Correction and Double Game."""

from __future__ import annotations

import pytest

from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import (
    Correction,
    Done,
    DoubleGame,
    DubalaiAction,
    Fog,
    ForgottenSyllable,
    Lay,
    Lock,
)
from support.dubalai import (
    FIZ,
    GLO,
    INVALID,
    KRA,
    MIP,
    NEB,
    PERFECT_BLACK,
    PERFECT_ORANGE,
    TOZ,
    YUK,
    Scene,
    before_move,
    row,
)

# Forgotten Syllable and Correction


@pytest.mark.clause("BAL-23")
def test_a_forgotten_card_is_added() -> None:
    scene = before_move(["forgotten_syllable"], "GLO NEB")
    announced = scene.cast(0, ForgottenSyllable(FIZ))
    assert events.Added(0, FIZ) in announced
    assert events.Perfect(0, 3, "orange") in announced
    assert scene.squares[0] == 5 + 5


@pytest.mark.clause("BAL-23")
@pytest.mark.parametrize(
    ("symbol", "reason"),
    [(GLO, "already_used"), (9, "no_such_symbol"), (-1, "no_such_symbol"), (2**62, "no_such_symbol")],
)
def test_only_an_unused_card_can_be_added(symbol: int, reason: str) -> None:
    scene = before_move(["forgotten_syllable"], "GLO NEB")
    assert scene.refusal(0, ForgottenSyllable(symbol)) == ("BAL-23", reason)


@pytest.mark.clause("BAL-23")
def test_both_forgotten_syllables_may_be_played() -> None:
    scene = before_move(["forgotten_syllable", "forgotten_syllable"], "GLO")
    scene.cast(0, ForgottenSyllable(FIZ))
    scene.cast(0, ForgottenSyllable(NEB))
    assert scene.squares[0] == 5 + 5


@pytest.mark.clause("BAL-24")
def test_a_card_is_exchanged() -> None:
    """An invalid formula becomes valid, and the closer is not penalised."""
    scene = before_move(["correction"], "GLO FIZ KRA")
    announced = scene.cast(0, Correction(KRA, NEB))
    assert events.Exchanged(0, KRA, NEB) in announced
    assert scene.squares[0] == 5 + 5


@pytest.mark.clause("BAL-24")
@pytest.mark.parametrize(
    ("remove", "add", "reason"),
    [(TOZ, FIZ, "not_in_formula"), (99, FIZ, "not_in_formula"), (GLO, NEB, "already_used"), (GLO, 9, "no_such_symbol")],
)
def test_a_correction_takes_a_card_of_the_formula_and_an_unused_one(remove: int, add: int, reason: str) -> None:
    scene = before_move(["correction"], "GLO NEB")
    assert scene.refusal(0, Correction(remove, add)) == ("BAL-24", reason)


@pytest.mark.clause("BAL-23", "BAL-24")
def test_every_way_to_alter_a_formula_is_offered() -> None:
    """Two cards laid, seven free: seven to add, fourteen exchanges, or nothing."""
    scene = before_move(["forgotten_syllable", "correction"], "GLO NEB")
    assert len(scene.options_of(0)) == 7 + 14 + 1


# Double Game


@pytest.mark.clause("BAL-28")
def test_two_rows_move_by_their_sum_and_each_perfect_one_brings_its_bonus() -> None:
    """Three orange and two black, two more for orange, two cards drawn for black."""
    scene = before_move(["double_game"], PERFECT_ORANGE, PERFECT_BLACK)
    announced = scene.cast(0, DoubleGame())
    assert events.Doubled(0, row(PERFECT_ORANGE), row(PERFECT_BLACK), "orange") in announced
    assert scene.squares[0] == 5 + 3 + 2 + 2
    assert scene.view().drawing == 2


@pytest.mark.clause("BAL-28")
def test_one_perfect_row_brings_its_own_bonus() -> None:
    """The page's example: 3 + 1 squares, and 2 more."""
    scene = before_move(["double_game"], PERFECT_ORANGE, "YUK")
    scene.cast(0, DoubleGame())
    assert scene.squares[0] == 5 + 6
    assert scene.view().held == (0, 0)


@pytest.mark.clause("BAL-28")
def test_each_row_is_judged_by_its_label() -> None:
    """Black cards in the row labelled orange are not valid: neither row is."""
    scene = before_move(["double_game"], PERFECT_BLACK, PERFECT_ORANGE, "orange")
    announced = scene.cast(0, DoubleGame())
    assert announced.count(events.Fell(0)) == 2
    assert scene.squares[0] == 5 - 2
    scene = before_move(["double_game"], PERFECT_BLACK, PERFECT_ORANGE, "black")
    scene.cast(0, DoubleGame())
    assert scene.squares[0] == 5 + 7


@pytest.mark.clause("BAL-28", "BAL-15")
def test_valid_rows_move_first_then_the_closer_is_penalised_if_either_is_invalid() -> None:
    """From -1: five forward and two back. The other way round would end on 3."""
    scene = Scene([-1, 5], [["double_game"]])
    scene.lay_two(0, PERFECT_ORANGE, "TOZ")
    scene.play(1, Lay(row(INVALID)))
    scene.play(0, Lock())
    scene.play(1, Lock())
    announced = scene.cast(0, DoubleGame())
    assert [(event.start, event.end) for event in announced if isinstance(event, events.Moved)] == [(-1, 4), (4, 2)]


@pytest.mark.clause("BAL-28")
def test_an_invalid_row_of_a_player_who_did_not_close_is_not_penalised() -> None:
    scene = before_move(["double_game"], "GLO", "TOZ", closer=None)
    scene.cast(0, DoubleGame())
    assert scene.squares[0] == 6


@pytest.mark.clause("BAL-28")
def test_without_the_spell_only_the_main_row_counts_and_the_second_stays_secret() -> None:
    """Nobody learns that there was a second row, not even from the label."""
    scene = before_move(["double_game"], "GLO", PERFECT_BLACK)
    assert scene.view(0).formulas[0] != scene.view(1).formulas[0]
    seen = scene.view(1).formulas[0]
    assert seen is not None
    assert (seen.row, seen.second, seen.colour) == ((GLO,), (), None)
    scene.play(0, Done())
    assert scene.squares[0] == 6
    scene.play(0, Done())
    assert scene.view(1).formulas[0] == seen
    assert not any(isinstance(event, events.Doubled) for event in scene.events)


@pytest.mark.clause("BAL-28", "BAL-26")
def test_with_a_cancelled_double_game_only_the_main_row_counts() -> None:
    """In whichever colour it is valid; the second row is not even shown."""
    scene = before_move(["double_game"], PERFECT_BLACK, PERFECT_ORANGE, "black")
    scene.position.hands[1] = scene.take(["fog"])
    scene.play(0, DoubleGame())
    scene.play(1, Fog(1))
    scene.wait()
    assert scene.squares[0] == 5 + 2
    assert not any(isinstance(event, events.Doubled) for event in scene.events)


@pytest.mark.clause("BAL-28")
def test_two_rows_need_the_spell_two_labels_and_different_cards() -> None:
    scene = Scene([5, 5], [["double_game"]])
    assert scene.refusal(1, Lay((GLO,), (YUK,), "orange")) == ("BAL-28", "no_double_game")
    assert scene.refusal(0, Lay((GLO,), (YUK, GLO), "orange")) == ("BAL-28", "in_both_rows")
    assert scene.refusal(0, Lay((GLO,), (YUK,))) == ("BAL-28", "label_needed")
    assert scene.refusal(0, Lay((GLO,), (YUK, YUK), "orange")) == ("BAL-4", "one_card_each")
    assert scene.refusal(0, Lay((GLO,), (YUK,), "black")) is None


@pytest.mark.clause("BAL-28")
def test_double_game_needs_a_second_row() -> None:
    scene = before_move(["double_game"], "GLO")
    assert scene.refusal(0, DoubleGame()) == ("BAL-28", "only_one_row")
    assert scene.options_of(0) == [Done()]


@pytest.mark.clause("BAL-28")
@pytest.mark.parametrize("first", [ForgottenSyllable(FIZ), Correction(GLO, FIZ)])
def test_double_game_is_declared_before_a_formula_is_altered(first: DubalaiAction) -> None:
    scene = before_move(["double_game", "forgotten_syllable", "correction"], "GLO", "YUK")
    scene.cast(0, first)
    assert scene.refusal(0, DoubleGame()) == ("BAL-28", "declare_first")
    assert DoubleGame() not in scene.options_of(0)


@pytest.mark.clause("BAL-28")
def test_double_game_is_declared_once() -> None:
    scene = before_move(["double_game", "double_game"], "GLO", "YUK")
    scene.cast(0, DoubleGame())
    assert scene.refusal(0, DoubleGame()) == ("BAL-28", "already_double")


@pytest.mark.clause("BAL-28", "BAL-23", "BAL-24")
def test_alterations_change_one_row_with_a_card_in_neither_and_are_judged_after() -> None:
    """The missing eye is added to the black row, the wrong key exchanged for the candle: both perfect."""
    scene = before_move(["double_game", "forgotten_syllable", "correction"], "GLO NEB TOZ", "YUK")
    assert scene.refusal(0, ForgottenSyllable(MIP, "second")) == ("BAL-28", "only_main_row")
    scene.cast(0, DoubleGame())
    assert scene.refusal(0, ForgottenSyllable(GLO, "second")) == ("BAL-23", "already_used")
    assert scene.refusal(0, Correction(YUK, NEB, "second")) == ("BAL-24", "already_used")
    assert scene.refusal(0, Correction(GLO, FIZ, "second")) == ("BAL-24", "not_in_formula")
    scene.cast(0, ForgottenSyllable(MIP, "second"))
    announced = scene.cast(0, Correction(TOZ, FIZ))
    assert events.Perfect(0, 3, "orange") in announced
    assert events.Perfect(0, 2, "black") in announced
    assert scene.squares[0] == 5 + 3 + 2 + 2


@pytest.mark.clause("BAL-16", "BAL-28")
def test_under_the_curse_neither_row_brings_its_bonus() -> None:
    scene = before_move(["double_game"], PERFECT_ORANGE, PERFECT_BLACK, curse=5)
    announced = scene.cast(0, DoubleGame())
    assert announced.count(events.NoBonus(0, "curse")) == 2
    assert scene.squares[0] == 5 + 3 + 2
    assert scene.view().held == (0, 0)
