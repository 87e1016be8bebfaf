"""How well the levels tell shapes apart."""

from __future__ import annotations

import pytest

from games.tohuwabohu.bot_scene import open_card
from ludotheque.games.tohuwabohu.bot.perception import look_of, perception_of
from ludotheque.games.tohuwabohu.bot.similarity import Look


@pytest.mark.parametrize(
    ("options", "look"), [({}, "colour"), ({"face": "black"}, "black"), ({"pieces": "frames"}, "frames")]
)
def test_the_look_follows_from_the_options(options: dict[str, str], look: Look) -> None:
    assert look_of(open_card(**options).view(0)) == look


def test_a_dragon_recognises_targets_more_often_and_other_shapes_less_often_than_a_chick() -> None:
    chick, dragon = (perception_of(None, "colour", level) for level in ("chick", "dragon"))
    for place in range(36):
        assert dragon.glance[place][place] > chick.glance[place][place]
        assert dragon.check[place][place] == chick.check[place][place] == 1.0
    others = [(a, b) for a in range(36) for b in range(36) if a != b]
    assert all(dragon.glance[a][b] <= chick.glance[a][b] for a, b in others)
    assert all(dragon.check[a][b] <= chick.check[a][b] for a, b in others)
