"""The view of a seat: everything on the table except the length of the pause.

The pile has no order: a card is drawn at the moment it appears (TOH-1). Which
fingers are right is not revealed before the card is over, neither by the view nor by
its prompt (TOH-4).
"""

from __future__ import annotations

import msgspec

from ludotheque.engine.native.bits import bit
from ludotheque.engine.native.fill import fill
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis, Seat
from ludotheque.games.tohuwabohu.box.edition import Card, Edition
from ludotheque.games.tohuwabohu.box.options import Face, Pace, Pieces
from ludotheque.games.tohuwabohu.rules.codes import NEVER, NONE, PAUSE, PAUSE_LENGTHS, TIE
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of
from ludotheque.games.tohuwabohu.rules.places import lay
from ludotheque.games.tohuwabohu.rules.position import Position

PHASES = ("lot", "lay_out", "pause_length", "card", "tie", "turn_card", "pause", "search", "over")
CARD_CAUSES = ("", "found", "no_finger", "time")
ROUND_CAUSES = ("", "goal", "ahead", "quiet")


class Finger(msgspec.Struct, frozen=True):
    """A finger on a shape, and the time it was put there."""

    seat: Seat
    shape: int
    at: Millis


class Verdict(msgspec.Struct, frozen=True):
    """The result of the last card: for each of its shapes the seat that was first, or ``null`` (TOH-6)."""

    card: Card
    first: tuple[Seat | None, ...]
    cause: str


class Round(msgspec.Struct, frozen=True):
    """The points and the winner of one round (TOH-11)."""

    points: tuple[int, ...]
    winner: Seat | None


class TohuwabohuView(View, frozen=True, tag="tohuwabohu_view"):
    """The view of a table; every seat and every spectator sees the same."""

    pieces: Pieces
    """What lies in the centre: shapes or frames (TOH-20)."""
    face: Face
    """Which face the cards show: colour or black (TOH-21)."""
    fingers: int
    """How many fingers each player has for one card (TOH-3)."""
    card_seconds: int
    pace: Pace
    handicaps: tuple[int, ...]
    """Per seat, how many milliseconds earlier its fingers count; empty if no seat has a handicap (TOH-24)."""
    seats: int
    goal: int
    """How many shapes end the round (TOH-10)."""
    dealer: Seat | None
    """``null`` before the first dealer is drawn."""
    places: tuple[tuple[int, ...], ...]
    """The square in the centre, row by row: the shape of each place, also while it lies before a player (TOH-1)."""
    owned: tuple[tuple[int, ...], ...]
    """Per seat, the shapes that lie before it."""
    pile: int
    """The number of cards in the pile."""
    discard: tuple[int, ...]
    """The cards played since the last shuffle, in the order of the edition."""
    card: Card | None
    """The open card."""
    appeared: Millis | None
    """When the open card, or else the last one, appeared."""
    pointing: tuple[Finger, ...]
    """All fingers on shapes, seat by seat; they stay until the next card appears (TOH-4)."""
    verdict: Verdict | None
    """The result of the last card, until the next one appears."""
    playing_on: bool
    """Whether several players have reached the goal and none is ahead (TOH-10)."""
    quiet: int
    """The number of cards in a row in which no shape changed hands (TOH-10)."""
    sheet: tuple[Round, ...]
    """The finished rounds."""
    round_cause: str
    """Why the last round was over."""
    totals: tuple[int, ...]
    cards_played: int
    phase: str
    """What the game waits for."""
    since: Millis
    """When this phase began."""
    deadline: Millis | None
    """When this phase ends; ``null`` without a deadline, and during a pause (TOH-2)."""
    step: int
    """The number of the question now asked."""
    edition: Edition | None
    """The edition in play; ``null`` for the standard edition."""


def position_of(view: TohuwabohuView, rng: Rng) -> Position:
    """The position of a view; the end of a pause is guessed, nothing else is hidden."""
    box = box_of(view.edition)
    shape, card, lookup = box.shape_place, box.card_place, box.lookup
    position = Position(lookup, view.seats, view.fingers, view.card_seconds * 1000, view.pace == "calm")
    for seat, millis in enumerate(view.handicaps):
        position.handicaps[seat] = millis
    position.phase = PHASES.index(view.phase)
    position.step = view.step
    position.since = view.since
    position.deadline = NEVER if view.deadline is None else view.deadline
    if position.phase == PAUSE:
        position.deadline = view.since + position.shortest_pause() + rng.below(PAUSE_LENGTHS)
    position.dealer = NONE if view.dealer is None else view.dealer
    for row in view.places:
        for each in row:
            lay(position, shape[each])
    position.unplaced = lookup.all_shapes & ~sum(bit(each) for each in position.places)
    fill(position.owned, [sum(bit(shape[each]) for each in shapes) for shapes in view.owned])
    position.discard = sum(bit(card[each]) for each in view.discard)
    position.pile = lookup.all_cards & ~position.discard
    if view.card is not None:
        position.card = card[view.card.id]
        position.pile &= ~bit(position.card)
        position.unfound = lookup.shapes_on[position.card]
    position.appeared = NEVER if view.appeared is None else view.appeared
    position.free_seats = bit(view.seats) - 1
    for finger in view.pointing:
        position.put_finger(finger.seat, shape[finger.shape], finger.at)
    if view.verdict is not None:
        position.last_card = card[view.verdict.card.id]
        position.card_cause = CARD_CAUSES.index(view.verdict.cause)
        for each, first in zip(view.verdict.card.shapes, view.verdict.first, strict=True):
            if first is not None:
                position.gains[first] |= bit(shape[each])
    position.playing_on = view.playing_on
    position.quiet = view.quiet
    position.rounds = len(view.sheet)
    for number, line in enumerate(view.sheet):
        position.winners[number] = NONE if line.winner is None else line.winner
        for scorer, points in enumerate(line.points):
            position.sheet[number * view.seats + scorer] = points
    position.round_cause = ROUND_CAUSES.index(view.round_cause)
    position.cards_played = view.cards_played
    if position.phase == TIE:
        position.judge()
    return position
