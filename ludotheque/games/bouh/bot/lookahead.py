# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Looking ahead: a plan, and how it stands some turns later.

Everybody goes on with the plan that looks best at once, in a world dealt at
random. The same luck is used for all plans of a world, so that plans are compared
and not lucks.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.games.bouh.bot.perception import Sight
from ludotheque.games.bouh.bot.rearranging import STAY, Arranging
from ludotheque.games.bouh.bot.turn_plans import NO_MOVE, Turns
from ludotheque.games.bouh.rules.codes import KIND_AT, PASS, PLACES_AT, PLAY
from ludotheque.games.bouh.rules.position import Position

MOST_PLANS: Final[i64] = 12  # of one turn; no turn is longer


@final
class Ahead:
    """Plays on from worlds that look like what a seat sees."""

    def __init__(self, sight: Sight, like: Position) -> None:
        self.turns: Turns = Turns(sight, like)
        self.arranging: Arranging = Arranging(like)
        self.hand: Position = like.copy()
        self.sight: Sight = sight

    def outlook(self, world: Position, first: i64, second: i64, turns: i64, luck: i64) -> float:
        """How it stands for the seat whose turn it is, so many turns after these moves."""
        rng = Rng(luck)
        position = self.hand
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
            self._go_on(position, steps)
            steps += 1
        return self.turns.worth.of(position, seat, position.turn)

    def _go_on(self, position: Position, steps: i64) -> None:
        """Whoever's turn it is does what looks best at once."""
        seat = position.turn
        move = self.arranging.quick(position) if steps == 0 else STAY
        if move != STAY:
            position.play(seat, move)
        self.turns.survey(position)
        best: i64 = self.turns.best() if steps < MOST_PLANS else 0
        second = self.turns.second[best]
        position.play(seat, self.turns.first[best])
        if second != NO_MOVE and position.phase == PLAY and position.turn == seat:
            position.play(seat, second)

    # Passing

    def best_discard(self, position: Position, draws: i64, rng: Rng) -> i64:
        """The pass that keeps what will probably catch most of the centre next time."""
        hand = position.hands[position.turn]
        wanted = _numbers(position, position.centre)
        best: i64 = 0
        most: i64 = -1
        places: i64
        luck = rng.word()
        for places in position.tables.choices(hand).places:
            kept = hand & ~position.tables.cards_at(hand, places)
            hopes = self._hopes(position, kept, wanted, draws, Rng(luck))
            if hopes > most:
                most = hopes
                best = places
        return (PASS << KIND_AT) + (best << PLACES_AT)

    def _hopes(self, position: Position, kept: i64, wanted: vec[i64], draws: i64, rng: Rng) -> i64:
        hopes: i64 = 0
        drawn: i64
        number: i64
        for drawn in range(draws):
            reach = self.sight.reach(self._filled_up(position, kept, rng))
            hopes += count(reach & position.tables.targets)
            for number in wanted:
                if reach & bit(number):
                    hopes += 6
        return hopes

    def _filled_up(self, position: Position, hand: i64, rng: Rng) -> i64:
        """A hand with cards drawn to replace those thrown away."""
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
        found = append(found, position.tables.number[card])
    return found
