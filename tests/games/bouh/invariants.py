"""Checks of what holds in every position: no card is lost, and colours and totems agree."""

from __future__ import annotations

from ludotheque.engine.native.bits import bit, count, members
from ludotheque.games.bouh.rules.codes import CALCULATION, COLLECT, MAJORITY, OVER
from ludotheque.games.bouh.rules.position import Position


def check_cards(position: Position, greuh: bool) -> None:
    """Every card lies in exactly one place."""
    zones = [position.pile, position.discard, *position.hands]
    assert sum(count(zone) for zone in zones) == 45
    union = 0
    for zone in zones:
        union |= zone
    assert union == position.lookup.all_numbers
    zones = [position.bouh_pile, position.centre, *position.homes.owned, *position.greuhs]
    assert sum(count(zone) for zone in zones) == (59 if greuh else 50)
    union = 0
    for zone in zones:
        union |= zone
    assert union == position.lookup.bouh | (position.lookup.greuhs if greuh else 0)
    places = [position.in_place(place) for place in range(3)]
    assert sorted(card for card in places if card >= 0) == members(position.centre)


def check_homes(position: Position) -> None:
    """The colours of Bouh, the holders of totems and the Bouh under them agree."""
    homes, lookup = position.homes, position.lookup
    for card in range(50):
        colour = homes.colour[card]
        assert [c for c in range(5) if homes.coloured[c] & bit(card)] == ([] if colour < 0 else [colour])
        if lookup.family[card] < 5:
            assert colour == lookup.family[card]
    holder = homes.totems[5]
    assert homes.under & ~(homes.owned[holder] if holder >= 0 else 0) == 0
    if position.level == COLLECT:
        assert position.phase == OVER or all(totem == -1 for totem in homes.totems)
    if position.level == MAJORITY:
        check_majority(position)
    if position.level != COLLECT and holder >= 0:
        under = [homes.colour[card] for card in range(50) if homes.under & bit(card)]
        assert set(under) == set(range(5))
        assert position.level == CALCULATION or len(under) == 5


def check_majority(position: Position) -> None:
    """BOU-30, BOU-31 computed independently: the highest sum of three or more holds the totem."""
    homes, numbers = position.homes, position.lookup.number
    for colour in range(5):
        sums = {}
        for seat in range(position.seats):
            cards = [c for c in range(50) if homes.counting(seat, colour) & bit(c)]
            if len(cards) >= 3:
                sums[seat] = sum(numbers[card] for card in cards)
        ahead = [seat for seat, total in sums.items() if total == max(sums.values())]
        holder = homes.totems[colour]
        assert holder in ahead if holder >= 0 else len(ahead) != 1
