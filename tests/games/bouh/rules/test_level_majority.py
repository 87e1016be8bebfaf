"""Level 8-12: BOU-30 to BOU-36."""

from __future__ import annotations

from typing import Any

import pytest

from games.bouh.scene import Scene, bouh
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import (
    Capture,
    Claim,
    Claimed,
    Declare,
    End,
    Pass,
    Recolour,
    Recoloured,
    Release,
    Take,
    TotemLost,
    TotemWon,
)

RAINBOW = ["red 1", "yellow 1", "green 1", "blue 1", "violet 1"]


def majority(**setup: Any) -> Scene:
    return Scene(level="majority", **setup)


# Colour totems


@pytest.mark.clause("BOU-30")
def test_the_first_with_three_of_a_colour_takes_its_totem() -> None:
    scene = majority(hands=[[4, 5, 1, 1, 1]], centre=["red 9"], homes=[["red 1", "red 2"], ["red 7", "red 8"]])
    assert scene.holder("red") is None
    events = scene.play(0, scene.capture("red 9", "4+5"))
    assert scene.holder("red") == 0
    assert TotemWon(0, "red", None) in events


@pytest.mark.clause("BOU-30")
def test_the_totem_protects_all_bouh_of_its_colour_jokers_included() -> None:
    scene = majority(homes=[["red 1", "red 2", "joker 8", "blue 1"]], jokers={"joker 8": "red"})
    assert scene.holder("red") == 0
    shown = {owned.card.id: owned.protected for owned in GAME.view(scene.state, 1).homes[0]}
    assert shown == {bouh("red 1"): True, bouh("red 2"): True, bouh("joker 8"): True, bouh("blue 1"): False}


@pytest.mark.clause("BOU-31")
def test_the_highest_sum_holds_the_totem_and_an_equal_one_does_not_take_it() -> None:
    """The page's example: 3 + 4 + 8 against 2 + 6 + 7; then a 1 makes 16."""
    scene = majority(
        turn=1,
        hands=[[1, 1, 1, 1, 2], [3, 4, 9, 8, 2]],
        centre=["green 7", "green 1"],
        homes=[["green 3", "green 4", "green 8"], ["green 2", "green 6"]],
    )
    scene.play(1, scene.capture("green 7", "3+4"))
    assert scene.holder("green") == 0
    events = scene.play(1, scene.capture("green 1", "9-8"))
    assert scene.holder("green") == 1
    assert TotemWon(1, "green", 0) in events


@pytest.mark.clause("BOU-31")
def test_with_no_holder_a_tie_leaves_the_totem_in_the_centre_until_one_is_ahead() -> None:
    """Both players have a sum of 20 while the totem is in the centre."""
    scene = majority(
        seats=3,
        hands=[[4, 5, 1, 2, 1]],
        centre=["green 9"],
        homes=[["green 1", "green 2", "green 3"], ["green 5", "green 7"], []],
    )
    position = scene.position
    position.homes.totems[2] = -1
    position.homes.gain(1, bouh("joker 8") - 101, 0)
    position.homes.gain(0, bouh("green 4") - 101, 0)
    position.homes.gain(0, bouh("joker 10") - 101, 2)  # 1 + 2 + 3 + 4 + 10 = 20
    position.homes.set_colour(bouh("joker 8") - 101, 2)  # 5 + 7 + 8 = 20
    position.homes.award_colour_totems()
    assert scene.holder("green") is None
    scene.play(0, scene.capture("green 9", "4+5"))
    assert scene.holder("green") == 0


@pytest.mark.clause("BOU-31")
def test_a_holder_beaten_by_two_that_tie_loses_it_to_the_centre() -> None:
    scene = majority(seats=3, homes=[["red 1", "red 2", "red 3", "joker 12"], ["red 4", "red 9", "joker 8"], []])
    homes = scene.position.homes
    homes.gain(2, bouh("red 5") - 101, 0)
    homes.gain(2, bouh("red 6") - 101, 0)
    homes.gain(2, bouh("joker 10") - 101, 0)
    homes.set_colour(bouh("joker 12") - 101, 1)  # seat 0 held it with 18; 21 and 21 are left
    homes.totems[0] = 0
    homes.award_colour_totems()
    assert scene.holder("red") is None


# The multicolour totem


@pytest.mark.clause("BOU-32")
def test_naming_five_of_different_colours_takes_the_multicolour_totem() -> None:
    scene = majority(homes=[RAINBOW])
    assert scene.holder("multicolour") is None, "it is a choice, not automatic"
    events = scene.play(0, scene.claim(*RAINBOW))
    assert events[:2] == [Claimed(0, tuple(bouh(name) for name in RAINBOW), 5), TotemWon(0, "multicolour", None)]
    assert scene.under() == {bouh(name) for name in RAINBOW}


