"""The view of a seat.

Secret are: the novices' squares until all have picked (BAL-1), the dice while the
lid is closed (BAL-3), formulas until all are laid (BAL-4), a second row until its
Double Game takes effect (BAL-28), a reserved Decree until writing is over (BAL-27),
and cards of black magic (BAL-18).
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
    "peek",
)


class Formula(Wire, frozen=True):
    """The rows laid by one seat. ``colour`` is the label of the main row when a second row is known."""

    row: Symbols
    second: Symbols = ()
    colour: Colour | None = None


class Waiting(Wire, frozen=True):
    """A spell that was played and can still be cancelled (BAL-26)."""

    number: int
    seat: Seat
    action: Spell


PlayableSpell = tuple[str, tuple[int, ...]]
"""A card that can be played now, and its targets.

Targets are squares for an Attraction, seats for a Hex, symbols to add for a
Forgotten Syllable or a Correction, and the number of the spell for a Fog.
"""


class DubalaiView(View, frozen=True, tag="dubalai_view"):
    """The game as one seat sees it."""

    table: DubalaiOptions
    seats: int
    phase: str
    """What the game waits for: one of ``PHASES``."""
    step: int
    """The number of the present question."""
    since: Millis
    """When the present question was asked."""
    deadline: Millis
    """When its time is up."""
    round: int
    roller: Seat | None
    closer: Seat | None
    reaching: tuple[Seat, ...]
    """The seats whose hands are on the lid, in the millisecond in which it is closed."""
    squares: tuple[int, ...]
    crossed: tuple[Seat, ...]
    """The witches on 23, in the order in which they crossed."""
    blockers: tuple[Seat, ...]
    curse: int | None
    dice: tuple[Face, ...] | None
    """The dice, while this seat may see them."""
    valid: tuple[Symbols, Symbols] | None
    """The valid symbols in orange and in black, once the lid has come off."""
    ready: tuple[Seat, ...]
    """The seats that have answered a question asked to several."""
    pick: int | None
    """The square this seat picked to start from."""
    formulas: tuple[Formula | None, ...]
    """The formulas this seat knows: its own, and those of the others after the lid has come off."""
    reserved: bool
    """Whether this seat has reserved a Decree."""
    decrees: tuple[Seat, ...]
    """The seats whose revealed Decree is not resolved yet."""
    order: tuple[Seat, ...]
    """The order in which formulas take effect (BAL-10), once the lid has come off."""
    turn: int
    """How many steps in that order are over."""
    actor: Seat | None
    """The seat whose step or Decree it is."""
    doubled: tuple[Seat, ...]
    """The seats whose two rows both count (BAL-28)."""
    altered: bool
    """Whether a formula was altered in this step; then no Double Game can be declared (BAL-28)."""
    waiting: tuple[Waiting, ...]
    """The spell that can be cancelled, followed by the Fogs played on it."""
    casts: int
    """The number of spells played so far, Fogs included."""
    hand: tuple[str, ...]
    """This seat's cards of black magic."""
    playable: tuple[PlayableSpell, ...]
    """The spells in hand that this seat can play now, each kind once, with their targets."""
    drawn: tuple[str, ...]
    """The drawn cards this seat chooses from."""
    held: tuple[int, ...]
    """The number of cards each seat holds."""
    drawing: int
    """The number of drawn cards the actor chooses from."""
    pile: int
    discard: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...] | None
    """The cards of all seats, at the end of the game."""
    flew: bool
    """Whether a formula was valid this round."""
    barren: int
    """Consecutive rounds without a valid formula (BAL-30)."""
    cause: str
