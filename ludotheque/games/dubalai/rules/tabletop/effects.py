# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""How formulas, cards and spells change the table.

No question is asked here: ``position.py`` decides who is asked what, and what follows.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest
from ludotheque.games.dubalai.rules import codes
from ludotheque.games.dubalai.rules.tabletop.formulas import EITHER, FELL, ORANGE, PERFECT, colour_of, judge
from ludotheque.games.dubalai.rules.tabletop.setup import (
    ATTRACTION,
    CORRECTION,
    DECREE,
    DOUBLE,
    EXPERT,
    FOG,
    HEX,
    KINDS,
    NOVICE,
    ROADBLOCK,
    SYMBOLS,
    TAILWIND,
)
from ludotheque.games.dubalai.rules.tabletop.tabletop import NO_PICK, Tabletop
from ludotheque.games.dubalai.rules.tabletop.track import FINISH, LAST_NOVICE_SQUARE

PENALTY: Final[i64] = 2  # BAL-15
ORANGE_BONUS: Final[i64] = 2  # BAL-13
HEX_SQUARES: Final[i64] = 3  # BAL-29


class Effects(Tabletop):
    """The table, with the effects of formulas, cards and spells."""

    # Before the lid comes off

    def _set_out_novices(self) -> None:
        """BAL-1: put the novices on their squares. One who did not pick starts on 7, the best of the three."""
        seat: i64
        for seat in range(self.seats):
            if self.setup.levels[seat] == NOVICE:
                square = self.picks[seat] if self.picks[seat] != NO_PICK else LAST_NOVICE_SQUARE
                self.picks[seat] = square
                self.track.squares[seat] = square
                self._note(codes.NOTE_LINED_UP, seat, square)

    def _clear_formulas(self) -> None:
        """BAL-4: take all formulas of the last round back."""
        self.doubled = 0
        seat: i64
        for seat in range(self.seats):
            self.main_rows[seat] = 0
            self.second_rows[seat] = 0
            self.row_colours[seat] = 0

    def _discard_reserved(self) -> None:
        """BAL-27: discard all reserved Decrees, clockwise."""
        offset: i64
        for offset in range(self.seats):
            seat = (self._clockwise_start() + offset) % self.seats
            if self.reserved & bit(seat):
                self._discard_card(seat, DECREE)
                self._note(codes.NOTE_RESERVED, seat)

    # Formulas

    def _fix_order(self) -> None:
        """BAL-10: the order of effects: the closer, then by square, then clockwise."""
        placed: i64 = 0
        seats: i64 = 0
        if self.closer >= 0:
            self.order[0] = self.closer
            seats = bit(self.closer)
            placed = 1
        square: i64 = FINISH
        offset: i64
        while placed < self.seats:
            for offset in range(self.seats):
                seat = (self._clockwise_start() + offset) % self.seats
                if self.track.squares[seat] == square and not seats & bit(seat):
                    self.order[placed] = seat
                    seats |= bit(seat)
                    placed += 1
            square -= 1

    def _fly(self, seat: i64) -> i64:
        """BAL-11 to BAL-17, BAL-28: judge a formula, move the witch and penalise the closer.

        Returns the number of cards to draw.
        """
        cursed = self.track.squares[seat] == self.curse  # BAL-16
        expert = self.setup.levels[seat] == EXPERT  # BAL-17
        rows: i64 = 2 if self.doubled & bit(seat) else 1  # BAL-28
        squares: i64 = 0
        to_draw: i64 = 0
        fell = False
        index: i64
        for index in range(rows):
            # BAL-28: the second row counts for the other colour; colours are 0 and 1
            label = EITHER if rows == 1 else self.row_colours[seat] ^ index
            row = self.main_rows[seat] if index == 0 else self.second_rows[seat]
            verdict = judge(row, self.orange, self.black, label)
            colour = colour_of(row, self.orange, self.black, label)
            self._note(codes.NOTE_JUDGED, seat, verdict, colour, count(row))
            if verdict == FELL:  # BAL-11, BAL-14
                fell = True
                continue
            self.flew = True
            squares += count(row)  # BAL-12
            if verdict == PERFECT:
                if cursed or expert:
                    self._note(codes.NOTE_NO_BONUS, seat, 0 if cursed else 1)
                elif colour == ORANGE:
                    squares += ORANGE_BONUS  # BAL-13
                else:
                    to_draw = count(row)  # BAL-13
        if squares:
            before = self.track.squares[seat]
            self.track.advance(seat, squares)
            self._note_move(seat, before, codes.BY_FORMULA)
        if fell and seat == self.closer:  # BAL-15, after valid rows have moved (BAL-28)
            before = self.track.squares[seat]
            self.track.go_back(seat, PENALTY)
            self._note_move(seat, before, codes.BY_PENALTY)
        return to_draw

    # Cards of black magic

    def _reshuffle_for(self, cards: i64) -> None:
        """BAL-18: when fewer cards than these are left in the pile, the discards are shuffled in."""
        if count(self.pile) < cards and self.discard:
            self.pile |= self.discard
            self.discard = 0
            self._note(codes.NOTE_RESHUFFLED)

    def _best_drawn_kind(self) -> i64:
        """BAL-13: the last kind among the drawn cards, which is the best aerobatics card if there is one."""
        kind: i64
        best: i64 = 0
        for kind in range(KINDS):
            if self.drawn & self.setup.lookup.of_kind[kind]:
                best = kind
        return best

    def _keep_drawn(self, kind: i64) -> None:
        """BAL-13: keep one of the drawn cards and shuffle the others back."""
        card = lowest(self.drawn & self.setup.lookup.of_kind[kind])
        self.hands[self.active_seat] |= bit(card)
        self.pile |= self.drawn & ~bit(card)
        self.drawn = 0
        self._note(codes.NOTE_KEPT, self.active_seat, card)

    def _discard_card(self, seat: i64, kind: i64) -> None:
        """BAL-18: put a played card on the discard pile."""
        card = bit(lowest(self.hands[seat] & self.setup.lookup.of_kind[kind]))
        self.hands[seat] &= ~card
        self.discard |= card

    def _show_hands(self) -> None:
        """BAL-32: at the end of the game all hands are shown."""
        seat: i64
        for seat in range(self.seats):
            if self.hands[seat]:
                self._note(codes.NOTE_SHOWN, seat, self.hands[seat])

    # Spells

    def _note_cancelled(self) -> None:
        """BAL-26: the last Fog stands and cancels the spell below it, and so on down to the first spell."""
        below = self.fogs - 1
        while below >= 0:
            number = self.casts - self.fogs + below
            if below == 0:
                self._note(codes.NOTE_CANCELLED, self.caster, number, self.spell_kind())
            else:
                self._note(codes.NOTE_CANCELLED, self.fog_casters[below - 1], number, FOG)
            below -= 2

    def _apply_spell(self, spell: i64, parameter: i64) -> None:
        """BAL-21 to BAL-25, BAL-28, BAL-29: the effect of a spell that was not cancelled."""
        seat = self.active_seat
        if spell == ATTRACTION:
            self._attract(parameter)
        elif spell == ROADBLOCK:  # BAL-22
            self.track.blockers |= bit(seat)
            self._note(codes.NOTE_BLOCKS, seat)
        elif spell == TAILWIND:  # BAL-25
            before = self.track.squares[seat]
            self.track.advance(seat, self.track.position_of(seat))
            self._note_move(seat, before, TAILWIND)
        elif spell == HEX:  # BAL-29
            before = self.track.squares[parameter]
            self.track.go_back(parameter, HEX_SQUARES)
            self._note_move(parameter, before, HEX)
        elif spell == DOUBLE:  # BAL-28
            self.doubled |= bit(seat)
            self._note(codes.NOTE_DOUBLED, seat, self.main_rows[seat], self.second_rows[seat], self.row_colours[seat])
        else:
            self._alter_formula(spell, parameter)

    def _attract(self, squares: i64) -> None:
        """BAL-21: move all other pawns towards the active seat, and note each move."""
        before = vec[i64]()
        seat: i64
        for seat in range(self.seats):
            before = append(before, self.track.squares[seat])
        self.track.attract(self.active_seat, squares, self.order)
        index: i64
        for index in range(self.seats):
            self._note_move(self.order[index], before[self.order[index]], ATTRACTION)

    def _alter_formula(self, spell: i64, parameter: i64) -> None:
        """BAL-23, BAL-24: add a card to a row; a Correction also removes one."""
        seat = self.active_seat
        added = parameter % SYMBOLS
        removed = parameter % codes.ROW // SYMBOLS
        row = self.main_rows[seat] if parameter < codes.ROW else self.second_rows[seat]
        row |= bit(added)
        if spell == CORRECTION:
            row &= ~bit(removed)
            self._note(codes.NOTE_EXCHANGED, seat, removed, added)
        else:
            self._note(codes.NOTE_ADDED, seat, added)
        if parameter < codes.ROW:
            self.main_rows[seat] = row
        else:
            self.second_rows[seat] = row
