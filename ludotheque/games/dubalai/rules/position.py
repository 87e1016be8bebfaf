# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The rules of Du balai ! as a state machine.

Bots search this module, so it is compiled and works with integers instead of
actions: a formula is a bit set of symbols, a card of black magic is its number in
the lookup tables, a move is one integer (see ``codes.py``). ``moves.py`` translates.
Every call gets the time; the position only stores when its question was asked.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest, nth
from ludotheque.games.dubalai.rules import codes
from ludotheque.games.dubalai.rules.tabletop.effects import Effects
from ludotheque.games.dubalai.rules.tabletop.formulas import BLACK, ORANGE, valid_symbols
from ludotheque.games.dubalai.rules.tabletop.setup import (
    CORRECTION,
    DECREE,
    DICE,
    DOUBLE,
    EXPERT,
    FACES,
    FOG,
    FORGOTTEN,
)
from ludotheque.games.dubalai.rules.tabletop.tabletop import NO_SEAT

BARREN_ROUNDS: Final[i64] = 10  # BAL-30
MOST_ROUNDS: Final[i64] = 60  # BAL-30


@final
class Position(Effects):
    """A position of the game: the table, the present question, and how answers change them."""

    def copy(self) -> Position:
        """An independent copy."""
        other = Position(self.setup)
        other.copy_from(self)
        return other

    # Questions

    def _ask(self, phase: i64, at: i64, time: i64) -> None:
        self.phase = phase
        self.step += 1
        self.since = at
        self.deadline = at + time

    def _ask_chance(self, phase: i64) -> None:
        self.phase = phase
        self.step += 1
        self.dice_rolled = 0

    def begin(self, at: i64) -> None:
        """BAL-1: novices pick a square, then the first round begins."""
        if self._novices():
            self._ask(codes.START, at, self.setup.choose_ms)
        else:
            self._begin_round(at)

    def play(self, seat: i64, move: i64, at: i64) -> None:
        """Apply a legal move of a seat."""
        if move < codes.PICK:  # BAL-4, BAL-28: a formula is laid, with a second row under a Double Game
            self.main_rows[seat] = move % codes.SECOND_ROW
            self.second_rows[seat] = move // codes.SECOND_ROW % codes.SECOND_ROW
            self.row_colours[seat] = move // codes.ROW_COLOUR
        elif move in (codes.LOCK, codes.RESERVE):
            self._finish_writing(seat, move, at)
        elif move in (codes.LET_PASS, codes.LOOK_ON):
            pass  # BAL-26: these change nothing, so that nobody can tell who holds a Fog
        elif move == codes.CANCEL:  # BAL-26
            self._discard_card(seat, FOG)
            self.fog_casters[self.fogs] = seat
            self.fogs += 1
            self._open_fog_window(seat, move, at)
        elif move == codes.CLOSE:
            if self.phase == codes.STUDY:  # BAL-27: the second look may be ended early
                self._ask(codes.REWRITE, at, self.setup.write_ms)
            else:
                self._claim_lid(seat, at)
        elif move == codes.DONE:
            self._finish_spells(at)
        elif move >= codes.KEEP:
            self._keep_card(move - codes.KEEP, at)
        elif move >= codes.CAST:
            self._cast_spell(move, at)
        elif self.phase == codes.START:  # BAL-1
            self.picks[seat] = move - codes.PICK
            self.ready |= bit(seat)
            if not self.asked():
                self._place_novices(at)
        else:
            self._roll_dice()

    def expire(self, at: i64) -> None:
        """Apply the end of the present question's time."""
        if self.phase == codes.START:
            self._place_novices(at)
        elif self.phase == codes.ROLL:
            self._roll_dice()
        elif self.phase == codes.PEEK:
            self._begin_next_looks(at)
        elif self.phase == codes.WATCH:  # BAL-3: from now on the lid may be closed
            self.phase = codes.LOOK
            self.deadline = self.since + self.setup.look_ms
        elif self.phase == codes.LOOK:  # BAL-3: the lid closes by itself, or equally quick hands are compared
            self._decide_closer(at)
        elif self.phase == codes.WRITE:  # BAL-4: what is laid counts
            self._note(codes.NOTE_TIME_UP)
            self._reveal_decrees(at)
        elif self.phase == codes.FOG_WINDOW:  # BAL-26
            self._resolve_spell(at)
        elif self.phase == codes.STUDY:
            self._ask(codes.REWRITE, at, self.setup.write_ms)
        elif self.phase == codes.REWRITE:
            self._note(codes.NOTE_TIME_UP)
            self._next_decree(at)
        elif self.phase == codes.KEEP_ONE:
            self._keep_card(self._best_drawn_kind(), at)  # BAL-13
        else:
            self._finish_spells(at)

    # Chance

    def draw(self, value: i64, at: i64) -> None:
        """Apply one value drawn by chance."""
        if self.phase == codes.LOT and self.hands_on_lid:
            self._close_lid(nth(self._lot_seats(), value), at)
        elif self.phase == codes.LOT:
            self.roller = nth(self._lot_seats(), value)
            self._ask_to_roll(at)
        elif self.phase == codes.TOSS:
            self.dice[self.dice_rolled] = self.setup.lookup.faces[self.dice_rolled * FACES + value]
            self.dice_rolled += 1
            if self.dice_rolled == DICE:
                self._after_roll(at)
        else:
            card = nth(self.pile, value)
            self.pile &= ~bit(card)
            self.drawn |= bit(card)
            self.to_draw -= 1
            if not self.to_draw:
                self._after_draw(at)

    # The beginning of a round

    def _place_novices(self, at: i64) -> None:
        """BAL-1: when all novices have picked, or their time is up, the first round begins."""
        self._set_out_novices()
        self._begin_round(at)

    def _begin_round(self, at: i64) -> None:
        """BAL-2: the player in last position rolls; by lot in the first round and among several."""
        self.round += 1
        self.ready = 0
        self.active_seat = NO_SEAT
        self.closer = NO_SEAT
        self.roller = NO_SEAT
        self.flew = False
        self.track.blockers = 0  # BAL-22: a Roadblock ends with the round
        lot = self._lot_seats()
        if count(lot) > 1:
            self._ask_chance(codes.LOT)
            self.since = at
        else:
            self.roller = lowest(lot)
            self._ask_to_roll(at)

    def _ask_to_roll(self, at: i64) -> None:
        self._note(codes.NOTE_ROUND, self.roller, self.round)
        self._ask(codes.ROLL, at, self.setup.choose_ms)

    def _roll_dice(self) -> None:
        self.uncovered = False
        self._clear_formulas()
        self._ask_chance(codes.TOSS)

    def find_valid_symbols(self) -> None:
        """BAL-5: which symbols are valid, from the dice.

        Also for code that is not compiled: a vector that it passes to a compiled function stays in memory for ever
        (mypyc 2.4).
        """
        self.orange = valid_symbols(self.dice, ORANGE)
        self.black = valid_symbols(self.dice, BLACK)

    def _after_roll(self, at: i64) -> None:
        """BAL-6: without a valid symbol, the dice are rolled again."""
        self.find_valid_symbols()
        if self.orange | self.black:
            self._note(codes.NOTE_ROLLED, self.roller)
            if self.setup.longest_wait_ms:
                self._ask(codes.PEEK, at, self._next_look(0))
            else:
                self._ask(codes.WATCH, at, self.setup.watch_ms)
        else:
            self._note(codes.NOTE_REROLLED, self.roller)
            self._ask_chance(codes.TOSS)

    def _next_look(self, waited: i64) -> i64:
        """BAL-33: how long after the roll the next seats begin to look, when so much time has passed."""
        soonest = self.setup.longest_wait_ms
        seat: i64
        for seat in range(self.seats):
            if waited < self.setup.wait_ms[seat] < soonest:
                soonest = self.setup.wait_ms[seat]
        return soonest

    def _begin_next_looks(self, at: i64) -> None:
        """BAL-33: more seats see the dice; when all do, the look of everybody begins."""
        waited = self.deadline - self.since
        if waited < self.setup.longest_wait_ms:
            self.step += 1
            self.deadline = self.since + self._next_look(waited)
        else:
            self._ask(codes.WATCH, at, self.setup.watch_ms)

    def _claim_lid(self, seat: i64, at: i64) -> None:
        """BAL-3: a seat puts its hand on the lid.

        Others have until the end of the millisecond to be equally quick, so it does
        not matter which of two equally quick hands is reported first.
        """
        self.hands_on_lid |= bit(seat)
        if self.may_close() & ~self.hands_on_lid:
            self.deadline = at + 1
        else:
            self._decide_closer(at)

    def _decide_closer(self, at: i64) -> None:
        """BAL-3: decide who closed the lid; equally quick hands draw lots."""
        self.step += 1  # the clock's question during WATCH had a number of its own
        if count(self.hands_on_lid) > 1:
            self._ask_chance(codes.LOT)
            self.since = at
        elif self.hands_on_lid:
            self._close_lid(lowest(self.hands_on_lid), at)
        else:
            self._close_lid(NO_SEAT, at)

    def _close_lid(self, seat: i64, at: i64) -> None:
        """BAL-3, BAL-4: the lid is closed and all players write."""
        self.closer = seat
        self.hands_on_lid = 0
        self.ready = 0
        self._note(codes.NOTE_CLOSED, seat)
        self._ask(codes.WRITE, at, self.setup.write_ms)

    # Writing

    def _finish_writing(self, seat: i64, move: i64, at: i64) -> None:
        """BAL-4, BAL-27: lock a formula or reserve a Decree. To the others both look the same."""
        self._note(codes.NOTE_LOCKED, seat)
        if self.phase == codes.REWRITE:
            self._next_decree(at)
            return
        self.ready |= bit(seat)
        if move == codes.RESERVE:
            self.reserved |= bit(seat)
        if not self.asked():
            self._reveal_decrees(at)

    def _reveal_decrees(self, at: i64) -> None:
        """BAL-27: reveal all reservations of a Decree at once."""
        self.ready = 0
        self._discard_reserved()
        self._next_decree(at)

    def _next_decree(self, at: i64) -> None:
        """BAL-27: resolve the next reserved Decree, clockwise; after the last one the lid comes off."""
        offset: i64
        for offset in range(self.seats):
            seat = (self._clockwise_start() + offset) % self.seats
            if self.reserved & bit(seat):
                self.reserved &= ~bit(seat)
                self.active_seat = seat
                self._announce_spell(seat, codes.RESERVE, at)
                return
        self._open_lid(at)

    # The lid comes off

    def _open_lid(self, at: i64) -> None:
        """BAL-4, BAL-5, BAL-10: reveal the formulas and the dice, and fix the order of effects."""
        self.uncovered = True
        self._fix_order()
        offset: i64
        for offset in range(self.seats):
            self._note(codes.NOTE_SPOKE, self.order[offset], self.main_rows[self.order[offset]])
        self._note(codes.NOTE_UNCOVERED)
        self.turn = 0
        self._begin_step(at)

    def _begin_step(self, at: i64) -> None:
        """BAL-20: begin a player's step. A player who holds cards is asked for spells first.

        The number of cards is public, so the question reveals nothing.
        """
        self.active_seat = self.order[self.turn]
        self.altered = False
        if self.hands[self.active_seat]:
            self._ask(codes.BEFORE, at, self.setup.choose_ms)
        else:
            self._apply_formula(at)

    def _finish_spells(self, at: i64) -> None:
        if self.phase == codes.BEFORE:
            self._apply_formula(at)
        else:
            self._end_step(at)

    def _apply_formula(self, at: i64) -> None:
        """BAL-11 to BAL-17: apply the formula of the active seat; a perfect black one draws cards."""
        to_draw = self._fly(self.active_seat)
        if to_draw:
            self._draw_cards(to_draw, at)
        else:
            self._ask_after(at)

    def _ask_after(self, at: i64) -> None:
        if self.hands[self.active_seat]:
            self._ask(codes.AFTER, at, self.setup.choose_ms)
        else:
            self._end_step(at)

    def _end_step(self, at: i64) -> None:
        self.turn += 1
        if self.turn < self.seats:
            self._begin_step(at)
        else:
            self._end_round(at)

    # Black magic

    def _draw_cards(self, cards: i64, at: i64) -> None:
        """BAL-13, BAL-18: draw cards; fewer if pile and discard have too few."""
        self._reshuffle_for(cards)
        self.to_draw = min(cards, count(self.pile))
        if self.to_draw:
            self._ask_chance(codes.DRAW)
            self.since = at
        else:
            self._ask_after(at)

    def _after_draw(self, at: i64) -> None:
        self._note(codes.NOTE_DREW, self.active_seat, self.drawn)
        if count(self.drawn) == 1:
            self._keep_card(self.setup.lookup.kind_of[lowest(self.drawn)], at)
        else:
            self._ask(codes.KEEP_ONE, at, self.setup.choose_ms)

    def _keep_card(self, kind: i64, at: i64) -> None:
        self._keep_drawn(kind)
        self._ask_after(at)

    def _cast_spell(self, move: i64, at: i64) -> None:
        """BAL-18, BAL-20: play and discard a spell; then others may cancel it."""
        spell = (move - codes.CAST) // codes.SPELL
        self._discard_card(self.active_seat, spell)
        if spell in (FORGOTTEN, CORRECTION):
            self.altered = True  # BAL-28: no Double Game can be declared after this
        self._announce_spell(self.active_seat, move, at)

    def _announce_spell(self, seat: i64, move: i64, at: i64) -> None:
        self.caster = seat
        self.spell = move
        self.fogs = 0
        self._open_fog_window(seat, move, at)

    def _open_fog_window(self, seat: i64, move: i64, at: i64) -> None:
        """BAL-26: give time for a Fog. The window is skipped only when every Fog lies in the open discard."""
        self.casts += 1
        self._note(codes.NOTE_PLAYED, seat, self.casts, move)
        fogs = self.setup.lookup.of_kind[FOG]
        if fogs & self.discard == fogs:
            self._resolve_spell(at)
        else:
            self._ask(codes.FOG_WINDOW, at, self.setup.fog_ms)

    def _resolve_spell(self, at: i64) -> None:
        """BAL-26: the time for a Fog is over: the spell takes effect unless it is cancelled."""
        self._note_cancelled()
        stands = self.fogs % 2 == 0
        spell = self.spell_kind()
        if spell == DECREE:  # BAL-27
            if stands:
                self._note(codes.NOTE_STUDYING, self.active_seat)
                expert = self.setup.levels[self.active_seat] == EXPERT
                self._ask(codes.STUDY, at, self.setup.expert_study_ms if expert else self.setup.study_ms)
            else:
                self._ask(codes.REWRITE, at, self.setup.write_ms)
            return
        if stands:
            self._apply_spell(spell, self.spell % codes.SPELL)
        if spell in (DOUBLE, FORGOTTEN, CORRECTION):
            if self.hands[self.active_seat]:
                self._ask(codes.BEFORE, at, self.setup.choose_ms)
            else:
                self._apply_formula(at)
        else:
            self._ask_after(at)

    # The end

    def _end_round(self, at: i64) -> None:
        """BAL-16, BAL-30: move the curse, then end the game or begin the next round."""
        self.curse = self.track.leading_square()
        self._note(codes.NOTE_CURSE, self.curse)
        self.barren = 0 if self.flew else self.barren + 1
        if self.track.finishers():
            self._end_game(codes.FINISHED)
        elif self.barren == BARREN_ROUNDS:
            self._end_game(codes.BARREN)
        elif self.round == MOST_ROUNDS:
            self._end_game(codes.LONG)
        else:
            self._begin_round(at)

    def _end_game(self, cause: i64) -> None:
        self.cause = cause
        self.phase = codes.OVER
        self.active_seat = NO_SEAT
        self.step += 1
        self._show_hands()
        self._note(codes.NOTE_ENDED, cause)
