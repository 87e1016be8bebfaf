"""BAL-11 to BAL-18: what a formula brings."""

from __future__ import annotations

import pytest

from ludotheque import Match
from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import Done, Keep, Lay, Lock, Roadblock
from support.dubalai import INVALID, PERFECT_BLACK, PERFECT_ORANGE, Scene, row, view

# Flying


@pytest.mark.clause("BAL-11")
@pytest.mark.parametrize("formula", ["KRA", "GLO KRA", "TOZ", "GLO FIZ NEB TOZ", "GLO MIP", "YUK MIP GLO"])
def test_a_forbidden_symbol_makes_the_witch_fall(formula: str) -> None:
    """The symbol is out, absent, or of the other colour."""
    scene = Scene([3, 3], closer=None)
    announced = scene.write(formula, "GLO")
    assert events.Fell(0) in announced
    assert scene.squares[0] == 3


@pytest.mark.clause("BAL-12")
@pytest.mark.parametrize(("formula", "squares"), [("GLO", 1), ("GLO NEB", 2), ("FIZ NEB", 2), ("YUK", 1), ("MIP", 1)])
def test_an_incomplete_formula_moves_by_its_cards(formula: str, squares: int) -> None:
    scene = Scene([3, 3], closer=None)
    scene.write(formula, "KRA")
    assert scene.squares == (3 + squares, 3)
    assert scene.view().held == (0, 0)


@pytest.mark.clause("BAL-13")
def test_perfect_orange_moves_two_more() -> None:
    scene = Scene([3, 3])
    announced = scene.write(PERFECT_ORANGE, "KRA")
    assert events.Perfect(0, 3, "orange") in announced
    assert scene.squares[0] == 8


@pytest.mark.clause("BAL-13")
def test_perfect_black_draws_as_many_as_symbols_and_keeps_one() -> None:
    """The cards are drawn by chance; only the drawer sees them; the others go back."""
    scene = Scene([3, 3], pile=["fog", "hex", "aerobatics_3"])
    scene.play(0, Lay(row(PERFECT_BLACK)))
    scene.play(1, Lay(row("KRA")))
    scene.play(0, Lock())
    scene.play(1, Lock(), 0, 1)
    assert scene.squares[0] == 5
    assert scene.asked == [0]
    assert scene.view(0).drawn == ("fog", "aerobatics_3")
    assert scene.view(1).drawn == scene.view().drawn == ()
    assert scene.view(1).drawing == 2
    assert events.DrewCards(("fog", "aerobatics_3")) in scene.events_for(0)
    for other in (1, None):
        assert not any(isinstance(event, events.DrewCards) for event in scene.events_for(other))
        assert events.Drew(0, 2) in scene.events_for(other)
    assert scene.options_of(0) == [Keep("fog"), Keep("aerobatics_3")]
    assert scene.refusal(0, Keep("hex")) == ("BAL-13", "not_drawn")
    assert scene.refusal(0, Keep("nonsense")) == ("BAL-13", "not_drawn")
    scene.play(0, Keep("aerobatics_3"))
    assert scene.view(0).hand == ("aerobatics_3",)
    assert scene.view(1).held == (1, 0)
    assert scene.view().pile == 2
    assert events.KeptCard("aerobatics_3") in scene.events_for(0)
    assert not any(isinstance(event, events.KeptCard) for event in scene.events_for(1))


@pytest.mark.clause("BAL-13")
def test_without_a_choice_the_last_kind_of_card_is_kept() -> None:
    """That is the best aerobatics card, if one was drawn."""
    scene = Scene(
        [3, 3], pile=["fog", "aerobatics_1", "aerobatics_3"], dice="orange GLO GLO GLO GLO GLO black YUK MIP TOZ TOZ"
    )
    scene.write("YUK MIP TOZ", "KRA")
    assert scene.view().drawing == 3
    scene.wait()
    assert scene.view(0).hand == ("aerobatics_3",)


@pytest.mark.clause("BAL-13")
def test_a_single_card_drawn_is_kept_without_asking() -> None:
    scene = Scene([3, 3], pile=["tailwind"], dice="orange GLO GLO GLO GLO GLO GLO black YUK YUK YUK")
    scene.write("YUK", "KRA")
    assert scene.view(0).hand == ("tailwind",)
    assert scene.phase == "after"


@pytest.mark.clause("BAL-14")
def test_an_empty_formula_is_not_valid() -> None:
    """It does not move, and a closer who laid nothing is penalised."""
    scene = Scene([3, 3], closer=0)
    announced = scene.write("", "")
    assert events.Fell(1) in announced
    assert scene.squares == (1, 3)


@pytest.mark.clause("BAL-14")
def test_a_colour_without_valid_symbols_has_no_perfect_formula() -> None:
    """Nothing black is valid: laying nothing is not perfect black."""
    scene = Scene([3, 3], closer=None, dice="orange GLO GLO GLO GLO GLO GLO GLO YUK black YUK")
    announced = scene.write("", "GLO")
    assert events.Fell(0) in announced
    assert scene.view().held == (0, 0)
    assert scene.squares == (3, 3 + 1 + 2)


