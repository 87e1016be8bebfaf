"""The actions of players and the events of the game, as they are sent to and from clients."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from ludotheque.engine.wire import Action, Event, Seat

Colour = Literal["red", "yellow", "green", "blue", "violet"]
Totem = Literal["red", "yellow", "green", "blue", "violet", "multicolour"]

Id = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""The id of a card: number cards from 1, Bouh from 101, Greuh from 201."""

Operation = Literal["+", "-", "*", "/"]
Step = Id | Operation
MOST_STEPS = 39
Steps = Annotated[tuple[Step, ...], msgspec.Meta(max_length=MOST_STEPS)]
"""A calculation in postfix notation: card ids, and each operation after its two operands.

``(4 + 2) × 3`` with the cards 16, 6 and 11 is ``(16, 6, "+", 11, "*")``. This form
needs no brackets, is checked from left to right and cannot be nested too deep to
decode. The limit allows twenty cards, more than a player can use in practice.
"""


class Capture(Action, frozen=True):
    """Obtain the number of a Bouh in the centre and capture it (BOU-13).

    ``colour`` is the colour a joker will count for. It is required at ``majority`` and
    ``calculation`` (BOU-35); at ``collect`` it is declared at the end (BOU-23).
    """

    bouh: Id
    steps: Steps
    colour: Colour | None = None


class Scare(Action, frozen=True):
    """Obtain the number of a Greuh of the player and take an opponent's Bouh (BOU-15)."""

    greuh: Id
    bouh: Id
    steps: Steps
    colour: Colour | None = None


class Take(Action, frozen=True):
    """Obtain the number of a totem from Bouh and number cards (BOU-40, BOU-43)."""

    totem: Totem
    steps: Steps


class Pass(Action, frozen=True):
    """Discard any number cards, draw as many, and end the turn (BOU-7)."""

    cards: Annotated[tuple[Id, ...], msgspec.Meta(max_length=5)]


class End(Action, frozen=True):
    """End the turn (BOU-8)."""


class Claim(Action, frozen=True):
    """Name five Bouh for the multicolour totem (BOU-32), or exchange the five under it (BOU-34).

    ``five`` has one Bouh for each colour, in the order of ``Colour``; a joker stands
    for the colour of its place.
    """

    five: tuple[Id, Id, Id, Id, Id]


class Release(Action, frozen=True):
    """Take the five back and give up the multicolour totem (BOU-34)."""


class Recolour(Action, frozen=True):
    """Let a joker count for another colour (BOU-35)."""

    bouh: Id
    colour: Colour


class Declare(Action, frozen=True):
    """Declare at the end which colour a joker counts for (BOU-23)."""

    bouh: Id
    colour: Colour


BouhAction = Capture | Scare | Take | Pass | End | Claim | Release | Recolour | Declare


class Began(Event, frozen=True):
    """The game began: the first player is known, hands are dealt, three Bouh lie in the centre."""

    first: Seat
    centre: tuple[int, ...]


class Drew(Event, frozen=True):
    """A player drew these number cards. Only that player gets this event."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: tuple[int, ...]
    numbers: tuple[int, ...]


class Refilled(Event, frozen=True):
    """A player drew this many number cards. Everyone gets this event."""

    seat: Seat
    count: int


class Remade(Event, frozen=True):
    """The discard was shuffled and became the draw pile (BOU-4)."""

    count: int


class Appeared(Event, frozen=True):
    """A Bouh was turned up into the centre."""

    seat: Seat
    bouh: int
    number: int
    family: str


class GreuhCame(Event, frozen=True):
    """A Greuh was turned up and lies in front of the player who turned it up (BOU-5)."""

    seat: Seat
    greuh: int
    number: int


class Captured(Event, frozen=True):
    """A Bouh of the centre was captured; the cards used are discarded (BOU-13)."""

    seat: Seat
    bouh: int
    number: int
    family: str
    colour: str | None
    steps: Steps
    calculation: str


class Scared(Event, frozen=True):
    """A player took a Bouh from a victim with a Greuh, which the victim now owns (BOU-15)."""

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
    """A totem was taken by calculation (BOU-40, BOU-43)."""

    seat: Seat
    totem: str
    previous: Seat | None
    steps: Steps
    calculation: str


class Mistaken(Event, frozen=True):
    """A wrong calculation ended the turn; its cards were shown to all and stay in the hand (BOU-18)."""

    seat: Seat
    steps: Steps
    calculation: str


class Passed(Event, frozen=True):
    """A player passed and discarded these cards (BOU-7)."""

    seat: Seat
    cards: tuple[int, ...]
    numbers: tuple[int, ...]


class TurnEnded(Event, frozen=True):
    """A player's turn is over."""

    seat: Seat


class Claimed(Event, frozen=True):
    """A player put these five Bouh under the multicolour totem (BOU-32)."""

    seat: Seat
    five: tuple[int, ...]
    total: int


class Released(Event, frozen=True):
    """The five under the multicolour totem went back to their owner (BOU-34)."""

    seat: Seat


class Recoloured(Event, frozen=True):
    """A joker counts for another colour from now on (BOU-35)."""

    seat: Seat
    bouh: int
    number: int
    colour: str


class Declared(Event, frozen=True):
    """A player declared the colour a joker counts for at the end (BOU-23)."""

    seat: Seat
    bouh: int
    number: int
    colour: str


class TotemWon(Event, frozen=True):
    """A player won a totem by majority, by naming five, or at the end."""

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
