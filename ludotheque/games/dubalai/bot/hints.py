"""Hints for the player of a seat: three for each question, each saying more than the one before.

Marks name dice (``die``, by their place), formula cards (``symbol``), witches
(``witch``, by seat) and cards of black magic in hand or just drawn (``magic``, by
their place there).
"""

from __future__ import annotations

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint, Mark
from ludotheque.bots.level import CHAMPION
from ludotheque.bots.randomness import rng_for
from ludotheque.engine.native.bits import count, members
from ludotheque.games.dubalai.bot.beliefs import Beliefs
from ludotheque.games.dubalai.bot.levels import STRENGTHS
from ludotheque.games.dubalai.bot.lid_timing import can_close
from ludotheque.games.dubalai.bot.memory import beliefs_of
from ludotheque.games.dubalai.bot.payoffs import gets_bonus, payoffs_in_wins
from ludotheque.games.dubalai.bot.spells import card_to_keep, fog_or_pass, spell_to_play
from ludotheque.games.dubalai.bot.writing import formula_for
from ludotheque.games.dubalai.box.edition import COLOURS, SYMBOLS
from ludotheque.games.dubalai.rules.actions import (
    Attraction,
    Close,
    Correction,
    Decree,
    DoubleGame,
    DubalaiAction,
    ForgottenSyllable,
    Hex,
    Keep,
    Lay,
    Lock,
    LookOn,
    Pick,
    Roadblock,
    Roll,
    Tailwind,
)
from ludotheque.games.dubalai.rules.codes import CANCEL, DONE
from ludotheque.games.dubalai.rules.legal_moves import moves
from ludotheque.games.dubalai.rules.moves import AEROBATICS, action_of
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.effects import HEX_SQUARES, PENALTY
from ludotheque.games.dubalai.rules.tabletop.formulas import BLACK, EITHER, ORANGE, PERFECT, judge
from ludotheque.games.dubalai.rules.tabletop.setup import DOUBLE, FOG
from ludotheque.games.dubalai.rules.tabletop.track import FINISH, LAST_NOVICE_SQUARE
from ludotheque.games.dubalai.rules.view import DubalaiView
from ludotheque.games.dubalai.rules.worlds import position_of

DubalaiHint = Hint[DubalaiAction]
Hints = tuple[DubalaiHint, ...]
SEED = "hint"
STRENGTH = STRENGTHS[CHAMPION]
TOO_LONG = 0.05
"""A formula is too long if a smaller share of rolls has so many valid symbols of one colour."""
SAMPLED_ROLLS = 300


def hints_for(view: DubalaiView, budget: Budget) -> Hints:
    """A nudge, a region and a move; nothing for a seat that is not asked anything."""
    if view.prompt is None or view.seat is None:
        return ()
    if view.phase == "start":
        return _start_hints(view.seat)
    if view.phase == "roll":
        return _roll_hints()
    if view.phase in ("watch", "look", "study"):
        return _look_hints(view, budget)
    if view.phase in ("write", "rewrite"):
        return _writing_hints(view, budget)
    if view.phase == "fog":
        return _fog_hints(view, budget)
    if view.phase == "keep":
        return _keep_hints(view)
    return _spell_hints_before(view, budget) if view.phase == "before" else _spell_hints_after(view, budget)


def _start_hints(seat: int) -> Hints:
    return (
        Hint("nudge", "start_ahead", {}, (Mark("witch", seat),)),
        Hint("region", "start_line", {"square": FINISH}),
        Hint("move", "start_on_seven", {"square": LAST_NOVICE_SQUARE}, (), Pick(LAST_NOVICE_SQUARE)),
    )


def _roll_hints() -> Hints:
    return (
        Hint("nudge", "roll_yours", {}),
        Hint("region", "roll_be_ready", {}),
        Hint("move", "roll_now", {}, (), Roll()),
    )


# While the dice are visible


