# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The table of Du balai !: everything on it, and how spells change it.

``position.py`` adds the course of the game: who is asked what, and what follows.
The integer codes are explained in ``codes.py``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled
from ludotheque.games.dubalai.rules import codes
from ludotheque.games.dubalai.rules.codes import (
    CAST,
    FOG_WINDOW,
    LOOK,
    LOT,
    NOT_YET,
    OVER,
    PEEK,
    RESERVE,
    ROLL,
    SPELL,
    START,
    TOSS,
    WATCH,
    WRITE,
)
from ludotheque.games.dubalai.rules.tabletop.formulas import EVERY_SYMBOL
from ludotheque.games.dubalai.rules.tabletop.setup import (
    DECREE,
    DICE,
    FACES,
    FOG,
    HEX,
    KINDS,
    NOVICE,
    Setup,
)
from ludotheque.games.dubalai.rules.tabletop.track import FINISH, LOWEST_SQUARE, MOST_SEATS, Track

NO_SEAT: Final[i64] = -1
NO_CURSE: Final[i64] = -9
NO_PICK: Final[i64] = -9


class Tabletop:
    """Everything on the table at one moment, secrets included. Sets of seats, symbols and cards are bit sets."""

    def __init__(self, setup: Setup) -> None:
        """A table before the first question; ``Position.begin`` asks it."""
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.phase: i64 = LOT
        self.step: i64 = 0  # the number of the present question
        self.since: i64 = 0  # when the present question was asked
        self.deadline: i64 = 0
        self.round: i64 = 0
        self.roller: i64 = NO_SEAT
        self.closer: i64 = NO_SEAT
        self.hands_on_lid: i64 = 0  # seats whose hand is on the lid in the millisecond in which it is closed
        self.track: Track = Track(setup.seats)
        self.curse: i64 = NO_CURSE
        self.picks: vec[i64] = filled(MOST_SEATS, NO_PICK)  # the novices' squares, secret until all have picked
        self.dice: vec[i64] = filled(DICE, -1)  # the visible face of each die
        self.uncovered: bool = False  # the lid has come off since the last roll
        self.orange: i64 = 0  # valid symbols in orange
        self.black: i64 = 0  # valid symbols in black
        self.main_rows: vec[i64] = filled(MOST_SEATS, 0)  # each seat's main row
        self.second_rows: vec[i64] = filled(MOST_SEATS, 0)
        self.row_colours: vec[i64] = filled(MOST_SEATS, 0)  # of the main row, where there is a second
        self.ready: i64 = 0  # seats that have answered a question asked to several
        self.reserved: i64 = 0  # seats whose reserved Decree is not resolved yet
        self.order: vec[i64] = filled(MOST_SEATS, 0)  # the order of effects (BAL-10)
        self.turn: i64 = 0  # how many steps in that order are over
        self.active_seat: i64 = NO_SEAT  # the seat whose step or Decree it is
        self.doubled: i64 = 0  # seats with a Double Game in effect
        self.altered: bool = False  # a Forgotten Syllable or Correction was played in this step
        self.spell: i64 = 0  # the move of the spell just played
        self.caster: i64 = NO_SEAT
        self.casts: i64 = 0  # the number of spells played so far
        self.fogs: i64 = 0  # the number of Fogs played on it, each on the one before
        self.fog_casters: vec[i64] = filled(count(setup.lookup.of_kind[FOG]), 0)  # the seats that played them
        self.hands: vec[i64] = filled(MOST_SEATS, 0)
        self.pile: i64 = 0
        self.discard: i64 = 0
        self.drawn: i64 = 0  # the cards the active seat chooses from
        self.dice_rolled: i64 = 0  # the number of dice rolled so far
        self.to_draw: i64 = 0
        self.flew: bool = False  # a formula was valid this round
        self.barren: i64 = 0  # consecutive rounds without a valid formula (BAL-30)
        self.cause: i64 = NOT_YET
        self.takes_notes: bool = False  # whether notes are taken
        self.notes: vec[i64] = vec[i64]()
        card: i64
        for card in range(setup.lookup.cards):
            self.pile |= bit(card)

    def copy_from(self, other: Tabletop) -> None:
        """Copy everything but the notes from another position of the same table."""
        self.phase = other.phase
        self.step = other.step
        self.since = other.since
        self.deadline = other.deadline
        self.round = other.round
        self.roller = other.roller
        self.closer = other.closer
        self.hands_on_lid = other.hands_on_lid
        self.track.copy_from(other.track)
        self.curse = other.curse
        self.uncovered = other.uncovered
        self.orange = other.orange
        self.black = other.black
        self.ready = other.ready
        self.reserved = other.reserved
        self.turn = other.turn
        self.active_seat = other.active_seat
        self.doubled = other.doubled
        self.altered = other.altered
        self.spell = other.spell
        self.caster = other.caster
        self.casts = other.casts
        self.fogs = other.fogs
        self.pile = other.pile
        self.discard = other.discard
        self.drawn = other.drawn
        self.dice_rolled = other.dice_rolled
        self.to_draw = other.to_draw
        self.flew = other.flew
        self.barren = other.barren
        self.cause = other.cause
        index: i64
        for index in range(MOST_SEATS):
            self.picks[index] = other.picks[index]
            self.main_rows[index] = other.main_rows[index]
            self.second_rows[index] = other.second_rows[index]
            self.row_colours[index] = other.row_colours[index]
            self.order[index] = other.order[index]
            self.hands[index] = other.hands[index]
        for index in range(DICE):
            self.dice[index] = other.dice[index]
        for index in range(other.fogs):
            self.fog_casters[index] = other.fog_casters[index]

    # Queries

    def asked(self) -> i64:
        """The seats that are asked the present question."""
        everyone = bit(self.seats) - 1
        if self.phase == START:
            return self._novices() & ~self.ready
        if self.phase == ROLL:
            return bit(self.roller)
        if self.phase == WATCH or self.phase == LOOK:
            return everyone & ~self.hands_on_lid
        if self.phase == WRITE:
            return everyone & ~self.ready
        if self.phase == FOG_WINDOW:
            return everyone & ~bit(self.top_caster())  # BAL-26: whatever they hold
        if self.phase < START or self.phase == OVER or self.phase == PEEK:
            return 0
        return bit(self.active_seat)

    def looking(self) -> i64:
        """The seats that see the dice before the lid is closed; with handicaps some begin earlier (BAL-33)."""
        if self.phase == WATCH or self.phase == LOOK:
            return bit(self.seats) - 1
        seen: i64 = 0
        seat: i64
        if self.phase == PEEK:
            for seat in range(self.seats):
                if self.since + self.setup.wait_ms[seat] < self.deadline:
                    seen |= bit(seat)
        return seen

    def may_close(self) -> i64:
        """BAL-3: the seats that may close the lid once it can be closed: all but those on -2."""
        return (bit(self.seats) - 1) & ~self.track.seats_on(LOWEST_SQUARE)

    def top_caster(self) -> i64:
        """The seat that played the last spell or Fog."""
        return self.fog_casters[self.fogs - 1] if self.fogs else self.caster

    def holds(self, seat: i64, kind: i64) -> bool:
        """Whether a seat holds a card of this kind."""
        return self.hands[seat] & self.setup.lookup.of_kind[kind] != 0

    def unused_symbols(self, seat: i64) -> i64:
        """BAL-23, BAL-24, BAL-28: the symbols in neither row of a seat."""
        return EVERY_SYMBOL & ~self.main_rows[seat] & ~self.second_rows[seat]

    def hex_targets(self) -> i64:
        """BAL-29: the leaders a Hex may hit: others than the active seat, unless it leads alone."""
        leaders = self.track.seats_on(self.track.leading_square())
        others = leaders & ~bit(self.active_seat)
        return others if others else leaders

    def points_of(self, seat: i64) -> i64:
        """BAL-31, BAL-32: the points of a seat for the race and for aerobatics."""
        place = self.track.place_of(seat)
        points = self.track.squares[seat]  # BAL-31; from the third place on, 23 is also the square
        if place == 1:
            points = 25
        elif place == 2:
            points = 24
        lookup = self.setup.lookup
        kind: i64
        for kind in range(HEX + 1, KINDS):
            points += (kind - HEX) * count(self.hands[seat] & lookup.of_kind[kind])
        return points

    def _novices(self) -> i64:
        found: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.setup.levels[seat] == NOVICE:
                found |= bit(seat)
        return found

    def _clockwise_start(self) -> i64:
        """BAL-10, BAL-27: the seat from which seats count clockwise: the closer, else the roller."""
        return self.closer if self.closer >= 0 else self.roller

    def spell_kind(self) -> i64:
        """The spell that can be cancelled in the present Fog window."""
        return DECREE if self.spell == RESERVE else (self.spell - CAST) // SPELL

    def _lot_seats(self) -> i64:
        """The seats between which lots are drawn: hands on the lid (BAL-3), or last position (BAL-2)."""
        if self.hands_on_lid:
            return self.hands_on_lid
        return bit(self.seats) - 1 if self.round == 1 else self.track.last_seats()

    def draw_sizes(self) -> vec[i64]:
        """The number of outcomes of each value that chance has to draw."""
        sizes = vec[i64]()
        if self.phase == LOT:
            return append(sizes, count(self._lot_seats()))
        if self.phase == TOSS:
            return filled(DICE, FACES)
        left: i64
        for left in range(self.to_draw):
            sizes = append(sizes, count(self.pile) - left)
        return sizes

    # Notes

    def _note(self, code: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        if self.takes_notes:
            self.notes = append(append(append(append(append(self.notes, code), a), b), c), d)

    def _note_move(self, seat: i64, before: i64, reason: i64) -> None:
        after = self.track.squares[seat]
        if after != before:
            self._note(codes.NOTE_MOVED, seat, before, after, reason)
            if after == FINISH:
                self._note(codes.NOTE_CROSSED, seat, self.track.place_of(seat))
