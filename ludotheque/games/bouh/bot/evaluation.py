# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The chance of a seat to win, estimated from what lies on the table.

For every totem and seat the chance that the seat holds the totem in the end is
estimated. Treating the totems as independent gives the chance to end with more
of them than each opponent. Once the Bouh pile is empty nothing is estimated: the
totems count as they are held.

The levels of the table win totems in different ways: ``_by_count`` (6-8), ``_by_sum``
and ``_by_five`` (8-12), ``_by_calculation`` (12+).
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.games.bouh.rules.codes import CALCULATION, COLLECT, DECLARE, MAJORITY
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, NO_SEAT, SEATS, TO_HOLD, Homes
from ludotheque.games.bouh.rules.lookup import COLOURS
from ludotheque.games.bouh.rules.position import IN_CENTRE, Position

TOTEMS: Final[i64] = 6
MOST_LEAD: Final[i64] = 8  # five totems, and three points for the multicolour one
LOGISTIC_SCALE: Final = 1.702  # makes the logistic curve approximate the normal distribution
CERTAIN: Final = 30.0  # beyond this the curve is flat


@final
class Evaluation:
    """Evaluates positions; keeps scratch space between calls."""

    def __init__(self) -> None:
        self.patience: i64 = 0  # how many quiet turns a player waits for the last turn (12+)
        self.holds: vec[float] = _zeros(TOTEMS * SEATS)  # per totem and seat: chance to hold it in the end
        self._leads: vec[float] = _zeros(MOST_LEAD * 2 + 1)
        self._next: vec[float] = _zeros(MOST_LEAD * 2 + 1)
        self._strength: vec[float] = _zeros(SEATS)  # per seat: expected sum for the totem in question
        self._able: vec[float] = _zeros(SEATS)  # per seat: chance to qualify for the totem in question
        self._jokers: vec[i64] = filled(SEATS * COLOURS, 0)  # per seat and colour: jokers assumed to count for it

    def win_chance(self, position: Position, seat: i64, upcoming: i64) -> float:
        """The chance of a seat to win, from 0 to 1, when the turn of ``upcoming`` comes next."""
        self.estimate(position, upcoming)
        win_chance = 1.0
        other: i64
        for other in range(position.seats):
            if other != seat:
                win_chance *= self._chance_to_beat(position, seat, other)
        return win_chance

    def estimate(self, position: Position, upcoming: i64) -> None:
        """Fill ``holds`` for a position."""
        colour: i64
        over = position.bouh_pile == 0 or position.phase >= DECLARE
        if position.level == COLLECT:
            self._spread_jokers(position)
            for colour in range(COLOURS + 1):
                self._by_count(position, colour, over)
        elif over:
            self._as_held(position.homes)
        elif position.level == MAJORITY:
            for colour in range(COLOURS):
                self._by_sum(position, colour)
            self._by_five(position)
        else:
            missing = IN_CENTRE - count(position.centre)
            closing = missing > 0 and count(position.bouh_pile & position.lookup.bouh) <= missing
            if position.quiet >= self.patience:
                closing = False
            for colour in range(COLOURS + 1):
                if closing:
                    self._in_last_turn(position, colour, upcoming)
                else:
                    self._by_calculation(position, colour)

    def _as_held(self, homes: Homes) -> None:
        totem: i64
        seat: i64
        for totem in range(TOTEMS):
            for seat in range(homes.seats):
                self.holds[totem * SEATS + seat] = 1.0 if homes.totems[totem] == seat else 0.0

    # More points than another seat

    def _chance_to_beat(self, position: Position, seat: i64, other: i64) -> float:
        """The chance to end ahead of another seat: more points, or as many points and more Bouh."""
        leads, following = self._leads, self._next
        lead: i64
        totem: i64
        for lead in range(MOST_LEAD * 2 + 1):
            leads[lead] = 0.0
        leads[MOST_LEAD] = 1.0
        reach: i64 = 0
        for totem in range(TOTEMS):
            points: i64 = 3 if totem == MULTICOLOUR and position.level == CALCULATION else 1
            mine = self.holds[totem * SEATS + seat]
            theirs = self.holds[totem * SEATS + other]
            neither = max(1.0 - mine - theirs, 0.0)
            for lead in range(MOST_LEAD - reach - points, MOST_LEAD + reach + points + 1):
                chance = leads[lead] * neither
                if lead >= points:
                    chance += leads[lead - points] * mine
                if lead + points <= MOST_LEAD * 2:
                    chance += leads[lead + points] * theirs
                following[lead] = chance
            reach += points
            for lead in range(MOST_LEAD - reach, MOST_LEAD + reach + 1):
                leads[lead] = following[lead]
        ahead = 0.0
        for lead in range(MOST_LEAD + 1, MOST_LEAD * 2 + 1):
            ahead += leads[lead]
        return ahead + leads[MOST_LEAD] * self._more_bouh(position, seat, other)

    def _more_bouh(self, position: Position, seat: i64, other: i64) -> float:
        lead = float(count(position.homes.owned[seat]) - count(position.homes.owned[other]))
        if position.bouh_pile == 0 or position.phase >= DECLARE:
            return 1.0 if lead > 0.0 else 0.5 if lead == 0.0 else 0.0
        left = count((position.bouh_pile & position.lookup.bouh) | position.centre)
        return normal_probability(lead / math.sqrt(float(left) * 2.0 / float(position.seats) + 0.5))

    # 6-8: most Bouh of a colour (BOU-20)

    def _spread_jokers(self, position: Position) -> None:
        """Assign undeclared jokers to the colours where one more matters most: tied or nearly so."""
        seat: i64
        place: i64
        colour: i64
        for place in range(SEATS * COLOURS):
            self._jokers[place] = 0
        for seat in range(position.seats):
            jokers: i64 = count(position.undeclared(seat))
            while jokers > 0:
                jokers -= 1
                best: i64 = 0
                nearest: i64 = 1000
                for colour in range(COLOURS):
                    lead = self._counted(position, seat, colour) - self._most_of_others(position, seat, colour)
                    distance = lead * 2 + 1 if lead >= 0 else -lead * 2 - 1
                    if distance < nearest:
                        nearest = distance
                        best = colour
                self._jokers[seat * COLOURS + best] += 1

    def _counted(self, position: Position, seat: i64, totem: i64) -> i64:
        owned = position.homes.owned[seat]
        if totem == MULTICOLOUR:
            return count(owned)
        return count(owned & position.homes.coloured[totem]) + self._jokers[seat * COLOURS + totem]

    def _most_of_others(self, position: Position, seat: i64, totem: i64) -> i64:
        most: i64 = 0
        other: i64
        for other in range(position.seats):
            if other != seat:
                most = max(most, self._counted(position, other, totem))
        return most

    def _by_count(self, position: Position, totem: i64, over: bool) -> None:
        seat: i64
        other: i64
        if over:
            for seat in range(position.seats):
                ahead = self._counted(position, seat, totem) > self._most_of_others(position, seat, totem)
                self.holds[totem * SEATS + seat] = 1.0 if ahead else 0.0
            return
        left = (position.bouh_pile | position.centre) & (
            position.lookup.bouh if totem == MULTICOLOUR else position.lookup.in_family[totem]
        )
        to_come = float(count(left))
        if totem != MULTICOLOUR:  # a joker may be declared for any colour
            to_come += 0.3 * float(count((position.bouh_pile | position.centre) & position.lookup.jokers))
        spread = math.sqrt(to_come * 2.0 / float(position.seats) + 0.1)
        for seat in range(position.seats):
            chance = 1.0
            for other in range(position.seats):
                if other != seat:
                    lead = float(self._counted(position, seat, totem) - self._counted(position, other, totem))
                    chance *= normal_probability((lead - 0.4) / spread)
            self.holds[totem * SEATS + seat] = chance

    # 8-12: three Bouh and the highest sum (BOU-30, BOU-31)

    def _by_sum(self, position: Position, colour: i64) -> None:
        homes = position.homes
        left = (position.bouh_pile | position.centre) & position.lookup.in_family[colour]
        to_come = count(left)
        squares = 0.0
        total: i64 = homes.total(left)
        while left:
            card = lowest(left)
            left &= ~bit(card)
            squares += float(position.lookup.number[card] * position.lookup.number[card])
        share = 1.0 / float(position.seats)
        spread = math.sqrt(squares * 2.0 * share + 1.5)
        seat: i64
        other: i64
        for seat in range(position.seats):
            cards = homes.counting(seat, colour)
            lacking: i64 = max(TO_HOLD - count(cards), 0)
            self._able[seat] = chance_of_at_least(lacking, to_come, share)
            self._strength[seat] = float(homes.total(cards))
            if lacking and to_come:  # a seat that qualifies has gained these by then
                self._strength[seat] += float(lacking * total) / float(to_come)
            if homes.totems[colour] == seat:
                self._strength[seat] += 0.6  # neither an equal sum nor a Greuh takes the totem from it
        for seat in range(position.seats):
            chance = self._able[seat]
            for other in range(position.seats):
                if other != seat:
                    ahead = normal_probability((self._strength[seat] - self._strength[other]) / spread)
                    chance *= 1.0 - self._able[other] * (1.0 - ahead)
            self.holds[colour * SEATS + seat] = chance

    # 8-12: five of different colours (BOU-32)

    def _by_five(self, position: Position) -> None:
        homes = position.homes
        holder = homes.totems[MULTICOLOUR]
        left = position.bouh_pile | position.centre
        to_come = float(count(left & position.lookup.bouh))
        spread = math.sqrt(to_come * 2.0 / float(position.seats) + 0.5)
        seat: i64
        other: i64
        for seat in range(position.seats):
            self._best_five(position, seat, left)
        for seat in range(position.seats):
            chance = self._able[seat]
            if seat == holder:
                chance = 1.0
            for other in range(position.seats):
                if other != seat:
                    lead = self._strength[seat] - self._strength[other]
                    if seat == holder:
                        lead += 2.5  # the other seat would have to give up its colours for it
                    elif other == holder:
                        lead -= 2.5
                    chance *= 1.0 - self._able[other] * (1.0 - normal_probability(lead / spread))
            if holder == NO_SEAT:
                chance *= 0.8
            self.holds[MULTICOLOUR * SEATS + seat] = chance

    def _best_five(self, position: Position, seat: i64, left: i64) -> None:
        """Estimate the total of a seat's best five, and its chance to get five colours at all."""
        lookup = position.lookup
        owned = position.homes.owned[seat]
        jokers: i64 = count(owned & lookup.jokers)
        total: i64 = position.homes.total(owned & lookup.jokers)
        able = 1.0
        share = 1.0 / float(position.seats)
        colour: i64
        for colour in range(COLOURS):
            cards = owned & lookup.in_family[colour]
            if cards:
                total += highest_number(lookup.number, cards)
            elif jokers > 0:
                jokers -= 1
            else:
                helping = left & (lookup.in_family[colour] | lookup.jokers)
                able *= chance_of_at_least(1, count(helping), share)
                total += 5
        self._able[seat] = able
        self._strength[seat] = float(total)

    # 12+: the last seat to make a totem's number (BOU-40, BOU-43)

    def _by_calculation(self, position: Position, totem: i64) -> None:
        homes = position.homes
        lookup = position.lookup
        left = position.bouh_pile | position.centre
        holder = homes.totems[totem]
        share = 1.0 / float(position.seats)
        seat: i64
        other: i64
        colour: i64
        for seat in range(position.seats):
            free = homes.owned[seat] & ~homes.under
            if totem == MULTICOLOUR:
                if seat == holder:
                    free = homes.owned[seat]
                jokers: i64 = count(free & lookup.jokers)
                able = 0.95
                for colour in range(COLOURS):
                    if not free & lookup.in_family[colour]:
                        if jokers > 0:
                            jokers -= 1
                        else:
                            able *= chance_of_at_least(
                                1, count(left & (lookup.in_family[colour] | lookup.jokers)), share
                            )
                self._able[seat] = able
                continue
            mine: i64 = count(free & lookup.in_family[totem]) + count(free & lookup.jokers & homes.coloured[totem])
            helping = count(free & lookup.jokers & ~homes.coloured[totem])
            to_come = count(left & lookup.in_family[totem])
            reached = chance_of_at_least(TO_HOLD - mine, to_come, share)
            if helping:
                reached += (chance_of_at_least(TO_HOLD - mine - helping, to_come, share) - reached) * 0.7
            fourth = chance_of_at_least(TO_HOLD + 1 - mine, to_come, share)
            self._able[seat] = reached * (0.8 + 0.17 * fourth)
        for seat in range(position.seats):
            rivals = 1.0  # the chance that no other can take it
            able_others = 0.0
            for other in range(position.seats):
                if other != seat:
                    rivals *= 1.0 - self._able[other]
                    able_others += self._able[other]
            able = self._able[seat]
            # if several can take it, the last one to do so keeps it
            last = able / (able + able_others) if able + able_others > 0.0 else 0.0
            hold = able * (rivals + (1.0 - rivals) * last)
            if seat == holder:
                hold = rivals + (1.0 - rivals) * (able * last + 0.02)
            elif holder != NO_SEAT:
                hold *= 0.98
            self.holds[totem * SEATS + seat] = hold

    def _in_last_turn(self, position: Position, totem: i64, upcoming: i64) -> None:
        """BOU-50: the next player turns up the last card and so has the last turn."""
        homes = position.homes
        lookup = position.lookup
        holder = homes.totems[totem]
        free = homes.owned[upcoming] & ~homes.under
        at_hand = position.centre | position.bouh_pile
        able = 0.92
        seat: i64
        colour: i64
        jokers: i64 = count(free & lookup.jokers)
        if holder == upcoming:
            able = 1.0
        elif totem == MULTICOLOUR:
            for colour in range(COLOURS):
                if not free & lookup.in_family[colour]:
                    if jokers > 0:
                        jokers -= 1
                    else:
                        able *= 0.5 if at_hand & (lookup.in_family[colour] | lookup.jokers) else 0.0
        else:
            lacking: i64 = TO_HOLD - count(free & lookup.in_family[totem]) - jokers
            if lacking > 0:
                helping = count(at_hand & (lookup.in_family[totem] | lookup.jokers))
                able = 0.4 if lacking == 1 and helping else 0.1 if lacking == 2 and helping > 1 else 0.0
        for seat in range(position.seats):
            hold = 1.0 - able if seat == holder else 0.0
            self.holds[totem * SEATS + seat] = able if seat == upcoming else hold


def normal_probability(deviations: float) -> float:
    """Approximately the chance that a normal variable stays below this many standard deviations."""
    x = deviations * LOGISTIC_SCALE
    if x > CERTAIN:
        return 1.0
    if x < -CERTAIN:
        return 0.0
    return 1.0 / (1.0 + math.exp(-x))


def chance_of_at_least(successes: i64, tries: i64, share: float) -> float:
    """The chance of at least this many successes, each try succeeding with the chance ``share``."""
    if successes <= 0:
        return 1.0
    if successes > tries:
        return 0.0
    missing = 0.0
    term = 1.0
    tried: i64
    for tried in range(tries):
        term *= 1.0 - share
    got: i64
    for got in range(successes):
        missing += term
        term *= float(tries - got) / float(got + 1) * share / (1.0 - share)
    return 1.0 - missing


def highest_number(numbers: vec[i64], cards: i64) -> i64:
    """The highest number among some cards."""
    best: i64 = 0
    while cards:
        card = lowest(cards)
        cards &= ~bit(card)
        if numbers[card] > best:
            best = numbers[card]
    return best


def _zeros(size: i64) -> vec[float]:
    made = vec[float]()
    place: i64
    for place in range(size):
        made = append(made, 0.0)
    return made
