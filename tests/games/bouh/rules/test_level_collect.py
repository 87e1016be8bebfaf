"""Level 6-8: BOU-20 to BOU-23, and the end: BOU-50, BOU-51."""

from __future__ import annotations

from typing import Any

import pytest

from games.bouh.scene import Scene, bouh
from ludotheque import Match
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import Capture, Declare, Declared, End, Ended, LastTurn, Pass


def ended(*homes: list[str], **options: Any) -> Scene:
    """A match that has ended with these Bouh in front of the players."""
    scene = Scene(seats=max(2, len(homes)), homes=homes, pile=[], **options)
    scene.play(0, Pass(()))
    return scene


@pytest.mark.clause("BOU-20")
def test_totems_go_to_most_bouh_of_a_colour_and_most_in_all() -> None:
    scene = ended(["red 1", "red 2", "blue 1"], ["red 9", "blue 2", "blue 3", "green 1"])
    assert [scene.holder(totem) for totem in ("red", "yellow", "green", "blue")] == [0, None, 1, 1]
    assert scene.holder("multicolour") == 1
    assert GAME.prompts(scene.state) == {}


@pytest.mark.clause("BOU-20", "BOU-50")
def test_the_game_goes_on_while_the_bouh_pile_lasts() -> None:
    scene = Scene(centre=["red 1", "red 2", "red 3"], pile=["red 4"])
    scene.play(0, Pass(()))
    assert GAME.outcome(scene.state) is None


@pytest.mark.clause("BOU-21")
def test_most_totems_wins() -> None:
    scene = ended(["red 1", "yellow 1", "green 1"], ["blue 1", "blue 2", "blue 3", "blue 4"])
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.scores == (3, 2)
    assert outcome.ranking == (1, 2)


@pytest.mark.clause("BOU-21")
def test_a_tie_goes_to_the_tied_player_with_most_bouh() -> None:
    """Two totems each for seats 1 and 2; seat 0 has most Bouh of all but only one totem."""
    homes = (
        ["violet 1", "red 1", "red 2", "green 1", "green 2", "blue 4"],
        ["red 3", "red 4", "red 5", "yellow 1", "yellow 2", "green 8"],
        ["green 3", "green 4", "green 5", "blue 1", "blue 2"],
    )
    scene = ended(*homes)
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.scores == (1, 2, 2)
    assert outcome.ranking == (3, 1, 2)
    assert outcome.facts == {"bouh_0": 6, "bouh_1": 6, "bouh_2": 5}


@pytest.mark.clause("BOU-22")
def test_there_are_no_greuh_at_level_collect_by_default() -> None:
    def greuh_in(options: dict[str, object]) -> int:
        view = Match("bouh", seats=2, seed=1, options=options).view(0)
        return sum(id > 200 for id in view.bouh_pile)  # type: ignore[attr-defined]

    assert greuh_in({}) == 0
    assert greuh_in({"greuh": True}) == 9
    assert greuh_in({"level": "majority"}) == 9
    assert greuh_in({"level": "calculation"}) == 9
    assert greuh_in({"level": "majority", "greuh": False}) == 0


@pytest.mark.clause("BOU-23")
def test_a_tie_leaves_a_totem_unclaimed() -> None:
    scene = ended(["red 1", "red 2", "blue 1"], ["red 8", "red 9"])
    assert scene.holder("red") is None
    assert scene.holder("multicolour") == 0
    scene = ended(["red 1"], ["blue 9"])
    assert scene.holder("multicolour") is None


@pytest.mark.clause("BOU-23")
def test_jokers_are_declared_in_turn_order_from_the_player_after_the_last() -> None:
    """They are declared one by one; the last player comes last; players without jokers are not asked."""
    scene = Scene(
        seats=4, turn=1, pile=[], homes=[["joker 8", "red 1"], ["joker 9"], ["blue 1"], ["joker 10", "joker 11"]]
    )
    for seat in range(4):
        for name in scene.home(seat):
            if name.startswith("joker"):
                scene.position.homes.set_colour(bouh(name) - 101, -1)
    scene.play(1, Pass(()))
    order = []
    while prompts := GAME.prompts(scene.state):
        (asked,) = prompts
        assert isinstance(asked, int)
        options = scene.options(asked)
        assert len(options) == 5
        events = scene.play(asked, options[3])
        assert isinstance(events[0], Declared)
        order.append((asked, events[0].number))
    assert order == [(3, 10), (3, 11), (0, 8), (1, 9)]


def with_joker(colour: str) -> Scene:
    """The page's example: four green and a joker against five green; the last player has none."""
    green = [f"green {n}" for n in range(1, 10)]
    scene = Scene(seats=3, turn=2, pile=[], homes=[[*green[:4], "joker 8"], green[4:], []])
    scene.position.homes.set_colour(bouh("joker 8") - 101, -1)
    scene.play(2, Pass(()))
    scene.play(0, Declare(bouh("joker 8"), colour))  # type: ignore[arg-type]
    return scene


