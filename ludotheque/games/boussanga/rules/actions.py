"""The actions a seat can take, and the events that tell players what happened."""

from __future__ import annotations

from ludotheque.engine.wire import Action, Event, Seat

Cell = tuple[int, int]
"""Row and column on the board, each from 0 to 7, from the top left corner."""


class CardOnBoard(Action, frozen=True):
    """A card, its position and its place on the board.

    ``position`` is the number of eighth turns clockwise (BSG-1). ``row`` and ``column``
    are the cell of the card's middle, which may be off the board as long as all tokens
    are on it (BSG-3).
    """

    card: int
    position: int
    row: int
    column: int


class Place(CardOnBoard, frozen=True):
    """Reproduce a card's combination on the board (BSG-12)."""


class Collect(CardOnBoard, frozen=True):
    """Collect a card's combination that is complete on the board, in co-operative play (BSG-41)."""


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
    """The first player is known and the cards are dealt (BSG-10, BSG-11, BSG-40)."""

    first: Seat


class Tokens(Event, frozen=True):
    """A card was played: the card, its place, and the tokens that were placed or collected."""

    seat: Seat
    card: int
    position: int
    row: int
    column: int
    cells: tuple[Cell, ...]
    elements: tuple[int, ...]


class Placed(Tokens, frozen=True):
    """The missing tokens of a combination were placed on the board (BSG-12)."""


class Cleared(Event, frozen=True):
    """Lines of one element were taken off: ``earned`` tokens to the point zone, the rest to the reserve (BSG-20)."""

    seat: Seat
    element: int
    cells: tuple[Cell, ...]
    earned: int


class Bonus(Event, frozen=True):
    """A point zone reached four of an element and gained one more (BSG-23)."""

    seat: Seat
    element: int


class Collected(Tokens, frozen=True):
    """A combination was found, and its tokens went to the collection (BSG-41)."""


class Passed(Event, frozen=True):
    """A card was discarded instead of played (BSG-16, BSG-43)."""

    seat: Seat
    card: int


class Drew(Event, frozen=True):
    """A player drew a card (BSG-15, BSG-16); in co-operative play it joins the common cards (BSG-41)."""

    seat: Seat
    card: int


class Restored(Event, frozen=True):
    """A collected token went back to the board (BSG-42, BSG-43)."""

    seat: Seat
    element: int
    row: int
    column: int


class Scored(Event, frozen=True):
    """Collected tokens of an element went to the point zone (BSG-42)."""

    seat: Seat
    element: int
    tokens: int


class LastRound(Event, frozen=True):
    """The end was triggered: the seats in ``still_to_play`` have one more turn (BSG-30)."""

    seat: Seat
    cause: str
    still_to_play: tuple[Seat, ...]


class Ended(Event, frozen=True):
    """The game is over."""

    cause: str


BoussangaEvent = Began | Placed | Cleared | Bonus | Collected | Passed | Drew | Restored | Scored | LastRound | Ended
