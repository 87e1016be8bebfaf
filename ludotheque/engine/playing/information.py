"""What a seat knows of a match: everything it has seen and done."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.game import AnyGame
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Event, Millis, Seat


class Moment(msgspec.Struct, frozen=True):
    """A moment at which a seat saw or did something.

    >>> from ludotheque import Match
    >>> Match("boussanga", seats=2, seed=7, options={"first": 0}).information(1).moments[0].events
    (Began(first=0),)
    """

    at: Millis
    action: Action | None
    """The seat's own action, if it acted."""
    events: tuple[Event, ...]
    """What the seat was told."""
    view: View
    """What it saw then."""


class Information(msgspec.Struct, frozen=True):
    """Everything that one seat (``None``: a spectator) has seen and done, in order.

    Two matches that a seat could not tell apart give it equal information. A view shows only the
    present; this also holds what was shown before and is hidden again, such as dice under a lid:

    >>> from ludotheque import Match
    >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    >>> notices = match.play(0, match.options(0)[0])
    >>> known = match.information(0)
    >>> [moment.action is not None for moment in known.moments], known.moments[-1].view == match.view(0)
    ([False, True], True)
    """

    seat: Seat | None
    moments: tuple[Moment, ...]


def information_of(
    game: AnyGame, options: msgspec.Struct, seats: int, log: Sequence[Entry[Action]], seat: Seat | None
) -> Information:
    """The information of a seat, found by replaying a log.

    Draws belong to the action that they follow, because nobody sees the table between the two.
    Entries that change nothing for the seat leave no moment.
    """
    state = game.start(options, seats)
    moments: list[Moment] = []
    events: list[Event] = []
    own: Action | None = None
    if "chance" not in game.prompts(state):
        moments.append(Moment(0, None, (), game.view(state, seat)))
    for entry in log:
        events += [notice.data for notice in game.apply(state, entry) if notice.is_for(seat)]
        if seat is not None and entry.actor == seat:
            assert not isinstance(entry.action, Drawn | Expired), "a seat neither draws nor expires"
            own = entry.action
        if "chance" in game.prompts(state):
            continue
        view = game.view(state, seat)
        if own is not None or events or not moments or moments[-1].view != view:
            moments.append(Moment(entry.at, own, tuple(events), view))
        own, events = None, []
    return Information(seat, tuple(moments))
