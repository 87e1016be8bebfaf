"""How bots play against each other and against people."""

from __future__ import annotations

import itertools

import pytest

from ludotheque import Match
from ludotheque.bots.bot import Decision, NoMemory
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.boussanga.bot.bot import BOT
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Pass, Place, PutBack
from ludotheque.games.boussanga.rules.view import BoussangaView
from ludotheque.lab.bot_match import play_out, player_for
from support.boussanga import Scene

SMALL = 0.02
ONE_LINE = Scene(
    """
    ........
    .FFF....
    ........
    ........
    ........
    ........
    ........
    ........
    """,
    [["FE./E../...", "WA./W../..."], ["WE./A../...", "AW./A../..."]],
)


def seen(scene: Scene) -> BoussangaView:
    return GAME.view(scene.state, scene.position.turn)


def thought(
    view: BoussangaView, level: Level, seed: int = 1, effort: float = SMALL, now: int = 0
) -> Decision[BoussangaAction, NoMemory]:
    return BOT.think(view, now, level=level, seed=seed, memory=None, budget=Budget(effort=effort))


def points_after(scene: Scene, action: BoussangaAction | None) -> int:
    """What the seat to move has gained by an action."""
    assert action is not None
    state = GAME.copy(scene.state)
    zone = state.position.zone_of(state.position.turn)
    again = Scene.__new__(Scene)
    again.__dict__.update(scene.__dict__ | {"state": state, "position": state.position})
    before = state.position.points(zone)
    again.play(action)
    return state.position.points(zone) - before


def middle_of_a_match(seats: int = 2, mode: str = "competitive", seed: int = 3, moves: int = 6) -> Match:
    match = Match("boussanga", seats=seats, seed=seed, options={"mode": mode})
    players = [player_for(match, "rabbit", f"{seat}") for seat in range(seats)]
    for _ in range(moves):
        (seat,) = match.prompts
        assert isinstance(seat, int)
        said = players[seat].think(match.view(seat), match.now)
        assert said.action is not None
        match.play(seat, said.action, at=said.at)
    return match


def asked(match: Match) -> BoussangaView:
    (seat,) = match.prompts
    assert isinstance(seat, int)
    view = match.view(seat)
    assert isinstance(view, BoussangaView)
    return view


@pytest.mark.parametrize("level", ["owl", "dragon"])
def test_good_players_take_the_line_that_lies_there(level: Level) -> None:
    assert points_after(ONE_LINE, thought(seen(ONE_LINE), level).action) == 3


def test_the_lower_the_level_the_more_it_overlooks() -> None:
    """There is one line among many placements: a chick stumbles on it now and then."""
    view = seen(ONE_LINE)
    found = {
        level: sum(points_after(ONE_LINE, thought(view, level, seed).action) > 0 for seed in range(30))
        for level in ("chick", "rabbit")
    }
    assert 0 < found["chick"] < found["rabbit"] < 30


def test_even_a_chick_places_rather_than_passes() -> None:
    view = seen(ONE_LINE)
    assert all(isinstance(thought(view, "chick", seed).action, Place) for seed in range(10))


def test_a_line_that_only_the_others_can_finish_is_not_prepared() -> None:
    """A third token of Fire beside the two would hand the next player a line."""
    scene = Scene(
        """
        ........
        ........
        ..FF....
        ........
        ........
        ........
        ........
        ........
        """,
        [["FE./E../...", "WE./E../..."], ["FW./W../...", "FA./A../..."]],
    )
    action = thought(seen(scene), "dragon", effort=0.1).action
    assert action is not None
    scene.play(action)
    reply = thought(seen(scene), "dragon", effort=0.1).action
    assert points_after(scene, reply) == 0


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_gets_the_same_answer(level: Level) -> None:
    view = asked(middle_of_a_match())
    assert thought(view, level) == thought(view, level)


def test_chicks_of_different_seeds_play_differently() -> None:
    view = asked(middle_of_a_match())
    assert len({str(thought(view, "chick", seed).action) for seed in range(8)}) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_answers_before_thinking(level: Level) -> None:
    view = asked(middle_of_a_match())
    assert thought(view, level, now=5000).at >= 5500


def test_whoever_is_not_asked_waits() -> None:
    match = middle_of_a_match()
    (seat,) = match.prompts
    assert isinstance(seat, int)
    view = match.view(1 - seat)
    assert isinstance(view, BoussangaView)
    said = thought(view, "dragon")
    assert said.action is None
    assert BOT.hints(view, budget=Budget()) == ()


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 2), ("coop", 1)])
def test_time_that_is_up_ends_the_thinking(mode: str, seats: int) -> None:
    """The clock ticks once whenever somebody looks at it: five ticks are soon over."""
    view = asked(middle_of_a_match(seats, mode))
    looks = itertools.count()
    budget = Budget(5, effort=0.5, clock=lambda: float(next(looks)))
    said = BOT.think(view, 0, level="dragon", seed=1, memory=None, budget=budget)
    assert said.action in GAME.options(view)
    assert next(looks) <= 12, "it stopped looking soon after time was up"


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 3), ("competitive", 4), ("teams", 4)])
def test_more_than_two_can_play(mode: str, seats: int) -> None:
    match = Match("boussanga", seats=seats, seed=1, options={"mode": mode})
    budget = Budget(effort=0.01)
    levels: tuple[Level, ...] = ("dragon", "fox", "owl", "rabbit")
    play_out(match, [player_for(match, levels[seat], f"{seat}", lambda _: budget) for seat in range(seats)])
    assert match.outcome is not None


def test_with_an_empty_pile_and_one_card_left_it_still_moves() -> None:
    scene = Scene("FFF.....", [["WA./W../..."], ["WE./A../..."]], pile=0)
    for level in LEVELS:
        assert isinstance(thought(seen(scene), level).action, Place | Pass)


@pytest.mark.parametrize(
    ("level", "mode", "seats", "expected"),
    [
        ("chick", "competitive", 2, (Place(card=11, position=0, row=4, column=1), 3454)),
        ("fox", "competitive", 3, (Place(card=8, position=4, row=3, column=4), 2342)),
        ("owl", "competitive", 2, (Place(card=40, position=2, row=5, column=2), 2727)),
        ("dragon", "competitive", 2, (Place(card=40, position=2, row=5, column=2), 2806)),
        ("dragon", "teams", 4, (Place(card=51, position=2, row=1, column=6), 4120)),
        ("rabbit", "coop", 2, (PutBack(row=4, column=1), 2556)),
        ("dragon", "coop", 1, (PutBack(row=3, column=5), 1230)),
    ],
)
def test_compiled_and_uncompiled_bots_decide_alike(
    level: Level, mode: str, seats: int, expected: tuple[BoussangaAction, int]
) -> None:
    """Whether the rules are compiled or not, these decisions are the same to the millisecond."""
    said = thought(asked(middle_of_a_match(seats, mode, moves=5)), level, seed=7, effort=0.05)
    assert (said.action, said.at) == expected
