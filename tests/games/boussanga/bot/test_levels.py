"""Higher levels play better."""

from __future__ import annotations

from collections.abc import Iterator

from games.boussanga.bot.bot_helpers import ONE_LINE, asked, decide, middle_of_a_match, points_after, seen
from games.boussanga.scene import Scene, coop_scene
from ludotheque import Match
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.games.boussanga.bot.bot import BOT
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import Place
from ludotheque.lab.bot_match import play_out, player_for


def test_lower_levels_overlook_more_lines() -> None:
    """One of many placements makes a line: a chick finds it sometimes, a rabbit more often, neither always."""
    view = seen(ONE_LINE)
    found = {
        level: sum(points_after(ONE_LINE, decide(view, level, seed).action) > 0 for seed in range(30))
        for level in ("chick", "rabbit")
    }
    assert 0 < found["chick"] < found["rabbit"] < 30


def test_a_chick_sees_more_while_further_seats_play() -> None:
    """The same board and cards, with two seats and with four."""
    hands = [["FE./E../...", "WA./W../..."], ["WE./A../..."], ["AW./A../..."], ["AW./E../..."]]
    found = []
    for seats in (2, 4):
        scene = Scene("........ .FFF....", hands[:seats], seats=seats)
        view = seen(scene)
        found.append(sum(points_after(scene, decide(view, "chick", seed).action) > 0 for seed in range(60)))
    assert 0 < found[0] < found[1] < 60


def test_a_rabbit_among_three_does_not_end_a_game_that_somebody_else_would_win() -> None:
    """It has 14 points, its line would end the game, and the next player would win with a line of Fire.

    A chick does not see that.
    """
    scene = Scene(
        """
        EEE.....
        ........
        ........
        ........
        FFF.....
        """,
        [["EW./W../..."], ["FA./A../..."], ["WA./A../..."]],
        seats=3,
        zones={0: (0, 0, 7, 0), 1: (0, 7, 3, 0)},
    )
    view = seen(scene)
    gains = {
        level: {points_after(scene, decide(view, level, seed).action) for seed in range(30)}
        for level in ("chick", "rabbit")
    }
    assert gains == {"chick": {0, 3}, "rabbit": {0}}


def test_a_chick_places_rather_than_passes() -> None:
    view = seen(ONE_LINE)
    assert all(isinstance(decide(view, "chick", seed).action, Place) for seed in range(10))


def test_chicks_of_different_seeds_play_differently() -> None:
    view = asked(middle_of_a_match())
    assert len({str(decide(view, "chick", seed).action) for seed in range(8)}) > 1


def test_a_chick_puts_tokens_back_anywhere() -> None:
    scene = coop_scene("EFFW.... ........ ...E....", ["FFW/.../...", "FFE/.../..."], collection=(0, 0, 0, 2))
    scene.play(scene.collect(1, "c2"))
    view = GAME.view(scene.state, 0)
    cells = {
        str(BOT.think(view, 0, level="chick", seed=seed, memory=None, budget=Budget()).action) for seed in range(20)
    }
    assert len(cells) > 5


def cards_used(level: Level, seeds: range) -> Iterator[int]:
    for seed in seeds:
        match = Match("boussanga", seats=2, seed=seed, options={"mode": "coop"})
        play_out(match, [player_for(match, level, f"{seat}") for seat in range(2)])
        assert match.outcome is not None
        yield match.outcome.facts["cards"]


def test_a_fox_needs_fewer_cards_than_a_chick() -> None:
    seeds = range(12)
    assert sum(cards_used("fox", seeds)) < sum(cards_used("chick", seeds))
