# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Evaluation of competitive positions and moves.

All cards lie open, so what a move leaves to the opponents can be computed. The value
of a move is the points it brings, less what the opponents can score afterwards, plus
what the seat itself could score on its next turn.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest
from ludotheque.games.boussanga.bot.alignments import Alignments
from ludotheque.games.boussanga.bot.gains import Gains
from ludotheque.games.boussanga.bot.ranking import LOWEST
from ludotheque.games.boussanga.bot.values import (
    BONUS_PROGRESS_VALUE,
    GAME_DECIDED,
    POINT_VALUE,
    Values,
)
from ludotheque.games.boussanga.rules.codes import NO_CAUSE, OVER, PLACEMENTS_END, REFILL, TEAMS, TURN
from ludotheque.games.boussanga.rules.lookup import Lookup
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, play

NEXT_PLAYER_PERCENT: Final[i64] = 85
"""Estimating a lead: how much of the best gain of the seat to move is credited to it."""
LATER_PLAYER_PERCENT: Final[i64] = 35
"""The same for the seats after it."""


@final
class CompetitiveEvaluator:
    """Evaluates positions and moves of one edition."""

    def __init__(self, lookup: Lookup, alignments: Alignments, values: Values) -> None:
        self.lookup: Lookup = lookup
        self.values: Values = values
        self.gains: Gains = Gains(lookup, alignments)
        self.scratch: Position = Position(lookup, 0, 2, 0)  # reused: no allocation per evaluated move
        self.last_turns: Position = Position(lookup, 0, 2, 0)  # reused for the turns after the end was triggered

    # Moves

    def greedy_value(self, position: Position, placement: i64, token_cost: i64) -> i64:
        """The immediate gain of a placement, less ``token_cost`` for each token it needs."""
        needed: i64 = 0
        element: i64
        for element in range(4):
            needed += count(self.lookup.cover[placement * 4 + element] & ~position.token_cells[element])
        return self.gains.gain(position, position.turn, placement) - token_cost * needed

    def evaluate(self, position: Position, move: i64) -> i64:
        """The value of a move for the seat to move, without knowing the card it will draw."""
        return self.evaluate_above(position, move, LOWEST)

    def evaluate_above(self, position: Position, move: i64, floor: i64) -> i64:
        """The value of a move if that is above ``floor``, else a number up to ``floor`` that is found sooner."""
        seat = position.turn
        zone = position.zone_of(seat)
        after = self.scratch
        after.copy_from(position)
        play(after, move)
        if after.phase == REFILL and count(after.pile) == 1:
            draw(after, 0)  # the last card is known, and drawing it brings the end about (BSG-30)
        if after.phase == OVER:
            return self._result_value(after, zone)
        if after.cause != NO_CAUSE:
            return self._end_value(after, zone)
        if move >= PLACEMENTS_END:
            return self._with_future(after, seat, -self.values.pass_cost, floor)
        value = self.gains.gain(position, seat, move) if _earned_tokens(after) else 0
        if self._zone_lead(position, zone) <= 0:
            value -= self.values.token_cost * tokens_taken(position, after)
        return self._with_future(after, seat, value, floor)

    def _end_value(self, after: Position, zone: i64) -> i64:
        """The value of a move after which only last turns are played.

        Whoever has lost anyway takes as many points as it can. If it kept the winner's lead small instead, it would
        hold back one opponent for the other, and these would share the win much more often. A shared win is better
        than that only if it is certain: if one opponent at most still plays.
        """
        values = self.values
        lead = self.final_lead(after, zone)
        if lead > 0:
            return values.end_won + lead * POINT_VALUE
        if lead == 0 and self._at_most_an_opponent_plays(after, zone):
            return values.end_tied
        return values.end_lost + after.points(zone)

    def _at_most_an_opponent_plays(self, after: Position, zone: i64) -> bool:
        """Whether not more than one last turn is left, and not one of this point zone."""
        left = after.still_to_play | (bit(after.turn) if after.phase == TURN else 0)
        return count(left) == 0 or (count(left) == 1 and after.zone_of(lowest(left)) != zone)

    def _with_future(self, after: Position, seat: i64, value: i64, floor: i64) -> i64:
        """Add to ``value`` what a seat that has just moved can gain next, and subtract what its opponents can.

        If the sum is not above ``floor``, a number up to ``floor`` is returned as soon as this is known.
        """
        values = self.values
        zone = after.zone_of(seat)
        own: i64 = self.gains.best_gain(after, seat, self._useless_gain(after, floor - value))
        opponents: i64 = 0  # point zones, not seats: both seats of a team add to one
        ahead: i64
        for ahead in range(1, after.seats):
            other = (seat + ahead) % after.seats
            if after.zone_of(other) == zone:
                own += self.gains.best_gain(after, other)
            elif after.mode != TEAMS or ahead == 1:
                opponents += 1
        value += own * values.own_next_turn // 100
        theirs: i64 = 0
        percent = values.next_opponent
        for ahead in range(1, after.seats):
            # the opponents' gains that lower the value to the floor
            enough = (value - floor) * 100 * opponents
            if theirs >= enough:
                return floor
            other = (seat + ahead) % after.seats
            if after.zone_of(other) != zone:
                if percent:
                    theirs += self.gains.best_gain(after, other, 0, (enough - theirs) // percent + 1) * percent
                percent = values.later_opponent
        return value - theirs // (100 * opponents)

    def _useless_gain(self, after: Position, lacking: i64) -> i64:
        """The highest gain of a seat on its own that adds no more than ``lacking`` to the value of its move."""
        share = self.values.own_next_turn
        if lacking < 0 or share == 0 or after.mode == TEAMS:
            return 0
        return ((lacking + 1) * 100 - 1) // share

    # Positions

    def lead(self, position: Position, seat: i64) -> i64:
        """How many points a seat is ahead of the best opponent."""
        return self._zone_lead(position, position.zone_of(seat))

    def _zone_lead(self, position: Position, zone: i64) -> i64:
        """How many points a point zone is ahead of the best other one."""
        best: i64 = -1000
        seat: i64
        for seat in range(position.seats):
            other = position.zone_of(seat)
            if other != zone:
                points = position.points(other)
                if points > best:
                    best = points
        return position.points(zone) - best

    def final_lead(self, position: Position, zone: i64) -> i64:
        """How many points a point zone will be ahead when all seats that still have a turn have made the most of it.

        Only for positions in which the end has been triggered (BSG-30).
        """
        end = self.last_turns
        end.copy_from(position)
        ahead: i64
        for ahead in range(position.seats):
            seat = (position.turn + ahead) % position.seats
            to_move = ahead == 0 and position.phase == TURN
            if to_move or position.still_to_play & bit(seat):
                move = self.gains.most_points(end, seat)
                if move >= 0:
                    end.turn = seat
                    play(end, move)
        return self._zone_lead(end, zone)

    def _result_value(self, position: Position, zone: i64) -> i64:
        lead = self._zone_lead(position, zone)
        return lead + (GAME_DECIDED if lead > 0 else 0 if lead == 0 else -GAME_DECIDED)

    def zone_value(self, position: Position, zone: i64) -> i64:
        """The value of a point zone: its points, and its progress towards bonuses."""
        value: i64 = 0
        element: i64
        for element in range(4):
            tokens = position.zones[zone * 4 + element]
            if tokens:
                points = tokens * self.lookup.points[element]
                value += points * POINT_VALUE
                if not position.bonuses & bit(zone * 4 + element):
                    value += points * BONUS_PROGRESS_VALUE
        return value

    def expected_lead(self, position: Position, seat: i64) -> i64:
        """How far a seat's zone value is ahead of the best opponent's, with part of what each can score next."""
        zone = position.zone_of(seat)
        own = self.zone_value(position, zone)
        best_other: i64 = -GAME_DECIDED
        percent = NEXT_PLAYER_PERCENT
        ahead: i64
        for ahead in range(position.seats):
            other = (position.turn + ahead) % position.seats
            next_gain = self.gains.best_gain(position, other) * percent // 100
            percent = LATER_PLAYER_PERCENT
            if position.zone_of(other) == zone:
                own += next_gain
            else:
                value = self.zone_value(position, position.zone_of(other)) + next_gain
                if value > best_other:
                    best_other = value
        return own - best_other


def _earned_tokens(after: Position) -> bool:
    """Whether the placement just made earned tokens."""
    element: i64
    for element in range(4):
        if after.earned[element]:
            return True
    return False


def tokens_taken(before: Position, after: Position) -> i64:
    """How many tokens a move took from the reserve, less those that lines brought back."""
    tokens: i64 = 0
    element: i64
    for element in range(4):
        tokens += before.reserve[element] - after.reserve[element]
    return tokens
