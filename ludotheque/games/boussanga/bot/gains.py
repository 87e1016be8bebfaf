# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What placements bring at once: points, progress towards a bonus, reaching the goal.

Most scoring placements earn one token, and all that earn one token of the same element bring
the same. So the best gain of a card is found from sets of anchors, and only the placements
that earn more are looked at one by one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, filled, lowest
from ludotheque.games.boussanga.bot.alignments import Alignments
from ludotheque.games.boussanga.bot.open_lines import KINDS_OF_ELEMENT, OpenLines
from ludotheque.games.boussanga.bot.ranking import best_first
from ludotheque.games.boussanga.bot.values import BONUS_PROGRESS_VALUE, GOAL_VALUE, POINT_VALUE
from ludotheque.games.boussanga.rules.codes import BONUS_TOKENS, GOAL, HAND_SIZE, NO_CAUSE
from ludotheque.games.boussanga.rules.geometry.lines import tokens_earned
from ludotheque.games.boussanga.rules.legal_moves import fits_at
from ludotheque.games.boussanga.rules.lookup import Lookup
from ludotheque.games.boussanga.rules.position import Position

ANY_GAIN: Final[i64] = 1000000000
"""More than any gain: the search for the best one goes through all cards."""
OUT_OF_REACH: Final[i64] = 1000
"""More points than any placement brings."""


