# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The rules of Du balai ! as a state machine.

Bots search this module, so it is compiled and works with integers instead of
actions: a formula is a bit set of symbols, a card of black magic is its number in
the tables, a move is one integer (see ``codes.py``). ``moves.py`` translates.
Every call gets the time; the position only stores when its question was asked.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest, nth
from ludotheque.games.dubalai.rules import codes
from ludotheque.games.dubalai.rules.codes import (
    AFTER,
    BARREN,
    BEFORE,
    CANCEL,
    CAST,
    CLOSE,
    DONE,
    DRAW,
    FINISHED,
    FOG_WINDOW,
    KEEP,
    KEEP_ONE,
    LET_PASS,
    LOCK,
    LONG,
    LOOK,
    LOOK_ON,
    LOT,
    OVER,
    PICK,
    RESERVE,
    REWRITE,
    ROLL,
    ROW_COLOUR,
    SECOND_ROW,
    SPELL,
    START,
    STUDY,
    TOSS,
    WATCH,
    WRITE,
)
from ludotheque.games.dubalai.rules.formulas import (
    BLACK,
    EITHER,
    FELL,
    ORANGE,
    PERFECT,
    colour_of,
    judge,
    valid_symbols,
)
from ludotheque.games.dubalai.rules.tables import (
    CORRECTION,
    DECREE,
    DICE,
    DOUBLE,
    EXPERT,
    FACES,
    FOG,
    FORGOTTEN,
    KINDS,
    NOVICE,
)
from ludotheque.games.dubalai.rules.tabletop import NO_PICK, NO_SEAT, Tabletop
from ludotheque.games.dubalai.rules.track import FINISH

FIRST_NOVICE_SQUARE: Final[i64] = 5  # BAL-1
LAST_NOVICE_SQUARE: Final[i64] = 7  # BAL-1
BARREN_ROUNDS: Final[i64] = 10  # BAL-30
MOST_ROUNDS: Final[i64] = 60  # BAL-30
PENALTY: Final[i64] = 2  # BAL-15
ORANGE_BONUS: Final[i64] = 2  # BAL-13


