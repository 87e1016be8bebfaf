"""The contract of a game's bot."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

import msgspec

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Millis

A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View, contravariant=True)
M = TypeVar("M", bound=msgspec.Struct)


class Decision(msgspec.Struct, Generic[A, M], frozen=True):
    """What a bot decides after seeing a view.

    It plays ``action`` at match time ``at``, unless its view changes before that: then
    it is asked again. Without an action it waits for its view to change.

    >>> from ludotheque import Match
    >>> from ludotheque.bots import Budget, find_bot
    >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    >>> decided = find_bot("boussanga").think(match.view(0), 0, level="chick", seed=1, memory=None, budget=Budget())
    >>> match.check(0, decided.action), decided.at > 0
    (None, True)
    """

    action: A | None
    at: Millis
    memory: M | None = None
    """What the bot must remember because later views do not show it; handed back with the next view."""


class NoMemory(msgspec.Struct, frozen=True):
    """The memory type of games whose views show everything: there is nothing to remember.

    >>> NoMemory() == NoMemory()
    True
    """


class Arena(msgspec.Struct, frozen=True):
    """A table set-up at which the strength of levels is measured.

    >>> from ludotheque.bots import find_bot
    >>> [arena.name for arena in find_bot("bouh").arenas][0]
    '6-8'
    """

    name: str
    seats: int
    options: dict[str, Any] = {}
    together: bool = False
    """Whether all seats win or lose together; then the measure is how often they win."""


class Bot(Protocol[V, A, M]):
    """How bots play one game: found as ``BOT`` in the game's ``bot/bot.py``.

    A bot keeps nothing between calls. If it has a memory, it is shown every new view of
    its seat, also while it is not asked anything. It decides from that view, its memory
    and its seed alone: the same arguments give the same decision.

    >>> from ludotheque import Match
    >>> from ludotheque.bots import Budget, find_bot
    >>> view = Match("bouh", seats=2, seed=7).view(0)
    >>> [hint.rung for hint in find_bot("bouh").hints(view, budget=Budget())]
    ['nudge', 'region', 'move']
    """

    Memory: type[M] | None = None
    """The type of its memory, for games that hide what was seen before; it can be encoded like any wire struct."""
    arenas: tuple[Arena, ...]

    def think(
        self, view: V, now: Millis, *, level: Level, seed: int | str, memory: M | None, budget: Budget
    ) -> Decision[A, M]:
        """Decide what to do in this view, and when."""
        ...

    def hints(self, view: V, *, budget: Budget) -> tuple[Hint[A], ...]:
        """Hints for the player of this seat, in steps: a nudge, a region, a move.

        Empty exactly when the seat is asked nothing. The move of the last hint is legal.
        """
        ...


AnyBot = Bot[Any, Any, Any]
