"""Level 12+: BOU-40 to BOU-44."""

from __future__ import annotations

from typing import Any

import pytest

from games.bouh.scene import Scene, bouh
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import Pass, Recolour, Take, Took
from ludotheque.games.bouh.rules.view import BouhView

RED = ["red 5", "red 7", "red 8"]
FIVE = ["red 9", "yellow 8", "green 3", "blue 2", "violet 2"]


def table(**setup: Any) -> Scene:
    return Scene(level="calculation", **setup)


@pytest.mark.clause("BOU-40")
def test_the_totems_lie_number_side_up() -> None:
    view = GAME.view(table().state, None)
    assert isinstance(view, BouhView)
    assert [totem.number for totem in view.totems] == [47, 58, 67, 76, 85, 99]


@pytest.mark.clause("BOU-40")
def test_three_bouh_of_its_colour_take_a_totem_and_stay_with_their_owner() -> None:
    """The page's example: 5 × 8 + 7 = 47."""
    scene = table(homes=[RED], hands=[[1, 2, 3, 4, 5]])
    action = scene.take("red", "5*8+7", *RED)
    events = scene.play(0, action)
    assert events[0] == Took(0, "red", None, action.steps, "5 × 8 + 7 = 47")
    assert scene.holder("red") == 0
    assert scene.home(0) == set(RED)
    assert scene.numbers(0) == [1, 2, 3, 4, 5]


@pytest.mark.clause("BOU-40")
def test_number_cards_may_be_used_and_are_discarded() -> None:
    """6 × 9 + 2 + 2 = 58, one 2 a Bouh and the other a number card."""
    names = ["yellow 2", "yellow 6", "yellow 9"]
    scene = table(homes=[names], hands=[[2, 1, 1, 1, 3]])
    scene.play(0, scene.take("yellow", "6*9+2+2", *names))
    assert scene.holder("yellow") == 0
    assert scene.numbers(0) == [1, 1, 1, 3]


@pytest.mark.clause("BOU-40")
def test_a_totem_is_taken_from_another_player() -> None:
    scene = table(homes=[RED, []])
    scene.position.homes.totems[0] = 1
    action = scene.take("red", "5*8+7", *RED)
    assert Took(0, "red", 1, action.steps, "5 × 8 + 7 = 47") in scene.play(0, action)
    assert scene.holder("red") == 0
    assert scene.refused(0, action) == "BOU-40 already_your_totem"


@pytest.mark.clause("BOU-40")
def test_at_least_three_bouh() -> None:
    scene = table(homes=[["red 9", "red 5"]], hands=[[2, 1, 1, 1, 3]])
    refusal = scene.refusal(0, scene.take("red", "9*5+2", "red 9", "red 5"))
    assert (refusal.clause, refusal.reason, refusal.params["count"]) == ("BOU-40", "three_bouh", 2)


@pytest.mark.clause("BOU-40")
def test_only_in_ones_own_turn_and_with_ones_own_bouh() -> None:
    scene = table(homes=[RED, ["red 1"]], turn=1)
    action = Take("red", (bouh("red 5"), bouh("red 8"), "*", bouh("red 7"), "+"))
    assert scene.refused(0, action) == "LUD-1 not_asked"
    assert scene.refused(1, action) == "BOU-40 not_your_bouh"


@pytest.mark.clause("BOU-41")
def test_only_bouh_of_the_colour_and_jokers_each_once_and_all_used() -> None:
    scene = table(homes=[[*RED, "blue 5", "joker 8"]], hands=[[2, 1, 1, 1, 3]], jokers={"joker 8": "blue"})
    five, seven, eight = (bouh(name) for name in RED)
    assert scene.refused(0, Take("red", (five, bouh("blue 5"), "*", seven, "+", eight, "+"))) == "BOU-41 other_colour"
    assert scene.refused(0, Take("red", (five, eight, "*", five, "+", seven, "+"))) == "BOU-10 used_twice"
    assert scene.refused(0, Take("red", (five, eight, "*", seven))) == "BOU-10 cards_left_over"
    scene.play(0, Take("red", (five, bouh("joker 8"), "*", seven, "+")))
    assert scene.holder("red") == 0


