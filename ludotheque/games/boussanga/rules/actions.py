"""What a seat can do, and what is told of it."""

from __future__ import annotations

from ludotheque.engine.wire import Action, Event, Seat

Cell = tuple[int, int]
"""Row and column on the board, each from 0 to 7, from the top left corner."""


class CardOnBoard(Action, frozen=True):
    """A card, how it is turned and where it lies.

    ``position`` is the number of eighth turns clockwise, ``row`` and ``column``
    where the card's middle cell lies; that may be off the board, as long as the
    tokens are on it.
    """

    card: int
    position: int
    row: int
    column: int


class Place(CardOnBoard, frozen=True):
    """Reproduce a card's combination on the board (BSG-12)."""


class Collect(CardOnBoard, frozen=True):
    """Find a card's combination complete on the board, in co-operative play (BSG-41)."""


class Pass(Action, frozen=True):
    """Discard a card instead of playing (BSG-16, BSG-43)."""

    card: int


class Return(Action, frozen=True):
    """Choose the element whose collected tokens go back after a pass (BSG-43)."""

    element: int


class PutBack(Action, frozen=True):
    """Put one token back on an empty cell (BSG-42, BSG-43)."""

    row: int
    column: int


class Stop(Action, frozen=True):
    """End a co-operative game that can no longer be won (BSG-46)."""


BoussangaAction = Place | Collect | Pass | Return | PutBack | Stop


class Began(Event, frozen=True):
    """The first player is known and the cards are dealt."""

    first: Seat


class Tokens(Event, frozen=True):
    """A card was played: which, where, and the tokens that moved because of it."""

    seat: Seat
    card: int
    position: int
    row: int
    column: int
    cells: tuple[Cell, ...]
    elements: tuple[int, ...]


class Placed(Tokens, frozen=True):
    """The tokens that were missing now lie on the board."""


class Cleared(Event, frozen=True):
    """Lines of one element were taken off: some tokens earned, the rest back in the reserve."""

    seat: Seat
    element: int
    cells: tuple[Cell, ...]
    earned: int


class Bonus(Event, frozen=True):
    """A point zone reached four of an element and gained one more (BSG-23)."""

    seat: Seat
    element: int


class Collected(Tokens, frozen=True):
    """A combination was found, and its tokens collected."""


class Passed(Event, frozen=True):
    """A card was discarded instead of played."""

    seat: Seat
    card: int


class Drew(Event, frozen=True):
    """A new card lies open before a player."""

    seat: Seat
    card: int


class Restored(Event, frozen=True):
    """A collected token went back to the board."""

    seat: Seat
    element: int
    row: int
    column: int


class Scored(Event, frozen=True):
    """Collected tokens of an element became points."""

    seat: Seat
    element: int
    tokens: int


class LastRound(Event, frozen=True):
    """The end was triggered: these seats still have one turn."""

    seat: Seat
    cause: str
    still_to_play: tuple[Seat, ...]


class Ended(Event, frozen=True):
    """The game is over."""

    cause: str


BoussangaEvent = Began | Placed | Cleared | Bonus | Collected | Passed | Drew | Restored | Scored | LastRound | Ended
