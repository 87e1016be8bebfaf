"""What a seat may know.

Secret are: the novices' squares until all have picked, the dice while the lid is
closed, formulas until all are laid, a second row until its Double Game stands, a
reserved Decree until writing is over, and cards of black magic.
"""

from __future__ import annotations

from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis, Seat, Wire
from ludotheque.games.dubalai.box.edition import Colour
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.actions import Spell, Symbols
from ludotheque.games.dubalai.rules.events import Face

PHASES = (
    "lot",
    "toss",
    "draw",
    "start",
    "roll",
    "watch",
    "look",
    "write",
    "fog",
    "study",
    "rewrite",
    "before",
    "keep",
    "after",
    "over",
)


class Formula(Wire, frozen=True):
    """The rows laid by one seat. ``colour`` is the main row's label, where a second row is known."""

    row: Symbols
    second: Symbols = ()
    colour: Colour | None = None


class Waiting(Wire, frozen=True):
    """A spell that has been played and may still be cancelled."""

    number: int
    seat: Seat
    action: Spell


class DubalaiView(View, frozen=True, tag="dubalai_view"):
    """The table as one seat sees it."""

    table: DubalaiOptions
    seats: int
    phase: str
    """What is waited for."""
    step: int
    """The number of the present question."""
    since: Millis
    """When it was asked, and when its time is up."""
    deadline: Millis
    round: int
    roller: Seat | None
    closer: Seat | None
    reaching: tuple[Seat, ...]
    """Whose hands are on the lid, in the millisecond in which it is closed."""
    squares: tuple[int, ...]
    crossed: tuple[Seat, ...]
    """The witches on 23, in the order in which they crossed."""
    blockers: tuple[Seat, ...]
    curse: int | None
    dice: tuple[Face, ...] | None
    """The dice, while this seat can see them."""
    valid: tuple[Symbols, Symbols] | None
    """The valid symbols in orange and in black, once the lid has come off."""
    ready: tuple[Seat, ...]
    """Who has answered a question put to several."""
    pick: int | None
    """The square this seat picked to start from."""
    formulas: tuple[Formula | None, ...]
    """What this seat knows of the formulas: its own, and after the lid has come off the others'."""
    reserved: bool
    """Whether this seat has reserved a Decree."""
    decrees: tuple[Seat, ...]
    """Whose Decree, revealed, is still to come."""
    order: tuple[Seat, ...]
    turn: int
    """How many in that order are through."""
    actor: Seat | None
    """Whose step, or whose Decree, it is."""
    doubled: tuple[Seat, ...]
    """For whom both rows count."""
    altered: bool
    """Whether a formula was altered in this step, which rules out a Double Game."""
    waiting: tuple[Waiting, ...]
    """The spell that may be cancelled, and Fogs on it, the last one on top."""
    casts: int
    """How many spells have been played."""
    hand: tuple[str, ...]
    """This seat's cards of black magic."""
    drawn: tuple[str, ...]
    """The cards this seat is choosing from."""
    held: tuple[int, ...]
    """How many cards each seat has."""
    drawing: int
    """How many cards the actor is choosing from."""
    pile: int
    discard: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...] | None
    """Everyone's cards, at the end."""
    flew: bool
    """Whether somebody's formula was valid this round."""
    barren: int
    """Rounds running without a valid formula."""
    cause: str
