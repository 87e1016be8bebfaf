"""The bot answers when it is asked, after a while, and plays every mode to the end."""

from __future__ import annotations

import pytest

from games.boussanga.bot.bot_helpers import asked, decide, middle_of_a_match
from ludotheque import Match
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.boussanga.bot.bot import BOT
from ludotheque.games.boussanga.rules.view import BoussangaView
from ludotheque.lab.bot_match import play_out, player_for


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_time_to_think(level: Level) -> None:
    view = asked(middle_of_a_match())
    assert decide(view, level, now=5000).at >= 5500


def test_a_seat_without_a_prompt_gets_no_action_and_no_hints() -> None:
    match = middle_of_a_match()
    (seat,) = match.prompts
    assert isinstance(seat, int)
    view = match.view(1 - seat)
    assert isinstance(view, BoussangaView)
    decision = decide(view, "dragon")
    assert decision.action is None
    assert BOT.hints(view, budget=Budget()) == ()


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 3), ("competitive", 4), ("teams", 4)])
def test_bots_play_with_three_and_four_seats(mode: str, seats: int) -> None:
    match = Match("boussanga", seats=seats, seed=1, options={"mode": mode})
    budget = Budget(effort=0.01)
    levels: tuple[Level, ...] = ("dragon", "fox", "owl", "rabbit")
    play_out(match, [player_for(match, levels[seat], f"{seat}", lambda _: budget) for seat in range(seats)])
    assert match.outcome is not None
