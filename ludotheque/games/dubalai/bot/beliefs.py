# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What the dice under the lid may show, and which formula is best to write on that.

Somebody remembers each die more or less surely. From that we imagine many rolls
and sort each of them (BAL-5); a formula is worth what it brings on average.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.rules.formulas import BLACK, EVERY_SYMBOL, ORANGE
from ludotheque.games.dubalai.rules.tables import DICE, SYMBOLS

UNKNOWN: Final[i64] = -1
MOST_CONSIDERED: Final[i64] = 6
"""Symbols of one colour from which formulas are put together."""
UNLIKELY: Final = 0.12
"""A symbol less likely to be valid than this is not considered."""
WHOLE: Final = 4294967296.0


def share_of(rng: Rng) -> float:
    """A number from 0 to 1, 1 excluded."""
    return float(rng.word()) / WHOLE


@final
class Payoffs:
    """What each result of a formula would be worth to its writer, by the number of its cards."""

    def __init__(self) -> None:
        self.fell: float = 0.0
        self.flew: vec[float] = _zeros()
        self.perfect_orange: vec[float] = _zeros()
        self.perfect_black: vec[float] = _zeros()

    def perfect(self, colour: i64, cards: i64) -> float:
        """What a perfect formula of this colour is worth."""
        return self.perfect_orange[cards] if colour == ORANGE else self.perfect_black[cards]


def _zeros() -> vec[float]:
    made = vec[float]()
    index: i64
    for index in range(SYMBOLS + 1):
        made = append(made, 0.0)
    return made


@final
class Beliefs:
    """Nine dice as somebody remembers them."""

    def __init__(self, pool: vec[i64], heed: float) -> None:
        """``pool`` holds every face of every die; ``heed`` is how far dice that are not known are reckoned with."""
        self.pool: vec[i64] = pool
        self.heed: float = heed
        self.face: vec[i64] = filled(DICE, UNKNOWN)
        self.sure: vec[float] = _zeros()
        self.flipped: vec[float] = _zeros()  # the chance that only the colour is wrong
        # imagined rolls: the valid symbols, orange plus 512 times black
        self.rolls: vec[i64] = vec[i64]()
        self.counts: vec[i64] = filled(2 * (EVERY_SYMBOL + 1), 0)
        self.masks: vec[i64] = vec[i64]()  # which counts are not zero

    def remember(self, die: i64, face: i64, sure: float, flipped: float) -> None:
        """A die is believed to show this face."""
        self.face[die] = face
        self.sure[die] = sure
        self.flipped[die] = flipped

    def imagine(self, times: i64, rng: Rng) -> None:
        """Imagine so many rolls."""
        done: i64
        for done in range(times):
            self._imagine_one(rng)

    def _imagine_one(self, rng: Rng) -> None:
        shown_orange: i64 = 0
        shown_black: i64 = 0
        die: i64
        for die in range(DICE):
            face = self.face[die]
            if face == UNKNOWN:
                if self.heed < 1.0 and share_of(rng) >= self.heed:
                    continue
                face = self.pool[rng.below(len(self.pool))]
            elif self.sure[die] < 1.0:
                luck = share_of(rng)
                if luck >= self.sure[die]:
                    if luck < self.sure[die] + self.flipped[die]:
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

    def _count(self, which: i64) -> None:
        if not self.counts[which]:
            self.masks = append(self.masks, which)
        self.counts[which] += 1

    # Judging formulas

    def chance_of(self, row: i64, colour: i64) -> float:
        """How likely all these symbols are valid in this colour."""
        fitting: i64 = 0
        place: i64
        for place in range(len(self.masks)):
            which = self.masks[place]
            if which >> 9 == colour and not row & ~which & EVERY_SYMBOL:
                fitting += self.counts[which]
        return float(fitting) / float(len(self.rolls))

    def worth_of(self, row: i64, colour: i64, payoffs: Payoffs) -> float:
        """What a formula is worth on average."""
        cards = count(row)
        if not cards:
            return payoffs.fell
        flew: i64 = 0
        perfect: i64 = 0
        place: i64
        for place in range(len(self.masks)):
            which = self.masks[place]
            if which >> 9 != colour:
                continue
            valid = which & EVERY_SYMBOL
            if valid == row:
                perfect += self.counts[which]
            elif not row & ~valid:
                flew += self.counts[which]
        total: i64 = len(self.rolls)
        fell = total - flew - perfect
        worth = float(fell) * payoffs.fell + float(flew) * payoffs.flew[cards]
        worth += float(perfect) * payoffs.perfect(colour, cards)
        return worth / float(total)

    def best_row(self, colour: i64, payoffs: Payoffs, most: i64) -> i64:
        """The formula of this colour that is worth most, of ``most`` cards or fewer."""
        considered = self._considered(colour)
        best: i64 = considered & -considered
        best_worth = self.worth_of(best, colour, payoffs)
        row = considered
        while row:
            if count(row) <= most:
                worth = self.worth_of(row, colour, payoffs)
                if worth > best_worth:
                    best_worth = worth
                    best = row
            row = (row - 1) & considered
        return best

    def _considered(self, colour: i64) -> i64:
        """The symbols most likely to be valid; never none."""
        tally = filled(SYMBOLS, 0)
        place: i64
        symbol: i64
        for place in range(len(self.masks)):
            which = self.masks[place]
            if which >> 9 == colour:
                valid = which & EVERY_SYMBOL
                while valid:
                    symbol = lowest(valid)
                    valid &= ~bit(symbol)
                    tally[symbol] += self.counts[which]
        found: i64 = 0
        least = UNLIKELY * float(len(self.rolls))
        while count(found) < MOST_CONSIDERED:
            likeliest: i64 = -1
            for symbol in range(SYMBOLS):
                if not found & bit(symbol) and (likeliest < 0 or tally[symbol] > tally[likeliest]):
                    likeliest = symbol
            if found and float(tally[likeliest]) < least:
                break
            found |= bit(likeliest)
        return found

    def worth_of_knowing(self, payoffs: Payoffs) -> float:
        """What the best formula would be worth on average to somebody who sees every die."""
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
