"""Helpers for tests of the bot: scenes, and decisions with little effort."""

from __future__ import annotations

from games.boussanga.scene import Scene
from ludotheque import Match
from ludotheque.bots.bot import Decision, NoMemory
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level
from ludotheque.games.boussanga.bot.bot import BOT
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import BoussangaAction
from ludotheque.games.boussanga.rules.view import BoussangaView
from ludotheque.lab.bot_match import player_for

SMALL_EFFORT = 0.02
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
    """The view of the seat to move."""
    return GAME.view(scene.state, scene.position.turn)


def decide(
    view: BoussangaView, level: Level, seed: int = 1, effort: float = SMALL_EFFORT, now: int = 0
) -> Decision[BoussangaAction, NoMemory]:
    """What the bot decides in a view."""
    return BOT.think(view, now, level=level, seed=seed, memory=None, budget=Budget(effort=effort))


def points_after(scene: Scene, action: BoussangaAction | None) -> int:
    """The points that an action brings the seat to move."""
    assert action is not None
    state = GAME.copy(scene.state)
    zone = state.position.zone_of(state.position.turn)
    again = Scene.__new__(Scene)
    again.__dict__.update(scene.__dict__ | {"state": state, "position": state.position})
    before = state.position.points(zone)
    again.play(action)
    return state.position.points(zone) - before


def middle_of_a_match(seats: int = 2, mode: str = "competitive", seed: int = 3, moves: int = 6) -> Match:
    """A match after some moves of rabbits."""
    match = Match("boussanga", seats=seats, seed=seed, options={"mode": mode})
    players = [player_for(match, "rabbit", f"{seat}") for seat in range(seats)]
    for _ in range(moves):
        (seat,) = match.prompts
        assert isinstance(seat, int)
        decision = players[seat].think(match.view(seat), match.now)
        assert decision.action is not None
        match.play(seat, decision.action, at=decision.at)
    return match


def asked(match: Match) -> BoussangaView:
    """The view of the seat that is asked to move."""
    (seat,) = match.prompts
    assert isinstance(seat, int)
    view = match.view(seat)
    assert isinstance(view, BoussangaView)
    return view


def action_in(scene: Scene, level: Level, effort: float = 0.05) -> BoussangaAction:
    """The action of the seat to move."""
    action = decide(seen(scene), level, effort=effort).action
    assert action is not None
    return action
