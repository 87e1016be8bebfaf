# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What comes of a position once the lid is off, and how good that is for a seat.

Formulas lie open then, so the rest of the round is known but for the cards that
are drawn and the spells that others hold; of those we assume that none is played.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludotheque.engine.native.bits import count
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.bot.race_simulation import Race
from ludotheque.games.dubalai.rules.codes import DRAW, LOT, OVER
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tables import HEX, KINDS
from ludotheque.games.dubalai.rules.tabletop import Tabletop
from ludotheque.games.dubalai.rules.track import FINISH

SQUARE_AHEAD: Final = 0.004
"""So little is a square worth by itself: where all is won or lost anyway, farther is nicer."""
HELD_CARD: Final = 1.5
"""Squares for which a card is better played than kept, to whoever counts squares."""


def finish_round(position: Position, rng: Rng) -> None:
    """Let everybody's time pass until the round is over."""
    position.telling = False
    started = position.round
    while position.phase != OVER and position.round == started:
        if position.phase == DRAW:
            position.draw(rng.below(count(position.pile)), position.since)
        elif position.phase == LOT:
            position.draw(rng.below(position.draws()[0]), position.since)
        else:
            position.expire(position.deadline)


def aerobatics_of(position: Tabletop, seat: i64) -> i64:
    """The points in a hand."""
    points: i64 = 0
    kind: i64
    for kind in range(HEX + 1, KINDS):
        points += (kind - HEX) * count(position.hands[seat] & position.setup.tables.of_kind[kind])
    return points


def spells_of(position: Tabletop, seat: i64) -> i64:
    """How many spells are in a hand."""
    spells: i64 = 0
    kind: i64
    for kind in range(HEX + 1):
        spells += count(position.hands[seat] & position.setup.tables.of_kind[kind])
    return spells


def race_of(position: Tabletop, me: i64) -> Race:
    """The race as it stands in a position."""
    race = Race(position.seats, me)
    seat: i64
    for seat in range(position.seats):
        race.squares[seat] = position.track.squares[seat]
        race.points[seat] = aerobatics_of(position, seat)
        race.spells[seat] = spells_of(position, seat)
    return race


def chance_to_win(position: Position, me: i64, runs: i64, rng: Rng) -> float:
    """A seat's chance at the end of a round, and a little for its lead in squares."""
    if position.phase == OVER:
        return _won(position, me) + SQUARE_AHEAD * lead(position, me)
    race = race_of(position, me)
    square = position.track.squares[me]
    race.run(runs, square, square, rng)
    return race.chance_from(square) + SQUARE_AHEAD * lead(position, me)


def _won(position: Position, me: i64) -> float:
    mine = _total(position, me)
    sharing: i64 = 1
    seat: i64
    for seat in range(position.seats):
        if seat != me:
            total = _total(position, seat)
            if total > mine:
                return 0.0
            if total == mine:
                sharing += 1
    return 1.0 / float(sharing)


def _total(position: Position, seat: i64) -> i64:
    """BAL-32: points, and behind them who got farther."""
    place = position.track.place_of(seat)
    farther = FINISH + position.seats - place if place else position.track.squares[seat]
    return position.points_of(seat) * 64 + farther


def lead(position: Tabletop, me: i64) -> float:
    """Squares ahead of the others on average, counting a card as some."""
    others = 0.0
    seat: i64
    for seat in range(position.seats):
        if seat != me:
            others += float(position.track.squares[seat])
    mine = float(position.track.squares[me]) + HELD_CARD * float(spells_of(position, me))
    mine += float(aerobatics_of(position, me))
    return mine - others / float(position.seats - 1)