@pytest.mark.clause("BOU-32")
def test_later_five_that_total_more_take_it() -> None:
    mine = ["red 2", "yellow 2", "green 2", "blue 2", "violet 2"]
    equal = ["red 1", "yellow 3", "green 1", "blue 1", "violet 4"]
    more = [*equal[:4], "violet 5"]
    scene = majority(homes=[mine, [*equal, "violet 5"]])
    scene.play(0, scene.claim(*mine))
    refusal = scene.refusal(1, scene.claim(*equal))
    assert (refusal.clause, refusal.params) == ("BOU-32", {"total": 10, "held": 10, "holder": 0})
    events = scene.play(1, scene.claim(*more))
    assert TotemWon(1, "multicolour", 0) in events
    assert scene.under() == {bouh(name) for name in more}


@pytest.mark.clause("BOU-32")
def test_the_five_must_be_the_players_own_and_of_five_colours() -> None:
    scene = majority(homes=[[*RAINBOW, "red 2", "joker 8"], ["violet 9"]])
    assert scene.refused(0, scene.claim(*RAINBOW[:4], "violet 9")) == "BOU-32 not_yours_to_name"
    assert scene.refused(0, scene.claim(*RAINBOW[:4], "red 2")) == "BOU-32 not_this_colour"
    assert scene.refused(0, scene.claim(*RAINBOW[:3], "joker 8", "joker 8")) == "BOU-32 five_different"
    assert scene.refused(0, Claim((0, -1, 2**62, 99, 1))) == "BOU-32 not_yours_to_name"


@pytest.mark.clause("BOU-32", "BOU-16")
def test_the_five_are_protected() -> None:
    scene = majority(turn=1, hands=[[1, 2, 3, 4, 5], [4, 5, 1, 1, 1]], homes=[[*RAINBOW, "red 2"]], greuhs=[[], [9]])
    scene.play(0, scene.claim(*RAINBOW))
    refusal = scene.refusal(1, scene.scare(9, "blue 1", "4+5"))
    assert (refusal.clause, refusal.params["totem"]) == ("BOU-16", "multicolour")
    scene.play(1, scene.scare(9, "red 2", "4+5"))


@pytest.mark.clause("BOU-33")
def test_a_bouh_under_the_multicolour_totem_does_not_count_for_its_colour() -> None:
    scene = majority(hands=[[4, 5, 1, 1, 1]], centre=["red 9"], homes=[[*RAINBOW, "red 2"]])
    scene.play(0, scene.claim(*RAINBOW))
    scene.play(0, scene.capture("red 9", "4+5"))
    assert scene.holder("red") is None, "two of the three count"
    scene.play(0, Release())
    assert scene.holder("red") == 0


# Rearranging


@pytest.mark.clause("BOU-34")
def test_example_of_lucas() -> None:
    """Three yellow hold the totem; one goes under multicolour with four others: yellow is lost."""
    scene = majority(homes=[[*RAINBOW, "yellow 5", "yellow 6"]])
    assert scene.holder("yellow") == 0
    events = scene.play(0, scene.claim(*RAINBOW))
    assert scene.holder("multicolour") == 0
    assert scene.holder("yellow") is None
    assert TotemLost(0, "yellow") in events


@pytest.mark.clause("BOU-34")
def test_example_of_lucas_and_jean_gerard() -> None:
    """Four yellow, one goes under; 2 + 5 + 6 = 13 against 1 + 7 + 8 = 16: yellow passes over."""
    lucas = ["red 1", "yellow 9", "green 1", "blue 1", "violet 1"]
    scene = majority(homes=[[*lucas, "yellow 2", "yellow 5", "yellow 6"], ["yellow 1", "yellow 7", "yellow 8"]])
    assert scene.holder("yellow") == 0
    events = scene.play(0, scene.claim(*lucas))
    assert scene.holder("multicolour") == 0
    assert scene.holder("yellow") == 1
    assert TotemWon(1, "yellow", 0) in events


@pytest.mark.clause("BOU-34")
def test_rearranging_is_possible_in_anothers_turn() -> None:
    """Every seat that can rearrange has its own prompt; rearranging does not change other prompts."""
    scene = majority(
        seats=4, turn=3, homes=[RAINBOW, ["red 2", "blue 2"], ["red 3", "yellow 3", "green 3", "blue 3", "violet 3"]]
    )
    prompts = GAME.prompts(scene.state)
    assert {seat: prompt.kind for seat, prompt in prompts.items()} == {0: "rearrange", 2: "rearrange", 3: "turn"}
    assert len({prompt.id for prompt in prompts.values()}) == 3
    scene.play(0, scene.claim(*RAINBOW))
    after = GAME.prompts(scene.state)
    assert (after[2], after[3]) == (prompts[2], prompts[3])
    assert after[0].id != prompts[0].id
    scene.play(2, scene.claim("red 3", "yellow 3", "green 3", "blue 3", "violet 3"))
    assert scene.holder("multicolour") == 2
    assert set(GAME.prompts(scene.state)) == {2, 3}, "seat 0 has no five that total more"


