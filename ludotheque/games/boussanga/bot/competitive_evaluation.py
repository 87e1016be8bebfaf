# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Evaluation of competitive positions and moves.

All cards lie open, so what a move leaves to the opponents can be computed. The value
of a move is the points it brings, less what the opponents can score afterwards, plus
what the seat itself could score on its next turn.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest
from ludotheque.games.boussanga.bot.alignments import Alignments
from ludotheque.games.boussanga.bot.open_lines import OpenLines
from ludotheque.games.boussanga.bot.ranking import best_first
from ludotheque.games.boussanga.bot.values import (
    BONUS_PROGRESS_VALUE,
    GAME_DECIDED,
    GOAL_VALUE,
    POINT_VALUE,
    Values,
)
from ludotheque.games.boussanga.rules.codes import GOAL, HAND_SIZE, NO_CAUSE, OVER, PLACEMENTS_END, TURN
from ludotheque.games.boussanga.rules.geometry.lines import lines_in
from ludotheque.games.boussanga.rules.legal_moves import fits
from ludotheque.games.boussanga.rules.lookup import Lookup
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import play

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
        self.alignments: Alignments = alignments
        self.open_lines: OpenLines = OpenLines()
        self.scratch: Position = Position(lookup, 0, 2, 0)  # reused: no allocation per evaluated move
        self.best_move: i64 = -1  # the move that ``best_immediate_gain`` found last, or -1
        self.points: i64 = 0  # the points of the placement that ``immediate_gain`` evaluated last
        self.last_turns: Position = Position(lookup, 0, 2, 0)  # reused for the turns after the end was triggered

    # Scoring moves

    def _scoring_anchors(self, position: Position, shape: i64) -> i64:
        """The anchors at which a shape fits and makes a line."""
        alignments = self.alignments
        cells = self.open_lines.cells
        hits: i64 = 0
        index: i64
        for index in range(alignments.first[shape], alignments.first[shape + 1]):
            hits |= cells[alignments.pattern[index]] >> alignments.shift[index]
        lookup = self.lookup
        hits &= lookup.window[shape]
        if hits:
            token_cells = position.token_cells
            free = ~position.occupied
            for index in range(lookup.first_token[shape], lookup.first_token[shape + 1]):
                hits &= (token_cells[lookup.token_element[index]] | free) >> lookup.token_shift[index]
        return hits

    def scoring_moves(self, position: Position, seat: i64) -> vec[i64]:
        """All legal placements of a seat's cards that make a line."""
        moves = vec[i64]()
        self.open_lines.update(position.token_cells)
        lookup = self.lookup
        hand = position.hand_of(seat)
        place: i64
        shape: i64
        for place in range(hand, hand + HAND_SIZE):
            card = position.hands[place]
            if card < 0:
                continue
            for shape in range(lookup.first_shape[card], lookup.first_shape[card + 1]):
                anchors = self._scoring_anchors(position, shape)
                while anchors:
                    anchor = lowest(anchors)
                    anchors &= ~bit(anchor)
                    placement = lookup.placement_at[shape * 64 + anchor]
                    if not position.reserve_low or fits(position, placement):
                        moves = append(moves, placement)
        return moves

    def best_scoring_moves(self, position: Position, seat: i64, most: i64) -> vec[i64]:
        """Up to ``most`` scoring placements, those with the highest immediate gain."""
        moves = self.scoring_moves(position, seat)
        if len(moves) <= most:
            return moves
        gains = vec[i64]()
        index: i64
        for index in range(len(moves)):
            gains = append(gains, self.immediate_gain(position, seat, moves[index]))
        return best_first(moves, gains, most)

    def best_immediate_gain(self, position: Position, seat: i64) -> i64:
        """The highest immediate gain a seat can make; ``best_move`` is set to the move that makes it."""
        self.best_move = -1
        best: i64 = 0
        moves = self.scoring_moves(position, seat)
        index: i64
        for index in range(len(moves)):
            value = self.immediate_gain(position, seat, moves[index])
            if value > best:
                best = value
                self.best_move = moves[index]
        return best

    def immediate_gain(self, position: Position, seat: i64, placement: i64) -> i64:
        """The value a placement brings at once: points, progress towards a bonus, reaching the goal."""
        lookup = self.lookup
        zone = position.zone_of(seat) * 4
        points: i64 = 0
        bonus_progress: i64 = 0
        element: i64
        for element in range(4):
            cover = lookup.cover[placement * 4 + element]
            own = position.token_cells[element]
            if cover & ~own:
                _cells, earned = lines_in(own | cover)
                if earned:
                    token_points = lookup.points[element]
                    points += earned * token_points
                    if not position.bonuses & bit(zone + element):
                        if position.zones[zone + element] + earned >= 4:
                            points += token_points
                        else:
                            bonus_progress += earned * token_points
        self.points = points
        value = points * POINT_VALUE + bonus_progress * BONUS_PROGRESS_VALUE
        if points and position.cause == NO_CAUSE and position.points(position.zone_of(seat)) + points >= GOAL:
            value += GOAL_VALUE
        return value

    # Moves

    def greedy_value(self, position: Position, placement: i64, token_cost: i64) -> i64:
        """The immediate gain of a placement, less ``token_cost`` for each token it needs."""
        needed: i64 = 0
        element: i64
        for element in range(4):
            needed += count(self.lookup.cover[placement * 4 + element] & ~position.token_cells[element])
        return self.immediate_gain(position, position.turn, placement) - token_cost * needed

    def evaluate(self, position: Position, move: i64) -> i64:
        """The value of a move for the seat to move, without knowing the card it will draw."""
        seat = position.turn
        zone = position.zone_of(seat)
        after = self.scratch
        after.copy_from(position)
        play(after, move)
        if after.phase == OVER:
            return self._result_value(after, zone)
        if after.cause != NO_CAUSE:
            return self._end_value(after, zone)
        if move >= PLACEMENTS_END:
            return self._future_value(after, seat) - self.values.pass_cost
        value = self.immediate_gain(position, seat, move) + self._future_value(after, seat)
        if self._zone_lead(position, zone) <= 0:
            value -= self.values.token_cost * tokens_taken(position, after)
        return value

    def _end_value(self, after: Position, zone: i64) -> i64:
        """The value of a move after which only last turns are played."""
        values = self.values
        lead = self.final_lead(after, zone)
        result = values.end_won if lead > 0 else values.end_tied if lead == 0 else values.end_lost
        return result + lead * POINT_VALUE

    def _future_value(self, after: Position, seat: i64) -> i64:
        """The value of a position for the seat that has just moved: its own next gain, less its opponents'."""
        zone = after.zone_of(seat)
        values = self.values
        own: i64 = self.best_immediate_gain(after, seat)
        theirs: i64 = 0
        opponents: i64 = 0
        percent = values.next_opponent
        ahead: i64
        for ahead in range(1, after.seats):
            other = (seat + ahead) % after.seats
            gain = self.best_immediate_gain(after, other)
            if after.zone_of(other) != zone:
                theirs += gain * percent
                percent = values.later_opponent
                opponents += 1
            else:
                own += gain
        return own * values.own_next_turn // 100 - theirs // (100 * opponents)

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
                move = self._most_points(end, seat)
                if move >= 0:
                    end.turn = seat
                    play(end, move)
        return self._zone_lead(end, zone)

    def _most_points(self, position: Position, seat: i64) -> i64:
        """The placement with which a seat scores most points, or -1 if it can score none."""
        best: i64 = 0
        best_move: i64 = -1
        moves = self.scoring_moves(position, seat)
        index: i64
        for index in range(len(moves)):
            self.immediate_gain(position, seat, moves[index])
            if self.points > best:
                best = self.points
                best_move = moves[index]
        return best_move

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
            next_gain = self.best_immediate_gain(position, other) * percent // 100
            percent = LATER_PLAYER_PERCENT
            if position.zone_of(other) == zone:
                own += next_gain
            else:
                value = self.zone_value(position, position.zone_of(other)) + next_gain
                if value > best_other:
                    best_other = value
        return own - best_other


def tokens_taken(before: Position, after: Position) -> i64:
    """How many tokens a move took from the reserve, less those that lines brought back."""
    tokens: i64 = 0
    element: i64
    for element in range(4):
        tokens += before.reserve[element] - after.reserve[element]
    return tokens
