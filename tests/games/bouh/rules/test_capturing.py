"""Calculations, captures and Greuh: BOU-10 to BOU-18."""

from __future__ import annotations

from typing import Any

import pytest

from games.bouh.scene import BOX, Scene, bouh, greuh
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import Capture, Captured, Mistaken, Pass, Scared, TurnEnded
from ludotheque.games.bouh.rules.moves import number_cards
from ludotheque.games.bouh.rules.view import BouhView

CENTRE = ["red 9", "red 4", "red 6"]


@pytest.mark.clause("BOU-10")
@pytest.mark.parametrize("text", ["2*3+3", "9+3-3", "9*3/3", "(9+3+3+3)/2"])
def test_at_least_two_cards_and_the_four_operations(text: str) -> None:
    scene = Scene(hands=[[2, 3, 3, 3, 9]], centre=["red 9"])
    scene.play(0, scene.capture("red 9", text))
    assert scene.home(0) == {"red 9"}


@pytest.mark.clause("BOU-10")
def test_a_division_must_come_out_whole() -> None:
    """8 ÷ 2 is fine; 7 ÷ 2 is not, and the refusal says which division it is."""
    scene = Scene(hands=[[7, 8, 2, 1, 1]], centre=CENTRE)
    refusal = scene.refusal(0, scene.capture("red 4", "7/2+1"))
    assert (refusal.clause, refusal.reason) == ("BOU-10", "not_whole")
    assert refusal.params == {"dividend": 7, "divisor": 2}
    scene.play(0, scene.capture("red 4", "8/2"))


@pytest.mark.clause("BOU-10")
def test_each_card_is_used_once_and_every_card_shown_is_used() -> None:
    scene = Scene(hands=[[2, 2, 4, 5, 9]], centre=CENTRE)
    two, other, four, five, nine = number_cards(BOX, scene.position.hands[0])
    refusal = scene.refusal(0, Capture(bouh("red 4"), (two, two, "+")))
    assert (refusal.clause, refusal.reason, refusal.params) == ("BOU-10", "used_twice", {"card": two, "number": 2})
    assert scene.refused(0, Capture(bouh("red 4"), (nine, five, "-", four))) == "BOU-10 cards_left_over"
    assert scene.refused(0, Capture(bouh("red 4"), (two, "+", other))) == "BOU-10 operation_without_numbers"
    assert scene.refused(0, Capture(bouh("red 4"), ())) == "BOU-10 cards_left_over"
    scene.play(0, Capture(bouh("red 4"), (two, other, "+")))


@pytest.mark.clause("BOU-10")
def test_only_cards_of_the_players_own_hand_may_be_used() -> None:
    scene = Scene(hands=[[2, 2, 4, 5, 9], [3, 3, 3, 3, 3]], centre=CENTRE, homes=[["blue 2"]])
    mine, theirs = (next(iter(number_cards(BOX, scene.position.hands[seat]))) for seat in (0, 1))
    for other in (theirs, 45, bouh("blue 2"), greuh(4), 0, -1, 2**62):
        assert scene.refused(0, Capture(bouh("red 4"), (mine, other, "+"))) == "BOU-10 not_your_card"


@pytest.mark.clause("BOU-11")
def test_intermediate_results_may_be_negative_or_zero() -> None:
    """The example: 2 − 5 is 3 below zero, and adding 9 gives 6."""
    scene = Scene(hands=[[2, 5, 9, 7, 7]], centre=CENTRE)
    scene.play(0, scene.capture("red 6", "2-5+9"))
    scene = Scene(hands=[[2, 5, 9, 7, 7]], centre=CENTRE)
    scene.play(0, scene.capture("red 9", "(7-7)*2+9"))
    scene = Scene(hands=[[1, 3, 2, 2, 8]], centre=CENTRE)
    scene.play(0, scene.capture("red 4", "(2-8-2)/(1-3)"))


