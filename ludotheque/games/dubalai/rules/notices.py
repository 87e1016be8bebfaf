"""What is told of an entry: the position's notes as events, each for whom it concerns."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.engine.native.bits import count
from ludotheque.engine.notice import Notice, notice_of
from ludotheque.engine.wire import Event
from ludotheque.games.dubalai.box.edition import COLOURS, SYMBOLS
from ludotheque.games.dubalai.rules import events, notes
from ludotheque.games.dubalai.rules.formulas import FELL, PERFECT
from ludotheque.games.dubalai.rules.moves import CARDS, cards_in, spell_of, symbols_in
from ludotheque.games.dubalai.rules.position import Position

CAUSES = ("", "finished", "barren", "long")
NO_BONUS = ("curse", "expert")


def tell_notes(position: Position) -> Iterator[Notice[Event]]:
    """Everything noted since the notes were last cleared."""
    taken = list(position.notes)
    for start in range(0, len(taken), notes.NOTE):
        what, a, b, c, d = taken[start : start + notes.NOTE]
        private = _private_event(position, what, b)
        yield notice_of(_event(position, what, a, b, c, d), to=None)
        if private is not None:
            yield notice_of(private, to=frozenset((a,)))


def dice_of(position: Position) -> tuple[events.Face, ...]:
    """The dice as they lie."""
    return tuple((face % SYMBOLS, COLOURS[face // SYMBOLS]) for face in position.dice)


def _private_event(position: Position, what: int, cards: int) -> Event | None:
    """What only the seat itself is told, besides what everyone is told."""
    tables = position.setup.tables
    match what:
        case notes.DREW:
            return events.DrewCards(cards_in(tables, cards))
        case notes.KEPT:
            return events.KeptCard(CARDS[tables.kind_of[cards]])
    return None


def _event(position: Position, what: int, a: int, b: int, c: int, d: int) -> Event:
    match what:
        case notes.LINED_UP:
            return events.LinedUp(a, b)
        case notes.ROUND:
            return events.RoundBegan(b, a)
        case notes.REROLLED:
            return events.Rerolled(a)
        case notes.ROLLED:
            return events.Rolled(a)
        case notes.CLOSED:
            return events.Closed(a) if a >= 0 else events.Shut()
        case notes.LOCKED:
            return events.Locked(a)
        case notes.TIME_UP:
            return events.TimeUp()
        case notes.RESERVED:
            return events.Decreed(a)
        case notes.STUDYING:
            return events.Studying(a)
        case notes.SPOKE:
            return events.Spoke(a, symbols_in(b)) if b else events.Silent(a)
        case notes.UNCOVERED:
            orange, black = symbols_in(position.orange), symbols_in(position.black)
            return events.Uncovered(dice_of(position), orange, black, tuple(position.order)[: position.seats])
        case notes.JUDGED:
            return _judged(a, b, c, d)
        case notes.NO_BONUS:
            return events.NoBonus(a, NO_BONUS[b])
        case notes.MOVED:
            return events.Moved(a, b, c, _reason(d))
        case notes.CROSSED:
            return events.Crossed(a, b)
        case notes.CURSE:
            return events.CurseMoved(a)
        case notes.SHOWN:
            return events.Shown(a, cards_in(position.setup.tables, b))
        case notes.ENDED:
            return events.Ended(CAUSES[a])
    return _magic(what, a, b, c, d)


def _magic(what: int, a: int, b: int, c: int, d: int) -> Event:
    match what:
        case notes.PLAYED:
            action = spell_of(c, b - 1)
            return events.Played(a, b, str(type(action).__struct_config__.tag), action)
        case notes.CANCELLED:
            return events.Cancelled(a, b, CARDS[c])
        case notes.DOUBLED:
            return events.Doubled(a, symbols_in(b), symbols_in(c), COLOURS[d])
        case notes.ADDED:
            return events.Added(a, b)
        case notes.EXCHANGED:
            return events.Exchanged(a, b, c)
        case notes.RESHUFFLED:
            return events.Reshuffled()
        case notes.DREW:
            return events.Drew(a, count(b))
        case notes.KEPT:
            return events.Kept(a)
        case notes.BLOCKS:
            return events.Blocks(a)
    raise AssertionError(f"a note that nobody tells: {what}")


def _judged(seat: int, verdict: int, colour: int, cards: int) -> Event:
    if verdict == FELL:
        return events.Fell(seat)
    kind = events.Perfect if verdict == PERFECT else events.Flew
    return kind(seat, cards, COLOURS[colour])


def _reason(reason: int) -> str:
    if reason == notes.BY_FORMULA:
        return "formula"
    return "penalty" if reason == notes.BY_PENALTY else CARDS[reason]
