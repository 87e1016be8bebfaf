"""Bots that play as somebody did in a recorded match, wherever they see exactly what that player saw."""

from __future__ import annotations

from typing import Any

import msgspec

from ludotheque.bots.bot import Decision
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Millis
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.identities import Identity

PAUSE_MS: Millis = 1500
"""How long a bot waits before it repeats a recorded action."""

_encode = msgspec.json.Encoder().encode


def recorded_decisions(match: Match) -> dict[bytes, Action]:
    """What each seat did in a match, by the encoded view that it saw."""
    decisions: dict[bytes, Action] = {}
    state = match.game.start(match.table_options, match.seats)
    for entry in match.log:
        if isinstance(entry.actor, int) and isinstance(entry.action, Action):
            decisions[_encode(match.game.view(state, entry.actor))] = entry.action
        match.game.apply(state, entry)
    return decisions


class RecordedThinker:
    """Repeats recorded decisions, and asks another thinker where there is none."""

    def __init__(self, thinker: Thinker, decisions: dict[bytes, Action]) -> None:
        self._thinker = thinker
        self._decisions = decisions

    async def think(
        self, game: str, view: View, now: Millis, level: Level, seed: str, memory: msgspec.Struct | None
    ) -> Decision[Any, Any]:
        """The recorded action for this very view, or what a bot of this level decides."""
        action = self._decisions.get(_encode(view))
        if action is not None:
            return Decision(action, now + PAUSE_MS, memory)
        return await self._thinker.think(game, view, now, level, seed, memory)

    async def hints(self, game: str, view: View, person: Identity) -> tuple[Hint[Any], ...]:
        """Hints of the other thinker: the recording helps nobody."""
        return await self._thinker.hints(game, view, person)

    async def options(self, game: str, view: View, most: int) -> tuple[Any, ...]:
        """The legal actions of the player who sees this view."""
        return await self._thinker.options(game, view, most)