@pytest.mark.clause("BOU-41", "BOU-35")
def test_a_joker_used_keeps_that_colour_and_changes_once_per_turn() -> None:
    scene = table(
        homes=[["red 5", "red 7", "joker 8", "yellow 1", "yellow 2"]],
        jokers={"joker 8": "blue"},
        centre=["green 1", "green 2", "green 3"],
    )
    scene.play(0, scene.take("red", "5*8+7", "red 5", "red 7", "joker 8"))
    colour = {owned.card.id: owned.colour for owned in GAME.view(scene.state, 0).homes[0]}[bouh("joker 8")]
    assert colour == "red"
    assert scene.refused(0, Recolour(bouh("joker 8"), "blue")) == "BOU-35 recoloured_already"
    other = Take("yellow", (bouh("joker 8"), bouh("yellow 1"), "+", bouh("yellow 2"), "+"))
    assert scene.refused(0, other) == "BOU-35 recoloured_already"


@pytest.mark.clause("BOU-41")
def test_a_totem_stays_until_it_is_taken_even_with_fewer_bouh_left() -> None:
    """Greuh cannot rob what it protects, but a joker used may be recoloured away."""
    scene = table(homes=[["red 5", "red 7", "joker 8"], []], jokers={"joker 8": "red"})
    scene.play(0, scene.take("red", "5*8+7", "red 5", "red 7", "joker 8"))
    scene.play(0, Recolour(bouh("joker 8"), "blue"))
    assert scene.holder("red") == 0
    scene = table(homes=[["red 1", "red 2", "red 3", "red 4"], ["red 5"]])
    assert scene.holder("red") is None, "nothing is won by majority at this level"


@pytest.mark.clause("BOU-42", "BOU-16")
def test_a_totem_protects_its_owners_bouh_of_its_colour() -> None:
    scene = table(
        homes=[[*RED, "blue 1"], []],
        hands=[[1, 2, 3, 4, 5], [4, 5, 1, 1, 1]],
        greuhs=[[], [9]],
        centre=["green 1", "green 2", "green 3"],
    )
    scene.play(0, scene.take("red", "5*8+7", *RED))
    scene.play(0, scene.options(0)[-1])
    assert scene.refused(1, scene.scare(9, "red 5", "4+5")) == "BOU-16 protected"
    scene.play(1, scene.scare(9, "blue 1", "4+5"))


@pytest.mark.clause("BOU-43")
def test_five_bouh_of_five_colours_take_the_multicolour_totem() -> None:
    """The page's example: 9 × (8 + 3) + 2 − 2 = 99. They lie under it, protected, and cannot serve."""
    scene = table(homes=[[*FIVE, "red 1", "red 2"], []])
    scene.play(0, scene.take("multicolour", "9*(8+3)+2-2", *FIVE))
    assert scene.holder("multicolour") == 0
    assert scene.under() == {bouh(name) for name in FIVE}
    protected = {owned.card.id for owned in GAME.view(scene.state, 1).homes[0] if owned.protected}
    assert protected == {bouh(name) for name in FIVE}
    serving = Take("red", (bouh("red 9"), bouh("red 1"), "*", bouh("red 2"), "+"))
    assert scene.refused(0, serving) == "BOU-43 lies_under_totem"


@pytest.mark.clause("BOU-43")
def test_jokers_may_stand_in_and_more_than_five_may_be_used() -> None:
    names = ["red 9", "yellow 8", "green 3", "joker 11", "joker 12", "green 1"]
    scene = table(homes=[names], jokers={"joker 11": "red", "joker 12": "blue"})
    scene.play(0, scene.take("multicolour", "9*(8+3)+12-11-1", *names))
    colours = {owned.card.id: owned.colour for owned in GAME.view(scene.state, 0).homes[0]}
    assert colours[bouh("joker 12")] == "blue", "it stands for blue already"
    assert colours[bouh("joker 11")] == "violet"
    assert len(scene.under()) == 6


