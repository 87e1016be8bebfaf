# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What can be done in a turn, and how it would stand afterwards.

A turn is planned as a whole. Which Bouh are taken together matters for the worth
of the position; with which cards, only for what is kept. So for every set of Bouh
that can be captured at once there is one plan, with the cards that are least
missed; the same for each Greuh and its prey, each totem, each rearrangement.

A plan is one or two moves. What the rest of the turn brings is found by planning
again after it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.games.bouh.bot.evaluation import Worth
from ludotheque.games.bouh.bot.perception import Sight
from ludotheque.games.bouh.rules.codes import (
    CALCULATION,
    COLLECT,
    COLOUR_AT,
    END,
    GREUH_AT,
    KIND_AT,
    MAJORITY,
    PASS,
    PLACES_AT,
    SCARE,
    TAKE,
    slots,
)
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, NO_COLOUR
from ludotheque.games.bouh.rules.position import Position
from ludotheque.games.bouh.rules.tables import COLOURS, JOKER
from ludotheque.games.bouh.rules.totem_takes import pool

NO_MOVE: Final[i64] = -1
CARD: Final = 0.004  # what a number card kept is worth
GREUH: Final = 0.004  # what a Greuh is worth to whoever has it, for each of its number
MOST_NUMBERS: Final[i64] = 5  # in a calculation for a totem
LOW: Final = -1.0  # below any worth


