"""The value of the results of a formula."""

from __future__ import annotations

from ludotheque.games.dubalai.bot.payoffs import payoffs_in_squares
from support.dubalai import Scene


def test_cursed_players_and_experts_get_no_bonus() -> None:
    free = payoffs_in_squares(Scene([4, 0], curse=3).position, 0, closer=False)
    cursed = payoffs_in_squares(Scene([4, 0], curse=4).position, 0, closer=False)
    expert = payoffs_in_squares(Scene([4, 0], levels=["expert", "normal"]).position, 0, closer=False)
    assert free.perfect_orange[3] == 5.0
    assert free.perfect_black[3] > 4.0
    for plain in (cursed, expert):
        assert plain.perfect_orange[3] == plain.perfect_black[3] == plain.flew[3] == 3.0
