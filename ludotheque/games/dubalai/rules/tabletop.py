# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What lies on the table of Du balai !, and how a spell that stands changes it.

``position.py`` builds the course of the game on it: who is asked what, and what
follows. This module is compiled; the numbers are explained in ``codes.py``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.games.dubalai.rules import codes
from ludotheque.games.dubalai.rules.codes import (
    CAST,
    FOG_WINDOW,
    LOOK,
    LOT,
    NOT_YET,
    OVER,
    RESERVE,
    ROLL,
    ROW,
    SPELL,
    START,
    WATCH,
    WRITE,
)
from ludotheque.games.dubalai.rules.formulas import EVERY_SYMBOL
from ludotheque.games.dubalai.rules.tables import (
    ATTRACTION,
    CORRECTION,
    DECREE,
    DICE,
    DOUBLE,
    FOG,
    HEX,
    KINDS,
    NOVICE,
    ROADBLOCK,
    SYMBOLS,
    TAILWIND,
    Setup,
)
from ludotheque.games.dubalai.rules.track import BACK, FINISH, MOST_SEATS, Track

NOBODY: Final[i64] = -1
NO_CURSE: Final[i64] = -9
NO_PICK: Final[i64] = -9
HEX_SQUARES: Final[i64] = 3


class Tabletop:
    """Everything on the table at one moment, secrets included."""

    def __init__(self, setup: Setup) -> None:
        """A table at which nothing has been asked yet; ``begin`` asks."""
        self.setup: Setup = setup
        self.seats: i64 = setup.seats
        self.phase: i64 = LOT
        self.step: i64 = 0  # numbers the questions
        self.since: i64 = 0  # when the present question was asked
        self.deadline: i64 = 0
        self.round: i64 = 0
        self.roller: i64 = NOBODY
        self.closer: i64 = NOBODY
        self.reaching: i64 = 0  # seats whose hand came on the lid in the same millisecond
        self.track: Track = Track(setup.seats)
        self.curse: i64 = NO_CURSE
        self.picks: vec[i64] = filled(MOST_SEATS, NO_PICK)  # the novices' squares, secret until all have picked
        self.dice: vec[i64] = filled(DICE, -1)  # faces as they lie
        self.uncovered: bool = False  # the lid has come off since the last roll
        self.orange: i64 = 0  # valid symbols
        self.black: i64 = 0
        self.rows: vec[i64] = filled(MOST_SEATS, 0)  # each seat's main row
        self.seconds: vec[i64] = filled(MOST_SEATS, 0)
        self.colours: vec[i64] = filled(MOST_SEATS, 0)  # of the main row, where there is a second
        self.ready: i64 = 0  # seats that have answered a question put to several
        self.reserved: i64 = 0  # seats whose Decree is still to come
        self.order: vec[i64] = filled(MOST_SEATS, 0)
        self.turn: i64 = 0  # how many in that order are through
        self.actor: i64 = NOBODY  # whose step, or whose Decree, it is
        self.doubled: i64 = 0  # seats whose Double Game stands
        self.altered: bool = False  # a Forgotten Syllable or Correction was played in this step
        self.spell: i64 = 0  # the move of the spell just played
        self.caster: i64 = NOBODY
        self.casts: i64 = 0  # numbers the spells played
        self.fogs: i64 = 0  # Fogs played on it, each on the one before
        self.foggers: vec[i64] = filled(count(setup.tables.of_kind[FOG]), 0)  # who played them
        self.hands: vec[i64] = filled(MOST_SEATS, 0)
        self.pile: i64 = 0
        self.discard: i64 = 0
        self.drawn: i64 = 0  # cards the actor is choosing from
        self.dealt: i64 = 0  # values chance has given so far
        self.to_draw: i64 = 0
        self.flew: bool = False  # somebody's formula was valid this round
        self.barren: i64 = 0  # rounds running without a valid formula
        self.cause: i64 = NOT_YET
        self.telling: bool = False  # whether notes are taken
        self.notes: vec[i64] = vec[i64]()
        card: i64
        for card in range(setup.tables.cards):
            self.pile |= bit(card)

    def copy_from(self, other: Tabletop) -> None:
        """Become like another of the same table; notes stay behind."""
        self.phase = other.phase
        self.step = other.step
        self.since = other.since
        self.deadline = other.deadline
        self.round = other.round
        self.roller = other.roller
        self.closer = other.closer
        self.reaching = other.reaching
        self.track.copy_from(other.track)
        self.curse = other.curse
        self.uncovered = other.uncovered
        self.orange = other.orange
        self.black = other.black
        self.ready = other.ready
        self.reserved = other.reserved
        self.turn = other.turn
        self.actor = other.actor
        self.doubled = other.doubled
        self.altered = other.altered
        self.spell = other.spell
        self.caster = other.caster
        self.casts = other.casts
        self.fogs = other.fogs
        self.pile = other.pile
        self.discard = other.discard
        self.drawn = other.drawn
        self.dealt = other.dealt
        self.to_draw = other.to_draw
        self.flew = other.flew
        self.barren = other.barren
        self.cause = other.cause
        index: i64
        for index in range(MOST_SEATS):
            self.picks[index] = other.picks[index]
            self.rows[index] = other.rows[index]
            self.seconds[index] = other.seconds[index]
            self.colours[index] = other.colours[index]
            self.order[index] = other.order[index]
            self.hands[index] = other.hands[index]
        for index in range(DICE):
            self.dice[index] = other.dice[index]
        for index in range(other.fogs):
            self.foggers[index] = other.foggers[index]

    # Asking

    def asked(self) -> i64:
        """The seats that are asked something now."""
        everyone = bit(self.seats) - 1
        if self.phase == START:
            return self._novices() & ~self.ready
        if self.phase == ROLL:
            return bit(self.roller)
        if self.phase == WATCH or self.phase == LOOK:
            return everyone & ~self.reaching
        if self.phase == WRITE:
            return everyone & ~self.ready
        if self.phase == FOG_WINDOW:
            return everyone & ~bit(self.top_caster())
        if self.phase < START or self.phase == OVER:
            return 0
        return bit(self.actor)

    def may_close(self) -> i64:
        """BAL-3: the seats that may close the lid, in their time."""
        return (bit(self.seats) - 1) & ~self.track.on(BACK)

    def top_caster(self) -> i64:
        """Who played the last spell or Fog."""
        return self.foggers[self.fogs - 1] if self.fogs else self.caster

    def holds(self, seat: i64, kind: i64) -> bool:
        """Whether a seat has a card of this kind."""
        return self.hands[seat] & self.setup.tables.of_kind[kind] != 0

    def free_cards(self, seat: i64) -> i64:
        """The symbols in neither row of a seat."""
        return EVERY_SYMBOL & ~self.rows[seat] & ~self.seconds[seat]

    def hex_targets(self) -> i64:
        """BAL-29: the leaders the actor may choose from."""
        leaders = self.track.on(self.track.foremost())
        others = leaders & ~bit(self.actor)
        return others if others else leaders

    def points_of(self, seat: i64) -> i64:
        """BAL-31, BAL-32: points for the race and for aerobatics."""
        place = self.track.place_of(seat)
        points = self.track.squares[seat]
        if place == 1:
            points = 25
        elif place == 2:
            points = 24
        tables = self.setup.tables
        kind: i64
        for kind in range(HEX + 1, KINDS):
            points += (kind - HEX) * count(self.hands[seat] & tables.of_kind[kind])
        return points

    def _novices(self) -> i64:
        found: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.setup.levels[seat] == NOVICE:
                found |= bit(seat)
        return found

    def _first_of_round(self) -> i64:
        """BAL-10, BAL-27: clockwise from the closer, else from the roller."""
        return self.closer if self.closer >= 0 else self.roller

    def spell_kind(self) -> i64:
        """Which spell the present window is about."""
        return DECREE if self.spell == RESERVE else (self.spell - CAST) // SPELL

    # Taking notes

    def _note(self, what: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        if self.telling:
            self.notes = append(append(append(append(append(self.notes, what), a), b), c), d)

    def _tell_move(self, seat: i64, before: i64, reason: i64) -> None:
        after = self.track.squares[seat]
        if after != before:
            self._note(codes.NOTE_MOVED, seat, before, after, reason)
            if after == FINISH:
                self._note(codes.NOTE_CROSSED, seat, self.track.place_of(seat))

    # Effects

    def _discard(self, seat: i64, kind: i64) -> None:
        card = bit(lowest(self.hands[seat] & self.setup.tables.of_kind[kind]))
        self.hands[seat] &= ~card
        self.discard |= card

    def _take_effect(self, spell: i64, what: i64) -> None:
        seat = self.actor
        if spell == ATTRACTION:
            self._attract(what)
        elif spell == ROADBLOCK:
            self.track.blockers |= bit(seat)
            self._note(codes.NOTE_BLOCKS, seat)
        elif spell == TAILWIND:
            before = self.track.squares[seat]
            self.track.advance(seat, self.track.position_of(seat))
            self._tell_move(seat, before, TAILWIND)
        elif spell == HEX:
            before = self.track.squares[what]
            self.track.go_back(what, HEX_SQUARES)
            self._tell_move(what, before, HEX)
        elif spell == DOUBLE:
            self.doubled |= bit(seat)
            self._note(codes.NOTE_DOUBLED, seat, self.rows[seat], self.seconds[seat], self.colours[seat])
        else:
            self._alter(spell, what)

    def _attract(self, squares: i64) -> None:
        """BAL-21."""
        before = vec[i64]()
        seat: i64
        for seat in range(self.seats):
            before = append(before, self.track.squares[seat])
        self.track.attract(self.actor, squares, self.order)
        index: i64
        for index in range(self.seats):
            self._tell_move(self.order[index], before[self.order[index]], ATTRACTION)

    def _alter(self, spell: i64, what: i64) -> None:
        """BAL-23, BAL-24: a card joins a row; with a Correction another leaves it."""
        seat = self.actor
        added = what % SYMBOLS
        removed = what % ROW // SYMBOLS
        row = self.rows[seat] if what < ROW else self.seconds[seat]
        row |= bit(added)
        if spell == CORRECTION:
            row &= ~bit(removed)
            self._note(codes.NOTE_EXCHANGED, seat, removed, added)
        else:
            self._note(codes.NOTE_ADDED, seat, added)
        if what < ROW:
            self.rows[seat] = row
        else:
            self.seconds[seat] = row
