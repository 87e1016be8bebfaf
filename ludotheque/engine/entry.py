"""Entries of a match's log: one for every action, draw and expired deadline."""

from __future__ import annotations

from typing import Generic, TypeVar

from ludotheque.engine.prompt import Actor
from ludotheque.engine.wire import Action, Millis, Wire

A = TypeVar("A", bound=Action)


class Drawn(Wire, frozen=True):
    """Chance's answer to a ``Draw``: one value per size."""

    values: tuple[int, ...]


class Expired(Wire, frozen=True):
    """A deadline passed. The entry's time is exactly the deadline."""


class Entry(Wire, Generic[A], frozen=True):
    """One step of a match. Replaying all entries in order rebuilds the state."""

    seq: int
    at: Millis
    actor: Actor
    prompt: int
    action: A | Drawn | Expired