@pytest.mark.clause("BOU-34")
def test_in_anothers_turn_only_rearranging_is_allowed() -> None:
    scene = majority(homes=[[], RAINBOW], hands=[[4, 5, 1, 1, 1], [4, 5, 2, 2, 2]], centre=["red 9"])
    for action in (Pass(()), End(), Capture(bouh("red 9"), scene.steps("4+5", 1)), Recolour(bouh("joker 8"), "red")):
        assert scene.refused(1, action) == "BOU-34 only_rearrange"
    assert all(isinstance(action, Claim | Release) for action in scene.options(1))


@pytest.mark.clause("BOU-34")
def test_the_holder_may_put_other_five_under_the_totem_or_take_them_back() -> None:
    """Also five that total less; options offer one exchange at a time."""
    scene = majority(turn=1, homes=[[*RAINBOW, "red 7", "blue 8", "joker 9"], []])
    scene.play(0, scene.claim("red 7", *RAINBOW[1:]))
    scene.play(0, scene.claim("red 1", *RAINBOW[1:]))
    assert scene.refused(0, scene.claim(*RAINBOW)) == "BOU-34 already_under_totem"
    options = scene.options(0)
    assert scene.claim("red 7", *RAINBOW[1:]) in options
    assert scene.claim(*RAINBOW[:2], "joker 9", *RAINBOW[3:]) in options
    assert Release() in options
    assert len(options) == 1 + 1 + 5 + 1
    events = scene.play(0, Release())
    assert TotemLost(0, "multicolour") in events
    assert scene.under() == set()
    assert scene.refused(0, Release()) == "BOU-34 nothing_under_totem"


@pytest.mark.clause("BOU-34", "BOU-32")
def test_options_stay_few_with_many_bouh() -> None:
    many = [f"{colour} {n}" for colour in ("red", "yellow", "green", "blue", "violet") for n in range(1, 10)]
    scene = majority(homes=[[], [*many, "joker 8", "joker 9", "joker 10", "joker 11", "joker 12"]])
    options = scene.options(1)
    assert 2 <= len(options) <= 33
    any_other = scene.claim("joker 12", "joker 11", "joker 10", "joker 9", "joker 8")
    assert any_other not in options
    assert (
        scene.position.homes.total(scene.position.homes.members(scene.position.homes.strongest(1)))
        == 12 + 11 + 10 + 9 + 9
    )
    scene.play(1, any_other)


# Jokers


@pytest.mark.clause("BOU-35")
def test_a_jokers_colour_is_set_when_it_is_captured() -> None:
    scene = majority(hands=[[5, 5, 1, 1, 1]], centre=["joker 10"])
    assert scene.refused(0, scene.capture("joker 10", "5+5")) == "BOU-35 colour_for_joker"
    colours = {action.colour for action in scene.options(0) if isinstance(action, Capture)}
    assert colours == {"red", "yellow", "green", "blue", "violet"}
    scene.play(0, scene.capture("joker 10", "5+5", "green"))
    assert GAME.view(scene.state, 1).homes[0][0].colour == "green"


@pytest.mark.clause("BOU-35", "BOU-15")
def test_a_joker_scared_away_gets_its_colour_from_its_new_owner() -> None:
    scene = majority(hands=[[5, 5, 1, 1, 1]], homes=[["blue 1", "blue 2"], ["joker 9"]], greuhs=[[10]])
    scene.play(0, scene.scare(10, "joker 9", "5+5", "blue"))
    assert scene.holder("blue") == 0


@pytest.mark.clause("BOU-35")
def test_a_joker_is_recoloured_in_its_owners_turn_once_per_turn() -> None:
    scene = majority(
        homes=[["red 1", "red 2", "joker 8", "blue 1", "blue 2"], ["joker 9"]],
        jokers={"joker 8": "red"},
        centre=["green 1", "green 2", "green 3"],
    )
    assert scene.holder("red") == 0
    assert scene.refused(0, Recolour(bouh("joker 8"), "red")) == "BOU-35 same_colour"
    assert scene.refused(0, Recolour(bouh("joker 9"), "red")) == "BOU-35 not_your_joker"
    assert scene.refused(0, Recolour(bouh("red 1"), "blue")) == "BOU-35 not_your_joker"
    events = scene.play(0, Recolour(bouh("joker 8"), "blue"))
    assert events == [Recoloured(0, bouh("joker 8"), 8, "blue"), TotemLost(0, "red"), TotemWon(0, "blue", None)]
    assert scene.refused(0, Recolour(bouh("joker 8"), "red")) == "BOU-35 recoloured_already"
    scene.play(0, Pass(()))
    assert scene.refused(0, Recolour(bouh("joker 8"), "red")) in ("LUD-1 not_asked", "BOU-34 only_rearrange")
    scene.play(1, Pass(()))
    scene.play(0, Recolour(bouh("joker 8"), "red"))


