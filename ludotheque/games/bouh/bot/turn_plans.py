# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The plans of a turn, and their values.

A plan is one or two moves; after it the rest of the turn is planned again. Which
Bouh are gained matters for the evaluation of the position; with which number cards,
only for the value of the cards kept. So there is one plan for every one or two Bouh
that can be captured, with the cards that are worth least; likewise one for each
Bouh that a Greuh can take, and one for each totem.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.games.bouh.bot.evaluation import Evaluation
from ludotheque.games.bouh.bot.perception import Perception
from ludotheque.games.bouh.rules.codes import (
    CALCULATION,
    COLLECT,
    COLOUR_SHIFT,
    END,
    GREUH_SHIFT,
    KIND_SHIFT,
    MAJORITY,
    PASS,
    PLACES_SHIFT,
    SCARE,
    pack_cards,
)
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, NO_COLOUR
from ludotheque.games.bouh.rules.legal_moves import MOST_NUMBERS, few_usable_bouh, scare_targets, take_move
from ludotheque.games.bouh.rules.lookup import COLOURS, HAND, JOKER
from ludotheque.games.bouh.rules.position import Position

NO_MOVE: Final[i64] = -1
CARD_VALUE: Final = 0.004  # the value of a number card kept
GREUH_VALUE: Final = 0.004  # the value of a Greuh to its owner, per unit of its number
LOWEST: Final = -1.0  # below any value
FEWEST_OF_A_CALCULATION: Final[i64] = 2  # BOU-14


