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


class Thought(msgspec.Struct, Generic[A, M], frozen=True):
    """What a bot makes of what it sees.

    It will do ``action`` at match time ``at``, unless it sees something new before
    that: then it is asked again. No action: it waits for something new.
    """

    action: A | None
    at: Millis
    memory: M | None = None
    """What it must remember because it cannot see it any more; given back with the next view."""


class NoMemory(msgspec.Struct, frozen=True):
    """For games in which everything lies open: there is nothing to remember."""


class Arena(msgspec.Struct, frozen=True):
    """A table at which strength is measured."""

    name: str
    seats: int
    options: dict[str, Any] = {}
    together: bool = False
    """Whether all win or lose together: then it is measured how well."""


class Bot(Protocol[V, A, M]):
    """How bots play one game: found as ``BOT`` in the game's ``bot.py``.

    A bot keeps nothing between calls. It is shown every new view of its seat, also
    while it is not asked anything, and decides from that view, its memory and its
    seed alone: the same once more gives the same thought.
    """

    Memory: type[M] | None
    """What it remembers, where a game hides what was seen before; it can be stored like anything on the wire."""
    arenas: tuple[Arena, ...]

    def think(
        self, view: V, now: Millis, *, level: Level, seed: int | str, memory: M | None, budget: Budget
    ) -> Thought[A, M]:
        """What to do about this view, and when."""
        ...

    def hints(self, view: V, *, budget: Budget) -> tuple[Hint[A], ...]:
        """A ladder of help for whoever sits here: a nudge, a region, a move.

        Empty exactly when the seat is asked nothing. The last rung is legal.
        """
        ...


AnyBot = Bot[Any, Any, Any]
