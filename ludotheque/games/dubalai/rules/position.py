# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The rules of Du balai ! as a state machine.

This module is compiled, and searched by bots: it knows numbers, not actions. A
formula is a set of symbols, a card of black magic its number in the tables, a
move one integer (see ``codes.py``). ``game.py`` translates. Time comes in with
every call; a position only remembers when its present question was asked.
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
from ludotheque.games.dubalai.rules.tabletop import NO_PICK, NOBODY, Tabletop
from ludotheque.games.dubalai.rules.track import FINISH

LAST_NOVICE_SQUARE: Final[i64] = 7
BARREN_ROUNDS: Final[i64] = 10
MOST_ROUNDS: Final[i64] = 60
PENALTY: Final[i64] = 2
ORANGE_BONUS: Final[i64] = 2


@final
class Position(Tabletop):
    """The table, and the course of the game on it."""

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
        self.dealt = 0

    def begin(self, at: i64) -> None:
        """BAL-1: novices pick a square, then the first round begins."""
        if self._novices():
            self._ask(START, at, self.setup.choose)
        else:
            self._begin_round(at)

    def play(self, seat: i64, move: i64, at: i64) -> None:
        """A seat makes a legal move."""
        if move < PICK:
            self.rows[seat] = move % SECOND_ROW
            self.seconds[seat] = move // SECOND_ROW % SECOND_ROW
            self.colours[seat] = move // ROW_COLOUR
        elif move in (LOCK, RESERVE):
            self._finish_writing(seat, move, at)
        elif move in (LET_PASS, LOOK_ON):
            pass  # these change nothing that anyone could see
        elif move == CANCEL:
            self._discard(seat, FOG)
            self.foggers[self.fogs] = seat
            self.fogs += 1
            self._open_window(seat, move, at)
        elif move == CLOSE:
            if self.phase == STUDY:
                self._ask(REWRITE, at, self.setup.write)
            else:
                self._reach(seat, at)
        elif move == DONE:
            self._go_on(at)
        elif move >= KEEP:
            self._keep(move - KEEP, at)
        elif move >= CAST:
            self._cast(move, at)
        elif self.phase == START:
            self.picks[seat] = move - PICK
            self.ready |= bit(seat)
            if not self.asked():
                self._line_up(at)
        else:
            self._toss()

    def expire(self, at: i64) -> None:
        """The deadline of the present question has passed."""
        if self.phase == START:
            self._line_up(at)
        elif self.phase == ROLL:
            self._toss()
        elif self.phase == WATCH:
            self.phase = LOOK
            self.deadline = self.since + self.setup.look
        elif self.phase == LOOK:
            self._judge_lid(at)
        elif self.phase == WRITE:
            self._note(codes.NOTE_TIME_UP)
            self._after_writing(at)
        elif self.phase == FOG_WINDOW:
            self._settle(at)
        elif self.phase == STUDY:
            self._ask(REWRITE, at, self.setup.write)
        elif self.phase == REWRITE:
            self._note(codes.NOTE_TIME_UP)
            self._next_decree(at)
        elif self.phase == KEEP_ONE:
            # the last card in the order of the box: the best aerobatics, if there is one
            kind: i64
            best: i64 = 0
            for kind in range(KINDS):
                if self.drawn & self.setup.tables.of_kind[kind]:
                    best = kind
            self._keep(best, at)
        else:
            self._go_on(at)

    # Chance

    def draws(self) -> vec[i64]:
        """The sizes of all values chance is asked for."""
        sizes = vec[i64]()
        if self.phase == LOT:
            return append(sizes, count(self._lot()))
        if self.phase == TOSS:
            return filled(DICE, FACES)
        left: i64
        for left in range(self.to_draw):
            sizes = append(sizes, count(self.pile) - left)
        return sizes

    def draw(self, value: i64, at: i64) -> None:
        """Chance gives one value."""
        if self.phase == LOT and self.reaching:
            self._close(nth(self._lot(), value), at)
        elif self.phase == LOT:
            self.roller = nth(self._lot(), value)
            self._ask_to_roll(at)
        elif self.phase == TOSS:
            self.dice[self.dealt] = self.setup.tables.faces[self.dealt * FACES + value]
            self.dealt += 1
            if self.dealt == DICE:
                self._dice_lie(at)
        else:
            card = nth(self.pile, value)
            self.pile &= ~bit(card)
            self.drawn |= bit(card)
            self.to_draw -= 1
            if not self.to_draw:
                self._drew(at)

    # The beginning of a round

    def _line_up(self, at: i64) -> None:
        """BAL-1. A novice who did not pick starts on 7, the best of the three."""
        seat: i64
        for seat in range(self.seats):
            if self.setup.levels[seat] == NOVICE:
                square = self.picks[seat] if self.picks[seat] != NO_PICK else LAST_NOVICE_SQUARE
                self.picks[seat] = square
                self.track.squares[seat] = square
                self._note(codes.NOTE_LINED_UP, seat, square)
        self._begin_round(at)

    def _begin_round(self, at: i64) -> None:
        """BAL-2: the last one rolls; by lot in the first round and among several."""
        self.round += 1
        self.ready = 0
        self.actor = NOBODY
        self.closer = NOBODY
        self.roller = NOBODY
        self.flew = False
        self.track.blockers = 0
        lot = self._lot()
        if count(lot) > 1:
            self._ask_chance(LOT)
            self.since = at
        else:
            self.roller = lowest(lot)
            self._ask_to_roll(at)

    def _lot(self) -> i64:
        """Between whom lots are drawn: hands on the lid, or witches in last position."""
        if self.reaching:
            return self.reaching
        return bit(self.seats) - 1 if self.round == 1 else self.track.last()

    def _ask_to_roll(self, at: i64) -> None:
        self._note(codes.NOTE_ROUND, self.roller, self.round)
        self._ask(ROLL, at, self.setup.choose)

    def _toss(self) -> None:
        self.uncovered = False
        self.doubled = 0
        seat: i64
        for seat in range(self.seats):
            self.rows[seat] = 0
            self.seconds[seat] = 0
            self.colours[seat] = 0
        self._ask_chance(TOSS)

    def _dice_lie(self, at: i64) -> None:
        """BAL-6: a roll without a valid symbol does not count."""
        self.orange = valid_symbols(self.dice, ORANGE)
        self.black = valid_symbols(self.dice, BLACK)
        if self.orange | self.black:
            self._note(codes.NOTE_ROLLED, self.roller)
            self._ask(WATCH, at, self.setup.watch)
        else:
            self._note(codes.NOTE_REROLLED, self.roller)
            self._ask_chance(TOSS)

    def _reach(self, seat: i64, at: i64) -> None:
        """BAL-3: a hand on the lid. Until the millisecond is over another may be as quick.

        So it does not matter which of two equally quick hands is reported first.
        """
        self.reaching |= bit(seat)
        if self.may_close() & ~self.reaching:
            self.deadline = at + 1
        else:
            self._judge_lid(at)

    def _judge_lid(self, at: i64) -> None:
        """BAL-3: who closed it; lots are drawn between hands that were equally quick."""
        self.step += 1  # the two seconds of watching had a number of their own
        if count(self.reaching) > 1:
            self._ask_chance(LOT)
            self.since = at
        elif self.reaching:
            self._close(lowest(self.reaching), at)
        else:
            self._close(NOBODY, at)

    def _close(self, seat: i64, at: i64) -> None:
        """BAL-3, BAL-4: the lid is closed, everyone writes."""
        self.closer = seat
        self.reaching = 0
        self.ready = 0
        self._note(codes.NOTE_CLOSED, seat)
        self._ask(WRITE, at, self.setup.write)

    # Writing

    def _finish_writing(self, seat: i64, move: i64, at: i64) -> None:
        """A formula is locked, or a Decree reserved: to the others both look alike (BAL-27)."""
        self._note(codes.NOTE_LOCKED, seat)
        if self.phase == REWRITE:
            self._next_decree(at)
            return
        self.ready |= bit(seat)
        if move == RESERVE:
            self.reserved |= bit(seat)
        if not self.asked():
            self._after_writing(at)

    def _after_writing(self, at: i64) -> None:
        """BAL-27: the reservations are revealed, all at once."""
        self.ready = 0
        offset: i64
        for offset in range(self.seats):
            seat = (self._first_of_round() + offset) % self.seats
            if self.reserved & bit(seat):
                self._discard(seat, DECREE)
                self._note(codes.NOTE_RESERVED, seat)
        self._next_decree(at)

    def _next_decree(self, at: i64) -> None:
        """BAL-27: one after the other, clockwise; then the lid comes off."""
        offset: i64
        for offset in range(self.seats):
            seat = (self._first_of_round() + offset) % self.seats
            if self.reserved & bit(seat):
                self.reserved &= ~bit(seat)
                self.actor = seat
                self._await_verdict(seat, RESERVE, at)
                return
        self._uncover(at)

    # The lid comes off

    def _uncover(self, at: i64) -> None:
        """BAL-5, BAL-10: formulas are spoken, and the order of effects is fixed."""
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
                seat = (self._first_of_round() + offset) % self.seats
                if self.track.squares[seat] == square and not seats & bit(seat):
                    self.order[placed] = seat
                    seats |= bit(seat)
                    placed += 1
            square -= 1
        for offset in range(self.seats):
            self._note(codes.NOTE_SPOKE, self.order[offset], self.rows[self.order[offset]])
        self._note(codes.NOTE_UNCOVERED)
        self.turn = 0
        self._begin_step(at)

    def _begin_step(self, at: i64) -> None:
        """One player's formula takes effect; whoever has cards is asked for spells first.

        How many cards a player has is known to all, so being asked tells nothing.
        """
        self.actor = self.order[self.turn]
        self.altered = False
        if self.hands[self.actor]:
            self._ask(BEFORE, at, self.setup.choose)
        else:
            self._apply_formula(at)

    def _go_on(self, at: i64) -> None:
        if self.phase == BEFORE:
            self._apply_formula(at)
        else:
            self._end_step(at)

    def _apply_formula(self, at: i64) -> None:
        """BAL-11 to BAL-17, BAL-28: judge, move, penalise, draw."""
        seat = self.actor
        cursed = self.track.squares[seat] == self.curse
        expert = self.setup.levels[seat] == EXPERT
        rows: i64 = 2 if self.doubled & bit(seat) else 1
        squares: i64 = 0
        to_draw: i64 = 0
        fell = False
        index: i64
        for index in range(rows):
            label = EITHER if rows == 1 else self.colours[seat] ^ index
            row = self.rows[seat] if index == 0 else self.seconds[seat]
            verdict = judge(row, self.orange, self.black, label)
            colour = colour_of(row, self.orange, self.black, label)
            self._note(codes.NOTE_JUDGED, seat, verdict, colour, count(row))
            if verdict == FELL:
                fell = True
                continue
            self.flew = True
            squares += count(row)
            if verdict == PERFECT:
                if cursed or expert:
                    self._note(codes.NOTE_NO_BONUS, seat, 0 if cursed else 1)
                elif colour == ORANGE:
                    squares += ORANGE_BONUS
                else:
                    to_draw = count(row)
        if squares:
            before = self.track.squares[seat]
            self.track.advance(seat, squares)
            self._tell_move(seat, before, codes.BY_FORMULA)
        if fell and seat == self.closer:
            before = self.track.squares[seat]
            self.track.go_back(seat, PENALTY)
            self._tell_move(seat, before, codes.BY_PENALTY)
        if to_draw:
            self._draw_cards(to_draw, at)
        else:
            self._ask_after(at)

    def _ask_after(self, at: i64) -> None:
        if self.hands[self.actor]:
            self._ask(AFTER, at, self.setup.choose)
        else:
            self._end_step(at)

    def _end_step(self, at: i64) -> None:
        self.turn += 1
        if self.turn < self.seats:
            self._begin_step(at)
        else:
            self._end_round(at)

    # Black magic

    def _draw_cards(self, wanted: i64, at: i64) -> None:
        """BAL-13, BAL-18: as many as the formula has symbols, if there are so many."""
        if count(self.pile) < wanted and self.discard:
            self.pile |= self.discard
            self.discard = 0
            self._note(codes.NOTE_RESHUFFLED)
        self.to_draw = min(wanted, count(self.pile))
        if self.to_draw:
            self._ask_chance(DRAW)
            self.since = at
        else:
            self._ask_after(at)

    def _drew(self, at: i64) -> None:
        self._note(codes.NOTE_DREW, self.actor, self.drawn)
        if count(self.drawn) == 1:
            self._keep(self.setup.tables.kind_of[lowest(self.drawn)], at)
        else:
            self._ask(KEEP_ONE, at, self.setup.choose)

    def _keep(self, kind: i64, at: i64) -> None:
        """BAL-13: one card is kept, the others are shuffled back."""
        card = lowest(self.drawn & self.setup.tables.of_kind[kind])
        self.hands[self.actor] |= bit(card)
        self.pile |= self.drawn & ~bit(card)
        self.drawn = 0
        self._note(codes.NOTE_KEPT, self.actor, card)
        self._ask_after(at)

    def _cast(self, move: i64, at: i64) -> None:
        """BAL-20: a spell is played and discarded; then it waits for a Fog."""
        spell = (move - CAST) // SPELL
        self._discard(self.actor, spell)
        if spell in (FORGOTTEN, CORRECTION):
            self.altered = True
        self._await_verdict(self.actor, move, at)

    def _await_verdict(self, seat: i64, move: i64, at: i64) -> None:
        self.caster = seat
        self.spell = move
        self.fogs = 0
        self._open_window(seat, move, at)

    def _open_window(self, seat: i64, move: i64, at: i64) -> None:
        """BAL-26: skipped only when every Fog lies in the open discard."""
        self.casts += 1
        self._note(codes.NOTE_PLAYED, seat, self.casts, move)
        fogs = self.setup.tables.of_kind[FOG]
        if fogs & self.discard == fogs:
            self._settle(at)
        else:
            self._ask(FOG_WINDOW, at, self.setup.fog)

    def _settle(self, at: i64) -> None:
        """BAL-26: the last Fog stands, the one before is cancelled, and so on down to the spell."""
        below = self.fogs - 1
        while below >= 0:
            number = self.casts - self.fogs + below
            if below == 0:
                self._note(codes.NOTE_CANCELLED, self.caster, number, self.spell_kind())
            else:
                self._note(codes.NOTE_CANCELLED, self.foggers[below - 1], number, FOG)
            below -= 2
        stands = self.fogs % 2 == 0
        spell = self.spell_kind()
        if spell == DECREE:
            if stands:
                self._note(codes.NOTE_STUDYING, self.actor)
                expert = self.setup.levels[self.actor] == EXPERT
                self._ask(STUDY, at, self.setup.expert_study if expert else self.setup.study)
            else:
                self._ask(REWRITE, at, self.setup.write)
            return
        if stands:
            self._take_effect(spell, self.spell % SPELL)
        if spell in (DOUBLE, FORGOTTEN, CORRECTION):
            if self.hands[self.actor]:
                self._ask(BEFORE, at, self.setup.choose)
            else:
                self._apply_formula(at)
        else:
            self._ask_after(at)

    # The end

    def _end_round(self, at: i64) -> None:
        """BAL-16, BAL-30: the curse moves; is the race over?"""
        self.curse = self.track.foremost()
        self._note(codes.NOTE_CURSE, self.curse)
        self.barren = 0 if self.flew else self.barren + 1
        if self.track.finished():
            self._end(FINISHED)
        elif self.barren == BARREN_ROUNDS:
            self._end(BARREN)
        elif self.round == MOST_ROUNDS:
            self._end(LONG)
        else:
            self._begin_round(at)

    def _end(self, cause: i64) -> None:
        self.cause = cause
        self.phase = OVER
        self.actor = NOBODY
        self.step += 1
        seat: i64
        for seat in range(self.seats):
            if self.hands[seat]:
                self._note(codes.NOTE_SHOWN, seat, self.hands[seat])
        self._note(codes.NOTE_ENDED, cause)
