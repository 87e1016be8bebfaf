"""What is told of a match."""

from __future__ import annotations

from typing import ClassVar

from ludotheque.engine.wire import Event, Seat
from ludotheque.games.dubalai.box.edition import Colour
from ludotheque.games.dubalai.rules.actions import Spell, Symbols

Face = tuple[int, Colour]
"""A die as it lies: symbol and colour."""


class LinedUp(Event, frozen=True):
    """A novice starts from this square."""

    reveals: ClassVar[bool] = True
    seat: Seat
    square: int


class RoundBegan(Event, frozen=True):
    """A round begins; this seat rolls."""

    round: int
    seat: Seat


class Rerolled(Event, frozen=True):
    """No symbol was valid: the dice are rolled again before anyone looks."""

    seat: Seat


class Rolled(Event, frozen=True):
    """The dice lie in the open box.

    Only views show them, and only while the box is open: a notice may be read
    again after the lid is closed.
    """

    seat: Seat


class Closed(Event, frozen=True):
    """Somebody closed the lid."""

    seat: Seat


class Shut(Event, frozen=True):
    """The lid closed by itself."""


class Locked(Event, frozen=True):
    """A seat makes no more changes: it has locked its formula or reserved a Decree."""

    seat: Seat


class TimeUp(Event, frozen=True):
    """Writing time is over; what is laid counts."""


class Decreed(Event, frozen=True):
    """This seat had reserved a Decree."""

    reveals: ClassVar[bool] = True
    seat: Seat


class Played(Event, frozen=True):
    """A spell was played; ``number`` is what a Fog names it by."""

    seat: Seat
    number: int
    spell: str
    action: Spell


class Cancelled(Event, frozen=True):
    """A spell of this seat was cancelled by a Fog."""

    seat: Seat
    number: int
    spell: str


class Studying(Event, frozen=True):
    """This seat sees the dice once more."""

    seat: Seat


class Spoke(Event, frozen=True):
    """A formula is revealed and spoken."""

    reveals: ClassVar[bool] = True
    seat: Seat
    row: Symbols


class Silent(Event, frozen=True):
    """A seat has laid nothing."""

    reveals: ClassVar[bool] = True
    seat: Seat


class Uncovered(Event, frozen=True):
    """The lid came off and the dice are sorted; formulas take effect in this order."""

    reveals: ClassVar[bool] = True
    dice: tuple[Face, ...]
    orange: Symbols
    black: Symbols
    order: tuple[Seat, ...]


class Doubled(Event, frozen=True):
    """A Double Game stands: the second row is revealed too."""

    reveals: ClassVar[bool] = True
    seat: Seat
    row: Symbols
    second: Symbols
    colour: Colour


class Added(Event, frozen=True):
    """A forgotten card joined a formula."""

    seat: Seat
    symbol: int


class Exchanged(Event, frozen=True):
    """A card of a formula was exchanged."""

    seat: Seat
    removed: int
    symbol: int


class Fell(Event, frozen=True):
    """A formula is not valid."""

    seat: Seat


class Flew(Event, frozen=True):
    """A formula is valid, with symbols missing."""

    seat: Seat
    cards: int
    colour: Colour


class Perfect(Event, frozen=True):
    """A formula has all valid symbols of its colour."""

    seat: Seat
    cards: int
    colour: Colour


class NoBonus(Event, frozen=True):
    """A perfect formula brings no bonus: the ``curse``, or an ``expert``."""

    seat: Seat
    why: str


class Moved(Event, frozen=True):
    """A witch moved, because of a ``formula``, a ``penalty`` or a spell."""

    seat: Seat
    start: int
    end: int
    why: str


class Crossed(Event, frozen=True):
    """A witch crossed the line, in this place for now."""

    seat: Seat
    place: int


class Blocks(Event, frozen=True):
    """Nobody may pass this witch until the round ends."""

    seat: Seat


class Reshuffled(Event, frozen=True):
    """The discarded cards went back into the pile."""


class Drew(Event, frozen=True):
    """A witch drew cards of black magic."""

    seat: Seat
    count: int


class DrewCards(Event, frozen=True):
    """The cards, for the one who drew them."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class Kept(Event, frozen=True):
    """A witch kept one card; the others went back."""

    seat: Seat


class KeptCard(Event, frozen=True):
    """The card, for the one who kept it."""

    card: str


class CurseMoved(Event, frozen=True):
    """The curse token lies on the square of those in the lead."""

    square: int


class Shown(Event, frozen=True):
    """At the end everyone shows the cards they kept."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]


class Ended(Event, frozen=True):
    """The race is over."""

    cause: str


DubalaiEvent = (
    LinedUp
    | RoundBegan
    | Rerolled
    | Rolled
    | Closed
    | Shut
    | Locked
    | TimeUp
    | Decreed
    | Played
    | Cancelled
    | Studying
    | Spoke
    | Silent
    | Uncovered
    | Doubled
    | Added
    | Exchanged
    | Fell
    | Flew
    | Perfect
    | NoBonus
    | Moved
    | Crossed
    | Blocks
    | Reshuffled
    | Drew
    | DrewCards
    | Kept
    | KeptCard
    | CurseMoved
    | Shown
    | Ended
)
