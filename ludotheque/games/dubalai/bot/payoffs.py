"""What a formula's result would be worth at this point of the race."""

from __future__ import annotations

from ludotheque.bots.budget import Budget
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.bot.beliefs import Payoffs
from ludotheque.games.dubalai.bot.race_simulation import Race
from ludotheque.games.dubalai.bot.round_end import SQUARE_AHEAD, race_of
from ludotheque.games.dubalai.box.edition import SYMBOLS
from ludotheque.games.dubalai.rules.position import ORANGE_BONUS, PENALTY, Position
from ludotheque.games.dubalai.rules.tables import EXPERT
from ludotheque.games.dubalai.rules.track import BACK, FINISH

ONE_CARD = 1.4
MORE_TO_CHOOSE = 0.45
"""A card drawn is worth so many squares, and each further one to choose from adds a little."""
EARLY_SQUARE = 0.03
"""What a square adds to the chance to win at the start, about; it steadies what few races tell."""


def gets_bonus(position: Position, me: int) -> bool:
    """BAL-16, BAL-17: neither cursed nor an expert."""
    return position.track.squares[me] != position.curse and position.setup.levels[me] != EXPERT


def payoffs_in_squares(position: Position, me: int, closer: bool) -> Payoffs:
    """As whoever counts squares sees it."""
    square = position.track.squares[me]
    left = FINISH - square
    bonus = gets_bonus(position, me)
    payoffs = Payoffs()
    payoffs.fell = float(max(BACK, square - PENALTY) - square) if closer else 0.0
    for cards in range(1, SYMBOLS + 1):
        payoffs.flew[cards] = float(min(cards, left))
        payoffs.perfect_orange[cards] = float(min(cards + (ORANGE_BONUS if bonus else 0), left))
        payoffs.perfect_black[cards] = payoffs.flew[cards] + (worth_of_drawing(position, cards) if bonus else 0.0)
    return payoffs


def worth_of_drawing(position: Position, cards: int) -> float:
    """Squares for which one of so many cards is as good."""
    if not position.setup.tables.cards:  # somebody's box has no black magic
        return 0.0
    return ONE_CARD + MORE_TO_CHOOSE * min(cards, 4)


def payoffs_in_wins(position: Position, me: int, closer: bool, runs: int, rng: Rng, budget: Budget) -> Payoffs:
    """As whoever thinks of the end sees it: chances to win the race."""
    square = position.track.squares[me]
    fallen = max(BACK, square - PENALTY)
    bonus = gets_bonus(position, me)
    draws = rng.word()
    plain = _races(position, me, fallen, 0, runs, draws, budget)
    richer = _races(position, me, square, 1, runs, draws, budget) if bonus and position.setup.tables.cards else plain
    # while the line is far away, a square is a square; near it, only the races tell
    ahead = SQUARE_AHEAD + EARLY_SQUARE * float(FINISH - position.track.foremost()) / float(FINISH)
    payoffs = Payoffs()
    payoffs.fell = _worth(plain, fallen if closer else square, ahead)
    for cards in range(1, SYMBOLS + 1):
        payoffs.flew[cards] = _worth(plain, square + cards, ahead)
        payoffs.perfect_orange[cards] = _worth(plain, square + cards + (ORANGE_BONUS if bonus else 0), ahead)
        more = ahead * worth_of_drawing(position, cards) if bonus else 0.0
        payoffs.perfect_black[cards] = _worth(richer, square + cards, ahead) + more
    return payoffs


def _races(position: Position, me: int, lowest: int, cards: int, runs: int, draws: int, budget: Budget) -> Race:
    race = race_of(position, me)
    race.under_way = True
    race.spells[me] += cards
    own = Rng(draws)
    for part in budget.batches(runs):
        race.run(part, lowest, FINISH, own)
    return race


def _worth(race: Race, square: int, ahead: float) -> float:
    reached = min(square, int(FINISH))
    return race.chance_from(reached) + ahead * reached
