"""How bots play together with people, or alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludotheque import Match
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.boussanga.bot.bot import BOT
from ludotheque.games.boussanga.bot.coop_evaluation import CoopEvaluator
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Collect, Pass, PutBack, Stop
from ludotheque.games.boussanga.rules.tables import tables_of
from ludotheque.lab.bot_match import play_out, player_for
from support.boussanga import AIR, EARTH, FIRE, Scene


def coop(board: str, cards: list[str], **changes: object) -> Scene:
    return Scene(board, [cards], mode="coop", reserve=(0, 0, 0, 0), **changes)  # type: ignore[arg-type]


def action_in(scene: Scene, level: Level, effort: float = 0.05) -> BoussangaAction:
    view = GAME.view(scene.state, scene.position.turn)
    action = BOT.think(view, 0, level=level, seed=1, memory=None, budget=Budget(effort=effort)).action
    assert action is not None
    return action


@pytest.mark.parametrize("level", ["fox", "owl", "dragon"])
def test_the_card_that_brings_the_goal_is_collected(level: Level) -> None:
    """Both cards are there; only the one with Fire brings the points that are missing."""
    scene = coop(
        "EEWFF... ........ ........",
        ["EEW/.../...", "WFF/.../..."],
        collection=(0, 0, 0, 3),
        zones={0: (0, 0, 0, 4)},
    )
    action = action_in(scene, level)
    assert isinstance(action, Collect)
    assert action.card == 2


@pytest.mark.parametrize("level", ["fox", "owl", "dragon"])
def test_a_token_goes_back_where_it_completes_an_open_card(level: Level) -> None:
    """Three Fire go back: two beside Earth complete the card that lies open."""
    scene = coop("EFFW.... ........ ...E....", ["FFW/.../...", "FFE/.../..."], collection=(0, 0, 0, 2))
    scene.play(scene.collect(1, "c2"))
    while scene.position.left and scene.position.restoring == FIRE:
        action = action_in(scene, level)
        assert isinstance(action, PutBack)
        scene.play(action)
    assert CoopEvaluator(scene.position.tables).count_matches(scene.position.token_cells, 1) > 0


def test_a_chick_puts_tokens_anywhere() -> None:
    scene = coop("EFFW.... ........ ...E....", ["FFW/.../...", "FFE/.../..."], collection=(0, 0, 0, 2))
    scene.play(scene.collect(1, "c2"))
    view = GAME.view(scene.state, 0)
    cells = {
        str(BOT.think(view, 0, level="chick", seed=seed, memory=None, budget=Budget()).action) for seed in range(20)
    }
    assert len(cells) > 5


def test_two_at_once_are_worth_more_than_one_after_another() -> None:
    """With three collected, a card that brings two earns two; one earns one and starts again."""
    evaluator = CoopEvaluator(tables_of(None))
    assert evaluator.tokens_value(AIR, 5) > evaluator.tokens_value(AIR, 3) > 0
    assert evaluator.tokens_value(AIR, 5) - evaluator.tokens_value(AIR, 4) == 2 * (
        evaluator.tokens_value(EARTH, 5) - evaluator.tokens_value(EARTH, 4)
    )


@pytest.mark.parametrize("level", LEVELS)
def test_it_passes_only_when_nothing_matches(level: Level) -> None:
    assert isinstance(action_in(coop("EEW.....", ["EEW/.../..."]), level), Collect)
    assert isinstance(action_in(coop("EEW.....", ["AAF/.../..."]), level), Pass)


def test_a_lost_game_is_played_on_for_the_record_but_not_for_ever() -> None:
    assert isinstance(action_in(coop("EEW.....", ["EEW/.../..."], discards=14), "dragon"), Collect)
    assert isinstance(action_in(coop("EEW.....", ["EEW/.../..."], discards=30), "dragon"), Stop)


def test_a_turn_that_has_begun_is_finished_before_giving_up() -> None:
    scene = coop("EFFW.... ........ ...E....", ["FFW/.../..."], collection=(0, 0, 0, 2), discards=30)
    scene.play(scene.collect(1, "c2"))
    assert isinstance(action_in(scene, "dragon"), PutBack)


def cards_used(level: Level, seeds: range) -> Iterator[int]:
    for seed in seeds:
        match = Match("boussanga", seats=2, seed=seed, options={"mode": "coop"})
        play_out(match, [player_for(match, level, f"{seat}") for seat in range(2)])
        assert match.outcome is not None
        yield match.outcome.facts["cards"]


def test_a_fox_needs_fewer_cards_than_a_chick() -> None:
    seeds = range(12)
    assert sum(cards_used("fox", seeds)) < sum(cards_used("chick", seeds))
