"""Random playouts."""

from __future__ import annotations

from games.tohuwabohu.random_play import EVERY_TABLE, new_game, positions_of_random_game
from ludotheque.engine.native.rng import Rng
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.codes import OVER


@EVERY_TABLE
def test_a_playout_follows_the_rules(seats: int, fingers: int, seconds: int) -> None:
    """The same choices, checked and applied one by one, lead to the same outcome."""
    alone, checked = new_game(seats, fingers, seconds), new_game(seats, fingers, seconds)
    made = GAME.playout(alone, Rng(7))
    steps = list(positions_of_random_game(checked, Rng(7)))
    assert checked.position.phase == OVER
    assert made < len(steps)
    assert GAME.outcome(alone) == GAME.outcome(checked)
    assert GAME.view(alone, None) == GAME.view(checked, None)
