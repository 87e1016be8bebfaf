"""A recorded match, and its division into steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludotheque.engine.entry import Entry
from ludotheque.engine.game import AnyGame
from ludotheque.engine.match import Match
from ludotheque.engine.wire import Action


class Recording(NamedTuple):
    """The entries of a match, with all that is needed to replay them."""

    game: AnyGame
    """The rules by which it was played, which may be of an older version."""
    seats: int
    options: Any
    """The table options, of the type that the game declares."""
    log: Sequence[Entry[Action]]


def recording_of(match: Match) -> Recording:
    """A recording of a match as it is now."""
    return Recording(match.game, match.seats, match.table_options, tuple(match.log))


def steps_of(log: Sequence[Entry[Action]]) -> list[int]:
    """The number of entries after each step.

    The first step is the deal: all draws before anybody acts. Every later step is one action or one expired
    deadline, together with the draws that follow from it. A table sends no update between an action and its draws.

    >>> from ludotheque.engine.entry import Drawn, Expired
    >>> actors = ["chance", "chance", 0, "chance", 1, "clock"]
    >>> steps_of([Entry(seq, 0, actor, 0, Expired()) for seq, actor in enumerate(actors)])
    [2, 4, 5, 6]
    """
    ends = [entry.seq for entry in log if entry.actor != "chance"]
    return [*ends, len(log)]
