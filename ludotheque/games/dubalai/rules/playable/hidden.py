# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Draws anew what a seat cannot know: cards, formulas and choices of others. The dice it has seen stay."""

from __future__ import annotations

from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.rules.codes import OVER, START, WRITE
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.formulas import EVERY_SYMBOL
from ludotheque.games.dubalai.rules.tabletop.setup import DECREE, DOUBLE, NOVICE
from ludotheque.games.dubalai.rules.tabletop.track import FIRST_NOVICE_SQUARE


def draw_hidden(position: Position, seat: i64, rng: Rng) -> None:
    """Replace what a seat cannot know."""
    if position.phase == OVER:
        return
    _deal_cards(position, seat, rng)
    other: i64
    for other in range(position.seats):
        if other == seat:
            continue
        if position.phase == START and position.setup.levels[other] == NOVICE and position.ready & bit(other):
            position.picks[other] = FIRST_NOVICE_SQUARE + rng.below(3)
        _write_formula(position, other, rng)
        if position.phase == WRITE:
            position.reserved &= ~bit(other)
            if position.ready & bit(other) and position.holds(other, DECREE) and rng.below(2):
                position.reserved |= bit(other)


def _deal_cards(position: Position, seat: i64, rng: Rng) -> None:
    sizes = filled(position.seats, 0)
    drawn = count(position.drawn) if position.active_seat != seat else 0
    other: i64
    for other in range(position.seats):
        if other != seat:
            sizes[other] = count(position.hands[other])
            position.pile |= position.hands[other]
            position.hands[other] = 0
    if drawn:
        position.pile |= position.drawn
        position.drawn = 0
    for other in range(position.seats):
        while sizes[other] > 0:
            sizes[other] -= 1
            position.hands[other] |= _from_pile(position, rng)
    while drawn > 0:
        drawn -= 1
        position.drawn |= _from_pile(position, rng)


def _from_pile(position: Position, rng: Rng) -> i64:
    card = bit(nth(position.pile, rng.below(count(position.pile))))
    position.pile &= ~card
    return card


def _write_formula(position: Position, other: i64, rng: Rng) -> None:
    """BAL-4, BAL-28: a hidden formula may be any; only who holds a Double Game has a second row."""
    hidden = position.phase >= WRITE and not position.uncovered
    if hidden:
        position.main_rows[other] = rng.below(EVERY_SYMBOL + 1)
    if (hidden or position.uncovered) and not position.doubled & bit(other):
        position.second_rows[other] = 0
        position.row_colours[other] = 0
        if position.holds(other, DOUBLE):
            position.second_rows[other] = rng.below(EVERY_SYMBOL + 1) & ~position.main_rows[other]
            position.row_colours[other] = rng.below(2) if position.second_rows[other] else 0
