# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Finds the points that lie on the table for a seat, and weighs moves by them.

Everybody's cards lie open, so what a move leaves to the others can be worked out:
a move is worth the points it brings, less what the next players can then take,
plus what it keeps in store for the seat itself.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, lowest
from ludotheque.games.boussanga.bot.alignments import Alignments
from ludotheque.games.boussanga.bot.open_lines import Openings
from ludotheque.games.boussanga.bot.ranking import best_first
from ludotheque.games.boussanga.rules.codes import GOAL, HAND, KIND, NOT_YET, OVER
from ludotheque.games.boussanga.rules.lines import lines_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.tables import Tables

POINT: Final[i64] = 100
"""What a point weighs; everything else is weighed against it."""
TOWARDS_BONUS: Final[i64] = 30
"""What a token's worth weighs besides, while its element's bonus is still to be had."""
LEFT_TO_NEXT: Final[i64] = 95
LEFT_TO_LATER: Final[i64] = 45
IN_STORE: Final[i64] = 20
TAKEN_NEXT: Final[i64] = 85
TAKEN_LATER: Final[i64] = 35
DECIDED: Final[i64] = 100000
"""More than anything else can weigh: the game is over."""
WIN_NOW: Final[i64] = 1500
"""What reaching the goal weighs besides its points."""


