"""Open cards for tests of the bot, and the fingers it plans for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice

from games.tohuwabohu.scene import Scene
from ludotheque.bots.level import Level
from ludotheque.games.tohuwabohu.bot.finger_plan import Landing, landings
from ludotheque.games.tohuwabohu.box.edition import standard_edition
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

CARD = (1, 7, 34)
"""A goblin that is similar to shape 2, a squid, and a fish that is similar to others."""


def open_card(*shapes: int, **table: object) -> Scene:
    """A scene in which a card has just appeared."""
    scene = Scene(shapes or CARD, **table)  # type: ignore[arg-type]
    scene.turn()
    return scene


def plan(view: TohuwabohuView, level: Level, seed: int | str, fingers: int = 5) -> list[Landing]:
    """The first fingers that a bot plans."""
    return list(islice(landings(view, level, seed), fingers))


def first_right_times(views: Sequence[TohuwabohuView], level: Level, seeds: int) -> list[float]:
    """Seconds to the first right finger of each card and seed."""
    found = []
    for view in views:
        assert view.card is not None
        assert view.appeared is not None
        for seed in range(seeds):
            right = [landing.at for landing in plan(view, level, seed, 2) if landing.shape in view.card.shapes]
            found += [(at - view.appeared) / 1000 for at in right[:1]]
    return found


def wrong_share(views: Sequence[TohuwabohuView], level: Level, seeds: int) -> float:
    """The share of all fingers that go on wrong shapes."""
    fingers = wrong = 0
    for view in views:
        assert view.card is not None
        for seed in range(seeds):
            put = [landing.shape for landing in plan(view, level, seed, 2)]
            fingers += len(put)
            wrong += sum(shape not in view.card.shapes for shape in put)
    return wrong / fingers


@cache
def many_cards(**table: str) -> list[TohuwabohuView]:
    """Views of eighteen standard cards, each just after it appeared."""
    return [open_card(*card.shapes, **table).view(0) for card in standard_edition().cards[:18]]
