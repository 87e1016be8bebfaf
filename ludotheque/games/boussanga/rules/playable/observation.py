# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What a seat may know, as numbers. Nothing in Boussanga is hidden; seats and point zones count from the observer."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import BIT
from ludotheque.engine.playables.playable import Spaces, parts
from ludotheque.games.boussanga.rules.codes import COOP, HAND_SIZE, TEAMS, TURN
from ludotheque.games.boussanga.rules.playable.choices import PLACEMENTS
from ludotheque.games.boussanga.rules.position import Position

_ZONE: Final[i64] = 9  # numbers of a point zone: tokens and bonus per element, points


def hands_of(mode: i64, seats: i64) -> i64:
    """How many hands there are (BSG-40)."""
    return 1 if mode == COOP else seats


def zones_of(mode: i64, seats: i64) -> i64:
    """How many point zones there are (BSG-20)."""
    return 1 if mode == COOP else 2 if mode == TEAMS else seats


def spaces_of(mode: int, seats: int) -> Spaces:
    """The sizes of choices and observations."""
    return Spaces(
        actions=parts(placement=PLACEMENTS, put_back=64, discard=HAND_SIZE, give_back=4, stop=1),
        words=parts(tokens=4, hands=hands_of(mode, seats) * HAND_SIZE, pile=1),
        numbers=parts(
            phase=1, turn=1, reserve=4, zones=zones_of(mode, seats) * _ZONE, collection=4, discards=1,
            restoring=1, left=1, passed=1, cause=1, last_turns=seats,
        ),
    )  # fmt: skip


def write_observation(
    position: Position, seat: i64, words: vec[i64], word: i64, numbers: vec[i64], number: i64
) -> None:
    """Write what a seat sees, from these places on."""
    element: i64
    for element in range(4):
        words[word] = position.token_cells[element]
        word += 1
    _write_hands(position, seat, words, word)
    words[word + hands_of(position.mode, position.seats) * HAND_SIZE] = position.pile
    numbers[number] = position.phase - TURN
    numbers[number + 1] = (position.turn - seat) % position.seats if position.turn >= 0 else -1
    number += 2
    for element in range(4):
        numbers[number] = position.reserve[element]
        number += 1
    number = _write_zones(position, seat, numbers, number)
    for element in range(4):
        numbers[number] = position.collection[element]
        number += 1
    numbers[number] = position.discards
    numbers[number + 1] = position.restoring
    numbers[number + 2] = position.left
    numbers[number + 3] = 1 if position.passed else 0
    numbers[number + 4] = position.cause
    number += 5
    other: i64
    for other in range(position.seats):
        numbers[number + other] = 1 if position.still_to_play & BIT[(seat + other) % position.seats] else 0


def _write_hands(position: Position, seat: i64, words: vec[i64], word: i64) -> None:
    hand: i64
    place: i64
    for hand in range(hands_of(position.mode, position.seats)):
        first = 0 if position.mode == COOP else (seat + hand) % position.seats * HAND_SIZE
        for place in range(HAND_SIZE):
            card = position.hands[first + place]
            words[word] = BIT[card] if card >= 0 else 0
            word += 1


def _write_zones(position: Position, seat: i64, numbers: vec[i64], number: i64) -> i64:
    zones = zones_of(position.mode, position.seats)
    offset: i64
    element: i64
    for offset in range(zones):
        zone = (position.zone_of(seat) + offset) % zones
        for element in range(4):
            numbers[number + element] = position.zones[zone * 4 + element]
            numbers[number + 4 + element] = 1 if position.bonuses & BIT[zone * 4 + element] else 0
        numbers[number + 8] = position.points(zone)
        number += _ZONE
    return number