@pytest.mark.clause("BOU-11")
def test_division_by_zero_is_refused() -> None:
    scene = Scene(hands=[[9, 5, 7, 7, 4]], centre=CENTRE)
    refusal = scene.refusal(0, scene.capture("red 9", "9/(7-7)"))
    assert (refusal.clause, refusal.reason, refusal.params) == ("BOU-11", "divided_by_zero", {"dividend": 9})


@pytest.mark.clause("BOU-11")
def test_any_bracketing_is_allowed() -> None:
    scene = Scene(hands=[[1, 2, 3, 5, 9]], centre=CENTRE)
    scene.play(0, scene.capture("red 9", "9*(3-(5-(2+1)))"))


@pytest.mark.clause("BOU-11")
def test_digits_are_never_glued_together() -> None:
    """A 1 and a 2 make 3, 1, 2 and so on, never 12; the steps have no way to say it."""
    scene = Scene(level="majority", hands=[[1, 2]], centre=["joker 12"])
    assert not any(isinstance(action, Capture) for action in scene.options(0))


@pytest.mark.clause("BOU-12")
def test_the_table_may_forbid_operations() -> None:
    cases = {"+-": "+-", "+-*": "+-*", "+-*/": "+-*/"}
    for operations, allowed in cases.items():
        for sign, text in {"+": "4+5", "-": "5-1", "*": "1*4", "/": "4/1"}.items():
            scene = Scene(hands=[[4, 5, 1, 1, 1]], centre=CENTRE, operations=operations)
            action = scene.capture("red 9" if sign == "+" else "red 4", text)
            if sign in allowed:
                scene.play(0, action)
            else:
                assert scene.refused(0, action) == "BOU-12 operation_not_allowed"


@pytest.mark.clause("BOU-12")
def test_forbidden_operations_are_not_among_the_options_and_all_four_are_the_default() -> None:
    for operations, expected in {"+-": set("+-"), "+-*": set("+-*"), None: set("+-*/")}.items():
        more: dict[str, Any] = {} if operations is None else {"operations": operations}
        scene = Scene(hands=[[2, 3, 6, 8, 9]], centre=["red 9", "red 4", "blue 3", "red 1", "joker 12"], **more)
        options = [action for action in scene.options(0) if isinstance(action, Capture)]
        signs = {step for action in options for step in action.steps if isinstance(step, str)}
        assert signs == expected


@pytest.mark.clause("BOU-13")
def test_the_example_of_the_rulebook() -> None:
    """A Bouh 9 with 4, 3, 2, 9 and 8: 4 + 2 + 3 = 9, said aloud; those cards are discarded."""
    scene = Scene(hands=[[4, 3, 2, 9, 8]], centre=["blue 9", "red 1", "red 2"])
    used = {id for id, number in number_cards(BOX, scene.position.hands[0]).items() if number < 8}
    action = scene.capture("blue 9", "4+2+3")
    events = scene.play(0, action)
    assert events[0] == Captured(0, bouh("blue 9"), 9, "blue", None, action.steps, "4 + 2 + 3 = 9")
    assert scene.numbers(0) == [8, 9]
    assert set(number_cards(BOX, scene.position.discard)) == used
    assert scene.home(0) == {"blue 9"}
    view = GAME.view(scene.state, 1)
    assert isinstance(view, BouhView)
    assert [owned.card.id for owned in view.homes[0]] == [bouh("blue 9")]
    assert bouh("blue 9") not in {card.id for card in view.centre}


@pytest.mark.clause("BOU-13")
def test_only_a_bouh_in_the_centre_can_be_captured() -> None:
    scene = Scene(hands=[[4, 5, 2, 2, 2]], centre=["red 1"], homes=[[], ["blue 9"]])
    for id in (bouh("green 9"), bouh("blue 9"), greuh(9), 0, -5, 2**62):
        assert scene.refused(0, Capture(id, scene.steps("4+5"))) == "BOU-13 not_in_centre"


