# Compiled with mypyc: a view is built after every move at a table.
"""Builds views from positions."""

from __future__ import annotations

from ludotheque.engine.native.bits import bit, count, members
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.dubalai.box.edition import COLOURS
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.actions import Fog
from ludotheque.games.dubalai.rules.codes import (
    DRAW,
    FOG_WINDOW,
    KEEP_ONE,
    LOOK,
    OVER,
    STUDY,
    WATCH,
    WRITE,
)
from ludotheque.games.dubalai.rules.moves import cards_in, spell_of, symbols_in
from ludotheque.games.dubalai.rules.notices import CAUSES, dice_of
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop import NO_CURSE, NO_PICK
from ludotheque.games.dubalai.rules.view import PHASES, DubalaiView, Formula, Waiting


def view_of(position: Position, seat: Seat | None, prompt: Prompt | None, table: DubalaiOptions) -> DubalaiView:
    """What a seat sees of a position."""
    track, tables = position.track, position.setup.tables
    me = -1 if seat is None or not 0 <= seat < position.seats else seat
    seats = range(position.seats)
    in_order = position.uncovered or position.phase == OVER
    crossed = [other for other in seats if track.crossed[other]]
    return DubalaiView(
        seat=seat,
        prompt=prompt,
        table=table,
        seats=position.seats,
        phase=PHASES[position.phase],
        step=position.step,
        since=position.since,
        deadline=position.deadline,
        round=position.round,
        roller=_known(position.roller),
        closer=_known(position.closer),
        reaching=tuple(members(position.reaching)),
        squares=tuple(track.squares[other] for other in seats),
        crossed=tuple(sorted(crossed, key=lambda other: track.crossed[other])),
        blockers=tuple(members(track.blockers)),
        curse=None if position.curse == NO_CURSE else position.curse,
        dice=dice_of(position) if sees_dice(position, me) else None,
        valid=(symbols_in(position.orange), symbols_in(position.black)) if position.uncovered else None,
        ready=tuple(members(position.ready)),
        pick=position.picks[me] if me >= 0 and position.picks[me] != NO_PICK else None,
        formulas=tuple(_formula(position, other, me) for other in seats),
        reserved=me >= 0 and position.phase == WRITE and bool(position.reserved & bit(me)),
        decrees=tuple(members(position.reserved)) if position.phase > WRITE else (),
        order=tuple(position.order[index] for index in seats) if in_order else (),
        turn=position.turn if in_order else 0,
        actor=_known(position.actor),
        doubled=tuple(members(position.doubled)),
        altered=position.altered and position.uncovered,
        waiting=_waiting(position),
        casts=position.casts,
        hand=cards_in(tables, position.hands[me]) if me >= 0 else (),
        drawn=cards_in(tables, position.drawn) if me >= 0 and me == position.actor else (),
        held=tuple(count(position.hands[other]) for other in seats),
        drawing=count(position.drawn) if position.phase in (DRAW, KEEP_ONE) else 0,
        pile=count(position.pile),
        discard=cards_in(tables, position.discard),
        hands=tuple(cards_in(tables, position.hands[other]) for other in seats) if position.phase == OVER else None,
        flew=position.flew,
        barren=position.barren,
        cause=CAUSES[position.cause],
    )


def sees_dice(position: Position, seat: int) -> bool:
    """BAL-3, BAL-5, BAL-27: before the lid is closed, after it comes off, or by a Decree."""
    if position.phase == STUDY:
        return seat == position.actor
    return position.uncovered or position.phase in (WATCH, LOOK)


def _known(seat: int) -> Seat | None:
    return seat if seat >= 0 else None


def _formula(position: Position, seat: int, me: int) -> Formula | None:
    if position.phase < WRITE and not position.uncovered:
        return None
    row, second = symbols_in(position.rows[seat]), symbols_in(position.seconds[seat])
    if seat == me or position.doubled & bit(seat):
        return Formula(row, second, COLOURS[position.colours[seat]] if second else None)
    return Formula(row) if position.uncovered else None


def _waiting(position: Position) -> tuple[Waiting, ...]:
    if position.phase != FOG_WINDOW:
        return ()
    first = position.casts - position.fogs
    spells = [Waiting(first, position.caster, spell_of(position.spell, first))]
    for index in range(position.fogs):
        number = first + index + 1
        spells.append(Waiting(number, position.foggers[index], Fog(number - 1)))
    return tuple(spells)
