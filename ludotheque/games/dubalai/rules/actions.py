"""The actions of a seat."""

from __future__ import annotations

from typing import Literal

from ludotheque.engine.wire import Action, Seat
from ludotheque.games.dubalai.box.edition import Colour

Row = Literal["main", "second"]
Symbols = tuple[int, ...]
"""Symbols by their numbers, 0 to 8."""


class Pick(Action, frozen=True):
    """A novice picks the square to start from; 0 is the start line, where all others start (BAL-1)."""

    square: int


class Roll(Action, frozen=True):
    """Roll the dice (BAL-2)."""


class LookOn(Action, frozen=True):
    """Keep looking (BAL-3); changes nothing."""


class Close(Action, frozen=True):
    """Close the lid (BAL-3), or end the second look of a Decree (BAL-27)."""


class Lay(Action, frozen=True):
    """Lay the whole formula, replacing what was laid before (BAL-4).

    It may be replaced any number of times until it is locked or time is up. A
    player who holds a Double Game may lay a ``second`` row; ``colour`` is then the
    label of the main row, and the second row has the other colour (BAL-28).
    """

    row: Symbols
    second: Symbols = ()
    colour: Colour | None = None


class Lock(Action, frozen=True):
    """Lock the formula; when all players have locked, writing is over (BAL-4)."""


class Decree(Action, frozen=True):
    """Reserve a Decree instead of locking a formula (BAL-27)."""


class LetPass(Action, frozen=True):
    """Play no Fog; changes nothing and does not shorten the window (BAL-26)."""


class Fog(Action, frozen=True):
    """Cancel the spell with this number (BAL-26)."""

    spell: int


class DoubleGame(Action, frozen=True):
    """Declare that both rows count (BAL-28)."""


class ForgottenSyllable(Action, frozen=True):
    """Add an unused card to a row (BAL-23)."""

    add: int
    row: Row = "main"


class Correction(Action, frozen=True):
    """Exchange a card of a row for an unused one (BAL-24)."""

    remove: int
    add: int
    row: Row = "main"


class Attraction(Action, frozen=True):
    """Move all other pawns 1 or 2 squares closer (BAL-21)."""

    squares: int


class Roadblock(Action, frozen=True):
    """Let nobody pass this round (BAL-22)."""


class Tailwind(Action, frozen=True):
    """Advance by the own position in the race (BAL-25)."""


class Hex(Action, frozen=True):
    """Send a leading witch back three squares (BAL-29)."""

    seat: Seat


class Keep(Action, frozen=True):
    """Keep one of the drawn cards (BAL-13)."""

    card: str


class Done(Action, frozen=True):
    """Play no more spells now (BAL-20)."""


Spell = Attraction | Roadblock | ForgottenSyllable | Correction | Tailwind | Fog | Decree | DoubleGame | Hex
"""The actions that play a card of black magic. Their tags are the ids of the cards."""

DubalaiAction = (
    Pick
    | Roll
    | LookOn
    | Close
    | Lay
    | Lock
    | Decree
    | LetPass
    | Fog
    | DoubleGame
    | ForgottenSyllable
    | Correction
    | Attraction
    | Roadblock
    | Tailwind
    | Hex
    | Keep
    | Done
)
