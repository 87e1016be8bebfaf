# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A coarse simulation of the rest of the race, repeated many times.

One round of one player is a single draw from the results of such rounds in games
between good players. A spell in hand adds a few squares in one of the coming
rounds. This is enough to find the value of a square: small at the start, decisive
near the finish.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import filled
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.rules.tabletop.track import FINISH, LOWEST_SQUARE, MOST_SEATS

MAX_ROUNDS: Final[i64] = 16
"""The simulation stops after this many rounds."""
STARTS: Final[i64] = FINISH - LOWEST_SQUARE + 1
SPELL_SQUARES: Final[i64] = 4  # a spell brings 1 to 4 squares
AEROBATICS_POINTS: Final[i64] = 2


def _strides() -> vec[i64]:
    """The results of a hundred rounds of a good player: squares, plus 16 where a card of black magic was drawn."""
    rounds = vec[i64]()
    rounds = _add(rounds, -2, 3)
    rounds = _add(rounds, 0, 21)
    rounds = _add(rounds, 1, 4)
    rounds = _add(rounds, 2, 11)
    rounds = _add(rounds, 3, 14)
    rounds = _add(rounds, 4, 14)
    rounds = _add(rounds, 5, 10)
    rounds = _add(rounds, 6, 5)
    rounds = _add(rounds, 7, 2)
    rounds = _add(rounds, 16 + 2, 4)
    rounds = _add(rounds, 16 + 3, 7)
    return _add(rounds, 16 + 4, 5)


def _add(rounds: vec[i64], stride: i64, times: i64) -> vec[i64]:
    done: i64
    for done in range(times):
        rounds = append(rounds, stride)
    return rounds


STRIDES: Final = _strides()


@final
class Race:
    """The race as it stands: squares, points and spells of each seat, at the end of a round or within it."""

    def __init__(self, seats: i64, me: i64) -> None:
        self.seats: i64 = seats
        self.me: i64 = me
        self.squares: vec[i64] = filled(MOST_SEATS, 0)
        self.points: vec[i64] = filled(MOST_SEATS, 0)
        self.spells: vec[i64] = filled(MOST_SEATS, 0)
        self.mid_round: bool = False  # the other seats still have to fly in this round; this seat has flown
        # One run: the squares and points of each seat at the end of each round; own squares relative to the start.
        self._at: vec[i64] = filled(MOST_SEATS * (MAX_ROUNDS + 1), 0)
        self._points: vec[i64] = filled(MOST_SEATS * (MAX_ROUNDS + 1), 0)
        self._rounds: i64 = 0  # rounds until another seat has finished
        self.wins: vec[i64] = filled(STARTS, 0)  # own wins by own starting square, in twelfths
        self.runs: i64 = 0

    def run(self, times: i64, lowest_start: i64, highest_start: i64, rng: Rng) -> None:
        """Simulate the race so many times, each time from each of these own starting squares."""
        done: i64
        start: i64
        for done in range(times):
            self._one_run(rng)
            for start in range(lowest_start, highest_start + 1):
                self.wins[start - LOWEST_SQUARE] += self._win_from(start)
        self.runs += times

    def chance_from(self, start: i64) -> float:
        """The share of simulated races won from this starting square."""
        return float(self.wins[start - LOWEST_SQUARE]) / (12.0 * float(self.runs))

    def _one_run(self, rng: Rng) -> None:
        seat: i64
        for seat in range(self.seats):
            self._at[seat] = 0 if seat == self.me else self.squares[seat]
            self._points[seat] = self.points[seat]
        round_: i64 = 0
        self._rounds = MAX_ROUNDS
        over = False
        spells = vec[i64]()
        for seat in range(self.seats):
            spells = append(spells, self.spells[seat])
        while round_ < MAX_ROUNDS and not over:
            here = round_ * MOST_SEATS
            there = here + MOST_SEATS
            round_ += 1
            for seat in range(self.seats):
                # One draw per seat and round: races from other squares, or with other cards, use the same draws.
                draw = rng.word()
                stride = STRIDES[(draw & 65535) * 100 >> 16]
                points = self._points[here + seat]
                if spells[seat] and draw >> 16 & 1:
                    spells[seat] -= 1
                    stride += 1 + (draw >> 17) % SPELL_SQUARES
                if stride >= 16:
                    stride -= 16
                    if draw >> 19 & 1:
                        spells[seat] += 1
                    else:
                        points += AEROBATICS_POINTS
                square = self._at[here + seat]
                if seat != self.me:
                    square = min(FINISH, max(LOWEST_SQUARE, square + stride))
                    over = over or square == FINISH
                elif not (self.mid_round and round_ == 1):
                    square += stride
                self._at[there + seat] = square
                self._points[there + seat] = points
        self._rounds = round_

    def _win_from(self, start: i64) -> i64:
        """This seat's share of the win, in twelfths."""
        me = self.me
        round_: i64 = 0 if start >= FINISH and not self.mid_round else 1
        while round_ < self._rounds and start + self._at[round_ * MOST_SEATS + me] < FINISH:
            round_ += 1
        own = self._total(round_, me, start)
        sharing: i64 = 1
        seat: i64
        for seat in range(self.seats):
            if seat != me:
                total = self._total(round_, seat, start)
                if total > own:
                    return 0
                if total == own:
                    sharing += 1
        return 12 // sharing

    def _total(self, round_: i64, seat: i64, start: i64) -> i64:
        """BAL-31, BAL-32: points, with the distance as tie-break in the lower bits."""
        square = self._square(round_, seat, start)
        points = self._points[round_ * MOST_SEATS + seat]
        if square < FINISH:
            return (square + points) * 64 + square
        before = self._square(round_ - 1, seat, start) if round_ else 0
        place: i64 = 0
        other: i64
        for other in range(self.seats):
            if other != seat and self._square(round_, other, start) == FINISH:
                ahead = self._square(round_ - 1, other, start) if round_ else 0
                if ahead > before or (ahead == before and other < seat):
                    place += 1
        return (25 - min(place, 2) + points) * 64 + 63 - place

    def _square(self, round_: i64, seat: i64, start: i64) -> i64:
        square = self._at[round_ * MOST_SEATS + seat]
        return square if seat != self.me else max(LOWEST_SQUARE, min(FINISH, start + square))