@pytest.mark.clause("BAL-15")
@pytest.mark.parametrize(("start", "end"), [(5, 3), (1, -1), (0, -2), (-1, -2)])
def test_the_closer_whose_formula_is_not_valid_goes_back_two(start: int, end: int) -> None:
    """Never below -2. The others who fall stay where they are."""
    scene = Scene([start, 4])
    announced = scene.write(INVALID, INVALID)
    assert scene.squares == (end, 4)
    assert events.Moved(0, start, end, "penalty") in announced


@pytest.mark.clause("BAL-11", "BAL-12", "BAL-13", "BAL-15")
def test_the_worked_example() -> None:
    """Five witches: the rulebook's round, from the closer to the last."""
    scene = Scene([0, 3, 2, 1, 4], closer=4)
    announced = scene.write("GLO NEB", PERFECT_BLACK, "GLO MIP", PERFECT_ORANGE, "FIZ NEB KRA")
    assert scene.phase == "keep"
    assert scene.view().drawing == 2
    scene.play(1, scene.options_of(1)[0])
    scene.finish_round()
    ursule, sofia, augustine, cunegonde, renee = scene.squares
    assert ursule == 0 + 2
    assert cunegonde == 1 + 5
    assert sofia == 3 + 2
    assert scene.view().held == (0, 1, 0, 0, 0)
    assert augustine == 2
    assert renee == 4 - 2
    assert next(event for event in announced if isinstance(event, events.Uncovered)).order == (4, 1, 2, 3, 0)


# Curse and experts


@pytest.mark.clause("BAL-16")
def test_the_curse_goes_to_the_leaders_after_each_round() -> None:
    scene = Scene([5, 4, 0])
    announced = scene.write("GLO", "GLO FIZ", "KRA")
    assert scene.squares == (6, 6, 0)
    assert scene.view().curse == 6
    assert events.CurseMoved(6) in announced


@pytest.mark.clause("BAL-16")
def test_there_is_no_curse_in_the_first_round() -> None:
    assert view(Match("dubalai", seats=2, seed=1)).curse is None
    scene = Scene([0, 0], curse=None, round=1)
    scene.write(PERFECT_ORANGE, "KRA")
    assert scene.squares == (5, 0)


@pytest.mark.clause("BAL-16")
def test_a_witch_on_the_curse_gets_no_bonus() -> None:
    """She moves by the cards alone and draws nothing. One square away the bonus counts."""
    scene = Scene([12, 11, 12], curse=12, closer=None)
    announced = scene.write(PERFECT_ORANGE, PERFECT_ORANGE, PERFECT_BLACK)
    assert scene.squares == (15, 16, 14)
    assert scene.view().held == (0, 0, 0)
    assert announced.count(events.NoBonus(0, "curse")) == 1
    assert events.NoBonus(2, "curse") in announced


@pytest.mark.clause("BAL-17")
@pytest.mark.parametrize(("formula", "square"), [(PERFECT_ORANGE, 3), (PERFECT_BLACK, 2)])
def test_an_expert_never_gets_a_bonus(formula: str, square: int) -> None:
    scene = Scene([0, 0], levels=["expert", "normal"])
    announced = scene.write(formula, "KRA")
    assert scene.squares[0] == square
    assert scene.view().held == (0, 0)
    assert events.NoBonus(0, "expert") in announced


# Black magic


@pytest.mark.clause("BAL-18")
def test_cards_kept_are_secret_and_any_number_may_be_held() -> None:
    """The others see only the number of cards."""
    hand = ["fog", "decree", "double_game", "hex", "aerobatics_1", "aerobatics_2", "aerobatics_3"]
    scene = Scene([3, 3], [hand])
    assert scene.view(0).hand == tuple(hand)
    assert scene.view(1).hand == scene.view().hand == ()
    assert scene.view(1).hands is None
    assert scene.view(1).held == (7, 0)


@pytest.mark.clause("BAL-18")
def test_spells_played_are_discarded_openly() -> None:
    scene = Scene([3, 3], [["roadblock"]])
    scene.write("GLO", "GLO")
    scene.play(0, Done())
    scene.play(0, Roadblock())
    assert scene.view(1).discard == ("roadblock",)
    assert scene.view(0).hand == ()


@pytest.mark.clause("BAL-18")
def test_too_few_cards_cause_a_reshuffle_of_the_discards() -> None:
    scene = Scene([3, 3], pile=["hex"], discard=["fog", "fog", "tailwind"])
    announced = scene.write(PERFECT_BLACK, "KRA")
    assert events.Reshuffled() in announced
    assert scene.view().drawing == 2
    assert scene.view().discard == ()
    assert scene.view().pile == 2


@pytest.mark.clause("BAL-18")
@pytest.mark.parametrize(("pile", "drawn"), [([], 0), (["hex"], 1)])
def test_if_still_too_few_the_remaining_cards_are_drawn(pile: list[str], drawn: int) -> None:
    scene = Scene([3, 3], pile=pile)
    scene.write(PERFECT_BLACK, "KRA")
    assert scene.view().held == (drawn, 0)
    assert scene.squares[0] == 5


@pytest.mark.clause("BAL-18")
def test_with_enough_cards_the_discards_stay() -> None:
    scene = Scene([3, 3], pile=["hex", "decree"], discard=["fog"])
    scene.write(PERFECT_BLACK, "KRA")
    assert scene.view().discard == ("fog",)
