# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Lookahead: play a plan on for some turns in a random world, and evaluate the result.

Every seat goes on with the plan that has the best immediate value. All plans of a
world are played with the same random seed, so that they meet the same draws.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.bots.budget import Budget
from ludotheque.engine.native.bits import bit, count, lowest, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.games.bouh.bot.perception import Perception
from ludotheque.games.bouh.bot.rearranging import STAY, Rearranger
from ludotheque.games.bouh.bot.turn_plans import NO_MOVE, TurnPlanner
from ludotheque.games.bouh.rules.codes import KIND_SHIFT, PASS, PLACES_SHIFT, PLAY
from ludotheque.games.bouh.rules.position import Position

MOST_PLANS: Final[i64] = 12  # plans played in one turn, so that no turn goes on for ever


@final
class Lookahead:
    """Plays on from random worlds that agree with what a seat sees."""

    def __init__(self, perception: Perception, template: Position) -> None:
        """``template`` is any position of the table."""
        self.planner: TurnPlanner = TurnPlanner(perception, template)
        self.rearranger: Rearranger = Rearranger(template)
        self.scratch: Position = template.copy()
        self.perception: Perception = perception

    def value_after(self, world: Position, first: i64, second: i64, turns: i64, seed: i64) -> float:
        """The win chance of the seat whose turn it is, this many turns after these moves."""
        rng = Rng(seed)
        position = self.scratch
        position.copy_from(world)
        seat = position.turn
        position.play(seat, first)
        if second != NO_MOVE and position.phase == PLAY and position.turn == seat:
            position.play(seat, second)
        current = seat
        passed: i64 = 0
        steps: i64 = 0
        while position.phase <= PLAY:
            if position.turn != current:
                current = position.turn
                passed += 1
                steps = 0
                if passed > turns:
                    break
            if position.phase < PLAY:
                position.draw(rng.below(position.draw_size()))
                continue
            self._play_best_plan(position, steps)
            steps += 1
        return self.planner.evaluation.win_chance(position, seat, position.turn)

    def _play_best_plan(self, position: Position, steps: i64) -> None:
        """Play the plan with the best immediate value for the seat whose turn it is."""
        seat = position.turn
        move = self.rearranger.quick_claim(position) if steps == 0 else STAY
        if move != STAY:
            position.play(seat, move)
        self.planner.find_plans(position)
        best: i64 = self.planner.best() if steps < MOST_PLANS else 0
        second = self.planner.second[best]
        position.play(seat, self.planner.first[best])
        if second != NO_MOVE and position.phase == PLAY and position.turn == seat:
            position.play(seat, second)

    # Passing

    def best_discard(self, position: Position, draws: i64, rng: Rng, budget: Budget) -> i64:
        """The pass that keeps the cards with the best chance to capture Bouh in the next turn.

        When the time is up, the best one of those that were tried.
        """
        hand = position.hands[position.turn]
        targets = _numbers(position, position.centre)
        best: i64 = 0
        most: i64 = -1
        places: i64
        seed = rng.word()  # the same draws for every choice
        for places in position.lookup.choices(hand).places:
            kept = hand & ~position.lookup.cards_at(hand, places)
            score = self._score_of_keeping(position, kept, targets, draws, Rng(seed))
            if score > most:
                most = score
                best = places
            if budget.is_spent():
                break
        return (PASS << KIND_SHIFT) + (best << PLACES_SHIFT)

    def _score_of_keeping(self, position: Position, kept: i64, targets: vec[i64], draws: i64, rng: Rng) -> i64:
        """Over some random draws: a point for each number that can be made, six more if it lies in the centre."""
        score: i64 = 0
        drawn: i64
        number: i64
        for drawn in range(draws):
            reach = self.perception.reach(self._refilled(position, kept, rng))
            score += count(reach & position.lookup.targets)
            for number in targets:
                if reach & bit(number):
                    score += 6
        return score

    def _refilled(self, position: Position, hand: i64, rng: Rng) -> i64:
        """A hand with random cards drawn in place of those discarded."""
        unseen = position.pile if position.pile else position.discard
        missing: i64 = count(position.hands[position.turn]) - count(hand)
        while missing > 0 and unseen:
            card = nth(unseen, rng.below(count(unseen)))
            unseen &= ~bit(card)
            hand |= bit(card)
            missing -= 1
        return hand


def _numbers(position: Position, cards: i64) -> vec[i64]:
    found = vec[i64]()
    while cards:
        card = lowest(cards)
        cards &= ~bit(card)
        found = append(found, position.lookup.number[card])
    return found
