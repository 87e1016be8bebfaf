"""A careful child can beat the weakest level."""

from __future__ import annotations

import pytest

from ludotheque.bots.registry import find_bot
from ludotheque.engine.registry import own_game_ids
from ludotheque.lab.study.figures import figures_of
from ludotheque.lab.study.plan import Condition, Variant
from ludotheque.lab.study.playing import play_game

GAMES = 12


@pytest.mark.at_length
@pytest.mark.parametrize("game", own_game_ids())
def test_a_careful_child_wins_at_least_half_of_its_games_against_chicks(game: str) -> None:
    """The same seeds give the same games, so the result is always the same."""
    arena = find_bot(game).arenas[0]
    condition = Condition(Variant(arena.name, arena.options), arena.seats, ("child", "chick"))
    figures = figures_of([play_game(game, condition, "child", number)[0] for number in range(GAMES)])[0]
    assert figures.stronger is not None
    assert figures.stronger.value >= 0.5
