"""What a seat may know: everything on the table, but not how long the pause will last.

The order of the pile does not exist: a card is drawn at the moment it appears.
Which fingers are right is not said before the card is over, neither here nor by
what anybody is asked.
"""

from __future__ import annotations

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis, Seat
from ludotheque.games.tohuwabohu.box.edition import Card, Edition
from ludotheque.games.tohuwabohu.box.options import Face, Pace, Pieces
from ludotheque.games.tohuwabohu.rules.codes import NEVER, NOBODY, PAUSE, PAUSE_SPAN, TIE
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of
from ludotheque.games.tohuwabohu.rules.position import Position

PHASES = ("lot", "lay_out", "pause_length", "card", "tie", "turn_card", "pause", "search", "over")
CARD_CAUSES = ("", "found", "no_finger", "time")
ROUND_CAUSES = ("", "goal", "ahead", "quiet")


class Finger(msgspec.Struct, frozen=True):
    """A finger that lies on a shape, and when it was put there."""

    seat: Seat
    shape: int
    at: Millis


class Verdict(msgspec.Struct, frozen=True):
    """What the card before came to: for each of its shapes the seat that was first, or nobody."""

    card: Card
    first: tuple[Seat | None, ...]
    cause: str


class Round(msgspec.Struct, frozen=True):
    """A line of the score sheet."""

    points: tuple[int, ...]
    winner: Seat | None


class TohuwabohuView(View, frozen=True, tag="tohuwabohu_view"):
    """The table as it lies open before everyone."""

    pieces: Pieces
    face: Face
    fingers: int
    """How many each player has for one card."""
    card_seconds: int
    pace: Pace
    seats: int
    goal: int
    """How many shapes end the round."""
    dealer: Seat | None
    """Nobody before lots are drawn."""
    places: tuple[tuple[int, ...], ...]
    """The square in the centre, row by row: which shape belongs on each place, also while it lies before somebody."""
    owned: tuple[tuple[int, ...], ...]
    """Per seat, the shapes that lie before it."""
    pile: int
    """How many cards the pile has."""
    discard: tuple[int, ...]
    """The cards seen since the last shuffle, in no order of play."""
    card: Card | None
    """The card that is searched for."""
    appeared: Millis | None
    """When that card, or else the one before it, appeared."""
    pointing: tuple[Finger, ...]
    """All fingers on shapes, seat by seat; they stay to be looked at until the next card appears."""
    verdict: Verdict | None
    """The card before, until the next one appears."""
    playing_on: bool
    """Whether several have reached the goal and nobody is ahead."""
    quiet: int
    """Cards running in which no shape changed hands."""
    sheet: tuple[Round, ...]
    """The rounds played."""
    round_cause: str
    """Why the last of them was over."""
    totals: tuple[int, ...]
    cards_played: int
    phase: str
    """What is waited for."""
    since: Millis
    """Since when."""
    deadline: Millis | None
    """Until when; how long a pause lasts nobody knows."""
    step: int
    """Counts questions; the number of the one being asked."""
    edition: Edition | None
    """What is played with, where that is not the whole of our box."""


def position_of(view: TohuwabohuView, rng: Rng) -> Position:
    """A position that looks like this view: the end of a pause is guessed, nothing else is hidden."""
    box = box_of(view.edition)
    shape, card, tables = box.shape_place, box.card_place, box.tables
    position = Position(tables, view.seats, view.fingers, view.card_seconds * 1000, view.pace == "calm")
    position.phase = PHASES.index(view.phase)
    position.step = view.step
    position.since = view.since
    position.deadline = NEVER if view.deadline is None else view.deadline
    if position.phase == PAUSE:
        position.deadline = view.since + position.pause_least() + rng.below(PAUSE_SPAN)
    position.dealer = NOBODY if view.dealer is None else view.dealer
    position.places = vec[i64]([shape[each] for row in view.places for each in row])
    position.unplaced = tables.all_shapes & ~sum(bit(each) for each in position.places)
    position.owned = vec[i64]([sum(bit(shape[each]) for each in shapes) for shapes in view.owned])
    position.discard = sum(bit(card[each]) for each in view.discard)
    position.pile = tables.all_cards & ~position.discard
    if view.card is not None:
        position.card = card[view.card.id]
        position.pile &= ~bit(position.card)
        position.unfound = tables.shown[position.card]
    position.appeared = NEVER if view.appeared is None else view.appeared
    position.free = bit(view.seats) - 1
    for finger in view.pointing:
        position.put(finger.seat, shape[finger.shape], finger.at)
    if view.verdict is not None:
        position.last = card[view.verdict.card.id]
        position.card_cause = CARD_CAUSES.index(view.verdict.cause)
        for each, first in zip(view.verdict.card.shapes, view.verdict.first, strict=True):
            if first is not None:
                position.gains[first] |= bit(shape[each])
    position.playing_on = view.playing_on
    position.quiet = view.quiet
    position.rounds = len(view.sheet)
    for played, line in enumerate(view.sheet):
        position.winners[played] = NOBODY if line.winner is None else line.winner
        for scorer, points in enumerate(line.points):
            position.sheet[played * view.seats + scorer] = points
    position.round_cause = ROUND_CAUSES.index(view.round_cause)
    position.cards_played = view.cards_played
    if position.phase == TIE:
        position.judge()
    return position