@final
class Scout:
    """A pair of eyes for one edition, with the space it needs to look ahead."""

    def __init__(self, tables: Tables, alignments: Alignments) -> None:
        self.tables: Tables = tables
        self.alignments: Alignments = alignments
        self.openings: Openings = Openings()
        self.trial: Position = Position(tables, 0, 2, 0)
        self.best_move: i64 = -1
        self.best_weight: i64 = 0

    # What lies on the table

    def _scoring(self, position: Position, shape: i64) -> i64:
        """The anchors at which a shape may be played and makes a line."""
        alignments = self.alignments
        cells = self.openings.cells
        hits: i64 = 0
        index: i64
        for index in range(alignments.first[shape], alignments.first[shape + 1]):
            hits |= cells[alignments.pattern[index]] >> alignments.shift[index]
        tables = self.tables
        hits &= tables.window[shape]
        if hits:
            stones = position.stones
            free = ~position.occupied
            for index in range(tables.first_token[shape], tables.first_token[shape + 1]):
                hits &= (stones[tables.token_element[index]] | free) >> tables.token_shift[index]
        return hits

    def scoring_moves(self, position: Position, seat: i64) -> vec[i64]:
        """All placements of a seat's cards that make a line."""
        made = vec[i64]()
        self.openings.look(position.stones)
        tables = self.tables
        hand = position.hand_of(seat)
        place: i64
        shape: i64
        for place in range(hand, hand + HAND):
            card = position.hands[place]
            if card < 0:
                continue
            for shape in range(tables.first_shape[card], tables.first_shape[card + 1]):
                anchors = self._scoring(position, shape)
                while anchors:
                    anchor = lowest(anchors)
                    anchors &= ~bit(anchor)
                    placement = tables.placement_at[shape * 64 + anchor]
                    if not position.scarce or position.fits(placement):
                        made = append(made, placement)
        return made

    def best_scoring(self, position: Position, seat: i64, most: i64) -> vec[i64]:
        """The placements that bring most at once."""
        moves = self.scoring_moves(position, seat)
        if len(moves) <= most:
            return moves
        gains = vec[i64]()
        index: i64
        for index in range(len(moves)):
            gains = append(gains, self.gain(position, seat, moves[index]))
        return best_first(moves, gains, most)

    def look_for_points(self, position: Position, seat: i64) -> i64:
        """The most a seat can gain at once, weighed; ``best_move`` is how, if at all."""
        self.best_move = -1
        self.best_weight = 0
        moves = self.scoring_moves(position, seat)
        index: i64
        for index in range(len(moves)):
            weight = self.gain(position, seat, moves[index])
            if weight > self.best_weight:
                self.best_weight = weight
                self.best_move = moves[index]
        return self.best_weight

    def gain(self, position: Position, seat: i64, placement: i64) -> i64:
        """What a placement brings at once, weighed: points, and steps towards a bonus."""
        tables = self.tables
        zone = position.zone_of(seat) * 4
        points: i64 = 0
        hope: i64 = 0
        element: i64
        for element in range(4):
            cover = tables.cover[placement * 4 + element]
            own = position.stones[element]
            if cover & ~own:
                _gone, earned = lines_of(own | cover)
                if earned:
                    worth = tables.points[element]
                    points += earned * worth
                    if not position.bonuses & bit(zone + element):
                        if position.zones[zone + element] + earned >= 4:
                            points += worth
                        else:
                            hope += earned * worth
        weight = points * POINT + hope * TOWARDS_BONUS
        if points and position.cause == NOT_YET and position.points(position.zone_of(seat)) + points >= GOAL:
            weight += WIN_NOW
        return weight

    # What a move leaves

    def weigh(self, position: Position, move: i64) -> i64:
        """A move's worth for the seat that makes it, as far as the open cards tell."""
        seat = position.turn
        zone = position.zone_of(seat)
        weight = self.gain(position, seat, move) if move < KIND else 0
        trial = self.trial
        trial.copy_from(position)
        trial.play(move)
        if trial.phase == OVER:
            return self._result(trial, zone)
        return weight + self._left(trial, seat)

    def _left(self, after: Position, seat: i64) -> i64:
        """What a position that a seat leaves is worth to it: its store, less what the others can take."""
        zone = after.zone_of(seat)
        weight: i64 = 0
        share = LEFT_TO_NEXT
        ahead: i64
        for ahead in range(1, after.seats):
            other = (seat + ahead) % after.seats
            if after.cause != NOT_YET and not after.to_play & bit(other) and other != after.turn:
                continue
            if after.zone_of(other) != zone:
                weight -= self.look_for_points(after, other) * share // 100
                share = LEFT_TO_LATER
            else:
                weight += self.look_for_points(after, other) * IN_STORE // 100
        if after.cause == NOT_YET:
            weight += self.look_for_points(after, seat) * IN_STORE // 100
        else:
            weight += self._lead(after, zone) * POINT
        return weight

    def _lead(self, position: Position, zone: i64) -> i64:
        """By how many points a zone is ahead of the best other one."""
        best: i64 = -1000
        seat: i64
        for seat in range(position.seats):
            other = position.zone_of(seat)
            if other != zone:
                points = position.points(other)
                if points > best:
                    best = points
        return position.points(zone) - best

    def _result(self, position: Position, zone: i64) -> i64:
        lead = self._lead(position, zone)
        return lead + (DECIDED if lead > 0 else 0 if lead == 0 else -DECIDED)

    def standing(self, position: Position, zone: i64) -> i64:
        """What a point zone is worth so far, weighed: its points, and its steps towards bonuses."""
        weight: i64 = 0
        element: i64
        for element in range(4):
            tokens = position.zones[zone * 4 + element]
            if tokens:
                worth = tokens * self.tables.points[element]
                weight += worth * POINT
                if not position.bonuses & bit(zone * 4 + element):
                    weight += worth * TOWARDS_BONUS
        return weight

    def prospects(self, position: Position, seat: i64) -> i64:
        """How far a seat is ahead of the best other zone, weighed, with what each can take next."""
        zone = position.zone_of(seat)
        own = self.standing(position, zone)
        best_other: i64 = -DECIDED
        share = TAKEN_NEXT
        ahead: i64
        for ahead in range(position.seats):
            other = (position.turn + ahead) % position.seats
            if position.cause != NOT_YET and ahead > 0 and not position.to_play & bit(other):
                hope: i64 = 0
            else:
                hope = self.look_for_points(position, other) * share // 100
            share = TAKEN_LATER
            if position.zone_of(other) == zone:
                own += hope
            else:
                standing = self.standing(position, position.zone_of(other)) + hope
                if standing > best_other:
                    best_other = standing
        return own - best_other

    def lead_of(self, position: Position, seat: i64) -> i64:
        """By how many points a seat is ahead."""
        return self._lead(position, position.zone_of(seat))
