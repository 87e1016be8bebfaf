# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""How a round ends once the lid is off, and how good that is for a seat.

The formulas are open then. Unknown are only the cards that will be drawn and the
spells the other players hold; the evaluation assumes that none of those is played.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludotheque.engine.native.bits import count
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.bot.race_simulation import Race
from ludotheque.games.dubalai.rules.codes import DRAW, LOT, OVER
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import HEX, KINDS
from ludotheque.games.dubalai.rules.tabletop.tabletop import Tabletop
from ludotheque.games.dubalai.rules.tabletop.track import FINISH

SQUARE_AHEAD: Final = 0.004
"""The value of one square of lead: it decides only between results with the same chance to win."""
HELD_CARD: Final = 1.5
"""The value of a spell in hand, in squares: it is played when it brings more."""


def finish_round(position: Position, rng: Rng) -> None:
    """Let every deadline pass until the round is over."""
    position.takes_notes = False
    started = position.round
    while position.phase != OVER and position.round == started:
        if position.phase == DRAW:
            position.draw(rng.below(count(position.pile)), position.since)
        elif position.phase == LOT:
            position.draw(rng.below(position.draw_sizes()[0]), position.since)
        else:
            position.expire(position.deadline)


def aerobatics_points(position: Tabletop, seat: i64) -> i64:
    """The aerobatics points in a seat's hand."""
    points: i64 = 0
    kind: i64
    for kind in range(HEX + 1, KINDS):
        points += (kind - HEX) * count(position.hands[seat] & position.setup.lookup.of_kind[kind])
    return points


def spell_count(position: Tabletop, seat: i64) -> i64:
    """The number of spells in a seat's hand."""
    spells: i64 = 0
    kind: i64
    for kind in range(HEX + 1):
        spells += count(position.hands[seat] & position.setup.lookup.of_kind[kind])
    return spells


def race_of(position: Tabletop, me: i64) -> Race:
    """The race as it stands in this position, ready to be simulated."""
    race = Race(position.seats, me)
    seat: i64
    for seat in range(position.seats):
        race.squares[seat] = position.track.squares[seat]
        race.points[seat] = aerobatics_points(position, seat)
        race.spells[seat] = spell_count(position, seat)
    return race


def chance_to_win(position: Position, me: i64, runs: i64, rng: Rng) -> float:
    """A seat's chance to win at the end of a round, plus a small amount for its lead in squares."""
    if position.phase == OVER:
        return _won(position, me) + SQUARE_AHEAD * lead(position, me)
    race = race_of(position, me)
    square = position.track.squares[me]
    race.run(runs, square, square, rng)
    return race.chance_from(square) + SQUARE_AHEAD * lead(position, me)


def _won(position: Position, me: i64) -> float:
    own = _total(position, me)
    sharing: i64 = 1
    seat: i64
    for seat in range(position.seats):
        if seat != me:
            total = _total(position, seat)
            if total > own:
                return 0.0
            if total == own:
                sharing += 1
    return 1.0 / float(sharing)


def _total(position: Position, seat: i64) -> i64:
    """BAL-32: points, with the distance as tie-break in the lower bits."""
    place = position.track.place_of(seat)
    farther = FINISH + position.seats - place if place else position.track.squares[seat]
    return position.points_of(seat) * 64 + farther


def lead(position: Tabletop, me: i64) -> float:
    """The lead over the average of the other seats, in squares; cards in hand count as squares."""
    others = 0.0
    seat: i64
    for seat in range(position.seats):
        if seat != me:
            others += float(position.track.squares[seat])
    own = float(position.track.squares[me]) + HELD_CARD * float(spell_count(position, me))
    own += float(aerobatics_points(position, me))
    return own - others / float(position.seats - 1)
