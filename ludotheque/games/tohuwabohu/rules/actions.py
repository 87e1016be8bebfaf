"""The actions of a seat, and the events that notices announce.

The class names give the tags of the protocol.
"""

from __future__ import annotations

from ludotheque.engine.wire import Action, Event, Millis, Seat


class TurnCard(Action, frozen=True):
    """The dealer turns the top card (TOH-2)."""


class Point(Action, frozen=True):
    """Put a finger on a shape (TOH-3)."""

    shape: int


TohuwabohuAction = TurnCard | Point


class RoundBegan(Event, frozen=True):
    """A round begins: the shapes lie in the centre, and the dealer is known (TOH-1, TOH-12)."""

    round: int
    dealer: Seat


class Turned(Event, frozen=True):
    """The dealer turned the card; it appears after the pause (TOH-2)."""

    dealer: Seat


class TurnedByItself(Event, frozen=True):
    """The card of an absent dealer turned by itself; it appears after the pause (TOH-22)."""

    dealer: Seat


class Appeared(Event, frozen=True):
    """The card lies open, and the search begins (TOH-2)."""

    card: int
    shapes: tuple[int, ...]


class Pointed(Event, frozen=True):
    """A finger was put on a shape; whether it is right is not revealed (TOH-4)."""

    seat: Seat
    shape: int
    after: Millis
    """Milliseconds since the card appeared."""


class CardOver(Event, frozen=True):
    """The card is over (TOH-5); one event for each of its shapes follows."""

    card: int
    cause: str


class Won(Event, frozen=True):
    """A shape goes from the centre to the seat that was first on it (TOH-6)."""

    seat: Seat
    shape: int
    after: Millis


class Snatched(Event, frozen=True):
    """A shape goes from its owner to the seat that was first on it (TOH-7)."""

    seat: Seat
    owner: Seat
    shape: int
    after: Millis


class Kept(Event, frozen=True):
    """The owner of a shape was first on it and keeps it (TOH-7)."""

    seat: Seat
    shape: int
    after: Millis


class Missed(Event, frozen=True):
    """A shape was not found and stays where it is (TOH-7)."""

    shape: int


class DrawnByLot(Event, frozen=True):
    """Several seats were first on a shape in the same millisecond; one was drawn by lot (TOH-8)."""

    shape: int
    seats: tuple[Seat, ...]
    seat: Seat


class PlayOn(Event, frozen=True):
    """Several seats have reached the goal and none is ahead: the round goes on (TOH-10)."""

    seats: tuple[Seat, ...]


class Reshuffled(Event, frozen=True):
    """The pile was empty; the discarded cards became the new pile (TOH-12)."""

    cards: int


class RoundEnded(Event, frozen=True):
    """A round is over, with its points (TOH-10, TOH-11)."""

    round: int
    winner: Seat | None
    cause: str
    points: tuple[int, ...]


class Ended(Event, frozen=True):
    """The last round is over (TOH-13)."""

    totals: tuple[int, ...]


TohuwabohuEvent = (
    RoundBegan
    | Turned
    | TurnedByItself
    | Appeared
    | Pointed
    | CardOver
    | Won
    | Snatched
    | Kept
    | Missed
    | DrawnByLot
    | PlayOn
    | Reshuffled
    | RoundEnded
    | Ended
)
