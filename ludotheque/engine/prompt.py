"""Prompts: the questions a game puts to seats and to chance."""

from __future__ import annotations

from typing import Literal

from ludotheque.engine.wire import Millis, Seat, Wire

Actor = Seat | Literal["chance", "clock"]
"""The author of an entry: a seat, chance, or the clock."""


class Draw(Wire, frozen=True):
    """A request to chance: one uniform value below each size, in order.

    >>> from ludotheque.engine import find_game
    >>> rules = find_game("dubalai")
    >>> rules.prompts(rules.start(rules.Options(), 2))["chance"].draw.sizes
    (2,)
    """

    sizes: tuple[int, ...]


class Prompt(Wire, frozen=True):
    """A question put to an actor.

    Seats that choose simultaneously have prompts with the same id. An id is never
    reused for another question, so that a late or repeated answer is recognised.

    >>> from ludotheque import Match
    >>> Match("tohuwabohu", seats=3, seed=7).due
    Prompt(id=1, kind='turn_card', deadline=5000, race=False, draw=None)
    """

    id: int
    kind: str
    deadline: Millis | None = None
    race: bool = False
    draw: Draw | None = None
