# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What a seat may know, as numbers; seats count from the observer.

Everyone sees the dice before the lid is closed, and a program remembers what it has seen: the dice stay in the
observation until they are rolled again.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count
from ludotheque.engine.playables.playable import Spaces, parts
from ludotheque.games.dubalai.rules.codes import FOG_WINDOW, KEEP_ONE, ROLL, WRITE
from ludotheque.games.dubalai.rules.playable.choices import action_parts
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import DICE, KINDS

_OF_A_SEAT: Final[i64] = 10  # numbers of each seat


def spaces_of(seats: int) -> Spaces:
    """The sizes of choices and observations."""
    return Spaces(
        actions=action_parts(),
        words=parts(orange=1, black=1, main_rows=seats, second_rows=seats),
        numbers=parts(
            phase=1, ticks_left=1, round=1, turn=1, curse=1, altered=1, flew=1, barren=1, spell=1, fogs=1, pile=1,
            drawing=1, dice=DICE, hand=KINDS, drawn=KINDS, discard=KINDS, seats=seats * _OF_A_SEAT,
        ),
    )  # fmt: skip


def knows_dice(position: Position) -> bool:
    """Whether the dice of this round have been rolled; then every seat has seen them (BAL-3)."""
    return position.phase > ROLL


def write_observation(
    position: Position, seat: i64, ticks_left: i64, words: vec[i64], word: i64, numbers: vec[i64], number: i64
) -> None:
    """Write what a seat knows, from these places on."""
    known = knows_dice(position)
    words[word] = position.orange if known else 0
    words[word + 1] = position.black if known else 0
    numbers[number] = position.phase
    numbers[number + 1] = ticks_left
    numbers[number + 2] = position.round
    numbers[number + 3] = position.turn if position.uncovered else 0
    numbers[number + 4] = position.curse
    numbers[number + 5] = 1 if position.altered and position.uncovered else 0
    numbers[number + 6] = 1 if position.flew else 0
    numbers[number + 7] = position.barren
    numbers[number + 8] = position.spell_kind() if position.phase == FOG_WINDOW else -1
    numbers[number + 9] = position.fogs if position.phase == FOG_WINDOW else 0
    numbers[number + 10] = count(position.pile)
    numbers[number + 11] = count(position.drawn) if position.phase == KEEP_ONE else 0
    number += 12
    die: i64
    for die in range(DICE):
        numbers[number + die] = position.dice[die] if known else -1
    number += DICE
    drawn = position.drawn if seat == position.active_seat else 0
    kind: i64
    for kind in range(KINDS):
        cards = position.setup.lookup.of_kind[kind]
        numbers[number + kind] = count(position.hands[seat] & cards)
        numbers[number + KINDS + kind] = count(drawn & cards)
        numbers[number + 2 * KINDS + kind] = count(position.discard & cards)
    number += 3 * KINDS
    offset: i64
    for offset in range(position.seats):
        other = (seat + offset) % position.seats
        _write_rows(position, seat, other, words, word + 2 + offset)
        _write_seat(position, seat, other, numbers, number + offset * _OF_A_SEAT)


def _write_rows(position: Position, seat: i64, other: i64, words: vec[i64], word: i64) -> None:
    """BAL-4, BAL-28: formulas are hidden until the lid comes off, second rows until they are declared."""
    written = position.phase >= WRITE or position.uncovered
    words[word] = position.main_rows[other] if written and (seat == other or position.uncovered) else 0
    shown = written and (seat == other or position.doubled & bit(other) != 0)
    words[word + position.seats] = position.second_rows[other] if shown else 0


def _write_seat(position: Position, seat: i64, other: i64, numbers: vec[i64], number: i64) -> None:
    who = bit(other)
    track = position.track
    own = seat == other
    numbers[number] = track.squares[other]
    numbers[number + 1] = track.crossed[other]
    numbers[number + 2] = 1 if track.blockers & who else 0
    numbers[number + 3] = count(position.hands[other])
    numbers[number + 4] = 1 if position.ready & who else 0
    numbers[number + 5] = 1 if position.doubled & who else 0
    decree = position.reserved & who and (position.phase > WRITE or (own and position.phase == WRITE))
    numbers[number + 6] = 1 if decree else 0
    shown = (own or position.doubled & who != 0) and position.second_rows[other] != 0
    numbers[number + 7] = position.row_colours[other] if shown else -1
    place: i64
    numbers[number + 8] = -1
    if position.uncovered:
        for place in range(position.seats):
            if position.order[place] == other:
                numbers[number + 8] = place
    numbers[number + 9] = _roles(position, other)


def _roles(position: Position, other: i64) -> i64:
    """1 for the seat whose step it is, 2 for who closed the lid, 4 for who rolls, 8 for the last spell; added up."""
    roles: i64 = 0
    if position.active_seat == other:
        roles += 1
    if position.closer == other:
        roles += 2
    if position.roller == other:
        roles += 4
    if position.phase == FOG_WINDOW and position.top_caster() == other:
        roles += 8
    return roles
