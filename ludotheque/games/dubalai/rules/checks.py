# Compiled with mypyc: every move at a table comes through here.
"""Why an action is not allowed, clause by clause.

These checks do not use the lists of legal moves; tests compare the two. A refusal
depends only on what its seat may know.
"""

from __future__ import annotations

from ludotheque.engine.native.bits import bit
from ludotheque.engine.refusal import Refusal
from ludotheque.games.dubalai.box.edition import SYMBOLS
from ludotheque.games.dubalai.rules.actions import (
    Attraction,
    Close,
    Correction,
    Decree,
    Done,
    DoubleGame,
    DubalaiAction,
    Fog,
    ForgottenSyllable,
    Hex,
    Keep,
    Lay,
    LetPass,
    Lock,
    LookOn,
    Pick,
    Roadblock,
    Roll,
    Tailwind,
)
from ludotheque.games.dubalai.rules.codes import (
    AFTER,
    BEFORE,
    FOG_WINDOW,
    KEEP_ONE,
    LOOK,
    REWRITE,
    ROLL,
    START,
    STUDY,
    WATCH,
    WRITE,
)
from ludotheque.games.dubalai.rules.moves import CARDS, cards_in
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import DECREE, DOUBLE, FOG
from ludotheque.games.dubalai.rules.tabletop.track import (
    FIRST_NOVICE_SQUARE,
    LAST_NOVICE_SQUARE,
    LOWEST_SQUARE,
    START_LINE,
)

AsApplied = DoubleGame | ForgottenSyllable | Correction
AfterMove = Attraction | Roadblock | Tailwind | Hex


def check_action(position: Position, seat: int, action: DubalaiAction) -> Refusal | None:
    """The refusal that names the first clause the action breaks, or ``None``."""
    phase = position.phase
    if not 0 <= seat < position.seats or not position.asked() & bit(seat):
        return Refusal("LUD-1", "not_asked", {"seat": seat})
    match action:
        case Pick(square) if phase == START:
            allowed = FIRST_NOVICE_SQUARE <= square <= LAST_NOVICE_SQUARE or square == START_LINE
            return None if allowed else Refusal("BAL-1", "novice_squares", {"square": square})
        case Roll() if phase == ROLL:
            return None
        case LookOn() if phase in (WATCH, LOOK):
            return None
        case Close() if phase in (WATCH, LOOK):
            return _check_close(position, seat)
        case Close() if phase == STUDY:
            return None
        case Lay() if phase in (WRITE, REWRITE):
            return _check_lay(position, seat, action)
        case Lock() if phase in (WRITE, REWRITE):
            return None
        case Decree() if phase in (WRITE, REWRITE):
            return _check_decree(position, seat)
        case LetPass() if phase == FOG_WINDOW:
            return None
        case Fog() if phase == FOG_WINDOW:
            return _check_fog(position, seat, action)
        case Keep(card) if phase == KEEP_ONE:
            drawn = cards_in(position.setup.lookup, position.drawn)
            return None if card in drawn else Refusal("BAL-13", "not_drawn", {"card": card})
        case Done() if phase in (BEFORE, AFTER):
            return None
        case DoubleGame() | ForgottenSyllable() | Correction() if phase in (BEFORE, AFTER):
            return _check_held(position, seat, action) or _check_as_applied(position, seat, action)
        case Attraction() | Roadblock() | Tailwind() | Hex() if phase in (BEFORE, AFTER):
            return _check_held(position, seat, action) or _check_after_move(position, action)
        case Decree() | Fog() if phase in (BEFORE, AFTER):
            return Refusal("BAL-20", "another_moment", {"card": _card_of(action)})
    return Refusal("LUD-3", "not_the_question")


def _card_of(action: AsApplied | AfterMove | Decree | Fog) -> str:
    return str(type(action).__struct_config__.tag)


