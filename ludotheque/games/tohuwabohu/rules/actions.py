"""What a seat can do, and what is told of it."""

from __future__ import annotations

from ludotheque.engine.wire import Action, Event, Millis, Seat


class TurnCard(Action, frozen=True):
    """The dealer turns the top card (TOH-2)."""


class Point(Action, frozen=True):
    """Put a finger on a shape (TOH-3)."""

    shape: int


TohuwabohuAction = TurnCard | Point


class RoundBegan(Event, frozen=True):
    """The shapes lie in the centre, the cards are shuffled, and the dealer is known."""

    round: int
    dealer: Seat


class Turned(Event, frozen=True):
    """The dealer's hand is on the card; it appears in a moment."""

    dealer: Seat


class TurnedByItself(Event, frozen=True):
    """The dealer is away; the card appears in a moment all the same (TOH-22)."""

    dealer: Seat


class Appeared(Event, frozen=True):
    """The card lies open and the search is on."""

    card: int
    shapes: tuple[int, ...]


class Pointed(Event, frozen=True):
    """A finger lies on a shape. Whether it is right, nobody is told."""

    seat: Seat
    shape: int
    after: Millis
    """Since the card appeared."""


class CardOver(Event, frozen=True):
    """The card is over; what each of its shapes comes to follows."""

    card: int
    cause: str


class Won(Event, frozen=True):
    """A shape goes from the centre to whoever was first on it."""

    seat: Seat
    shape: int
    after: Millis


class Snatched(Event, frozen=True):
    """A shape that lay before somebody goes to somebody quicker."""

    seat: Seat
    owner: Seat
    shape: int
    after: Millis


class Kept(Event, frozen=True):
    """The owner of a shape was first on it."""

    seat: Seat
    shape: int
    after: Millis


class Missed(Event, frozen=True):
    """Nobody found a shape; it stays where it is."""

    shape: int


class DrawnByLot(Event, frozen=True):
    """Several were first on a shape in the same millisecond; lot chose one of them."""

    shape: int
    seats: tuple[Seat, ...]
    seat: Seat


class PlayOn(Event, frozen=True):
    """Several have enough shapes and nobody is ahead: the round goes on."""

    seats: tuple[Seat, ...]


class Reshuffled(Event, frozen=True):
    """The pile was empty; the discarded cards are a new one."""

    cards: int


class RoundEnded(Event, frozen=True):
    """A round is over and its points are written down."""

    round: int
    winner: Seat | None
    cause: str
    points: tuple[int, ...]


class Ended(Event, frozen=True):
    """The last round is over."""

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