@pytest.mark.clause("BOU-35")
def test_under_the_multicolour_totem_a_joker_stands_for_the_colour_missing() -> None:
    """It keeps that colour when it returns; under the totem it cannot be recoloured."""
    scene = majority(
        homes=[["red 1", "yellow 1", "green 1", "violet 1", "joker 8", "blue 9"]], jokers={"joker 8": "red"}
    )
    scene.play(0, scene.claim("red 1", "yellow 1", "green 1", "joker 8", "violet 1"))
    assert scene.refused(0, Recolour(bouh("joker 8"), "green")) == "BOU-35 joker_under_totem"
    scene.play(0, Release())
    colours = {owned.card.id: owned.colour for owned in GAME.view(scene.state, 0).homes[0]}
    assert colours[bouh("joker 8")] == "blue"


@pytest.mark.clause("BOU-35")
def test_a_totem_for_which_no_player_qualifies_returns_to_the_centre() -> None:
    scene = majority(
        hands=[[4, 5, 1, 1, 1]],
        homes=[[], ["red 1", "red 2", "red 3", "yellow 1", "green 1", "blue 1", "violet 1"]],
        greuhs=[[9]],
    )
    assert scene.holder("red") == 1
    scene.play(1, scene.claim("red 3", "yellow 1", "green 1", "blue 1", "violet 1"))
    assert scene.holder("red") is None
    scene.play(0, scene.scare(9, "red 1", "4+5"))
    assert scene.holder("red") is None


@pytest.mark.clause("BOU-35")
def test_when_the_multicolour_totem_changes_hands_all_colours_are_judged_together() -> None:
    """The old five return and count again at once; the new five stop counting at once.

    Seat 0 gets its third red back (1 + 2 + 3 = 6) at the moment when seat 1, who held
    red with 4 + 5 + 6, keeps only two (4 + 5 = 9).
    """
    scene = majority(
        homes=[[*RAINBOW, "red 2", "red 3"], ["red 4", "red 5", "red 6", "yellow 9", "green 9", "blue 9", "violet 9"]]
    )
    scene.play(0, scene.claim(*RAINBOW))
    assert scene.holder("red") == 1
    events = scene.play(1, scene.claim("red 6", "yellow 9", "green 9", "blue 9", "violet 9"))
    assert scene.holder("red") == 0
    assert TotemWon(0, "red", 1) in events
    assert TotemLost(1, "red") not in events
    assert scene.under() == {bouh(name) for name in ("red 6", "yellow 9", "green 9", "blue 9", "violet 9")}


@pytest.mark.clause("BOU-35")
def test_nothing_is_rearranged_after_the_last_turn() -> None:
    scene = majority(homes=[[], RAINBOW], pile=[])
    assert 1 in GAME.prompts(scene.state)
    scene.play(0, Pass(()))
    assert GAME.prompts(scene.state) == {}
    assert scene.refused(1, scene.claim(*RAINBOW)) == "LUD-1 not_asked"


@pytest.mark.clause("BOU-36")
def test_most_totems_wins_and_the_multicolour_one_is_worth_one() -> None:
    five = ["red 4", "yellow 1", "green 1", "blue 4", "violet 1"]
    scene = majority(homes=[["red 1", "red 2", "red 3", "blue 1", "blue 2", "blue 3"], five], pile=[])
    scene.play(1, scene.claim(*five))
    scene.play(0, Pass(()))
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((2, 1), (1, 2))


@pytest.mark.clause("BOU-36")
def test_a_tie_goes_to_most_bouh() -> None:
    scene = majority(homes=[["red 1", "red 2", "red 3"], ["blue 1", "blue 2", "blue 3", "green 1"]], pile=[])
    scene.play(0, Pass(()))
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((1, 1), (2, 1))


def test_actions_of_other_levels_are_refused() -> None:
    scene = majority(homes=[["red 5", "red 7", "red 8"]])
    for action in (Take("red", ()), Declare(bouh("red 5"), "red")):
        assert scene.refused(0, action) == "LUD-3 not_the_question"
    scene = Scene(homes=[RAINBOW])
    for other in (scene.claim(*RAINBOW), Release(), Recolour(bouh("joker 8"), "red")):
        assert scene.refused(0, other) == "LUD-3 not_the_question"