def _check_close(position: Position, seat: int) -> Refusal | None:
    if not position.may_close() & bit(seat):
        return Refusal("BAL-3", "too_far_back", {"square": LOWEST_SQUARE})
    return (
        Refusal("BAL-3", "too_early", {"seconds": position.setup.watch_ms // 1000}) if position.phase == WATCH else None
    )


def _check_lay(position: Position, seat: int, action: Lay) -> Refusal | None:
    for symbol in (*action.row, *action.second):
        if not 0 <= symbol < SYMBOLS:
            return Refusal("BAL-4", "no_such_symbol", {"number": symbol})
    for row in (action.row, action.second):
        seen = 0
        for symbol in row:
            if seen & bit(symbol):
                return Refusal("BAL-4", "one_card_each", {"symbol": symbol})
            seen |= bit(symbol)
    if not action.second:
        return None
    if not position.holds(seat, DOUBLE):
        return Refusal("BAL-28", "no_double_game")
    shared = next((symbol for symbol in action.row if symbol in action.second), None)
    if shared is not None:
        return Refusal("BAL-28", "in_both_rows", {"symbol": shared})
    return Refusal("BAL-28", "label_needed") if action.colour is None else None


def _check_decree(position: Position, seat: int) -> Refusal | None:
    if not position.holds(seat, DECREE):
        return Refusal("BAL-27", "not_held", {"card": "decree"})
    return Refusal("BAL-27", "too_late_to_reserve") if position.phase == REWRITE else None


def _check_fog(position: Position, seat: int, action: Fog) -> Refusal | None:
    """BAL-26: only the spell on top can be cancelled; one under a Fog is cancelled already."""
    if not position.holds(seat, FOG):
        return Refusal("BAL-26", "not_held", {"card": "fog"})
    if action.spell == position.casts:
        return None
    if position.casts - position.fogs <= action.spell < position.casts:
        return Refusal("BAL-26", "already_cancelled")
    return Refusal("BAL-26", "not_just_played")


def _check_held(position: Position, seat: int, action: AsApplied | AfterMove) -> Refusal | None:
    card = _card_of(action)
    if position.holds(seat, CARDS.index(card)):
        return None
    return Refusal("BAL-18", "not_held", {"card": card})


def _check_as_applied(position: Position, seat: int, action: AsApplied) -> Refusal | None:
    if position.phase == AFTER:
        return Refusal("BAL-20", "before_your_move", {"card": _card_of(action)})
    doubled = bool(position.doubled & bit(seat))
    if isinstance(action, DoubleGame):
        if doubled:
            return Refusal("BAL-28", "already_double")
        if position.altered:
            return Refusal("BAL-28", "declare_first")
        return None if position.second_rows[seat] else Refusal("BAL-28", "only_one_row")
    if action.row == "second" and not doubled:
        return Refusal("BAL-28", "only_main_row")
    if isinstance(action, ForgottenSyllable):
        return _check_added(position, seat, "BAL-23", action.add)
    row = position.main_rows[seat] if action.row == "main" else position.second_rows[seat]
    if not (0 <= action.remove < SYMBOLS and row & bit(action.remove)):
        return Refusal("BAL-24", "not_in_formula")
    return _check_added(position, seat, "BAL-24", action.add)


def _check_added(position: Position, seat: int, clause: str, symbol: int) -> Refusal | None:
    if not 0 <= symbol < SYMBOLS:
        return Refusal(clause, "no_such_symbol", {"number": symbol})
    if not position.unused_symbols(seat) & bit(symbol):
        return Refusal(clause, "already_used", {"symbol": symbol})
    return None


def _check_after_move(position: Position, action: AfterMove) -> Refusal | None:
    if position.phase == BEFORE:
        return Refusal("BAL-20", "after_your_move", {"card": _card_of(action)})
    match action:
        case Attraction(squares):
            return None if 1 <= squares <= 2 else Refusal("BAL-21", "one_or_two", {"squares": squares})
        case Hex(target):
            leaders = position.track.seats_on(position.track.leading_square())
            if not 0 <= target < position.seats or not leaders & bit(target):
                return Refusal("BAL-29", "not_leading")
            return None if position.hex_targets() & bit(target) else Refusal("BAL-29", "choose_another")
    return None
