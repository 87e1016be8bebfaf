# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The legal moves of a seat.

While writing, the moves are the layouts that differ from the present one by one
card. Every formula can be reached that way, without a list of all 512.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit
from ludotheque.games.dubalai.rules.codes import (
    AFTER,
    BEFORE,
    CANCEL,
    CAST,
    CLOSE,
    DONE,
    FOG_WINDOW,
    KEEP,
    KEEP_ONE,
    LET_PASS,
    LOCK,
    LOOK,
    LOOK_ON,
    PICK,
    RESERVE,
    REWRITE,
    ROLL,
    ROW,
    ROW_COLOUR,
    SECOND_ROW,
    SPELL,
    START,
    STUDY,
    THROW,
    WATCH,
    WRITE,
)
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import (
    ATTRACTION,
    CORRECTION,
    DECREE,
    DOUBLE,
    FOG,
    FORGOTTEN,
    HEX,
    KINDS,
    ROADBLOCK,
    SYMBOLS,
    TAILWIND,
)
from ludotheque.games.dubalai.rules.tabletop.track import FIRST_NOVICE_SQUARE, LAST_NOVICE_SQUARE, START_LINE


def moves(position: Position, seat: i64) -> vec[i64]:
    """The legal moves of a seat, in a fixed order; none if it is not asked anything."""
    found = vec[i64]()
    if seat < 0 or seat >= position.seats or not position.asked() & bit(seat):
        return found
    phase = position.phase
    if phase == START:
        square: i64
        for square in range(FIRST_NOVICE_SQUARE, LAST_NOVICE_SQUARE + 1):  # BAL-1
            found = append(found, PICK + square)
        return append(found, PICK + START_LINE)
    if phase == ROLL:
        return append(found, THROW)
    if phase in (WATCH, LOOK):
        # BAL-3: not in the first two seconds, and not from square -2
        if phase == LOOK and position.may_close() & bit(seat):
            found = append(found, CLOSE)
        return append(found, LOOK_ON)
    if phase in (WRITE, REWRITE):
        return _writing(position, seat)
    if phase == FOG_WINDOW:
        if position.holds(seat, FOG):  # BAL-26
            found = append(found, CANCEL)
        return append(found, LET_PASS)
    if phase == STUDY:  # BAL-27
        return append(found, CLOSE)
    if phase == KEEP_ONE:  # BAL-13
        kind: i64
        for kind in range(KINDS):
            if position.drawn & position.setup.lookup.of_kind[kind]:
                found = append(found, KEEP + kind)
        return found
    found = _before(position, seat) if phase == BEFORE else _after(position, seat)
    return append(found, DONE)


def spells(position: Position, seat: i64) -> vec[i64]:
    """The legal moves of a seat that play or reserve a spell, in the same order."""
    found = vec[i64]()
    if not position.asked() & bit(seat):
        return found
    phase = position.phase
    if phase == BEFORE:
        return _before(position, seat)
    if phase == AFTER:
        return _after(position, seat)
    if phase == WRITE and position.holds(seat, DECREE):  # BAL-27
        return append(found, RESERVE)
    if phase == FOG_WINDOW and position.holds(seat, FOG):  # BAL-26
        return append(found, CANCEL)
    return found


def layout(row: i64, second: i64, colour: i64) -> i64:
    """The move that lays these rows; a single row has no colour."""
    return row + second * SECOND_ROW + (colour * ROW_COLOUR if second else 0)


def _writing(position: Position, seat: i64) -> vec[i64]:
    """BAL-4, BAL-27, BAL-28: one card more or less in a row, the other label, a Decree, or the lock."""
    found = vec[i64]()
    row = position.main_rows[seat]
    second = position.second_rows[seat]
    colour = position.row_colours[seat]
    two_rows = position.holds(seat, DOUBLE)
    symbol: i64
    for symbol in range(SYMBOLS):
        card = bit(symbol)
        if not second & card:
            found = append(found, layout(row ^ card, second, colour))
        if two_rows and not row & card:
            found = append(found, layout(row, second ^ card, colour))
            if not second:
                found = append(found, layout(row, card, 1 - colour))
    if second:
        found = append(found, layout(row, second, 1 - colour))
    if position.phase == WRITE and position.holds(seat, DECREE):
        found = append(found, RESERVE)
    return append(found, LOCK)


def _before(position: Position, seat: i64) -> vec[i64]:
    """BAL-23, BAL-24, BAL-28: spells played as a formula is applied."""
    found = vec[i64]()
    doubled = position.doubled & bit(seat) != 0
    if position.holds(seat, DOUBLE) and position.second_rows[seat] and not doubled and not position.altered:
        found = append(found, CAST + DOUBLE * SPELL)
    free = position.unused_symbols(seat)
    forgotten = position.holds(seat, FORGOTTEN)
    correction = position.holds(seat, CORRECTION)
    if not forgotten and not correction:
        return found
    index: i64
    added: i64
    removed: i64
    for index in range(2 if doubled else 1):
        row = position.main_rows[seat] if index == 0 else position.second_rows[seat]
        for added in range(SYMBOLS):
            if not free & bit(added):
                continue
            if forgotten:
                found = append(found, CAST + FORGOTTEN * SPELL + index * ROW + added)
            if correction:
                for removed in range(SYMBOLS):
                    if row & bit(removed):
                        found = append(found, CAST + CORRECTION * SPELL + index * ROW + removed * SYMBOLS + added)
    return found


def _after(position: Position, seat: i64) -> vec[i64]:
    """BAL-21, BAL-22, BAL-25, BAL-29: spells played after a move."""
    found = vec[i64]()
    if position.holds(seat, ATTRACTION):
        found = append(append(found, CAST + ATTRACTION * SPELL + 1), CAST + ATTRACTION * SPELL + 2)
    if position.holds(seat, ROADBLOCK):
        found = append(found, CAST + ROADBLOCK * SPELL)
    if position.holds(seat, TAILWIND):
        found = append(found, CAST + TAILWIND * SPELL)
    if position.holds(seat, HEX):
        targets = position.hex_targets()
        target: i64
        for target in range(position.seats):
            if targets & bit(target):
                found = append(found, CAST + HEX * SPELL + target)
    return found
