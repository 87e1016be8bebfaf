"""Help while looking at the dice, and while writing without seeing them."""

from __future__ import annotations

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint, Mark
from ludotheque.bots.level import CHAMPION
from ludotheque.bots.randomness import rng_for
from ludotheque.engine.native.bits import count, members
from ludotheque.games.dubalai.bot.beliefs import Beliefs
from ludotheque.games.dubalai.bot.levels import SKILLS
from ludotheque.games.dubalai.bot.payoffs import gets_bonus, payoffs_in_wins
from ludotheque.games.dubalai.bot.recall import beliefs_of
from ludotheque.games.dubalai.bot.spells import may_close
from ludotheque.games.dubalai.bot.writing import formula_for
from ludotheque.games.dubalai.box.edition import COLOURS, SYMBOLS
from ludotheque.games.dubalai.rules.actions import Close, Decree, DubalaiAction, Lay, Lock, LookOn
from ludotheque.games.dubalai.rules.formulas import BLACK, ORANGE, valid_symbols
from ludotheque.games.dubalai.rules.position import PENALTY, Position
from ludotheque.games.dubalai.rules.tables import DOUBLE
from ludotheque.games.dubalai.rules.view import DubalaiView
from ludotheque.games.dubalai.rules.worlds import position_of

Rung = Hint[DubalaiAction]
Ladder = tuple[Rung, ...]
TOO_LONG = 0.05
"""A formula is too long if a roll hardly ever has so many valid symbols of one colour."""
SAMPLES = 300


# While the dice lie open


def looking(view: DubalaiView, budget: Budget) -> Ladder:
    """Two alike, then all that are out, then what there is to write."""
    position = position_of(view)
    return _two_alike(position), _those_out(position), _what_to_do(view, position, budget)


def _dice_with(position: Position, symbols: int) -> tuple[Mark, ...]:
    return tuple(Mark("die", die) for die, face in enumerate(position.dice) if symbols & 1 << face % SYMBOLS)


def _out(position: Position) -> int:
    """The symbols that show both colours."""
    shown = 0
    for face in position.dice:
        shown |= 1 << face % SYMBOLS
    return shown & ~(position.orange | position.black)


def _two_alike(position: Position) -> Rung:
    faces = [face % SYMBOLS for face in position.dice]
    twice = [symbol for symbol in range(SYMBOLS) if faces.count(symbol) > 1]
    if not twice:
        return Hint("nudge", "look_all_different", {})
    # a pair that spoils a symbol teaches most
    symbol = next((symbol for symbol in twice if _out(position) & 1 << symbol), twice[0])
    return Hint("nudge", "look_same_symbol", {"symbol": symbol}, _dice_with(position, 1 << symbol))


def _those_out(position: Position) -> Rung:
    out = _out(position)
    if not out:
        return Hint("region", "look_none_out", {})
    return Hint("region", "look_out", {"symbols": tuple(members(out))}, _dice_with(position, out))


def _what_to_do(view: DubalaiView, position: Position, budget: Budget) -> Rung:
    assert view.seat is not None
    colour = _better_colour(position, view.seat, budget)
    symbols = tuple(members(valid_symbols(position.dice, colour)))
    known = {"colour": COLOURS[colour], "symbols": symbols}
    marks = _dice_with(position, valid_symbols(position.dice, colour))
    if view.phase == "study":
        return Hint("move", "study_then_close", known, marks, Close())
    if not may_close(position, view.seat):
        return Hint("move", "look_only", known | {"square": position.track.squares[view.seat]}, marks, LookOn())
    if view.phase == "watch":
        return Hint("move", "look_on", known, marks, LookOn())
    if not gets_bonus(position, view.seat):
        return Hint("move", "close_for_most", known, marks, Close())
    if colour == ORANGE:
        return Hint("move", "close_for_squares", known, marks, Close())
    return Hint("move", "close_for_magic", known, marks, Close())


def _better_colour(position: Position, me: int, budget: Budget) -> int:
    """The colour whose perfect formula is worth more here."""
    rng = rng_for("hint", me, position.step)
    payoffs = payoffs_in_wins(position, me, True, SKILLS[CHAMPION].races, rng, budget)
    orange, black = count(position.orange), count(position.black)
    if not black or not orange:
        return BLACK if black else ORANGE
    return ORANGE if payoffs.perfect(ORANGE, orange) >= payoffs.perfect(BLACK, black) else BLACK


# While writing


def writing(view: DubalaiView, budget: Budget) -> Ladder:
    """What a mistake costs, how long formulas are, and something to lay: only the player saw the dice."""
    assert view.seat is not None
    position = position_of(view)
    beliefs = beliefs_of(position.setup.tables, {}, SKILLS[CHAMPION])
    beliefs.imagine(budget.scaled(SAMPLES), rng_for("hint", "rolls"))
    return _what_it_costs(view, position), _how_long(beliefs), _something_to_lay(view, position, beliefs, budget)


def _what_it_costs(view: DubalaiView, position: Position) -> Rung:
    assert view.seat is not None
    if position.closer == view.seat:
        return Hint("nudge", "write_with_care", {"squares": PENALTY})
    if position.holds(view.seat, DOUBLE) and not position.seconds[view.seat]:
        return Hint("nudge", "write_two_rows", {}, (Mark("magic", view.hand.index("double_game")),))
    return Hint("nudge", "write_bravely", {})


def _lengths(beliefs: Beliefs) -> list[int]:
    """How many valid symbols the richer colour has, roll by roll."""
    return [max(count(roll & 511), count(roll >> 9)) for roll in beliefs.rolls]


def _how_long(beliefs: Beliefs) -> Rung:
    lengths = sorted(_lengths(beliefs))
    return Hint("region", "write_so_many", {"count": lengths[len(lengths) // 2]})


def _something_to_lay(view: DubalaiView, position: Position, beliefs: Beliefs, budget: Budget) -> Rung:
    assert view.seat is not None
    laid = view.formulas[view.seat]
    row, second = (laid.row, laid.second) if laid else ((), ())
    if not row:
        rng = rng_for("hint", view.seat, view.step, "formula")
        guessed = beliefs_of(position.setup.tables, {}, SKILLS[CHAMPION])
        best, _, _, decree = formula_for(position, view.seat, guessed, SKILLS[CHAMPION], rng, budget)
        if decree and view.phase == "write":
            return Hint("move", "write_decree", {}, (Mark("magic", view.hand.index("decree")),), Decree())
        free = tuple(symbol for symbol in members(best) if symbol not in second)[:1] or (
            next(symbol for symbol in range(SYMBOLS) if symbol not in second),
        )
        bet = Lay(free, second, laid.colour if laid and second else None)
        return Hint("move", "write_bet", {"symbol": free[0]}, (Mark("symbol", free[0]),), bet)
    enough = sum(length >= len(row) for length in _lengths(beliefs)) / len(beliefs.rolls)
    if enough < TOO_LONG:
        shorter = Lay(row[:-1], second, laid.colour if laid and second else None)
        return Hint("move", "write_shorter", {"symbol": row[-1]}, (Mark("symbol", row[-1]),), shorter)
    return Hint("move", "write_lock", {}, tuple(Mark("symbol", symbol) for symbol in row), Lock())