def _look_hints(view: DubalaiView, budget: Budget) -> Hints:
    """Two dice with the same symbol, then all symbols that are out, then the formula to write."""
    position = position_of(view)
    return _same_symbol_hint(position), _symbols_out_hint(position), _formula_hint(view, position, budget)


def _dice_with(position: Position, symbols: int) -> tuple[Mark, ...]:
    return tuple(Mark("die", die) for die, face in enumerate(position.dice) if symbols & 1 << face % SYMBOLS)


def _symbols_out(position: Position) -> int:
    """The symbols that show both colours."""
    shown = 0
    for face in position.dice:
        shown |= 1 << face % SYMBOLS
    return shown & ~(position.orange | position.black)


def _same_symbol_hint(position: Position) -> DubalaiHint:
    faces = [face % SYMBOLS for face in position.dice]
    repeated = [symbol for symbol in range(SYMBOLS) if faces.count(symbol) > 1]
    if not repeated:
        return Hint("nudge", "look_all_different", {})
    # A pair in both colours teaches most, because it puts the symbol out.
    symbol = next((symbol for symbol in repeated if _symbols_out(position) & 1 << symbol), repeated[0])
    return Hint("nudge", "look_same_symbol", {"symbol": symbol}, _dice_with(position, 1 << symbol))


def _symbols_out_hint(position: Position) -> DubalaiHint:
    out = _symbols_out(position)
    if not out:
        return Hint("region", "look_none_out", {})
    return Hint("region", "look_out", {"symbols": tuple(members(out))}, _dice_with(position, out))


def _formula_hint(view: DubalaiView, position: Position, budget: Budget) -> DubalaiHint:
    assert view.seat is not None
    colour = _better_colour(position, view.seat, budget)
    valid = position.orange if colour == ORANGE else position.black
    params = {"colour": COLOURS[colour], "symbols": tuple(members(valid))}
    marks = _dice_with(position, valid)
    if view.phase == "study":
        return Hint("move", "study_then_close", params, marks, Close())
    if not can_close(position, view.seat):
        return Hint("move", "look_only", params | {"square": position.track.squares[view.seat]}, marks, LookOn())
    if view.phase == "watch":
        return Hint("move", "look_on", params, marks, LookOn())
    if not gets_bonus(position, view.seat):
        return Hint("move", "close_for_most", params, marks, Close())
    if colour == ORANGE:
        return Hint("move", "close_for_squares", params, marks, Close())
    return Hint("move", "close_for_magic", params, marks, Close())


def _better_colour(position: Position, me: int, budget: Budget) -> int:
    """The colour whose perfect formula has the higher value."""
    rng = rng_for(SEED, me, position.step)
    payoffs = payoffs_in_wins(position, me, True, STRENGTH.simulated_races, rng, budget)
    orange, black = count(position.orange), count(position.black)
    if not black or not orange:
        return BLACK if black else ORANGE
    return ORANGE if payoffs.perfect(ORANGE, orange) >= payoffs.perfect(BLACK, black) else BLACK


# While writing


def _writing_hints(view: DubalaiView, budget: Budget) -> Hints:
    """What a mistake costs, how long formulas are, and a card to lay. The hints do not know the hidden dice."""
    assert view.seat is not None
    position = position_of(view)
    beliefs = beliefs_of(position.setup.lookup, {}, STRENGTH)
    beliefs.sample_rolls(budget.scaled(SAMPLED_ROLLS), rng_for(SEED, "rolls"))
    return _risk_hint(view, position), _length_hint(beliefs), _card_hint(view, position, beliefs, budget)


def _risk_hint(view: DubalaiView, position: Position) -> DubalaiHint:
    assert view.seat is not None
    if position.closer == view.seat:
        return Hint("nudge", "write_with_care", {"squares": PENALTY})
    if position.holds(view.seat, DOUBLE) and not position.second_rows[view.seat]:
        return Hint("nudge", "write_two_rows", {}, (Mark("magic", view.hand.index("double_game")),))
    return Hint("nudge", "write_bravely", {})


