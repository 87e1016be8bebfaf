"""The view: what a seat may know, and the positions that agree with it.

Hidden are only the hands of the other players. Piles have no hidden order, because a
card is drawn at random when it is needed. ``guess_of`` deals the unseen number cards
to the other hands at random.
"""

from __future__ import annotations

import msgspec

from ludotheque.engine.native.bits import bit, count, members
from ludotheque.engine.native.fill import fill
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.view import View
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.box.edition import BouhCard, GreuhCard, NumberCard
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.codes import CAUSES, CENTRE, PHASES
from ludotheque.games.bouh.rules.homes import NO_COLOUR, NO_SEAT
from ludotheque.games.bouh.rules.moves import (
    COLOUR_NAMES,
    bouh_set,
    number_set,
    pile_index,
)
from ludotheque.games.bouh.rules.position import PLACE_BITS, Position
from ludotheque.games.bouh.rules.start import start_position

TURN_ACTIONS = ("captured", "scared", "took")


class OwnedBouh(msgspec.Struct, frozen=True, gc=False):
    """A Bouh in front of a player."""

    card: BouhCard
    colour: str | None
    """The colour it counts for; a joker may have none yet (BOU-23)."""
    under: bool
    """Whether it lies under the multicolour totem (BOU-33, BOU-43)."""
    protected: bool
    """Whether a totem protects it from Greuh (BOU-16)."""


class ShownTotem(msgspec.Struct, frozen=True, gc=False):
    """A totem, the number on its back and its holder."""

    totem: str
    number: int
    holder: Seat | None


class ScareGoal(msgspec.Struct, frozen=True, gc=False):
    """A Greuh of the player, and the ids of the Bouh it may take (BOU-15, BOU-16)."""

    greuh: int
    bouh: tuple[int, ...]


class TakeGoal(msgspec.Struct, frozen=True, gc=False):
    """A totem to take, and the ids of the player's Bouh that may be used for it (BOU-41, BOU-43)."""

    totem: str
    bouh: tuple[int, ...]


class Goals(msgspec.Struct, frozen=True, gc=False):
    """What a calculation of the player whose turn it is may be for (BOU-6)."""

    captures: tuple[int, ...]
    """The ids of the Bouh in the centre that may be captured."""
    scares: tuple[ScareGoal, ...]
    """The Greuh that may be used and have a Bouh to take."""
    takes: tuple[TakeGoal, ...]
    """The totems that may be taken by calculation."""


class BouhView(View, frozen=True, tag="bouh_view"):
    """The table as one player sees it."""

    hand: tuple[NumberCard, ...]
    """The number cards of the seat; none for a spectator."""
    table: BouhOptions
    """The options of the table, with the edition if it is not ours."""
    seats: int
    turn: Seat | None
    """The seat whose turn it is; none before lots are drawn."""
    phase: str
    """The phase: what the game waits for (see ``PHASES``)."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[NumberCard, ...], ...]
    """Per seat, the cards in hand that all players have seen because of a mistake (BOU-18)."""
    pile: int
    """The number of cards in the draw pile."""
    discard: tuple[NumberCard, ...]
    bouh_pile: tuple[int, ...]
    """The ids of the cards left in the Bouh pile, sorted."""
    centre: tuple[BouhCard, ...]
    places: tuple[int | None, ...]
    """Per place in the centre, the id of the Bouh that lies there: the same on all screens."""
    homes: tuple[tuple[OwnedBouh, ...], ...]
    """Per seat, its Bouh."""
    greuhs: tuple[tuple[GreuhCard, ...], ...]
    """Per seat, its Greuh."""
    totems: tuple[ShownTotem, ...]
    leaders: tuple[Seat | None, ...]
    """At level ``collect``, the seat that each totem would go to if the game ended now (BOU-20); else empty."""
    goals: Goals
    scores: tuple[int, ...]
    """Per seat, its totems or points so far."""
    done: tuple[str, ...]
    """What the player has done this turn: ``captured``, ``scared``, ``took``."""
    recoloured: tuple[int, ...]
    """The ids of the jokers recoloured this turn (BOU-35)."""
    turned: bool
    """Whether a card of the Bouh pile was turned up this turn."""
    quiet: int
    """The number of turns in a row in which none was (BOU-51)."""
    cause: str
    """Why the game ended; empty before."""
    asked: tuple[int, ...]
    """Per seat, the step at which its prompt began."""
    step: int
    """The number of moves and draws so far."""
    without: tuple[Seat, ...] = ()
    """The seats with half a card that do not have it now: they draw up to one card less (BOU-60)."""


def position_of(view: BouhView) -> Position:
    """The position a view shows, with all unseen number cards in the draw pile."""
    options, box = view.table, view.table.box
    position = start_position(options, view.seats)
    position.phase = PHASES.index(view.phase)
    if view.turn is not None:
        position.turn = view.turn
    position.step = view.step
    fill(position.asked, view.asked)
    hands = [number_set(card.id for card in cards) for cards in view.known]
    if view.seat is not None:
        hands[view.seat] = number_set(card.id for card in view.hand)
    fill(position.hands, hands)
    position.known = sum(number_set(card.id for card in cards) for cards in view.known)
    position.discard = number_set(card.id for card in view.discard)
    position.pile = position.lookup.all_numbers & ~position.discard & ~sum(hands)
    position.dealt = sum(view.hand_sizes) if position.phase <= CENTRE else position.to_deal
    position.bouh_pile = sum(bit(pile_index(box, id)) for id in view.bouh_pile)
    position.centre = bouh_set(card.id for card in view.centre)
    position.places = sum(
        pile_index(box, id) + 1 << place * PLACE_BITS for place, id in enumerate(view.places) if id is not None
    )
    fill(position.greuhs, [sum(bit(pile_index(box, card.id)) for card in cards) for cards in view.greuhs])
    position.done = sum(bit(TURN_ACTIONS.index(action)) for action in view.done)
    position.recoloured = sum(bit(pile_index(box, id)) for id in view.recoloured)
    position.turned = view.turned
    position.quiet = view.quiet
    position.set_without(sum(bit(seat) for seat in view.without))
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
        homes.totems[totem] = NO_SEAT if shown.holder is None else shown.holder


def guess_of(view: BouhView, rng: Rng) -> Position:
    """A position that agrees with a view: the unseen number cards are dealt at random."""
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
