"""Entries of a match's log: one for every action, draw and expired deadline."""

from __future__ import annotations

from typing import Generic, TypeVar, final

from ludotheque.engine.prompt import Actor
from ludotheque.engine.wire import Action, Millis, Wire

A = TypeVar("A", bound=Action)


@final
class Drawn(Wire, frozen=True):
    """Chance's answer to a ``Draw``: one value per size.

    >>> from ludotheque import Match
    >>> len(Match("tohuwabohu", seats=3, seed=7).log[0].action.values)  # the dealer, and where the shapes lie
    37
    """

    values: tuple[int, ...]


@final
class Expired(Wire, frozen=True):
    """A deadline passed. The entry's time is exactly the deadline.

    >>> from ludotheque import Match
    >>> match = Match("tohuwabohu", seats=3, seed=7)
    >>> notices = match.advance(5000)
    >>> match.log[1].action, match.log[1].at
    (Expired(), 5000)
    """


class Entry(Wire, Generic[A], frozen=True):
    """One step of a match. Replaying all entries in order rebuilds the state.

    >>> from ludotheque import Match
    >>> entry = Match("boussanga", seats=2, seed=7).log[0]
    >>> entry.seq, entry.at, entry.actor
    (0, 0, 'chance')
    """

    seq: int
    at: Millis
    actor: Actor
    prompt: int
    action: A | Drawn | Expired
