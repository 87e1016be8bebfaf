"""The events of a match, as they are announced in notices."""

from __future__ import annotations

from typing import ClassVar

from ludotheque.engine.wire import Event, Seat
from ludotheque.games.dubalai.box.edition import Colour
from ludotheque.games.dubalai.rules.actions import Spell, Symbols

Face = tuple[int, Colour]
"""The visible face of a die: symbol and colour."""


class LinedUp(Event, frozen=True):
    """A novice starts on this square (BAL-1)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    square: int


class RoundBegan(Event, frozen=True):
    """A round begins; this seat rolls (BAL-2)."""

    round: int
    seat: Seat


class Rerolled(Event, frozen=True):
    """No symbol was valid: the dice are rolled again before anyone sees them (BAL-6)."""

    seat: Seat


class Rolled(Event, frozen=True):
    """The dice are visible.

    Only views show their faces, and only while the lid is open: a notice can be
    read again after the lid is closed.
    """

    seat: Seat


class Closed(Event, frozen=True):
    """A player closed the lid (BAL-3)."""

    seat: Seat


class Shut(Event, frozen=True):
    """The lid closed by itself (BAL-3)."""


class Locked(Event, frozen=True):
    """A seat has locked its formula or reserved a Decree; which one is secret (BAL-27)."""

    seat: Seat


class TimeUp(Event, frozen=True):
    """Writing time is over; what is laid counts (BAL-4)."""


class Decreed(Event, frozen=True):
    """This seat has reserved a Decree (BAL-27)."""

    reveals: ClassVar[bool] = True
    seat: Seat


class Played(Event, frozen=True):
    """A spell was played; a Fog refers to it by ``number`` (BAL-26)."""

    seat: Seat
    number: int
    spell: str
    action: Spell


class Cancelled(Event, frozen=True):
    """A spell of this seat was cancelled by a Fog (BAL-26)."""

    seat: Seat
    number: int
    spell: str


class Studying(Event, frozen=True):
    """This seat sees the dice a second time (BAL-27)."""

    seat: Seat


class Spoke(Event, frozen=True):
    """A formula is revealed and spoken (BAL-4)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    row: Symbols


class Silent(Event, frozen=True):
    """A seat has laid no formula (BAL-14)."""

    reveals: ClassVar[bool] = True
    seat: Seat


class Uncovered(Event, frozen=True):
    """The lid came off and the dice are sorted (BAL-5); formulas take effect in this order (BAL-10)."""

    reveals: ClassVar[bool] = True
    dice: tuple[Face, ...]
    orange: Symbols
    black: Symbols
    order: tuple[Seat, ...]


class Doubled(Event, frozen=True):
    """A Double Game takes effect: the second row is revealed (BAL-28)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    row: Symbols
    second: Symbols
    colour: Colour


class Added(Event, frozen=True):
    """A card was added to a formula (BAL-23)."""

    seat: Seat
    symbol: int


class Exchanged(Event, frozen=True):
    """A card of a formula was exchanged (BAL-24)."""

    seat: Seat
    removed: int
    symbol: int


class Fell(Event, frozen=True):
    """A formula is not valid (BAL-11, BAL-14)."""

    seat: Seat


class Flew(Event, frozen=True):
    """A formula is valid, with symbols missing (BAL-12)."""

    seat: Seat
    cards: int
    colour: Colour


class Perfect(Event, frozen=True):
    """A formula has all valid symbols of its colour (BAL-13)."""

    seat: Seat
    cards: int
    colour: Colour


class NoBonus(Event, frozen=True):
    """A perfect formula brings no bonus: because of the ``curse`` (BAL-16) or for an ``expert`` (BAL-17)."""

    seat: Seat
    why: str


class Moved(Event, frozen=True):
    """A witch moved, because of a ``formula``, a ``penalty`` or a spell."""

    seat: Seat
    start: int
    end: int
    why: str


class Crossed(Event, frozen=True):
    """A witch crossed the line; ``place`` may still change in this round (BAL-30)."""

    seat: Seat
    place: int


class Blocks(Event, frozen=True):
    """Nobody may pass this witch until the round ends (BAL-22)."""

    seat: Seat


class Reshuffled(Event, frozen=True):
    """The discarded cards were shuffled into the pile (BAL-18)."""


class Drew(Event, frozen=True):
    """A witch drew cards of black magic (BAL-13)."""

    seat: Seat
    count: int


class DrewCards(Event, frozen=True):
    """The drawn cards, announced only to the seat that drew them."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class Kept(Event, frozen=True):
    """A witch kept one card; the others went back into the pile (BAL-13)."""

    seat: Seat


class KeptCard(Event, frozen=True):
    """The kept card, announced only to the seat that kept it."""

    card: str


class CurseMoved(Event, frozen=True):
    """The curse token moved to the square of the leaders (BAL-16)."""

    square: int


class Shown(Event, frozen=True):
    """At the end of the game a player shows the cards in hand."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]


class Ended(Event, frozen=True):
    """The game is over (BAL-30)."""

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