@final
class TurnPlanner:
    """Finds the plans that a bot of some perception sees for the seat whose turn it is."""

    def __init__(self, perception: Perception, template: Position) -> None:
        """``template`` is any position of the table."""
        self.perception: Perception = perception
        self.evaluation: Evaluation = Evaluation()
        self.trial: Position = template.copy()
        self.overlooked: i64 = 0  # Bouh and Greuh to ignore
        self.base: float = 0.0  # the value of ending the turn now
        # the plans: first moves, second moves or NO_MOVE, values
        self.first: vec[i64] = vec[i64]()
        self.second: vec[i64] = vec[i64]()
        self.value: vec[float] = vec[float]()
        # the best colours for the jokers last gained
        self._colour: i64 = 0
        self._other_colour: i64 = 0

    # All plans

    def find_plans(self, position: Position) -> None:
        """Fill ``first``, ``second`` and ``value``; the first plan is to end the turn or to pass."""
        self.first = vec[i64]()
        self.second = vec[i64]()
        self.value = vec[float]()
        self.base = self._value_now(position)
        hand = position.hands[position.turn]
        idle = END << KIND_SHIFT
        if not position.done:
            idle = (PASS << KIND_SHIFT) + ((bit(min(count(hand), HAND)) - 1) << PLACES_SHIFT)
        self._add(idle, NO_MOVE, self.base + self._value_of_cards(position, count(hand)))
        if position.may_capture():
            self._plan_captures(position, hand)
        if position.may_scare() and position.greuhs[position.turn]:
            self._plan_scares(position, hand)
        if position.level == CALCULATION:
            self._plan_totems(position, hand)

    def best(self) -> i64:
        """The index of the plan with the highest value."""
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

    def _value_now(self, position: Position) -> float:
        """The win chance of the seat whose turn it is, if the turn ended now."""
        return self.evaluation.win_chance(position, position.turn, (position.turn + 1) % position.seats)

    def _value_of_cards(self, position: Position, cards: i64) -> float:
        """The value of keeping so many number cards; none once the Bouh pile is empty."""
        if position.bouh_pile == 0:
            return 0.0
        return CARD_VALUE * float(cards)

    # Captures

    def _plan_captures(self, position: Position, hand: i64) -> None:
        centre = position.centre & ~self.overlooked
        while centre:
            card = lowest(centre)
            centre &= ~bit(card)
            others = centre
            self._plan_capture(position, hand, card)
            while others:
                other = lowest(others)
                others &= ~bit(other)
                self._plan_two_captures(position, hand, card, other)

    def _plan_capture(self, position: Position, hand: i64, card: i64) -> None:
        target = bit(position.lookup.number[card])
        choices = self.perception.choices(hand)
        choice: i64
        for choice in range(len(choices.places)):
            if choices.reach[choice] & target:
                places = choices.places[choice]  # the first choice needs fewest cards
                value = self._value_of_gain(position, card, card)
                value += self._value_of_cards(position, count(hand) - count(places))
                self._add(card + (places << PLACES_SHIFT) + (self._colour << COLOUR_SHIFT), NO_MOVE, value)
                return

    def _plan_two_captures(self, position: Position, hand: i64, card: i64, other: i64) -> None:
        target = bit(position.lookup.number[card])
        other_target = bit(position.lookup.number[other])
        choices = self.perception.choices(hand)
        best: i64 = NO_MOVE
        best_other: i64 = NO_MOVE
        fewest: i64 = count(hand) + 1
        choice: i64
        following: i64
        for choice in range(len(choices.places)):
            places = choices.places[choice]
            if count(places) + FEWEST_OF_A_CALCULATION >= fewest:
                break  # the first choices need fewest cards: no other pair needs fewer
            if not choices.reach[choice] & target:
                continue
            rest = hand & ~position.lookup.cards_at(hand, places)
            if count(rest) < FEWEST_OF_A_CALCULATION:
                break
            then = self.perception.choices(rest)
            for following in range(len(then.places)):
                if then.reach[following] & other_target:
                    used = count(places) + count(then.places[following])
                    if used < fewest:
                        fewest = used
                        best = places
                        best_other = then.places[following]
                    break
            if best != NO_MOVE and position.bouh_pile == 0:
                break  # cards that are kept are worth nothing
        if best != NO_MOVE:
            value = self._value_of_gain(position, card, other)
            value += self._value_of_cards(position, count(hand) - fewest)
            first = card + (best << PLACES_SHIFT) + (self._colour << COLOUR_SHIFT)
            second = other + (best_other << PLACES_SHIFT) + (self._other_colour << COLOUR_SHIFT)
            self._add(first, second, value)

    def _value_of_gain(self, position: Position, card: i64, other: i64) -> float:
        """The value after gaining one Bouh, or two different ones, with jokers in their best colours."""
        trial = self.trial
        trial.copy_from(position)
        trial.centre &= ~bit(card) & ~bit(other)
        self._colour = 0
        self._other_colour = 0
        if position.level == COLLECT:
            trial.homes.gain(position.turn, card, NO_COLOUR)
            trial.homes.gain(position.turn, other, NO_COLOUR)
            return self._value_now(trial)
        if card != other:
            trial.homes.gain(position.turn, other, 0)
        value = self._gain_in_best_colour(trial, card)
        self._colour = trial.homes.colour[card] if trial.lookup.family[card] == JOKER else 0
        if card != other and trial.lookup.family[other] == JOKER:
            value = self._gain_in_best_colour(trial, other)
            self._other_colour = trial.homes.colour[other]
        return value

    def _gain_in_best_colour(self, trial: Position, card: i64) -> float:
        seat = trial.turn
        if trial.lookup.family[card] != JOKER:
            trial.homes.gain(seat, card, NO_COLOUR)
            return self._value_after_judging(trial)
        best = LOWEST
        chosen: i64 = 0
        colour: i64
        totems = filled(COLOURS, 0)
        for colour in range(COLOURS):
            totems[colour] = trial.homes.totems[colour]
        for colour in range(COLOURS):
            trial.homes.gain(seat, card, colour)
            value = self._value_after_judging(trial)
            self._restore_totems(trial, totems)
            if value > best:
                best = value
                chosen = colour
        trial.homes.gain(seat, card, chosen)
        return best

    def _restore_totems(self, trial: Position, totems: vec[i64]) -> None:
        colour: i64
        for colour in range(COLOURS):
            trial.homes.totems[colour] = totems[colour]

    def _value_after_judging(self, trial: Position) -> float:
        if trial.level == MAJORITY:
            trial.homes.award_colour_totems()
        return self._value_now(trial)

    # Greuh

    def _plan_scares(self, position: Position, hand: i64) -> None:
        """For every Bouh that a Greuh can take, the cheapest way."""
        targets = scare_targets(position) & ~self.overlooked
        while targets:
            card = lowest(targets)
            targets &= ~bit(card)
            self._plan_scare(position, hand, card)

    def _plan_scare(self, position: Position, hand: i64, card: i64) -> None:
        choices = self.perception.choices(hand)
        greuhs = position.greuhs[position.turn] & ~self.overlooked
        best: i64 = NO_MOVE
        most = LOWEST
        choice: i64
        while greuhs:
            greuh = lowest(greuhs)
            greuhs &= ~bit(greuh)
            number = position.lookup.number[greuh]
            if position.lookup.number[card] > number:
                continue
            for choice in range(len(choices.places)):
                if choices.reach[choice] & bit(number):
                    kept = self._value_of_cards(position, count(hand) - count(choices.places[choice]))
                    if position.bouh_pile:
                        # The player robbed gets the Greuh. The cost grows while no new Bouh is turned
                        # up, so that two players do not rob each other for ever.
                        kept -= GREUH_VALUE * float(number) * (1.0 + 0.5 * float(position.quiet))
                    if kept > most:
                        most = kept
                        best = (greuh << GREUH_SHIFT) + (choices.places[choice] << PLACES_SHIFT)
                    break  # the first choice needs fewest cards
        if best != NO_MOVE:
            value = self._value_of_gain(position, card, card) + most
            self._add((SCARE << KIND_SHIFT) + best + card + (self._colour << COLOUR_SHIFT), NO_MOVE, value)

    # Totems by calculation

    def _plan_totems(self, position: Position, hand: i64) -> None:
        """For every totem the seat does not hold, the way that needs fewest number cards."""
        totem: i64
        for totem in range(COLOURS + 1):
            if position.homes.totems[totem] == position.turn:
                continue
            move = (
                self._colour_take(position, hand, totem) if totem < COLOURS else self._multicolour_take(position, hand)
            )
            if move == NO_MOVE:
                continue
            trial = self.trial
            trial.copy_from(position)
            trial.play(position.turn, move)
            kept = self._value_of_cards(position, count(trial.hands[position.turn]))
            self._add(move, NO_MOVE, self._value_now(trial) + kept)

    def _colour_take(self, position: Position, hand: i64, totem: i64) -> i64:
        lookup = position.lookup
        bouh = few_usable_bouh(lookup, position.homes, position.turn, totem, position.recoloured)
        size = count(bouh)
        if size < 3:
            return NO_MOVE
        used: i64
        places: i64
        chosen: i64
        for used in lookup.choices(hand).places:
            cards = lookup.hand_key(lookup.cards_at(hand, used))
            for chosen in range(3, min(size, MOST_NUMBERS - count(used)) + 1):
                for places in range(bit(size)):
                    if count(places) == chosen:
                        serving = lookup.cards_at(bouh, places)
                        if self.perception.sees_take(lookup.bouh_key(serving), cards, totem):
                            return take_move(totem, pack_cards(serving), used)
        return NO_MOVE

    def _multicolour_take(self, position: Position, hand: i64) -> i64:
        lookup = position.lookup
        fives = position.homes.fives(position.turn)
        used: i64
        place: i64
        for used in lookup.choices(hand).places:
            if count(used) > 1:
                break
            cards = lookup.hand_key(lookup.cards_at(hand, used))
            for place in range(len(fives)):
                key = lookup.bouh_key(position.homes.members(fives[place]))
                if self.perception.sees_take(key, cards, MULTICOLOUR):
                    return take_move(MULTICOLOUR, fives[place], used)
        return NO_MOVE
