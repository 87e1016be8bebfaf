"""The value of each result of a formula at this point of the race."""

from __future__ import annotations

from ludotheque.bots.budget import Budget
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.bot.beliefs import Payoffs
from ludotheque.games.dubalai.bot.race_simulation import Race
from ludotheque.games.dubalai.bot.round_end import SQUARE_AHEAD, race_of
from ludotheque.games.dubalai.box.edition import SYMBOLS
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.effects import ORANGE_BONUS, PENALTY
from ludotheque.games.dubalai.rules.tabletop.setup import EXPERT
from ludotheque.games.dubalai.rules.tabletop.track import FINISH, LOWEST_SQUARE

ONE_CARD = 1.4
MORE_TO_CHOOSE = 0.45
"""The value of drawing one card, in squares, and what each further card to choose from adds."""
EARLY_SQUARE = 0.03
"""Roughly what a square adds to the chance to win at the start. It reduces the noise of few simulated races."""


def gets_bonus(position: Position, me: int) -> bool:
    """BAL-16, BAL-17: a perfect formula brings its bonus unless the seat is cursed or an expert."""
    return position.track.squares[me] != position.curse and position.setup.levels[me] != EXPERT


def payoffs_in_squares(position: Position, me: int, closer: bool) -> Payoffs:
    """Payoffs counted in squares."""
    square = position.track.squares[me]
    left = FINISH - square
    bonus = gets_bonus(position, me)
    payoffs = Payoffs()
    payoffs.fell = float(max(LOWEST_SQUARE, square - PENALTY) - square) if closer else 0.0
    for cards in range(1, SYMBOLS + 1):
        payoffs.flew[cards] = float(min(cards, left))
        payoffs.perfect_orange[cards] = float(min(cards + (ORANGE_BONUS if bonus else 0), left))
        payoffs.perfect_black[cards] = payoffs.flew[cards] + (value_of_drawing(position, cards) if bonus else 0.0)
    return payoffs


def value_of_drawing(position: Position, cards: int) -> float:
    """The value of choosing one of so many cards, in squares."""
    if not position.setup.lookup.cards:  # an edition without black magic
        return 0.0
    return ONE_CARD + MORE_TO_CHOOSE * min(cards, 4)


def payoffs_in_wins(position: Position, me: int, closer: bool, runs: int, rng: Rng, budget: Budget) -> Payoffs:
    """Payoffs counted as chances to win the race, from simulated races."""
    square = position.track.squares[me]
    fallen = max(LOWEST_SQUARE, square - PENALTY)
    bonus = gets_bonus(position, me)
    draws = rng.word()
    plain = _simulate(position, me, fallen, 0, runs, draws, budget)
    richer = _simulate(position, me, square, 1, runs, draws, budget) if bonus and position.setup.lookup.cards else plain
    # Far from the finish each square counts the same; near it only the simulated races count.
    ahead = SQUARE_AHEAD + EARLY_SQUARE * float(FINISH - position.track.leading_square()) / float(FINISH)
    payoffs = Payoffs()
    payoffs.fell = _value(plain, fallen if closer else square, ahead)
    for cards in range(1, SYMBOLS + 1):
        payoffs.flew[cards] = _value(plain, square + cards, ahead)
        payoffs.perfect_orange[cards] = _value(plain, square + cards + (ORANGE_BONUS if bonus else 0), ahead)
        more = ahead * value_of_drawing(position, cards) if bonus else 0.0
        payoffs.perfect_black[cards] = _value(richer, square + cards, ahead) + more
    return payoffs


def _simulate(position: Position, me: int, lowest: int, cards: int, runs: int, draws: int, budget: Budget) -> Race:
    race = race_of(position, me)
    race.mid_round = True
    race.spells[me] += cards
    rng = Rng(draws)  # the same draws in every simulation, so that results can be compared
    for part in budget.batches(runs):
        race.run(part, lowest, FINISH, rng)
    return race


def _value(race: Race, square: int, ahead: float) -> float:
    reached = min(square, int(FINISH))
    return race.chance_from(reached) + ahead * reached
