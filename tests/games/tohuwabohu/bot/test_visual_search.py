"""The simulated eyes give the same result on every machine."""

from __future__ import annotations

import pytest

from games.tohuwabohu.bot_scene import open_card, plan
from ludotheque.bots.level import LEVELS, Level

EXPECTED: dict[Level, list[tuple[int, int]]] = {
    "chick": [(1, 4005), (34, 24428), (7, 50388)],
    "rabbit": [(1, 3080), (34, 18809), (7, 21735)],
    "fox": [(7, 2454), (33, 8355), (1, 15730), (34, 30743)],
    "owl": [(7, 1800), (1, 2224), (34, 7114)],
    "dragon": [(7, 1308), (1, 1646), (34, 4469)],
}
"""The fingers of one card with seed 42: shape, milliseconds."""


@pytest.mark.parametrize("level", LEVELS)
def test_the_search_gives_the_same_result_compiled_and_uncompiled(level: Level) -> None:
    view = open_card(face="black").view(0)
    assert [(landing.shape, landing.at - (view.appeared or 0)) for landing in plan(view, level, 42)] == EXPECTED[level]
