"""Help with black magic: spells before and after a move, Fog, and the card to keep."""

from __future__ import annotations

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint, Mark
from ludotheque.bots.level import CHAMPION
from ludotheque.games.dubalai.bot.levels import SKILLS
from ludotheque.games.dubalai.bot.spells import card_to_keep, fog_or_not, spell_to_play
from ludotheque.games.dubalai.rules.actions import (
    Attraction,
    Correction,
    DoubleGame,
    DubalaiAction,
    ForgottenSyllable,
    Hex,
    Keep,
    Roadblock,
    Tailwind,
)
from ludotheque.games.dubalai.rules.codes import CANCEL, DONE
from ludotheque.games.dubalai.rules.formulas import EITHER, PERFECT, judge
from ludotheque.games.dubalai.rules.legal_moves import moves
from ludotheque.games.dubalai.rules.moves import AEROBATICS, action_of
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tables import FOG
from ludotheque.games.dubalai.rules.tabletop import HEX_SQUARES
from ludotheque.games.dubalai.rules.view import DubalaiView
from ludotheque.games.dubalai.rules.worlds import position_of

Rung = Hint[DubalaiAction]
Ladder = tuple[Rung, ...]
SEED = "hint"
CHAMPIONS = SKILLS[CHAMPION]


def _card(action: DubalaiAction) -> str:
    return str(type(action).__struct_config__.tag)


def _in_hand(view: DubalaiView, card: str) -> tuple[Mark, ...]:
    return (Mark("magic", view.hand.index(card)),)


def as_applied(view: DubalaiView, budget: Budget) -> Ladder:
    """Spells as one's formula is applied."""
    nudge: Rung = Hint("nudge", "before_compare", {})
    position = position_of(view)
    move = spell_to_play(view, CHAMPIONS, SEED, budget)
    action = action_of(move, view.casts)
    if move == DONE:
        assert view.seat is not None
        if len(moves(position, view.seat)) == 1:
            return nudge, Hint("region", "no_card_fits", {}), Hint("move", "before_nothing", {}, (), action)
        return nudge, Hint("region", "cards_can_wait", {}), Hint("move", "before_wait", {}, (), action)
    marks = _in_hand(view, _card(action))
    region: Rung = Hint("region", "card_helps", {"card": _card(action)}, marks)
    return nudge, region, _why_before(position, action)


def _why_before(position: Position, action: DubalaiAction) -> Rung:
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
    swapped = {"symbol": action.add, "removed": action.remove}
    if perfect:
        return Hint("move", "swap_for_perfect", swapped, marks, action)
    return Hint("move", "swap_one", swapped, marks, action)


def _makes_perfect(position: Position, action: ForgottenSyllable | Correction) -> bool:
    seat = position.actor
    row = position.rows[seat] if action.row == "main" else position.seconds[seat]
    row |= 1 << action.add
    if isinstance(action, Correction):
        row &= ~(1 << action.remove)
    return judge(row, position.orange, position.black, EITHER) == PERFECT


def moved(view: DubalaiView, budget: Budget) -> Ladder:
    """Spells after one's move."""
    assert view.seat is not None
    nudge: Rung = Hint("nudge", "after_look_around", {}, tuple(Mark("witch", seat) for seat in range(view.seats)))
    position = position_of(view)
    move = spell_to_play(view, CHAMPIONS, SEED, budget)
    action = action_of(move, view.casts)
    if move == DONE:
        if len(moves(position, view.seat)) == 1:
            return nudge, Hint("region", "no_card_fits", {}), Hint("move", "after_nothing", {}, (), action)
        return nudge, Hint("region", "cards_can_wait", {}), Hint("move", "after_wait", {}, (), action)
    region: Rung = Hint("region", "card_helps", {"card": _card(action)}, _in_hand(view, _card(action)))
    return nudge, region, _why_after(position, view.seat, action)


def _why_after(position: Position, seat: int, action: DubalaiAction) -> Rung:
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
            told = {"seat": action.seat, "squares": HEX_SQUARES}
            return Hint("move", "hex_leader", told, (Mark("witch", action.seat),), action)


def fogging(view: DubalaiView, budget: Budget) -> Ladder:
    """A spell waits: cancel it?"""
    assert view.seat is not None
    top = view.waiting[-1]
    nudge: Rung = Hint("nudge", "fog_whom", {"seat": top.seat, "spell": _card(top.action)}, (Mark("witch", top.seat),))
    move = fog_or_not(view, CHAMPIONS, SEED, budget)
    action = action_of(move, view.casts)
    if move == CANCEL:
        region: Rung = Hint("region", "fog_worth_it", {"card": "fog"}, _in_hand(view, "fog"))
        if view.waiting[0].seat == view.seat:
            return nudge, region, Hint("move", "fog_counter", {}, _in_hand(view, "fog"), action)
        return nudge, region, Hint("move", "fog_cancel", {"seat": top.seat}, _in_hand(view, "fog"), action)
    if position_of(view).holds(view.seat, FOG):
        return nudge, Hint("region", "fog_little_harm", {}), Hint("move", "fog_keep", {}, (), action)
    return nudge, Hint("region", "fog_not_held", {"card": "fog"}), Hint("move", "fog_watch", {}, (), action)


def keeping(view: DubalaiView) -> Ladder:
    """Which of the cards drawn?"""
    move = card_to_keep(view, CHAMPIONS, SEED)
    action = action_of(move, view.casts)
    assert isinstance(action, Keep)
    card = action.card
    nudge: Rung = Hint("nudge", "keep_how_far", {}, tuple(Mark("magic", place) for place in range(len(view.drawn))))
    marks = (Mark("magic", view.drawn.index(card)),)
    if card in AEROBATICS:
        return nudge, Hint("region", "keep_points", {}), Hint("move", "keep_for_the_end", {"card": card}, marks, action)
    return nudge, Hint("region", "keep_spell", {}), Hint("move", "keep_for_later", {"card": card}, marks, action)
