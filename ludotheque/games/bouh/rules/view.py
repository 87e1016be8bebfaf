"""What a seat may know: everything but the others' hands and the order of the piles.

The orders do not exist, as a card is drawn only when it is needed. So a view
lacks nothing but who holds which of the number cards not seen, and ``guess`` deals
those out.
"""

from __future__ import annotations

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, members
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.view import View
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.box.edition import BouhCard, GreuhCard, NumberCard
from ludotheque.games.bouh.box.options import LEVELS, BouhOptions, lots, tables_of
from ludotheque.games.bouh.rules.codes import CENTRE
from ludotheque.games.bouh.rules.homes import NO_COLOUR, NOBODY, SEATS
from ludotheque.games.bouh.rules.moves import (
    COLOUR_NAMES,
    bouh_set,
    number_set,
    pile_index,
)
from ludotheque.games.bouh.rules.position import Position

CAUSES = ("", "exhausted", "quiet")
PHASES = ("lot", "deal", "centre", "refill", "turn_up", "redraw", "turn", "declare", "over")
DEEDS = ("captured", "scared", "took")


class OwnedBouh(msgspec.Struct, frozen=True, gc=False):
    """A Bouh before a player, and how it lies there."""

    card: BouhCard
    colour: str | None
    """What it counts for; nothing yet for a joker at ``collect``."""
    under: bool
    """Whether it lies under the multicolour totem."""
    protected: bool
    """Whether a totem protects it from the Greuh."""


class ShownTotem(msgspec.Struct, frozen=True, gc=False):
    """A totem, the number on its back and who holds it."""

    totem: str
    number: int
    holder: Seat | None


class BouhView(View, frozen=True, tag="bouh_view"):
    """The table as one player sees it."""

    hand: tuple[NumberCard, ...]
    """One's own number cards; none for a spectator."""
    table: BouhOptions
    """How the table is set up, with the box where it is not ours."""
    seats: int
    turn: Seat | None
    """Whose turn it is; nobody's before lots are drawn."""
    phase: str
    """What is waited for."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[NumberCard, ...], ...]
    """Cards in each hand that everybody has seen: those of a mistake (BOU-18)."""
    pile: int
    """How many cards the draw pile has."""
    discard: tuple[NumberCard, ...]
    bouh_pile: tuple[int, ...]
    """The cards of the Bouh pile not turned up yet, in no order of drawing."""
    centre: tuple[BouhCard, ...]
    homes: tuple[tuple[OwnedBouh, ...], ...]
    """The Bouh before each player."""
    greuhs: tuple[tuple[GreuhCard, ...], ...]
    """The Greuh before each player."""
    totems: tuple[ShownTotem, ...]
    scores: tuple[int, ...]
    """Totems or points, as they stand."""
    done: tuple[str, ...]
    """What the player whose turn it is has done in it: captured, scared, took."""
    recoloured: tuple[int, ...]
    """The jokers recoloured this turn."""
    turned: bool
    """Whether a card of the Bouh pile was turned up this turn."""
    quiet: int
    """Turns in a row in which none was (BOU-51)."""
    cause: str
    """Why the game ended, or nothing."""
    asked: tuple[int, ...]
    """Per seat, the step at which its question was put."""
    step: int
    """Counts moves and draws."""


def position_of(view: BouhView) -> Position:
    """The position a view shows, with all cards not seen in the draw pile."""
    table, box = view.table, view.table.box
    begins = lots(table, view.seats)
    level = LEVELS[table.level]
    position = Position(tables_of(table), level, view.seats, table.mixed_turns, table.with_greuh, begins)
    position.phase = PHASES.index(view.phase)
    if view.turn is not None:
        position.turn = view.turn
    position.step = view.step
    position.asked = _per_seat(view.asked)
    hands = [number_set(card.id for card in cards) for cards in view.known]
    if view.seat is not None:
        hands[view.seat] = number_set(card.id for card in view.hand)
    position.hands = _per_seat(tuple(hands))
    position.known = sum(number_set(card.id for card in cards) for cards in view.known)
    position.discard = number_set(card.id for card in view.discard)
    position.pile = position.tables.all_numbers & ~position.discard & ~sum(hands)
    position.dealt = sum(view.hand_sizes) if position.phase <= CENTRE else view.seats * 5
    position.bouh_pile = sum(bit(pile_index(box, id)) for id in view.bouh_pile)
    position.centre = bouh_set(card.id for card in view.centre)
    position.greuhs = _per_seat(tuple(sum(bit(pile_index(box, c.id)) for c in cards) for cards in view.greuhs))
    position.did = sum(bit(DEEDS.index(deed)) for deed in view.done)
    position.recoloured = sum(bit(pile_index(box, id)) for id in view.recoloured)
    position.turned = view.turned
    position.quiet = view.quiet
    position.cause = CAUSES.index(view.cause)
    _settle_homes(position, view)
    return position


def _settle_homes(position: Position, view: BouhView) -> None:
    homes = position.homes
    for seat, cards in enumerate(view.homes):
        for owned in cards:
            index = pile_index(view.table.box, owned.card.id)
            homes.gain(seat, index, NO_COLOUR if owned.colour is None else COLOUR_NAMES.index(owned.colour))
            if owned.under:
                homes.under |= bit(index)
    for totem, shown in enumerate(view.totems):
        homes.totems[totem] = NOBODY if shown.holder is None else shown.holder


def guess_of(view: BouhView, rng: Rng) -> Position:
    """A position that looks like a view: the cards not seen are dealt out at random."""
    position = position_of(view)
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            continue
        unseen = members(position.pile)
        for _ in range(size - count(position.hands[seat])):
            card = unseen.pop(rng.below(len(unseen)))
            position.hands[seat] |= bit(card)
            position.pile &= ~bit(card)
    return position


def _per_seat(values: tuple[int, ...]) -> vec[i64]:
    return vec[i64](values + (0,) * (SEATS - len(values)))