@pytest.mark.clause("BOU-17", "BOU-23")
def test_a_joker_counts_for_the_colour_declared() -> None:
    scene = with_joker("green")
    assert scene.holder("green") is None
    scene = with_joker("red")
    assert (scene.holder("green"), scene.holder("red")) == (1, 0)


@pytest.mark.clause("BOU-23")
def test_wrong_declarations_are_refused() -> None:
    scene = Scene(pile=[], homes=[["joker 8"], ["joker 9", "joker 10", "red 1"]])
    for name in ("joker 8", "joker 9", "joker 10"):
        scene.position.homes.set_colour(bouh(name) - 101, -1)
    scene.play(0, Pass(()))
    assert scene.refused(0, Declare(bouh("joker 8"), "red")) == "LUD-1 not_asked"
    assert scene.refused(1, Declare(bouh("joker 8"), "red")) == "BOU-23 not_your_joker"
    assert scene.refused(1, Declare(bouh("red 1"), "red")) == "BOU-23 not_your_joker"
    assert scene.refused(1, End()) == "LUD-3 not_the_question"
    scene.play(1, Declare(bouh("joker 10"), "red"))
    assert scene.refused(1, Declare(bouh("joker 10"), "red")) == "BOU-23 already_declared"


@pytest.mark.clause("BOU-23")
def test_before_the_end_a_joker_has_no_colour() -> None:
    scene = Scene(hands=[[5, 5, 1, 1, 1]], centre=["joker 10"])
    assert scene.refused(0, scene.capture("joker 10", "5+5", "red")) == "BOU-23 colour_at_the_end"
    captures = [action for action in scene.options(0) if isinstance(action, Capture)]
    assert captures
    assert all(action.colour is None for action in captures)
    scene.play(0, captures[0])
    assert GAME.view(scene.state, 0).homes[0][0].colour is None


@pytest.mark.clause("BOU-23")
@pytest.mark.parametrize("level", ["collect", "majority", "calculation"])
def test_still_tied_after_counting_all_bouh_is_a_shared_win(level: str) -> None:
    scene = ended(["red 1"], ["blue 1"], ["green 1"], level=level)
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)


@pytest.mark.clause("BOU-23")
def test_greuh_and_the_centre_count_for_no_player() -> None:
    scene = Scene(homes=[["red 1"], []], greuhs=[[], [4, 5, 6]], centre=["blue 1", "blue 2"], pile=[], greuh=True)
    scene.play(0, Pass(()))
    assert scene.holder("multicolour") == 0
    assert scene.holder("blue") is None
    assert GAME.outcome(scene.state).facts == {"bouh_0": 1, "bouh_1": 0}  # type: ignore[union-attr]


@pytest.mark.clause("BOU-50")
@pytest.mark.parametrize("level", ["collect", "majority", "calculation"])
def test_the_player_who_turns_up_the_last_card_finishes_the_turn(level: str) -> None:
    """The last card is turned up at the beginning of seat 1's turn, who may still capture."""
    scene = Scene(
        level=level,
        centre=["red 9", "red 2"],
        pile=["red 3"],
        hands=[[1, 1, 1, 1, 1], [4, 5, 2, 2, 2]],
        homes=[["blue 1"]],
    )
    events = scene.play(0, Pass(()))
    assert LastTurn(1) in events
    assert list(GAME.prompts(scene.state)) == [1]
    scene.play(1, scene.capture("red 9", "4+5"))
    assert GAME.outcome(scene.state) is None
    events = scene.play(1, End())
    assert Ended("exhausted") in events
    assert scene.home(1) == {"red 9"}
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.reason == "exhausted"


@pytest.mark.clause("BOU-51")
@pytest.mark.parametrize("seats", [2, 5])
def test_ten_full_rounds_without_a_new_card_end_the_game(seats: int) -> None:
    scene = Scene(seats=seats, centre=["red 1", "red 2", "red 3"])
    for turn in range(10 * seats):
        assert GAME.outcome(scene.state) is None, turn
        scene.play(turn % seats, Pass(()))
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.reason == "quiet"


@pytest.mark.clause("BOU-51")
def test_a_card_turned_up_restarts_the_count_of_quiet_rounds() -> None:
    scene = Scene(centre=["red 9", "red 2", "red 3"], hands=[[4, 5, 1, 1, 1], [6, 6, 7, 7, 8]])
    for turn in range(18):
        scene.play(turn % 2, Pass(()))
    scene.play(0, scene.capture("red 9", "4+5"))
    scene.play(0, End())
    for turn in range(20):
        assert GAME.outcome(scene.state) is None, turn
        scene.play((turn + 1) % 2, Pass(()))
    assert GAME.outcome(scene.state) is None
    scene.play(1, Pass(()))
    assert GAME.outcome(scene.state) is not None
