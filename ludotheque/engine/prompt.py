"""Prompts: the questions a game puts to seats and to chance."""

from __future__ import annotations

from typing import Literal

from ludotheque.engine.wire import Millis, Seat, Wire

Actor = Seat | Literal["chance", "clock"]
"""The author of an entry: a seat, chance, or the clock."""


class Draw(Wire, frozen=True):
    """A request to chance: one uniform value below each size, in order."""

    sizes: tuple[int, ...]


class Prompt(Wire, frozen=True):
    """A question put to an actor.

    Seats that choose simultaneously have prompts with the same id. An id is never
    reused for another question, so that a late or repeated answer is recognised.
    """

    id: int
    kind: str
    deadline: Millis | None = None
    race: bool = False
    draw: Draw | None = None