def _perfect_lengths(beliefs: Beliefs) -> list[int]:
    """For each sampled roll, the number of valid symbols of the colour that has more."""
    return [max(count(roll & 511), count(roll >> 9)) for roll in beliefs.rolls]


def _length_hint(beliefs: Beliefs) -> DubalaiHint:
    lengths = sorted(_perfect_lengths(beliefs))
    return Hint("region", "write_so_many", {"count": lengths[len(lengths) // 2]})


def _card_hint(view: DubalaiView, position: Position, beliefs: Beliefs, budget: Budget) -> DubalaiHint:
    assert view.seat is not None
    laid = view.formulas[view.seat]
    row, second = (laid.row, laid.second) if laid else ((), ())
    if not row:
        rng = rng_for(SEED, view.seat, view.step, "formula")
        guessed = beliefs_of(position.setup.lookup, {}, STRENGTH)
        best, _, _, decree = formula_for(position, view.seat, guessed, STRENGTH, rng, budget)
        if decree and view.phase == "write":
            return Hint("move", "write_decree", {}, (Mark("magic", view.hand.index("decree")),), Decree())
        free = tuple(symbol for symbol in members(best) if symbol not in second)[:1] or (
            next(symbol for symbol in range(SYMBOLS) if symbol not in second),
        )
        bet = Lay(free, second, laid.colour if laid and second else None)
        return Hint("move", "write_bet", {"symbol": free[0]}, (Mark("symbol", free[0]),), bet)
    long_enough = sum(length >= len(row) for length in _perfect_lengths(beliefs)) / len(beliefs.rolls)
    if long_enough < TOO_LONG:
        shorter = Lay(row[:-1], second, laid.colour if laid and second else None)
        return Hint("move", "write_shorter", {"symbol": row[-1]}, (Mark("symbol", row[-1]),), shorter)
    return Hint("move", "write_lock", {}, tuple(Mark("symbol", symbol) for symbol in row), Lock())


# Black magic


def _card_of(action: DubalaiAction) -> str:
    return str(type(action).__struct_config__.tag)


def _mark_in_hand(view: DubalaiView, card: str) -> tuple[Mark, ...]:
    return (Mark("magic", view.hand.index(card)),)


def _spell_hints_before(view: DubalaiView, budget: Budget) -> Hints:
    """Spells played as the formula is applied."""
    nudge: DubalaiHint = Hint("nudge", "before_compare", {})
    position = position_of(view)
    move = spell_to_play(view, STRENGTH, SEED, budget)
    action = action_of(move, view.casts)
    if move == DONE:
        assert view.seat is not None
        if len(moves(position, view.seat)) == 1:
            return nudge, Hint("region", "no_card_fits", {}), Hint("move", "before_nothing", {}, (), action)
        return nudge, Hint("region", "cards_can_wait", {}), Hint("move", "before_wait", {}, (), action)
    marks = _mark_in_hand(view, _card_of(action))
    region: DubalaiHint = Hint("region", "card_helps", {"card": _card_of(action)}, marks)
    return nudge, region, _reason_before(position, action)


def _reason_before(position: Position, action: DubalaiAction) -> DubalaiHint:
    if isinstance(action, DoubleGame):
        return Hint("move", "play_double", {}, (), action)
    assert isinstance(action, ForgottenSyllable | Correction)
    marks: tuple[Mark, ...] = (Mark("symbol", action.add),)
    perfect = _makes_perfect(position, action)
    if isinstance(action, ForgottenSyllable):
        if perfect:
            return Hint("move", "add_for_perfect", {"symbol": action.add}, marks, action)
        return Hint("move", "add_one", {"symbol": action.add}, marks, action)
    marks += (Mark("symbol", action.remove),)
    params = {"symbol": action.add, "removed": action.remove}
    if perfect:
        return Hint("move", "swap_for_perfect", params, marks, action)
    return Hint("move", "swap_one", params, marks, action)


def _makes_perfect(position: Position, action: ForgottenSyllable | Correction) -> bool:
    seat = position.active_seat
    row = position.main_rows[seat] if action.row == "main" else position.second_rows[seat]
    row |= 1 << action.add
    if isinstance(action, Correction):
        row &= ~(1 << action.remove)
    return judge(row, position.orange, position.black, EITHER) == PERFECT


def _spell_hints_after(view: DubalaiView, budget: Budget) -> Hints:
    """Spells played after the move."""
    assert view.seat is not None
    witches = tuple(Mark("witch", seat) for seat in range(view.seats))
    nudge: DubalaiHint = Hint("nudge", "after_look_around", {}, witches)
    position = position_of(view)
    move = spell_to_play(view, STRENGTH, SEED, budget)
    action = action_of(move, view.casts)
    if move == DONE:
        if len(moves(position, view.seat)) == 1:
            return nudge, Hint("region", "no_card_fits", {}), Hint("move", "after_nothing", {}, (), action)
        return nudge, Hint("region", "cards_can_wait", {}), Hint("move", "after_wait", {}, (), action)
    marks = _mark_in_hand(view, _card_of(action))
    region: DubalaiHint = Hint("region", "card_helps", {"card": _card_of(action)}, marks)
    return nudge, region, _reason_after(position, view.seat, action)


def _reason_after(position: Position, seat: int, action: DubalaiAction) -> DubalaiHint:
    match action:
        case Attraction(squares):
            ahead = tuple(
                Mark("witch", other)
                for other in range(position.seats)
                if position.track.squares[other] > position.track.squares[seat]
            )
            return Hint("move", "pull_back", {"squares": squares}, ahead, action)
        case Roadblock():
            return Hint("move", "block", {}, (Mark("witch", seat),), action)
        case Tailwind():
            return Hint("move", "fly_on", {"squares": position.track.position_of(seat)}, (Mark("witch", seat),), action)
        case _:
            assert isinstance(action, Hex)
            params = {"seat": action.seat, "squares": HEX_SQUARES}
            return Hint("move", "hex_leader", params, (Mark("witch", action.seat),), action)


def _fog_hints(view: DubalaiView, budget: Budget) -> Hints:
    """Whether to cancel the spell that was just played."""
    assert view.seat is not None
    top = view.waiting[-1]
    params = {"seat": top.seat, "spell": _card_of(top.action)}
    nudge: DubalaiHint = Hint("nudge", "fog_whom", params, (Mark("witch", top.seat),))
    move = fog_or_pass(view, STRENGTH, SEED, budget)
    action = action_of(move, view.casts)
    if move == CANCEL:
        marks = _mark_in_hand(view, "fog")
        region: DubalaiHint = Hint("region", "fog_worth_it", {"card": "fog"}, marks)
        if view.waiting[0].seat == view.seat:
            return nudge, region, Hint("move", "fog_counter", {}, marks, action)
        return nudge, region, Hint("move", "fog_cancel", {"seat": top.seat}, marks, action)
    if position_of(view).holds(view.seat, FOG):
        return nudge, Hint("region", "fog_little_harm", {}), Hint("move", "fog_keep", {}, (), action)
    return nudge, Hint("region", "fog_not_held", {"card": "fog"}), Hint("move", "fog_watch", {}, (), action)


def _keep_hints(view: DubalaiView) -> Hints:
    """Which of the drawn cards to keep."""
    action = action_of(card_to_keep(view, STRENGTH, SEED), view.casts)
    assert isinstance(action, Keep)
    card = action.card
    drawn = tuple(Mark("magic", place) for place in range(len(view.drawn)))
    nudge: DubalaiHint = Hint("nudge", "keep_how_far", {}, drawn)
    marks = (Mark("magic", view.drawn.index(card)),)
    if card in AEROBATICS:
        return nudge, Hint("region", "keep_points", {}), Hint("move", "keep_for_the_end", {"card": card}, marks, action)
    return nudge, Hint("region", "keep_spell", {}), Hint("move", "keep_for_later", {"card": card}, marks, action)
