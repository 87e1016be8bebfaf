"""Who is asked what."""

from __future__ import annotations

from typing import Literal

from ludotheque.engine.wire import Millis, Seat, Wire

Actor = Seat | Literal["chance", "clock"]
"""Whoever may write an entry: a seat, chance, or the clock."""


class Draw(Wire, frozen=True):
    """A request to chance: one uniform value below each size, in order."""

    sizes: tuple[int, ...]


class Prompt(Wire, frozen=True):
    """A question put to an actor.

    Seats that choose simultaneously hold prompts with one id. An id is never
    reused for another question, so a late or repeated answer is recognised.
    """

    id: int
    kind: str
    deadline: Millis | None = None
    race: bool = False
    draw: Draw | None = None