@final
class Turns:
    """Plans of the seat whose turn it is, as somebody sees them."""

    def __init__(self, sight: Sight, like: Position) -> None:
        """``like`` is any position of the table."""
        self.sight: Sight = sight
        self.worth: Worth = Worth()
        self.trial: Position = like.copy()
        self.card: float = CARD
        self.greuh: float = GREUH
        self.overlooked: i64 = 0  # Bouh and Greuh that are not looked at
        self.base: float = 0.0  # how it stands if nothing is done
        self.first: vec[i64] = vec[i64]()
        self.second: vec[i64] = vec[i64]()
        self.value: vec[float] = vec[float]()
        # what the jokers last gained count for
        self._colour: i64 = 0
        self._other_colour: i64 = 0

    # All plans

    def survey(self, position: Position) -> None:
        """Find the plans; doing nothing more is the first of them."""
        self.first = vec[i64]()
        self.second = vec[i64]()
        self.value = vec[float]()
        self.base = self._stands(position)
        hand = position.hands[position.turn]
        idle = END << KIND_AT
        if not position.did:
            idle = (PASS << KIND_AT) + ((bit(count(hand)) - 1) << PLACES_AT)
        self._add(idle, NO_MOVE, self.base + self._kept(position, hand))
        if position.may_capture():
            self._captures(position, hand)
        if position.may_scare() and position.greuhs[position.turn]:
            self._scares(position, hand)
        if position.level == CALCULATION:
            self._takes(position, hand)

    def best(self) -> i64:
        """The place of the best plan."""
        best: i64 = 0
        place: i64
        for place in range(1, len(self.value)):
            if self.value[place] > self.value[best]:
                best = place
        return best

    def _add(self, first: i64, second: i64, value: float) -> None:
        self.first = append(self.first, first)
        self.second = append(self.second, second)
        self.value = append(self.value, value)

    def _stands(self, position: Position) -> float:
        """How it stands for whoever's turn it is, if the turn ended now."""
        return self.worth.of(position, position.turn, (position.turn + 1) % position.seats)

    def _kept(self, position: Position, hand: i64) -> float:
        """What the cards of a hand are worth for later."""
        if position.bouh_pile == 0:
            return 0.0
        return self.card * float(count(hand))

    # Captures

    def _captures(self, position: Position, hand: i64) -> None:
        centre = position.centre & ~self.overlooked
        while centre:
            card = lowest(centre)
            centre &= ~bit(card)
            others = centre
            self._alone(position, hand, card)
            while others:
                other = lowest(others)
                others &= ~bit(other)
                self._together(position, hand, card, other)

    def _alone(self, position: Position, hand: i64, card: i64) -> None:
        target = bit(position.tables.number[card])
        choices = self.sight.choices(hand)
        best: i64 = NO_MOVE
        most = LOW
        choice: i64
        for choice in range(len(choices.places)):
            if choices.reach[choice] & target:
                kept = self._kept(position, hand & ~position.tables.cards_at(hand, choices.places[choice]))
                if kept > most:
                    most = kept
                    best = choices.places[choice]
        if best != NO_MOVE:
            value = self._gained(position, card, card) + most
            self._add(card + (best << PLACES_AT) + (self._colour << COLOUR_AT), NO_MOVE, value)

    def _together(self, position: Position, hand: i64, card: i64, other: i64) -> None:
        target = bit(position.tables.number[card])
        other_target = bit(position.tables.number[other])
        choices = self.sight.choices(hand)
        best: i64 = NO_MOVE
        best_other: i64 = NO_MOVE
        most = LOW
        choice: i64
        following: i64
        for choice in range(len(choices.places)):
            if not choices.reach[choice] & target:
                continue
            rest = hand & ~position.tables.cards_at(hand, choices.places[choice])
            if count(rest) < 2:
                continue
            then = self.sight.choices(rest)
            for following in range(len(then.places)):
                if then.reach[following] & other_target:
                    kept = self._kept(position, rest & ~position.tables.cards_at(rest, then.places[following]))
                    if kept > most:
                        most = kept
                        best = choices.places[choice]
                        best_other = then.places[following]
        if best != NO_MOVE:
            value = self._gained(position, card, other) + most
            first = card + (best << PLACES_AT) + (self._colour << COLOUR_AT)
            second = other + (best_other << PLACES_AT) + (self._other_colour << COLOUR_AT)
            self._add(first, second, value)

    def _gained(self, position: Position, card: i64, other: i64) -> float:
        """The worth after gaining one Bouh or two, jokers in their best colours."""
        trial = self.trial
        trial.copy_from(position)
        trial.centre &= ~bit(card) & ~bit(other)
        self._colour = 0
        self._other_colour = 0
        if position.level == COLLECT:
            trial.homes.gain(position.turn, card, NO_COLOUR)
            trial.homes.gain(position.turn, other, NO_COLOUR)
            return self._stands(trial)
        if card != other:
            trial.homes.gain(position.turn, other, 0)
        value = self._gain_in_best_colour(trial, card)
        self._colour = trial.homes.colour[card] if trial.tables.family[card] == JOKER else 0
        if card != other and trial.tables.family[other] == JOKER:
            value = self._gain_in_best_colour(trial, other)
            self._other_colour = trial.homes.colour[other]
        return value

    def _gain_in_best_colour(self, trial: Position, card: i64) -> float:
        seat = trial.turn
        if trial.tables.family[card] != JOKER:
            trial.homes.gain(seat, card, NO_COLOUR)
            return self._judged(trial)
        best = LOW
        chosen: i64 = 0
        colour: i64
        totems = filled(COLOURS, 0)
        for colour in range(COLOURS):
            totems[colour] = trial.homes.totems[colour]
        for colour in range(COLOURS):
            trial.homes.gain(seat, card, colour)
            value = self._judged(trial)
            self._restore(trial, totems)
            if value > best:
                best = value
                chosen = colour
        trial.homes.gain(seat, card, chosen)
        return best

    def _restore(self, trial: Position, totems: vec[i64]) -> None:
        colour: i64
        for colour in range(COLOURS):
            trial.homes.totems[colour] = totems[colour]

    def _judged(self, trial: Position) -> float:
        if trial.level == MAJORITY:
            trial.homes.judge()
        return self._stands(trial)

    # Greuh

    def _scares(self, position: Position, hand: i64) -> None:
        """For every Bouh that can be scared away, the cheapest way to do it."""
        prey: i64 = 0
        seat: i64
        for seat in range(position.seats):
            if seat != position.turn:
                prey |= position.homes.unprotected(seat)
        prey &= ~self.overlooked
        while prey:
            card = lowest(prey)
            prey &= ~bit(card)
            self._scare(position, hand, card)

    def _scare(self, position: Position, hand: i64, card: i64) -> None:
        choices = self.sight.choices(hand)
        greuhs = position.greuhs[position.turn] & ~self.overlooked
        best: i64 = NO_MOVE
        most = LOW
        choice: i64
        while greuhs:
            greuh = lowest(greuhs)
            greuhs &= ~bit(greuh)
            number = position.tables.number[greuh]
            if position.tables.number[card] > number:
                continue
            for choice in range(len(choices.places)):
                if choices.reach[choice] & bit(number):
                    kept = self._kept(position, hand & ~position.tables.cards_at(hand, choices.places[choice]))
                    if position.bouh_pile:  # whoever is robbed gets the Greuh; and no war goes on for ever
                        kept -= self.greuh * float(number) * (1.0 + 0.5 * float(position.quiet))
                    if kept > most:
                        most = kept
                        best = (greuh << GREUH_AT) + (choices.places[choice] << PLACES_AT)
                    break  # the first needs fewest cards
        if best != NO_MOVE:
            value = self._gained(position, card, card) + most
            self._add((SCARE << KIND_AT) + best + card + (self._colour << COLOUR_AT), NO_MOVE, value)

    # Totems by calculation

    def _takes(self, position: Position, hand: i64) -> None:
        """For every totem of another, the way that needs fewest number cards."""
        totem: i64
        for totem in range(COLOURS + 1):
            if position.homes.totems[totem] == position.turn:
                continue
            move = self._take_colour(position, hand, totem) if totem < COLOURS else self._take_five(position, hand)
            if move == NO_MOVE:
                continue
            trial = self.trial
            trial.copy_from(position)
            trial.play(position.turn, move)
            kept = self._kept(position, trial.hands[position.turn])
            self._add(move, NO_MOVE, self._stands(trial) + kept)

    def _take_colour(self, position: Position, hand: i64, totem: i64) -> i64:
        tables = position.tables
        bouh = pool(tables, position.homes, position.turn, totem, position.recoloured)
        size = count(bouh)
        if size < 3:
            return NO_MOVE
        used: i64
        places: i64
        chosen: i64
        for used in tables.choices(hand).places:
            cards = tables.hand_key(tables.cards_at(hand, used))
            for chosen in range(3, min(size, MOST_NUMBERS - count(used)) + 1):
                for places in range(bit(size)):
                    if count(places) == chosen:
                        serving = tables.cards_at(bouh, places)
                        if self.sight.sees_take(tables.bouh_key(serving), cards, totem):
                            return _take(totem, slots(serving), used)
        return NO_MOVE

    def _take_five(self, position: Position, hand: i64) -> i64:
        tables = position.tables
        fives = position.homes.fives(position.turn)
        used: i64
        place: i64
        for used in tables.choices(hand).places:
            if count(used) > 1:
                break
            cards = tables.hand_key(tables.cards_at(hand, used))
            for place in range(len(fives)):
                key = tables.bouh_key(position.homes.members(fives[place]))
                if self.sight.sees_take(key, cards, MULTICOLOUR):
                    return _take(MULTICOLOUR, fives[place], used)
        return NO_MOVE


def _take(totem: i64, bouh: i64, places: i64) -> i64:
    return (TAKE << KIND_AT) + (totem << COLOUR_AT) + (places << PLACES_AT) + bouh