@final
class Gains:
    """Finds scoring placements of one edition, and what they bring."""

    def __init__(self, lookup: Lookup, alignments: Alignments) -> None:
        self.lookup: Lookup = lookup
        self.alignments: Alignments = alignments
        self.open_lines: OpenLines = OpenLines()
        self.points: i64 = 0  # the points of the placement that ``gain`` evaluated last
        self.one_token: vec[i64] = filled(4, 0)  # what one token of each element brings the seat that is looked at
        self.best_place: vec[i64] = filled(4, 0)  # per seat, the place in its hand of the card that was best last

    # All scoring placements

    def scoring_moves(self, position: Position, seat: i64) -> vec[i64]:
        """All legal placements of a seat's cards that make a line."""
        moves = vec[i64]()
        self.open_lines.update(position.token_cells)
        lookup = self.lookup
        shape_kinds, open_kinds = self.alignments.shape_kinds, self.open_lines.open_kinds
        hand = position.hand_of(seat)
        place: i64
        shape: i64
        for place in range(hand, hand + HAND_SIZE):
            card = position.hands[place]
            if card < 0:
                continue
            for shape in range(lookup.first_shape[card], lookup.first_shape[card + 1]):
                if not shape_kinds[shape] & open_kinds:
                    continue
                anchors = self._fitting(position, shape, self._scoring_anchors(shape))
                while anchors:
                    anchor = lowest(anchors)
                    anchors &= ~bit(anchor)
                    if not position.reserve_low or fits_at(position, shape, anchor):
                        moves = append(moves, lookup.placement_at[shape * 64 + anchor])
        return moves

    def best_scoring_moves(self, position: Position, seat: i64, most: i64) -> vec[i64]:
        """Up to ``most`` scoring placements, those with the highest gain."""
        moves = self.scoring_moves(position, seat)
        if len(moves) <= most:
            return moves
        gains = vec[i64]()
        index: i64
        for index in range(len(moves)):
            gains = append(gains, self.gain(position, seat, moves[index]))
        return best_first(moves, gains, most)

    def most_points(self, position: Position, seat: i64) -> i64:
        """The placement with which a seat scores most points, or -1 if it can score none."""
        best: i64 = 0
        best_move: i64 = -1
        moves = self.scoring_moves(position, seat)
        index: i64
        for index in range(len(moves)):
            self.gain(position, seat, moves[index])
            if self.points > best:
                best = self.points
                best_move = moves[index]
        return best_move

    def _scoring_anchors(self, shape: i64) -> i64:
        """The anchors at which a shape is on the board and makes a line, whether it fits or not."""
        alignments = self.alignments
        cells = self.open_lines.cells
        hits: i64 = 0
        index: i64
        for index in range(alignments.first_of_shape[shape], alignments.first_of_shape[shape + 1]):
            hits |= cells[alignments.pattern[index]] >> alignments.shift[index]
        return hits & self.lookup.window[shape]

    def _fitting(self, position: Position, shape: i64, anchors: i64) -> i64:
        """Those of the anchors at which no token of a shape would lie on another element."""
        if anchors:
            lookup = self.lookup
            token_cells = position.token_cells
            free = ~position.occupied
            token: i64
            for token in range(lookup.first_token[shape], lookup.first_token[shape + 1]):
                anchors &= (token_cells[lookup.token_element[token]] | free) >> lookup.token_shift[token]
        return anchors

    # Gains

    def gain(self, position: Position, seat: i64, placement: i64) -> i64:
        """The value a placement brings at once; ``points`` is set to its points."""
        zone = position.zone_of(seat)
        return self._gain(position, zone, points_to_goal(position, zone), placement)

    def _gain(self, position: Position, zone: i64, to_goal: i64, placement: i64) -> i64:
        lookup = self.lookup
        token_cells = position.token_cells
        points: i64 = 0
        progress: i64 = 0
        element: i64
        for element in range(4):
            cover = lookup.cover[placement * 4 + element]
            own = token_cells[element]
            if not cover & ~own:
                continue
            earned = tokens_earned(own | cover)
            if earned:
                value = earned * lookup.points[element]
                points += value
                if not position.bonuses & bit(zone * 4 + element):
                    if position.zones[zone * 4 + element] + earned >= BONUS_TOKENS:
                        points += lookup.points[element]
                    else:
                        progress += value
        self.points = points
        return gain_of_points(points, progress, to_goal)

    def best_gain(self, position: Position, seat: i64, at_least: i64 = 0, enough: i64 = ANY_GAIN) -> i64:
        """The highest gain a seat can make at once.

        Gains up to ``at_least`` are not looked for; if there are no others, this is returned. The first gain that is
        ``enough`` is returned at once.
        """
        zone = position.zone_of(seat)
        to_goal = points_to_goal(position, zone)
        self._prepare(position, zone, to_goal)
        best = at_least
        hand = position.hand_of(seat)
        # first the card that was best on the board before, which mostly differs little
        first = self.best_place[seat]
        card_kinds, open_kinds = self.alignments.card_kinds, self.open_lines.open_kinds
        turn: i64
        for turn in range(HAND_SIZE):
            place = (first + turn) & (HAND_SIZE - 1)
            card = position.hands[hand + place]
            if card >= 0 and card_kinds[card] & open_kinds:
                gain = self._best_gain_of_card(position, zone, to_goal, card, best)
                if gain > best:
                    best = gain
                    self.best_place[seat] = place
                    if best >= enough:
                        break
        return best

    def _prepare(self, position: Position, zone: i64, to_goal: i64) -> None:
        """Compute what ``_best_gain_of_card`` needs of the board and the point zone."""
        self.open_lines.update(position.token_cells)
        element: i64
        for element in range(4):
            points = self.lookup.points[element]
            progress: i64 = 0
            if not position.bonuses & bit(zone * 4 + element):
                if position.zones[zone * 4 + element] + 1 >= BONUS_TOKENS:
                    points += points
                else:
                    progress = points
            self.one_token[element] = gain_of_points(points, progress, to_goal)

    def _best_gain_of_card(self, position: Position, zone: i64, to_goal: i64, card: i64, best: i64) -> i64:
        """The highest gain a card can bring, or ``best`` if that is higher."""
        lookup = self.lookup
        alignments = self.alignments
        shape_kinds, repeated_kinds = alignments.shape_kinds, alignments.repeated_kinds
        first, patterns, shifts = alignments.first_of_shape, alignments.pattern, alignments.shift
        lines = self.open_lines
        cells, cells_of_several = lines.cells, lines.several
        open_kinds, plural, shared = lines.open_kinds, lines.plural_kinds, lines.shared_kinds
        useful = self._useful_kinds(best)
        scarce = position.reserve_low
        shape: i64
        index: i64
        for shape in range(lookup.first_shape[card], lookup.first_shape[card + 1]):
            kinds = shape_kinds[shape] & open_kinds
            if not (kinds & useful or kinds & (kinds - 1) or kinds & (shared | (plural & repeated_kinds[shape]))):
                continue  # it earns one token at most, which brings no more than the best so far
            any_anchors: i64 = 0
            several: i64 = 0  # the anchors at which more than one token is earned
            for index in range(first[shape], first[shape + 1]):
                found = cells[patterns[index]] >> shifts[index]
                several |= any_anchors & found
                any_anchors |= found
            if kinds & shared:
                for index in range(first[shape], first[shape + 1]):
                    several |= cells_of_several[patterns[index]] >> shifts[index]
            if kinds & useful:
                gain = self._best_gain_of_one_token(position, shape, several, best)
                if gain > best:
                    best = gain
                    useful = self._useful_kinds(best)
            several &= lookup.window[shape]
            if several:
                several = self._fitting(position, shape, several)
                while several:
                    anchor = lowest(several)
                    several &= ~bit(anchor)
                    if not scarce or fits_at(position, shape, anchor):
                        value = self._gain(position, zone, to_goal, lookup.placement_at[shape * 64 + anchor])
                        if value > best:
                            best = value
                            useful = self._useful_kinds(best)
        return best

    def _best_gain_of_one_token(self, position: Position, shape: i64, several: i64, best: i64) -> i64:
        """The highest gain of a shape at anchors where it earns one token, or ``best`` if that is higher.

        ``several`` are the anchors at which it earns more than one.
        """
        alignments = self.alignments
        first, patterns, shifts = alignments.first, alignments.pattern, alignments.shift
        cells = self.open_lines.cells
        allowed = self.lookup.window[shape] & ~several
        part: i64
        index: i64
        for part in range(alignments.first_part[shape], alignments.first_part[shape + 1]):
            gain = self.one_token[alignments.element[part]]
            if gain <= best:
                continue
            anchors: i64 = 0
            for index in range(first[part], first[part + 1]):
                anchors |= cells[patterns[index]] >> shifts[index]
            anchors = self._fitting(position, shape, anchors & allowed)
            if anchors and (not position.reserve_low or self._any_fits(position, shape, anchors)):
                best = gain
        return best

    def _useful_kinds(self, best: i64) -> i64:
        """The gap kinds of the elements of which one token brings more than ``best``."""
        useful: i64 = 0
        element: i64
        for element in range(4):
            if self.one_token[element] > best:
                useful |= KINDS_OF_ELEMENT[element]
        return useful

    def _any_fits(self, position: Position, shape: i64, anchors: i64) -> bool:
        """Whether the reserve has the tokens for a shape at any of these anchors (BSG-14)."""
        while anchors:
            anchor = lowest(anchors)
            if fits_at(position, shape, anchor):
                return True
            anchors &= ~bit(anchor)
        return False


def points_to_goal(position: Position, zone: i64) -> i64:
    """The points that a zone needs to bring the end about; out of reach if the end has been triggered."""
    return GOAL - position.points(zone) if position.cause == NO_CAUSE else OUT_OF_REACH


def gain_of_points(points: i64, progress: i64, to_goal: i64) -> i64:
    """The value of these points, of points that count towards a bonus, and of reaching the goal."""
    gain = points * POINT_VALUE + progress * BONUS_PROGRESS_VALUE
    return gain + GOAL_VALUE if points and points >= to_goal else gain