@pytest.mark.clause("BOU-14")
def test_a_single_card_never_captures() -> None:
    scene = Scene(hands=[[6, 4, 2, 1, 1]], centre=CENTRE)
    assert scene.refused(0, scene.capture("red 6", "6")) == "BOU-14 one_card"
    scene.play(0, scene.capture("red 6", "4+2"))


@pytest.mark.clause("BOU-15")
def test_a_greuh_takes_a_bouh_and_goes_to_the_player_robbed() -> None:
    """The example: a Greuh 8 with 5 + 3 takes an 8, a 7 or a 2, but not a 9."""
    for name in ("blue 8", "blue 7", "blue 2"):
        scene = Scene(level="majority", hands=[[5, 3, 1, 1, 1]], homes=[[], ["blue 8", "green 9", name]], greuhs=[[8]])
        scene.position.homes.totems[3] = -1
        action = scene.scare(8, name, "5+3")
        events = scene.play(0, action)
        assert name in scene.home(0)
        assert name not in scene.home(1)
        assert scene.numbers(0) == [1, 1, 1]
        assert scene.position.greuhs[0] == 0
        assert scene.position.greuhs[1] != 0
        assert isinstance(events[0], Scared)
        assert (events[0].victim, events[0].calculation) == (1, "5 + 3 = 8")
    scene = Scene(level="majority", hands=[[5, 3, 1, 1, 1]], homes=[[], ["green 9"]], greuhs=[[8]])
    refusal = scene.refusal(0, scene.scare(8, "green 9", "5+3"))
    assert (refusal.clause, refusal.reason) == ("BOU-15", "too_high_for_greuh")


@pytest.mark.clause("BOU-15")
def test_the_greuh_must_be_the_players_own_and_the_bouh_an_opponents() -> None:
    scene = Scene(
        level="majority", hands=[[5, 3, 1, 1, 2]], centre=["red 3"], homes=[["blue 1"], ["blue 2"]], greuhs=[[8], [6]]
    )
    assert scene.refused(0, scene.scare(6, "blue 2", "5+1")) == "BOU-15 not_your_greuh"
    assert scene.refused(0, scene.scare(8, "blue 1", "5+3")) == "BOU-15 not_an_opponents"
    assert scene.refused(0, scene.scare(8, "red 3", "5+3")) == "BOU-15 not_an_opponents"
    assert scene.refused(0, scene.scare(8, "red 4", "5+3")) == "BOU-15 not_an_opponents"
    assert scene.refused(0, scene.scare(8, "blue 2", "5+2")) == "BOU-18 wrong_result"
    hand = number_cards(BOX, scene.position.hands[0])
    one = next(id for id, number in hand.items() if number == 5)
    action = scene.scare(8, "blue 2", "5+3")
    assert scene.refused(0, type(action)(action.greuh, action.bouh, (one,))) == "BOU-14 one_card"


@pytest.mark.clause("BOU-15")
def test_the_greuh_can_come_back() -> None:
    """The player robbed owns the Greuh and may use it later."""
    scene = Scene(
        level="majority",
        hands=[[5, 3, 1, 1, 2], [4, 4, 1, 1, 1]],
        homes=[[], ["blue 2"]],
        greuhs=[[8]],
        centre=["red 1", "red 2", "red 3"],
    )
    scene.play(0, scene.scare(8, "blue 2", "5+3"))
    scene.play(0, GAME.options(GAME.view(scene.state, 0))[-1])
    scene.play(1, scene.scare(8, "blue 2", "4+4"))
    assert scene.home(1) == {"blue 2"}
    assert scene.position.greuhs[0] != 0


