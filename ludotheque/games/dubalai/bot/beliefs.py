# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What the dice under the lid may show, and which formula is best under that uncertainty.

A player remembers each die with some certainty. Many possible rolls are sampled
from that and sorted (BAL-5); the value of a formula is its average payoff over them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.rules.tabletop.formulas import BLACK, EVERY_SYMBOL, ORANGE
from ludotheque.games.dubalai.rules.tabletop.setup import DICE, SYMBOLS

UNKNOWN: Final[i64] = -1
MAX_CANDIDATES: Final[i64] = 6
"""The number of symbols of one colour from which formulas are built."""
MIN_LIKELIHOOD: Final = 0.12
"""Symbols less likely to be valid than this are left out."""
RNG_RANGE: Final = 4294967296.0


def random_share(rng: Rng) -> float:
    """A number from 0 to 1, 1 excluded."""
    return float(rng.word()) / RNG_RANGE


@final
class Payoffs:
    """The value of each result of a formula to its writer, by the number of its cards."""

    def __init__(self) -> None:
        self.fell: float = 0.0
        self.flew: vec[float] = _zeros()
        self.perfect_orange: vec[float] = _zeros()
        self.perfect_black: vec[float] = _zeros()

    def perfect(self, colour: i64, cards: i64) -> float:
        """The value of a perfect formula of this colour."""
        return self.perfect_orange[cards] if colour == ORANGE else self.perfect_black[cards]


def _zeros() -> vec[float]:
    made = vec[float]()
    index: i64
    for index in range(SYMBOLS + 1):
        made = append(made, 0.0)
    return made


@final
class Beliefs:
    """The nine dice as one player remembers them, and rolls sampled from that."""

    def __init__(self, pool: vec[i64], unseen_weight: float) -> None:
        """``pool`` holds every face of every die; ``unseen_weight`` is the chance that an unknown die is sampled."""
        self.pool: vec[i64] = pool
        self.unseen_weight: float = unseen_weight
        self.face: vec[i64] = filled(DICE, UNKNOWN)
        self.sure: vec[float] = _zeros()
        self.flipped: vec[float] = _zeros()  # the chance that only the colour is wrong
        # Sampled rolls, each as its valid symbols: orange plus 512 times black.
        self.rolls: vec[i64] = vec[i64]()
        # How many rolls have this set of valid symbols; sets of black symbols are counted from 512 on.
        self.counts: vec[i64] = filled(2 * (EVERY_SYMBOL + 1), 0)
        self.sampled_sets: vec[i64] = vec[i64]()  # the indexes of counts that are not zero

    def remember(self, die: i64, face: i64, sure: float, flipped: float) -> None:
        """Set the face a die is believed to show, and how certain that is."""
        self.face[die] = face
        self.sure[die] = sure
        self.flipped[die] = flipped

    def sample_rolls(self, times: i64, rng: Rng) -> None:
        """Sample this many rolls."""
        done: i64
        for done in range(times):
            self._sample_roll(rng)

    def _sample_roll(self, rng: Rng) -> None:
        shown_orange: i64 = 0
        shown_black: i64 = 0
        die: i64
        for die in range(DICE):
            face = self.face[die]
            if face == UNKNOWN:
                if self.unseen_weight < 1.0 and random_share(rng) >= self.unseen_weight:
                    continue
                face = self.pool[rng.below(len(self.pool))]
            elif self.sure[die] < 1.0:
                draw = random_share(rng)
                if draw >= self.sure[die]:
                    if draw < self.sure[die] + self.flipped[die]:
                        face = (face + SYMBOLS) % (2 * SYMBOLS)
                    else:
                        face = self.pool[rng.below(len(self.pool))]
            if face < SYMBOLS:
                shown_orange |= bit(face)
            else:
                shown_black |= bit(face - SYMBOLS)
        orange = shown_orange & ~shown_black
        black = shown_black & ~shown_orange
        self.rolls = append(self.rolls, orange + (EVERY_SYMBOL + 1) * black)
        self._count(orange)
        self._count(EVERY_SYMBOL + 1 + black)

    def _count(self, index: i64) -> None:
        if not self.counts[index]:
            self.sampled_sets = append(self.sampled_sets, index)
        self.counts[index] += 1

    # The value of formulas

    def chance_of(self, row: i64, colour: i64) -> float:
        """The probability that all these symbols are valid in this colour."""
        fitting: i64 = 0
        place: i64
        for place in range(len(self.sampled_sets)):
            index = self.sampled_sets[place]
            if index >> 9 == colour and not row & ~index & EVERY_SYMBOL:
                fitting += self.counts[index]
        return float(fitting) / float(len(self.rolls))

    def value_of(self, row: i64, colour: i64, payoffs: Payoffs) -> float:
        """The average payoff of a formula."""
        cards = count(row)
        if not cards:
            return payoffs.fell
        flew: i64 = 0
        perfect: i64 = 0
        place: i64
        for place in range(len(self.sampled_sets)):
            index = self.sampled_sets[place]
            if index >> 9 != colour:
                continue
            valid = index & EVERY_SYMBOL
            if valid == row:
                perfect += self.counts[index]
            elif not row & ~valid:
                flew += self.counts[index]
        total: i64 = len(self.rolls)
        fell = total - flew - perfect
        value = float(fell) * payoffs.fell + float(flew) * payoffs.flew[cards]
        value += float(perfect) * payoffs.perfect(colour, cards)
        return value / float(total)

    def best_row(self, colour: i64, payoffs: Payoffs, max_cards: i64) -> i64:
        """The formula of this colour with the highest value, of ``max_cards`` cards or fewer."""
        candidates = self._candidates(colour)
        best: i64 = candidates & -candidates
        best_value = self.value_of(best, colour, payoffs)
        row = candidates
        while row:
            if count(row) <= max_cards:
                value = self.value_of(row, colour, payoffs)
                if value > best_value:
                    best_value = value
                    best = row
            row = (row - 1) & candidates
        return best

    def _candidates(self, colour: i64) -> i64:
        """The symbols most likely to be valid; at least one."""
        tally = filled(SYMBOLS, 0)
        place: i64
        symbol: i64
        for place in range(len(self.sampled_sets)):
            index = self.sampled_sets[place]
            if index >> 9 == colour:
                valid = index & EVERY_SYMBOL
                while valid:
                    symbol = lowest(valid)
                    valid &= ~bit(symbol)
                    tally[symbol] += self.counts[index]
        found: i64 = 0
        least = MIN_LIKELIHOOD * float(len(self.rolls))
        while count(found) < MAX_CANDIDATES:
            likeliest: i64 = -1
            for symbol in range(SYMBOLS):
                if not found & bit(symbol) and (likeliest < 0 or tally[symbol] > tally[likeliest]):
                    likeliest = symbol
            if found and float(tally[likeliest]) < least:
                break
            found |= bit(likeliest)
        return found

    def value_with_all_dice_known(self, payoffs: Payoffs) -> float:
        """The average payoff of the best formula for a player who knows every die."""
        total = 0.0
        place: i64
        for place in range(len(self.rolls)):
            orange = count(self.rolls[place] & EVERY_SYMBOL)
            black = count(self.rolls[place] >> 9)
            best = payoffs.fell
            if orange:
                best = max(best, payoffs.perfect(ORANGE, orange))
            if black:
                best = max(best, payoffs.perfect(BLACK, black))
            total += best
        return total / float(len(self.rolls))
