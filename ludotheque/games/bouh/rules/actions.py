"""What a seat can do, and what is told of it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from ludotheque.engine.wire import Action, Event, Seat

Colour = Literal["red", "yellow", "green", "blue", "violet"]
Totem = Literal["red", "yellow", "green", "blue", "violet", "multicolour"]

Id = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""A card: number cards from 1, Bouh from 101, Greuh from 201."""

Operation = Literal["+", "-", "*", "/"]
Step = Id | Operation
MOST_STEPS = 39
Steps = Annotated[tuple[Step, ...], msgspec.Meta(max_length=MOST_STEPS)]
"""A calculation: card ids, and each operation after its two numbers.

``(4 + 2) × 3`` with the cards 16, 6 and 11 is ``(16, 6, "+", 11, "*")``. Written
like this it needs no brackets, is checked from left to right, and can never be
nested too deep to read. Twenty cards are more than anybody has used.
"""


class Capture(Action, frozen=True):
    """Obtain the number of a Bouh in the centre (BOU-13).

    ``colour`` is what a joker will count for: from ``majority`` on it must be given
    (BOU-35), at ``collect`` it is said at the end (BOU-23).
    """

    bouh: Id
    steps: Steps
    colour: Colour | None = None


class Scare(Action, frozen=True):
    """Obtain the number of a Greuh of one's own, and take another's Bouh (BOU-15)."""

    greuh: Id
    bouh: Id
    steps: Steps
    colour: Colour | None = None


class Take(Action, frozen=True):
    """Obtain the number of a totem from Bouh and number cards (BOU-40, BOU-43)."""

    totem: Totem
    steps: Steps


class Pass(Action, frozen=True):
    """Throw away any number cards, draw as many, and end the turn (BOU-7)."""

    cards: Annotated[tuple[Id, ...], msgspec.Meta(max_length=5)]


class End(Action, frozen=True):
    """End the turn (BOU-8)."""


class Claim(Action, frozen=True):
    """Name five Bouh for the multicolour totem, or other five than now lie under it (BOU-32, BOU-34).

    One Bouh for each colour, in the order of ``Colour``; a joker stands for the
    colour of its place.
    """

    five: tuple[Id, Id, Id, Id, Id]


class Release(Action, frozen=True):
    """Take the five back and give the multicolour totem up (BOU-34)."""


class Recolour(Action, frozen=True):
    """Let a joker count for another colour (BOU-35)."""

    bouh: Id
    colour: Colour


class Declare(Action, frozen=True):
    """Say at the end what a joker counts for (BOU-23)."""

    bouh: Id
    colour: Colour


BouhAction = Capture | Scare | Take | Pass | End | Claim | Release | Recolour | Declare


class Began(Event, frozen=True):
    """The first player is known, hands are dealt and three Bouh lie in the centre."""

    first: Seat
    centre: tuple[int, ...]


class Drew(Event, frozen=True):
    """What a player alone sees: the number cards drawn."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: tuple[int, ...]
    numbers: tuple[int, ...]


class Refilled(Event, frozen=True):
    """What everybody sees of it."""

    seat: Seat
    count: int


class Remade(Event, frozen=True):
    """The discard was shuffled and is the draw pile again (BOU-4)."""

    count: int


class Appeared(Event, frozen=True):
    """A Bouh was turned up into the centre."""

    seat: Seat
    bouh: int
    number: int
    family: str


class GreuhCame(Event, frozen=True):
    """A Greuh was turned up and lies before the player who turned it."""

    seat: Seat
    greuh: int
    number: int


class Captured(Event, frozen=True):
    """A Bouh of the centre was captured; the cards shown are discarded."""

    seat: Seat
    bouh: int
    number: int
    family: str
    colour: str | None
    steps: Steps
    calculation: str


class Scared(Event, frozen=True):
    """A Bouh fled from one player to another, and the Greuh went the other way."""

    seat: Seat
    victim: Seat
    greuh: int
    bouh: int
    number: int
    family: str
    colour: str | None
    steps: Steps
    calculation: str


class Took(Event, frozen=True):
    """A totem was taken by calculation."""

    seat: Seat
    totem: str
    previous: Seat | None
    steps: Steps
    calculation: str


class Mistaken(Event, frozen=True):
    """A wrong calculation ended the turn; everybody saw its cards, which stay in the hand (BOU-18)."""

    seat: Seat
    steps: Steps
    calculation: str


class Passed(Event, frozen=True):
    """A player passed and threw these cards away."""

    seat: Seat
    cards: tuple[int, ...]
    numbers: tuple[int, ...]


class TurnEnded(Event, frozen=True):
    """A player's turn is over."""

    seat: Seat


class Claimed(Event, frozen=True):
    """Five Bouh lie under the multicolour totem."""

    seat: Seat
    five: tuple[int, ...]
    total: int


class Released(Event, frozen=True):
    """The five under the multicolour totem went back to their owner."""

    seat: Seat


class Recoloured(Event, frozen=True):
    """A joker counts for another colour."""

    seat: Seat
    bouh: int
    number: int
    colour: str


class Declared(Event, frozen=True):
    """A joker counts for a colour at the end."""

    seat: Seat
    bouh: int
    number: int
    colour: str


class TotemWon(Event, frozen=True):
    """A totem came to a player."""

    seat: Seat
    totem: str
    previous: Seat | None


class TotemLost(Event, frozen=True):
    """A totem went back to the centre."""

    seat: Seat
    totem: str


class LastTurn(Event, frozen=True):
    """The last card of the Bouh pile was turned up: this is the last turn (BOU-50)."""

    seat: Seat


class Ended(Event, frozen=True):
    """The game is over."""

    cause: str


BouhEvent = (
    Began
    | Drew
    | Refilled
    | Remade
    | Appeared
    | GreuhCame
    | Captured
    | Scared
    | Took
    | Mistaken
    | Passed
    | TurnEnded
    | Claimed
    | Released
    | Recoloured
    | Declared
    | TotemWon
    | TotemLost
    | LastTurn
    | Ended
)
