"""The contract of a game and the machinery of a match: types, chance, log, replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.engine.native.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from ludotheque.engine.deals.deal import Deal
    from ludotheque.engine.entry import Drawn, Entry, Expired
    from ludotheque.engine.game import Game, NoOptions
    from ludotheque.engine.native.rng import Rng
    from ludotheque.engine.notice import Notice
    from ludotheque.engine.outcome import Outcome, rank_by
    from ludotheque.engine.playing.information import Information, Moment
    from ludotheque.engine.playing.lazy_lists import LazyActions, Moves
    from ludotheque.engine.playing.notice_maker import notice_of
    from ludotheque.engine.prompt import Actor, Draw, Prompt
    from ludotheque.engine.registry import find_game, game_ids
    from ludotheque.engine.view import View
    from ludotheque.engine.wire import Action, Event

__all__ = [
    "Action",
    "Actor",
    "Deal",
    "Draw",
    "Drawn",
    "Entry",
    "Event",
    "Expired",
    "Game",
    "Information",
    "LazyActions",
    "Moment",
    "Moves",
    "NoOptions",
    "Notice",
    "Outcome",
    "Prompt",
    "Rng",
    "View",
    "find_game",
    "game_ids",
    "notice_of",
    "rank_by",
]

_HOMES = {
    "Action": "wire",
    "Actor": "prompt",
    "Deal": "deals.deal",
    "Draw": "prompt",
    "Drawn": "entry",
    "Entry": "entry",
    "Event": "wire",
    "Expired": "entry",
    "Game": "game",
    "Information": "playing.information",
    "LazyActions": "playing.lazy_lists",
    "Moment": "playing.information",
    "Moves": "playing.lazy_lists",
    "NoOptions": "game",
    "Notice": "notice",
    "Outcome": "outcome",
    "Prompt": "prompt",
    "Rng": "native.rng",
    "View": "view",
    "find_game": "registry",
    "game_ids": "registry",
    "notice_of": "playing.notice_maker",
    "rank_by": "outcome",
}
__getattr__ = lazy_exports(__name__, _HOMES)
