# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What a seat may know, as numbers; seats count from the observer. Hidden are only the hands of others."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import count
from ludotheque.engine.playables.playable import Spaces, parts
from ludotheque.games.bouh.rules.codes import LOT
from ludotheque.games.bouh.rules.homes import MULTICOLOUR
from ludotheque.games.bouh.rules.lookup import COLOURS, HAND
from ludotheque.games.bouh.rules.playable.fields import ACTIONS, FIELDS, MORE_PLACE_SETS
from ludotheque.games.bouh.rules.playable.fields import COLOURS as COLOUR_INDICES
from ludotheque.games.bouh.rules.position import Position


def spaces_of(seats: int, handicaps: bool) -> Spaces:
    """The sizes of choices and observations; tables with handicaps need more of both (BOU-60)."""
    more_cards = {"more_number_cards": ACTIONS - MORE_PLACE_SETS} if handicaps else {}
    full_hands = {"full_hands": seats} if handicaps else {}
    actions = parts(kind=9, wait=1, greuh=64, card=64, number_cards=32, totem=6, colour=5, **more_cards)
    assert actions[6].start == COLOUR_INDICES, "the indices of fields.py"
    return Spaces(
        actions=actions,
        words=parts(hand=1, discard=1, centre=1, bouh_pile=1, under=1, recoloured=1, jokers=COLOURS, shown=seats,
                    owned=seats, greuhs=seats),
        numbers=parts(phase=1, turn=1, pile=1, done=1, turned=1, quiet=1, totems=MULTICOLOUR + 1, hand_sizes=seats,
                      scores=seats, chosen=FIELDS, **full_hands),
    )  # fmt: skip


def write_observation(
    position: Position, seat: i64, chosen: vec[i64], words: vec[i64], word: i64, numbers: vec[i64], number: i64
) -> None:
    """Write what a seat sees, from these places on; ``chosen`` is what it has chosen of its next move."""
    seats, homes = position.seats, position.homes
    words[word] = position.hands[seat]
    words[word + 1] = position.discard
    words[word + 2] = position.centre
    words[word + 3] = position.bouh_pile
    words[word + 4] = homes.under
    words[word + 5] = position.recoloured
    word += 6
    index: i64
    for index in range(COLOURS):
        words[word + index] = homes.coloured[index] & position.lookup.jokers
    word += COLOURS
    numbers[number] = position.phase
    numbers[number + 1] = (position.turn - seat) % seats if position.phase != LOT else -1
    numbers[number + 2] = count(position.pile)
    numbers[number + 3] = position.done
    numbers[number + 4] = 1 if position.turned else 0
    numbers[number + 5] = position.quiet
    number += 6
    for index in range(MULTICOLOUR + 1):
        holder = homes.totems[index]
        numbers[number + index] = (holder - seat) % seats if holder >= 0 else -1
    number += MULTICOLOUR + 1
    for index in range(seats):
        other = (seat + index) % seats
        words[word + index] = position.hands[other] & position.known  # BOU-18
        words[word + seats + index] = homes.owned[other]
        words[word + 2 * seats + index] = position.greuhs[other]
        numbers[number + index] = count(position.hands[other])
        numbers[number + seats + index] = position.score(other)
    number += 2 * seats
    for index in range(FIELDS):
        numbers[number + index] = chosen[index]
    if _has_handicaps(position):
        for index in range(seats):
            numbers[number + FIELDS + index] = position.full_hands[(seat + index) % seats]


def _has_handicaps(position: Position) -> bool:
    """Whether any hand has more or fewer cards than five (BOU-60)."""
    if position.halves:
        return True
    seat: i64
    for seat in range(position.seats):
        if position.full_hands[seat] != HAND:
            return True
    return False
