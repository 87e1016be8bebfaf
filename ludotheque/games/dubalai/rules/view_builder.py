# Compiled with mypyc: a view is built after every move at a table.
"""Builds views from positions."""

from __future__ import annotations

import msgspec

from ludotheque.engine.native.bits import bit, count, members
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.dubalai.box.edition import COLOURS
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.actions import Fog
from ludotheque.games.dubalai.rules.codes import (
    CANCEL,
    CAST,
    DRAW,
    FOG_WINDOW,
    KEEP_ONE,
    OVER,
    PEEK,
    RESERVE,
    SPELL,
    STUDY,
    WRITE,
)
from ludotheque.games.dubalai.rules.legal_moves import spells
from ludotheque.games.dubalai.rules.moves import CARDS, cards_in, seats_in, spell_of, symbols_in
from ludotheque.games.dubalai.rules.notices import CAUSES, dice_of
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import ATTRACTION, CORRECTION, DECREE, FOG, FORGOTTEN, HEX, SYMBOLS
from ludotheque.games.dubalai.rules.tabletop.tabletop import NO_CURSE, NO_PICK
from ludotheque.games.dubalai.rules.view import PHASES, DubalaiView, Formula, PlayableSpell, Waiting


def view_of(position: Position, seat: Seat | None, prompt: Prompt | None, options: DubalaiOptions) -> DubalaiView:
    """The view of a seat; of a spectator with ``None``."""
    track, lookup = position.track, position.setup.lookup
    own_seat = -1 if seat is None or not 0 <= seat < position.seats else seat
    seats = range(position.seats)
    in_order = position.uncovered or position.phase == OVER
    return DubalaiView(
        seat=seat,
        prompt=prompt,
        table=options,
        seats=position.seats,
        phase=PHASES[position.phase],
        step=position.step,
        since=position.since,
        deadline=position.deadline,
        round=position.round,
        roller=_seat_or_none(position.roller),
        closer=_seat_or_none(position.closer),
        reaching=seats_in(position.hands_on_lid),
        squares=tuple(track.squares[other] for other in seats),
        crossed=_crossed(position),
        blockers=tuple(members(track.blockers)),
        curse=None if position.curse == NO_CURSE else position.curse,
        dice=dice_of(position) if sees_dice(position, own_seat) else None,
        valid=(symbols_in(position.orange), symbols_in(position.black)) if position.uncovered else None,
        ready=seats_in(position.ready),
        pick=position.picks[own_seat] if own_seat >= 0 and position.picks[own_seat] != NO_PICK else None,
        formulas=tuple(_formula(position, other, own_seat) for other in seats),
        reserved=own_seat >= 0 and position.phase == WRITE and bool(position.reserved & bit(own_seat)),
        decrees=seats_in(position.reserved) if position.phase > WRITE else (),
        order=tuple(position.order[index] for index in seats) if in_order else (),
        turn=position.turn if in_order else 0,
        actor=_seat_or_none(position.active_seat),
        doubled=seats_in(position.doubled),
        altered=position.altered and position.uncovered,
        waiting=_waiting(position),
        casts=position.casts,
        hand=cards_in(lookup, position.hands[own_seat]) if own_seat >= 0 else (),
        playable=_playable(position, own_seat) if own_seat >= 0 and position.hands[own_seat] else (),
        drawn=cards_in(lookup, position.drawn) if own_seat >= 0 and own_seat == position.active_seat else (),
        held=tuple(count(position.hands[other]) for other in seats),
        drawing=count(position.drawn) if position.phase in (DRAW, KEEP_ONE) else 0,
        pile=count(position.pile),
        discard=cards_in(lookup, position.discard),
        hands=tuple(cards_in(lookup, position.hands[other]) for other in seats) if position.phase == OVER else None,
        flew=position.flew,
        barren=position.barren,
        cause=CAUSES[position.cause],
    )


def open_view_of(position: Position, options: DubalaiOptions) -> DubalaiView:
    """A spectator's view with the hands and formulas of all seats."""
    lookup, seats = position.setup.lookup, range(position.seats)
    return msgspec.structs.replace(
        view_of(position, None, None, options),
        hands=tuple([cards_in(lookup, position.hands[seat]) for seat in seats]),
        formulas=tuple([_formula(position, seat, seat) for seat in seats]),
    )


def sees_dice(position: Position, seat: int) -> bool:
    """BAL-3, BAL-5, BAL-27, BAL-33: dice are seen before the lid is closed, after it comes off, or by a Decree."""
    if position.phase == STUDY:
        return seat == position.active_seat
    looking = position.looking()
    if seat < 0:  # spectators see the dice once everybody does (BAL-33)
        return position.uncovered or looking == bit(position.seats) - 1
    return position.uncovered or bool(looking & bit(seat))


def _crossed(position: Position) -> tuple[Seat, ...]:
    """The seats that crossed the line, in the order in which they did."""
    crossed = position.track.crossed
    found = [seat for seat in range(position.seats) if crossed[seat]]
    return tuple(sorted(found, key=lambda seat: crossed[seat])) if len(found) > 1 else tuple(found)


def _seat_or_none(seat: int) -> Seat | None:
    return seat if seat >= 0 else None


def _formula(position: Position, seat: int, own_seat: int) -> Formula | None:
    if (position.phase < WRITE or position.phase == PEEK) and not position.uncovered:
        return None
    row, second = symbols_in(position.main_rows[seat]), symbols_in(position.second_rows[seat])
    if seat == own_seat or position.doubled & bit(seat):
        return Formula(row, second, COLOURS[position.row_colours[seat]] if second else None)
    return Formula(row) if position.uncovered else None


def _playable(position: Position, seat: int) -> tuple[PlayableSpell, ...]:
    """The spells among the legal moves of a seat, with their targets (BAL-20 to BAL-29)."""
    targets: dict[int, int] = {}  # for each spell a bit set
    for move in spells(position, seat):
        if move == RESERVE:
            targets[DECREE] = 0
        elif move == CANCEL:
            targets[FOG] = 0
        else:
            spell, parameter = int((move - CAST) // SPELL), (move - CAST) % SPELL
            target = 0
            if spell in (FORGOTTEN, CORRECTION):
                target = bit(parameter % SYMBOLS)
            elif spell in (ATTRACTION, HEX):
                target = bit(parameter)
            targets[spell] = targets.get(spell, 0) | target
    return tuple(
        [
            (CARDS[spell], (position.casts,) if spell == FOG else tuple(members(chosen)))
            for spell, chosen in sorted(targets.items())
        ]
    )


def _waiting(position: Position) -> tuple[Waiting, ...]:
    if position.phase != FOG_WINDOW:
        return ()
    first = position.casts - position.fogs
    spells = [Waiting(first, position.caster, spell_of(position.spell, first))]
    for index in range(position.fogs):
        number = first + index + 1
        spells.append(Waiting(number, position.fog_casters[index], Fog(number - 1)))
    return tuple(spells)