@pytest.mark.clause("BOU-43")
def test_number_cards_may_be_used_for_the_multicolour_totem() -> None:
    names = ["red 9", "yellow 8", "green 3", "blue 2", "violet 1"]
    scene = table(homes=[names], hands=[[1, 5, 6, 7, 7]])
    scene.play(0, scene.take("multicolour", "9*(8+3)+2-1-1", *names))
    assert scene.numbers(0) == [5, 6, 7, 7]
    assert scene.under() == {bouh(name) for name in names}


@pytest.mark.clause("BOU-43")
def test_five_colours_are_needed() -> None:
    scene = table(homes=[["red 9", "yellow 8", "green 3", "blue 2", "blue 3"]])
    refusal = scene.refusal(
        0, scene.take("multicolour", "9*(8+3)+2-3", "red 9", "yellow 8", "green 3", "blue 2", "blue 3")
    )
    assert (refusal.clause, refusal.reason) == ("BOU-43", "five_colours")


@pytest.mark.clause("BOU-43")
def test_the_five_stay_under_the_totem_until_it_is_taken() -> None:
    other = ["red 8", "yellow 9", "green 4", "blue 5", "violet 6"]
    scene = table(homes=[FIVE, other], hands=[[1, 2, 3, 4, 5], [4, 4, 1, 1, 1]], centre=["red 1", "red 2", "red 3"])
    scene.play(0, scene.take("multicolour", "9*(8+3)+2-2", *FIVE))
    assert scene.refused(0, scene.take("multicolour", "9*(8+3)+2-2", *FIVE)) == "BOU-40 already_your_totem"
    scene.play(0, scene.options(0)[-1])
    assert scene.under() == {bouh(name) for name in FIVE}
    scene.play(1, scene.take("multicolour", "9*(5+6)+8-4-4", *other))
    assert scene.holder("multicolour") == 1
    assert scene.under() == {bouh(name) for name in other}


@pytest.mark.clause("BOU-44")
def test_the_multicolour_totem_is_worth_three() -> None:
    scene = table(homes=[FIVE, ["blue 9"]], pile=[])
    scene.position.homes.totems[0] = 1
    scene.position.homes.totems[1] = 1
    scene.play(0, scene.take("multicolour", "9*(8+3)+2-2", *FIVE))
    scene.play(0, scene.options(0)[-1])
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((3, 2), (1, 2))


@pytest.mark.clause("BOU-44")
def test_a_tie_in_points_goes_to_most_bouh() -> None:
    scene = table(seats=3, homes=[["red 1"], ["blue 9", "blue 8"], ["green 1", "green 2", "green 3"]], pile=[])
    scene.position.homes.totems[0] = 0
    scene.position.homes.totems[3] = 1
    scene.play(0, Pass(()))
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((1, 1, 0), (2, 1, 3))


@pytest.mark.clause("BOU-40", "BOU-43")
def test_options_offer_totems_once_for_each_choice_of_cards() -> None:
    """Every option is legal, and each uses other number cards or other jokers."""
    scene = table(homes=[[*RED, "red 1", "red 2", "joker 8", *FIVE[1:]]], hands=[[1, 2, 3, 4, 5]])
    takes = [action for action in scene.options(0) if isinstance(action, Take)]
    assert {"red", "multicolour"} <= {action.totem for action in takes}
    effects = set()
    for action in takes:
        assert GAME.check(scene.state, 0, action) is None
        cards = [step for step in action.steps if isinstance(step, int)]
        kept = (
            frozenset(c for c in cards if c > 100)
            if action.totem == "multicolour"
            else frozenset(set(cards) & {bouh("joker 8")})
        )
        effects.add((action.totem, frozenset(card for card in cards if card < 100), kept))
    assert len(effects) == len(takes)