@final
class Position(Tabletop):
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
            self._ask(START, at, self.setup.choose_ms)
        else:
            self._begin_round(at)

    def play(self, seat: i64, move: i64, at: i64) -> None:
        """Apply a legal move of a seat."""
        if move < PICK:  # BAL-4, BAL-28: a formula is laid, with a second row under a Double Game
            self.main_rows[seat] = move % SECOND_ROW
            self.second_rows[seat] = move // SECOND_ROW % SECOND_ROW
            self.row_colours[seat] = move // ROW_COLOUR
        elif move in (LOCK, RESERVE):
            self._finish_writing(seat, move, at)
        elif move in (LET_PASS, LOOK_ON):
            pass  # BAL-26: these change nothing, so that nobody can tell who holds a Fog
        elif move == CANCEL:  # BAL-26
            self._discard_card(seat, FOG)
            self.fog_casters[self.fogs] = seat
            self.fogs += 1
            self._open_fog_window(seat, move, at)
        elif move == CLOSE:
            if self.phase == STUDY:  # BAL-27: the second look may be ended early
                self._ask(REWRITE, at, self.setup.write_ms)
            else:
                self._claim_lid(seat, at)
        elif move == DONE:
            self._finish_spells(at)
        elif move >= KEEP:
            self._keep_card(move - KEEP, at)
        elif move >= CAST:
            self._cast_spell(move, at)
        elif self.phase == START:  # BAL-1
            self.picks[seat] = move - PICK
            self.ready |= bit(seat)
            if not self.asked():
                self._place_novices(at)
        else:
            self._roll_dice()

    def expire(self, at: i64) -> None:
        """Apply the end of the present question's time."""
        if self.phase == START:
            self._place_novices(at)
        elif self.phase == ROLL:
            self._roll_dice()
        elif self.phase == WATCH:  # BAL-3: from now on the lid may be closed
            self.phase = LOOK
            self.deadline = self.since + self.setup.look_ms
        elif self.phase == LOOK:  # BAL-3: the lid closes by itself, or equally quick hands are compared
            self._decide_closer(at)
        elif self.phase == WRITE:  # BAL-4: what is laid counts
            self._note(codes.NOTE_TIME_UP)
            self._reveal_decrees(at)
        elif self.phase == FOG_WINDOW:  # BAL-26
            self._resolve_spell(at)
        elif self.phase == STUDY:
            self._ask(REWRITE, at, self.setup.write_ms)
        elif self.phase == REWRITE:
            self._note(codes.NOTE_TIME_UP)
            self._next_decree(at)
        elif self.phase == KEEP_ONE:
            # BAL-13: without a choice the last kind is kept, which is the best aerobatics card if there is one.
            kind: i64
            best: i64 = 0
            for kind in range(KINDS):
                if self.drawn & self.setup.tables.of_kind[kind]:
                    best = kind
            self._keep_card(best, at)
        else:
            self._finish_spells(at)

    # Chance

    def draws(self) -> vec[i64]:
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

    def draw(self, value: i64, at: i64) -> None:
        """Apply one value drawn by chance."""
        if self.phase == LOT and self.hands_on_lid:
            self._close_lid(nth(self._lot_seats(), value), at)
        elif self.phase == LOT:
            self.roller = nth(self._lot_seats(), value)
            self._ask_to_roll(at)
        elif self.phase == TOSS:
            self.dice[self.dice_rolled] = self.setup.tables.faces[self.dice_rolled * FACES + value]
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
        """BAL-1: place the novices. A novice who did not pick starts on 7, the best of the three squares."""
        seat: i64
        for seat in range(self.seats):
            if self.setup.levels[seat] == NOVICE:
                square = self.picks[seat] if self.picks[seat] != NO_PICK else LAST_NOVICE_SQUARE
                self.picks[seat] = square
                self.track.squares[seat] = square
                self._note(codes.NOTE_LINED_UP, seat, square)
        self._begin_round(at)

    def _begin_round(self, at: i64) -> None:
        """BAL-2: the player in last position rolls; by lot in the first round and among several."""
        self.round += 1
        self.ready = 0
        self.actor = NO_SEAT
        self.closer = NO_SEAT
        self.roller = NO_SEAT
        self.flew = False
        self.track.blockers = 0  # BAL-22: a Roadblock ends with the round
        lot = self._lot_seats()
        if count(lot) > 1:
            self._ask_chance(LOT)
            self.since = at
        else:
            self.roller = lowest(lot)
            self._ask_to_roll(at)

    def _lot_seats(self) -> i64:
        """The seats between which lots are drawn: hands on the lid (BAL-3), or last position (BAL-2)."""
        if self.hands_on_lid:
            return self.hands_on_lid
        return bit(self.seats) - 1 if self.round == 1 else self.track.last_seats()

    def _ask_to_roll(self, at: i64) -> None:
        self._note(codes.NOTE_ROUND, self.roller, self.round)
        self._ask(ROLL, at, self.setup.choose_ms)

    def _roll_dice(self) -> None:
        self.uncovered = False
        self.doubled = 0
        seat: i64
        for seat in range(self.seats):
            self.main_rows[seat] = 0
            self.second_rows[seat] = 0
            self.row_colours[seat] = 0
        self._ask_chance(TOSS)

    def _after_roll(self, at: i64) -> None:
        """BAL-5, BAL-6: find the valid symbols; without any, the dice are rolled again."""
        self.orange = valid_symbols(self.dice, ORANGE)
        self.black = valid_symbols(self.dice, BLACK)
        if self.orange | self.black:
            self._note(codes.NOTE_ROLLED, self.roller)
            self._ask(WATCH, at, self.setup.watch_ms)
        else:
            self._note(codes.NOTE_REROLLED, self.roller)
            self._ask_chance(TOSS)

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
            self._ask_chance(LOT)
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
        self._ask(WRITE, at, self.setup.write_ms)

    # Writing

    def _finish_writing(self, seat: i64, move: i64, at: i64) -> None:
        """BAL-4, BAL-27: lock a formula or reserve a Decree. To the others both look the same."""
        self._note(codes.NOTE_LOCKED, seat)
        if self.phase == REWRITE:
            self._next_decree(at)
            return
        self.ready |= bit(seat)
        if move == RESERVE:
            self.reserved |= bit(seat)
        if not self.asked():
            self._reveal_decrees(at)

    def _reveal_decrees(self, at: i64) -> None:
        """BAL-27: reveal all reservations of a Decree at once."""
        self.ready = 0
        offset: i64
        for offset in range(self.seats):
            seat = (self._clockwise_start() + offset) % self.seats
            if self.reserved & bit(seat):
                self._discard_card(seat, DECREE)
                self._note(codes.NOTE_RESERVED, seat)
        self._next_decree(at)

    def _next_decree(self, at: i64) -> None:
        """BAL-27: resolve the next reserved Decree, clockwise; after the last one the lid comes off."""
        offset: i64
        for offset in range(self.seats):
            seat = (self._clockwise_start() + offset) % self.seats
            if self.reserved & bit(seat):
                self.reserved &= ~bit(seat)
                self.actor = seat
                self._announce_spell(seat, RESERVE, at)
                return
        self._open_lid(at)

    # The lid comes off

    def _open_lid(self, at: i64) -> None:
        """BAL-4, BAL-5, BAL-10: reveal the formulas and the dice, and fix the order of effects."""
        self.uncovered = True
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
        for offset in range(self.seats):
            self._note(codes.NOTE_SPOKE, self.order[offset], self.main_rows[self.order[offset]])
        self._note(codes.NOTE_UNCOVERED)
        self.turn = 0
        self._begin_step(at)

    def _begin_step(self, at: i64) -> None:
        """BAL-20: begin a player's step. A player who holds cards is asked for spells first.

        The number of cards is public, so the question reveals nothing.
        """
        self.actor = self.order[self.turn]
        self.altered = False
        if self.hands[self.actor]:
            self._ask(BEFORE, at, self.setup.choose_ms)
        else:
            self._apply_formula(at)

    def _finish_spells(self, at: i64) -> None:
        if self.phase == BEFORE:
            self._apply_formula(at)
        else:
            self._end_step(at)

    def _apply_formula(self, at: i64) -> None:
        """BAL-11 to BAL-17, BAL-28: judge the formula, move the witch, penalise the closer, draw cards."""
        seat = self.actor
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
        if to_draw:
            self._draw_cards(to_draw, at)
        else:
            self._ask_after(at)

    def _ask_after(self, at: i64) -> None:
        if self.hands[self.actor]:
            self._ask(AFTER, at, self.setup.choose_ms)
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
        """BAL-13, BAL-18: draw cards; when too few are left the discards are shuffled in."""
        if count(self.pile) < cards and self.discard:
            self.pile |= self.discard
            self.discard = 0
            self._note(codes.NOTE_RESHUFFLED)
        self.to_draw = min(cards, count(self.pile))
        if self.to_draw:
            self._ask_chance(DRAW)
            self.since = at
        else:
            self._ask_after(at)

    def _after_draw(self, at: i64) -> None:
        self._note(codes.NOTE_DREW, self.actor, self.drawn)
        if count(self.drawn) == 1:
            self._keep_card(self.setup.tables.kind_of[lowest(self.drawn)], at)
        else:
            self._ask(KEEP_ONE, at, self.setup.choose_ms)

    def _keep_card(self, kind: i64, at: i64) -> None:
        """BAL-13: keep one card and shuffle the others back."""
        card = lowest(self.drawn & self.setup.tables.of_kind[kind])
        self.hands[self.actor] |= bit(card)
        self.pile |= self.drawn & ~bit(card)
        self.drawn = 0
        self._note(codes.NOTE_KEPT, self.actor, card)
        self._ask_after(at)

    def _cast_spell(self, move: i64, at: i64) -> None:
        """BAL-18, BAL-20: play and discard a spell; then others may cancel it."""
        spell = (move - CAST) // SPELL
        self._discard_card(self.actor, spell)
        if spell in (FORGOTTEN, CORRECTION):
            self.altered = True  # BAL-28: no Double Game can be declared after this
        self._announce_spell(self.actor, move, at)

    def _announce_spell(self, seat: i64, move: i64, at: i64) -> None:
        self.caster = seat
        self.spell = move
        self.fogs = 0
        self._open_fog_window(seat, move, at)

    def _open_fog_window(self, seat: i64, move: i64, at: i64) -> None:
        """BAL-26: give time for a Fog. The window is skipped only when every Fog lies in the open discard."""
        self.casts += 1
        self._note(codes.NOTE_PLAYED, seat, self.casts, move)
        fogs = self.setup.tables.of_kind[FOG]
        if fogs & self.discard == fogs:
            self._resolve_spell(at)
        else:
            self._ask(FOG_WINDOW, at, self.setup.fog_ms)

    def _resolve_spell(self, at: i64) -> None:
        """BAL-26: the last Fog stands and cancels the spell below it, and so on down to the first spell."""
        below = self.fogs - 1
        while below >= 0:
            number = self.casts - self.fogs + below
            if below == 0:
                self._note(codes.NOTE_CANCELLED, self.caster, number, self.spell_kind())
            else:
                self._note(codes.NOTE_CANCELLED, self.fog_casters[below - 1], number, FOG)
            below -= 2
        stands = self.fogs % 2 == 0
        spell = self.spell_kind()
        if spell == DECREE:  # BAL-27
            if stands:
                self._note(codes.NOTE_STUDYING, self.actor)
                expert = self.setup.levels[self.actor] == EXPERT
                self._ask(STUDY, at, self.setup.expert_study_ms if expert else self.setup.study_ms)
            else:
                self._ask(REWRITE, at, self.setup.write_ms)
            return
        if stands:
            self._apply_spell(spell, self.spell % SPELL)
        if spell in (DOUBLE, FORGOTTEN, CORRECTION):
            if self.hands[self.actor]:
                self._ask(BEFORE, at, self.setup.choose_ms)
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
            self._end_game(FINISHED)
        elif self.barren == BARREN_ROUNDS:
            self._end_game(BARREN)
        elif self.round == MOST_ROUNDS:
            self._end_game(LONG)
        else:
            self._begin_round(at)

    def _end_game(self, cause: i64) -> None:
        self.cause = cause
        self.phase = OVER
        self.actor = NO_SEAT
        self.step += 1
        seat: i64
        for seat in range(self.seats):
            if self.hands[seat]:
                self._note(codes.NOTE_SHOWN, seat, self.hands[seat])
        self._note(codes.NOTE_ENDED, cause)