@pytest.mark.clause("BOU-16", "BOU-30")
def test_a_protected_bouh_cannot_be_taken_by_a_greuh() -> None:
    """Three red Bouh hold the red totem, which protects them; blue ones are not protected by it."""
    homes = [[], ["red 1", "red 2", "red 3", "blue 4"]]
    scene = Scene(level="majority", hands=[[5, 3, 1, 1, 1]], homes=homes, greuhs=[[8]])
    assert scene.holder("red") == 1
    refusal = scene.refusal(0, scene.scare(8, "red 1", "5+3"))
    assert (refusal.clause, refusal.params) == ("BOU-16", {"totem": "red", "victim": 1})
    scene.play(0, scene.scare(8, "blue 4", "5+3"))


@pytest.mark.clause("BOU-16", "BOU-22")
def test_at_level_collect_nothing_is_protected() -> None:
    scene = Scene(greuh=True, hands=[[5, 3, 1, 1, 1]], homes=[[], ["red 1", "red 2", "red 3"]], greuhs=[[8]])
    scene.play(0, scene.scare(8, "red 1", "5+3"))
    assert scene.home(0) == {"red 1"}


@pytest.mark.clause("BOU-17")
def test_a_joker_is_captured_like_any_other_and_counts_for_any_colour() -> None:
    scene = Scene(level="majority", hands=[[5, 5, 1, 1, 1]], centre=["joker 10"], homes=[["blue 1", "blue 2"]])
    scene.play(0, scene.capture("joker 10", "5+5", "blue"))
    assert scene.home(0) == {"blue 1", "blue 2", "joker 10"}
    assert scene.holder("blue") == 0


@pytest.mark.clause("BOU-17")
def test_only_a_joker_chooses_its_colour() -> None:
    scene = Scene(level="majority", hands=[[5, 4, 1, 1, 1]], centre=CENTRE)
    assert scene.refused(0, scene.capture("red 9", "5+4", "blue")) == "BOU-17 not_a_joker"


@pytest.mark.clause("BOU-18")
def test_a_wrong_calculation_is_refused_with_its_true_result() -> None:
    scene = Scene(hands=[[4, 2, 3, 1, 1]], centre=CENTRE)
    refusal = scene.refusal(0, scene.capture("red 9", "(4+2)*3"))
    assert refusal.clause == "BOU-18"
    assert refusal.params == {"calculation": "(4 + 2) × 3", "made": 18, "wanted": 9}
    scene.play(0, scene.capture("red 9", "4+2+3"))  # nothing is lost


@pytest.mark.clause("BOU-18")
@pytest.mark.parametrize("text", ["(4+2)*3", "3/2", "4/(1-1)"])
def test_with_penalty_a_wrong_calculation_ends_the_turn(text: str) -> None:
    """Its cards were shown to all and stay in the hand; nothing is captured."""
    scene = Scene(hands=[[4, 2, 3, 1, 1]], centre=CENTRE, penalty=True)
    action = scene.capture("red 9", text)
    events = scene.play(0, action)
    assert isinstance(events[0], Mistaken)
    assert TurnEnded(0) in events
    assert scene.position.turn == 1
    assert scene.home(0) == set()
    assert scene.numbers(0) == [1, 1, 2, 3, 4]
    view = GAME.view(scene.state, 1)
    assert {card.id for card in view.known[0]} == {step for step in action.steps if isinstance(step, int)}


@pytest.mark.clause("BOU-18")
def test_with_penalty_a_malformed_calculation_is_only_refused() -> None:
    scene = Scene(hands=[[4, 2, 3, 1, 1]], centre=CENTRE, penalty=True)
    assert scene.refused(0, scene.capture("red 4", "4")) == "BOU-14 one_card"


@pytest.mark.clause("BOU-18")
def test_cards_shown_by_mistake_stay_known_until_they_leave_the_hand() -> None:
    scene = Scene(hands=[[4, 2, 3, 1, 1]], centre=CENTRE, penalty=True)
    scene.play(0, scene.capture("red 9", "4+2"))
    scene.play(1, Pass(()))
    assert [card.number for card in GAME.view(scene.state, None).known[0]] == [2, 4]
    scene.play(0, scene.capture("red 6", "4+2"))
    assert GAME.view(scene.state, None).known[0] == ()
