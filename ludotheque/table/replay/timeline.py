"""The timeline of a recording: when each step happened, who acted, and the marks of turns, rounds and scores."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ludotheque.engine.game import AnyGame, MarkKind
from ludotheque.engine.notice import Notice
from ludotheque.engine.prompt import Actor
from ludotheque.engine.wire import Event, Millis, Seat


class TimelineMark(msgspec.Struct, frozen=True):
    """Something to find on a timeline: a turn or round begins, or somebody scores."""

    kind: MarkKind
    seat: Seat | None
    """Whose turn begins or who scores; ``None`` if it concerns everybody."""


class TimelineStep(msgspec.Struct, frozen=True):
    """One step of a recording."""

    entries: int
    """The number of entries after it."""
    at: Millis
    """Match time."""
    seat: Seat | None
    """Who acted; ``None`` for the deal and for deadlines."""
    race: bool
    """Whether a race is on after this step."""
    marks: tuple[TimelineMark, ...]


def turn_of(asked: Iterable[Actor]) -> Seat | None:
    """The only seat that is asked something; ``None`` if there are several, or none."""
    seats = [actor for actor in asked if isinstance(actor, int)]
    return seats[0] if len(seats) == 1 else None


def marks_of(
    game: AnyGame, notices: Iterable[Notice[Event]], turn_before: Seat | None, turn: Seat | None
) -> tuple[TimelineMark, ...]:
    """The marks of a step: those the game declares for its events, and the beginning of a turn."""
    found: list[TimelineMark] = []
    for notice in notices:
        kind = game.timeline_marks.get(notice.kind)
        if kind is not None and notice.to is None:
            seat = getattr(notice.data, "seat", None)
            found.append(TimelineMark(kind, seat if isinstance(seat, int) else None))
    if turn is not None and turn != turn_before:
        found.append(TimelineMark("turn", turn))
    return tuple(dict.fromkeys(found))
