# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What a seat may know, as numbers; seats count from the observer. Nothing is hidden but the length of pauses."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import BIT, count, lowest
from ludotheque.engine.playables.playable import Spaces, parts
from ludotheque.games.tohuwabohu.rules.codes import NONE
from ludotheque.games.tohuwabohu.rules.position import Position


def spaces_of(shapes: int, seats: int, handicaps: bool) -> Spaces:
    """The sizes of choices and observations; handicaps are observed at tables that have any (TOH-24)."""
    return Spaces(
        actions=parts(point=shapes, wait=1),
        words=parts(card=1, discard=1, owned=seats, pointed=seats, first=seats),
        numbers=parts(
            searching=1, ticks_left=1, dealer=1, fingers=seats, points=seats, goal=1, pile=1, quiet=1,
            playing_on=1, rounds=1, **({"handicaps": seats} if handicaps else {}),
        ),
    )  # fmt: skip


def write_observation(
    position: Position, seat: i64, ticks_left: i64, words: vec[i64], word: i64, numbers: vec[i64], number: i64
) -> None:
    """Write what a seat sees, from these places on."""
    seats = position.seats
    searching = position.card != NONE
    words[word] = position.lookup.shapes_on[position.card] if searching else 0
    words[word + 1] = position.discard
    numbers[number] = 1 if searching else 0
    numbers[number + 1] = ticks_left
    numbers[number + 2] = (position.dealer - seat) % seats if position.dealer != NONE else -1
    word += 2
    number += 3
    offset: i64
    for offset in range(seats):
        other = (seat + offset) % seats
        words[word + offset] = position.owned[other]
        words[word + seats + offset] = position.pointed[other]
        words[word + 2 * seats + offset] = 0
        numbers[number + offset] = position.fingers - count(position.pointed[other])
        numbers[number + seats + offset] = position.points(other)
    if searching:
        _write_first(position, seat, words, word + 2 * seats)
    number += 2 * seats
    numbers[number] = position.goal()
    numbers[number + 1] = count(position.pile)
    numbers[number + 2] = position.quiet
    numbers[number + 3] = 1 if position.playing_on else 0
    numbers[number + 4] = position.rounds
    if _has_handicaps(position):
        for offset in range(seats):
            numbers[number + 5 + offset] = position.handicaps[(seat + offset) % seats]


def _has_handicaps(position: Position) -> bool:
    seat: i64
    for seat in range(position.seats):
        if position.handicaps[seat]:
            return True
    return False


def _write_first(position: Position, seat: i64, words: vec[i64], word: i64) -> None:
    """For each seat, the shapes of the card on which its finger was first, alone or with others."""
    shapes = position.lookup.shapes_on[position.card] & ~position.unfound
    while shapes:
        shape = lowest(shapes)
        shapes &= ~BIT[shape]
        first = position.first_seats(shape)
        while first:
            other = lowest(first)
            first &= ~BIT[other]
            words[word + (other - seat) % position.seats] |= BIT[shape]
