# Compiled with mypyc: every move at a table comes through here.
"""The notices of an entry: the position's notes as events, with their audience."""

from __future__ import annotations

from mypy_extensions import i64

from ludotheque.engine.native.bits import count
from ludotheque.engine.notice import Notice
from ludotheque.engine.playing.notice_maker import notice_of
from ludotheque.engine.wire import Event
from ludotheque.games.dubalai.box.edition import COLOURS, SYMBOLS
from ludotheque.games.dubalai.rules import codes, events
from ludotheque.games.dubalai.rules.moves import CARDS, cards_in, spell_of, symbols_in
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.formulas import FELL, PERFECT

CAUSES = ("", "finished", "barren", "long")
NO_BONUS_REASONS = ("curse", "expert")


def notices_of(position: Position) -> tuple[Notice[Event], ...]:
    """The notices of everything noted since the notes were last cleared."""
    numbers = position.notes
    notices: list[Notice[Event]] = []
    start: i64 = 0
    while start < len(numbers):
        code, a, b = numbers[start], numbers[start + 1], numbers[start + 2]
        notices.append(notice_of(_event(position, code, a, b, numbers[start + 3], numbers[start + 4]), to=None))
        private = _private_event(position, code, b)
        if private is not None:
            notices.append(notice_of(private, to=frozenset((a,))))
        start += codes.NOTE_SIZE
    return tuple(notices)


def dice_of(position: Position) -> tuple[events.Face, ...]:
    """The visible faces of the dice."""
    return tuple((face % SYMBOLS, COLOURS[face // SYMBOLS]) for face in position.dice)


def _private_event(position: Position, code: int, cards: int) -> Event | None:
    """The additional event for the seat itself, if there is one."""
    lookup = position.setup.lookup
    match code:
        case codes.NOTE_DREW:
            return events.DrewCards(cards_in(lookup, cards))
        case codes.NOTE_KEPT:
            return events.KeptCard(CARDS[lookup.kind_of[cards]])
    return None


def _event(position: Position, code: int, a: int, b: int, c: int, d: int) -> Event:
    match code:
        case codes.NOTE_LINED_UP:
            return events.LinedUp(a, b)
        case codes.NOTE_ROUND:
            return events.RoundBegan(b, a)
        case codes.NOTE_REROLLED:
            return events.Rerolled(a)
        case codes.NOTE_ROLLED:
            return events.Rolled(a)
        case codes.NOTE_CLOSED:
            return events.Closed(a) if a >= 0 else events.Shut()
        case codes.NOTE_LOCKED:
            return events.Locked(a)
        case codes.NOTE_TIME_UP:
            return events.TimeUp()
        case codes.NOTE_RESERVED:
            return events.Decreed(a)
        case codes.NOTE_STUDYING:
            return events.Studying(a)
        case codes.NOTE_SPOKE:
            return events.Spoke(a, symbols_in(b)) if b else events.Silent(a)
        case codes.NOTE_UNCOVERED:
            orange, black = symbols_in(position.orange), symbols_in(position.black)
            return events.Uncovered(dice_of(position), orange, black, tuple(position.order)[: position.seats])
        case codes.NOTE_JUDGED:
            return _verdict_event(a, b, c, d)
        case codes.NOTE_NO_BONUS:
            return events.NoBonus(a, NO_BONUS_REASONS[b])
        case codes.NOTE_MOVED:
            return events.Moved(a, b, c, _move_reason(d))
        case codes.NOTE_CROSSED:
            return events.Crossed(a, b)
        case codes.NOTE_CURSE:
            return events.CurseMoved(a)
        case codes.NOTE_SHOWN:
            return events.Shown(a, cards_in(position.setup.lookup, b))
        case codes.NOTE_ENDED:
            return events.Ended(CAUSES[a])
    return _magic_event(code, a, b, c, d)


def _magic_event(code: int, a: int, b: int, c: int, d: int) -> Event:
    match code:
        case codes.NOTE_PLAYED:
            action = spell_of(c, b - 1)
            return events.Played(a, b, str(type(action).__struct_config__.tag), action)
        case codes.NOTE_CANCELLED:
            return events.Cancelled(a, b, CARDS[c])
        case codes.NOTE_DOUBLED:
            return events.Doubled(a, symbols_in(b), symbols_in(c), COLOURS[d])
        case codes.NOTE_ADDED:
            return events.Added(a, b)
        case codes.NOTE_EXCHANGED:
            return events.Exchanged(a, b, c)
        case codes.NOTE_RESHUFFLED:
            return events.Reshuffled()
        case codes.NOTE_DREW:
            return events.Drew(a, count(b))
        case codes.NOTE_KEPT:
            return events.Kept(a)
        case codes.NOTE_BLOCKS:
            return events.Blocks(a)
    raise AssertionError(f"unknown note: {code}")


def _verdict_event(seat: int, verdict: int, colour: int, cards: int) -> Event:
    if verdict == FELL:
        return events.Fell(seat)
    kind = events.Perfect if verdict == PERFECT else events.Flew
    return kind(seat, cards, COLOURS[colour])


def _move_reason(reason: int) -> str:
    if reason == codes.BY_FORMULA:
        return "formula"
    return "penalty" if reason == codes.BY_PENALTY else CARDS[reason]
