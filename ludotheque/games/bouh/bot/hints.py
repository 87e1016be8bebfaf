"""Hints for a player: what the strongest level would do, and why, in three stages.

The first hint says where to look, the second which cards, the third the action
and its reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint, Mark
from ludotheque.bots.level import CHAMPION
from ludotheque.engine.native.bits import count
from ludotheque.games.bouh.bot.decisions import Decider
from ludotheque.games.bouh.bot.rearranging import Rearranger
from ludotheque.games.bouh.box.edition import FIRST_BOUH_ID
from ludotheque.games.bouh.rules.actions import (
    BouhAction,
    Capture,
    Claim,
    Declare,
    End,
    Pass,
    Recolour,
    Release,
    Scare,
    Step,
    Take,
)
from ludotheque.games.bouh.rules.calculations.calculation import cards_in, format_announcement
from ludotheque.games.bouh.rules.codes import CALCULATION, COLLECT, KIND_SHIFT, MAJORITY, TAKE
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, NO_SEAT, TO_HOLD
from ludotheque.games.bouh.rules.legal_moves import legal_moves
from ludotheque.games.bouh.rules.lookup import COLOURS, JOKER
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES, TOTEM_NAMES, Translator, bouh_index
from ludotheque.games.bouh.rules.position import Position
from ludotheque.games.bouh.rules.view import BouhView

ThreeHints = tuple[Hint[BouhAction], Hint[BouhAction], Hint[BouhAction]]
Params = dict[str, Any]

SEED = "hints"
"""A fixed seed: the same view always gets the same hints."""


def hints_for(view: BouhView, budget: Budget) -> tuple[Hint[BouhAction], ...]:
    """Three hints for a seat that has a prompt, else none."""
    if view.prompt is None or view.seat is None:
        return ()
    decider = Decider(view, CHAMPION, SEED, budget)
    move = decider.move()
    should_stay = move is None
    if move is None:  # the seat may rearrange but should not: hint at what would cost least
        move = Rearranger(decider.position).least_bad(decider.position, view.seat)
    action = Translator(decider.position, view.table.box, view.seat).action(move)
    return _HintBuilder(view, decider.position, move).hints(action, should_stay)


def hints_for_move(view: BouhView, position: Position, move: int) -> ThreeHints:
    """Three hints towards this move. ``position`` is that of the view, whose seat has a prompt."""
    assert view.seat is not None
    action = Translator(position, view.table.box, view.seat).action(move)
    return _HintBuilder(view, position, move).hints(action, False)


class _HintBuilder:
    """Builds the hints for one move."""

    def __init__(self, view: BouhView, position: Position, move: int) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: int = view.seat
        self.before = position
        self.after = position.copy()
        self.after.play(view.seat, move)
        self.numbers = {card.id: card.number for card in view.hand}
        self.numbers |= {owned.card.id: owned.card.number for home in view.homes for owned in home}

    def hints(self, action: BouhAction, should_stay: bool) -> ThreeHints:
        match action:
            case Capture():
                return self._capture(action)
            case Scare():
                return self._scare(action)
            case Take():
                return self._take(action)
            case Pass():
                return self._pass(action)
            case End():
                return self._end(action)
            case Claim():
                return self._claim(action, should_stay)
            case Release():
                return self._release(action, should_stay)
            case Recolour():
                return self._recolour(action)
            case Declare():
                return self._declare(action)

    # Gaining Bouh

    def _capture(self, action: Capture) -> ThreeHints:
        bouh = self._bouh(action.bouh)
        mark = (Mark("bouh", action.bouh),)
        used = self._cards(action.steps)
        params = bouh | {"calculation": self._announcement(action.steps, bouh["number"])}
        return (
            Hint("nudge", "look_at_bouh", bouh, mark),
            Hint("region", "use_cards", {"numbers": self._values(used)}, mark + _marks("card", used)),
            self._gain_hint(action, params, mark + _marks("card", used), action.bouh),
        )

    def _gain_hint(self, action: Capture | Scare, params: Params, marks: tuple[Mark, ...], id: int) -> Hint[BouhAction]:
        """The hint for gaining a Bouh, with the best reason for it."""
        won = self._totem_won()
        if won is not None:
            return Hint("move", "gain_takes_totem", params | {"totem": won}, marks, action)
        index = bouh_index(id)
        if self.before.lookup.family[index] == JOKER:
            return Hint("move", "gain_joker", params, marks, action)
        colour = self.before.lookup.family[index]
        mine = self._owned(self.after, self.seat, colour)
        named = params | {"colour": COLOUR_NAMES[colour], "count": mine}
        if self.before.level == COLLECT:
            most = max(self._owned(self.after, other, colour) for other in self._others())
            if mine > most:
                return Hint("move", "gain_leads", named, marks, action)
            if mine == most:
                return Hint("move", "gain_draws_level", named, marks, action)
            return Hint("move", "gain_one_more", params, marks, action)
        if self.before.homes.totems[colour] == self.seat:
            return Hint("move", "gain_strengthens", named, marks, action)
        if mine == TO_HOLD and self.before.level == CALCULATION:
            return Hint("move", "gain_third", named, marks, action)
        if 1 < mine < TO_HOLD:
            return Hint("move", "gain_towards_three", named, marks, action)
        return Hint("move", "gain_one_more", params, marks, action)

    def _scare(self, action: Scare) -> ThreeHints:
        greuh = next(card.number for cards in self.view.greuhs for card in cards if card.id == action.greuh)
        bouh = self._bouh(action.bouh)
        used = self._cards(action.steps)
        marks = (Mark("greuh", action.greuh), Mark("bouh", action.bouh))
        params = bouh | {"calculation": self._announcement(action.steps, greuh)}
        return (
            Hint("nudge", "look_at_greuh", {"greuh": greuh}, (Mark("greuh", action.greuh),)),
            Hint("region", "scare_with", bouh | {"numbers": self._values(used)}, marks + _marks("card", used)),
            self._gain_hint(action, params, marks + _marks("card", used), action.bouh),
        )

    # Totems by calculation

    def _take(self, action: Take) -> ThreeHints:
        totem = TOTEM_NAMES.index(action.totem)
        number = self.before.lookup.totem[totem]
        mark = (Mark("totem", totem),)
        bouh = [id for id in cards_in(action.steps) if id >= FIRST_BOUH_ID]
        marks = mark + _marks("bouh", bouh) + _marks("card", self._cards(action.steps))
        params: Params = {"totem": action.totem, "calculation": self._announcement(action.steps, number)}
        holder = self.before.homes.totems[totem]
        nudge: Hint[BouhAction] = Hint("nudge", "look_at_totem", {"totem": action.totem, "number": number}, mark)
        region: Hint[BouhAction] = Hint(
            "region", "calculate_with", {"numbers": self._values(cards_in(action.steps))}, marks
        )
        if holder != NO_SEAT:
            return nudge, region, Hint("move", "take_from_another", params | {"seat": holder}, marks, action)
        if totem == MULTICOLOUR:
            return nudge, region, Hint("move", "take_three_points", params, marks, action)
        return nudge, region, Hint("move", "take_and_protect", params, marks, action)

    # Ending a turn

    def _pass(self, action: Pass) -> ThreeHints:
        marks = _marks("card", action.cards)
        values = {"numbers": self._values(action.cards)}
        nudge: Hint[BouhAction]
        region: Hint[BouhAction]
        if action.cards:
            region = Hint("region", "change_these", values, marks)
        else:
            region = Hint("region", "keep_all", {}, _marks("card", self._in_hand()))
        if self._can_gain():
            nudge = Hint("nudge", "no_hurry", {"left": len(self.view.bouh_pile)})
            return nudge, region, Hint("move", "pass_and_wait", {}, marks, action)
        nudge = Hint("nudge", "nothing_to_catch", {}, _marks("bouh", (card.id for card in self.view.centre)))
        if action.cards:
            return nudge, region, Hint("move", "pass_and_change", values, marks, action)
        return nudge, region, Hint("move", "pass_and_keep", {}, marks, action)

    def _end(self, action: End) -> ThreeHints:
        nudge: Hint[BouhAction] = Hint("nudge", "enough_done", {})
        region: Hint[BouhAction] = Hint("region", "keep_the_rest", {}, _marks("card", self._in_hand()))
        if self._can_gain():
            return nudge, region, Hint("move", "end_and_keep", {}, (), action)
        return nudge, region, Hint("move", "end_nothing_left", {}, (), action)

    def _can_gain(self) -> bool:
        """Whether there is a legal capture, Greuh or totem."""
        return any(move >> KIND_SHIFT <= TAKE for move in legal_moves(self.before, self.seat))

    # Rearranger

    def _claim(self, action: Claim, should_stay: bool) -> ThreeHints:
        marks = (Mark("totem", MULTICOLOUR), *_marks("bouh", action.five))
        values = self._values(action.five)
        region: Hint[BouhAction] = Hint("region", "put_these_under", {"numbers": values}, marks)
        if should_stay:
            return self._nothing_to_do(), region, Hint("move", "rearrange_anyway", {}, marks, action)
        nudge: Hint[BouhAction] = Hint("nudge", "look_at_five", {}, marks[:1])
        if self.before.homes.totems[MULTICOLOUR] == self.seat:
            return nudge, region, Hint("move", "claim_better", {"total": sum(values)}, marks, action)
        return nudge, region, Hint("move", "claim_five", {"total": sum(values)}, marks, action)

    def _release(self, action: Release, should_stay: bool) -> ThreeHints:
        under = [owned.card.id for owned in self.view.homes[self.seat] if owned.under]
        marks = (Mark("totem", MULTICOLOUR), *_marks("bouh", under))
        region: Hint[BouhAction] = Hint("region", "take_these_back", {"numbers": self._values(under)}, marks)
        if should_stay:
            return self._nothing_to_do(), region, Hint("move", "rearrange_anyway", {}, marks, action)
        nudge: Hint[BouhAction] = Hint("nudge", "look_at_five", {}, marks[:1])
        return nudge, region, Hint("move", "release_for_colours", {}, marks, action)

    def _nothing_to_do(self) -> Hint[BouhAction]:
        return Hint("nudge", "all_is_well", {})

    # Jokers

    def _recolour(self, action: Recolour) -> ThreeHints:
        nudge, region = self._joker(action)
        params: Params = {"number": self.numbers[action.bouh], "colour": action.colour}
        won = self._totem_won()
        if won is not None:
            return nudge, region, Hint("move", "recolour_takes_totem", params | {"totem": won}, region.marks, action)
        return nudge, region, Hint("move", "recolour_helps", params, region.marks, action)

    def _declare(self, action: Declare) -> ThreeHints:
        nudge, region = self._joker(action)
        params: Params = {"number": self.numbers[action.bouh], "colour": action.colour}
        colour = COLOUR_NAMES.index(action.colour)
        others = max(self._owned(self.before, other, colour) for other in self._others())
        if self._owned(self.before, self.seat, colour) in (others - 1, others):
            return nudge, region, Hint("move", "declare_decides", params, region.marks, action)
        return nudge, region, Hint("move", "declare_safely", params, region.marks, action)

    def _joker(self, action: Recolour | Declare) -> tuple[Hint[BouhAction], Hint[BouhAction]]:
        mark = (Mark("bouh", action.bouh),)
        return (
            Hint("nudge", "look_at_joker", {"number": self.numbers[action.bouh]}, mark),
            Hint("region", "think_of_colour", {"colour": action.colour}, mark),
        )

    # Helpers

    def _others(self) -> list[int]:
        return [seat for seat in range(self.before.seats) if seat != self.seat]

    def _owned(self, position: Position, seat: int, colour: int) -> int:
        """How many Bouh of a seat count for a colour."""
        return count(position.homes.counting(seat, colour))

    def _totem_won(self) -> str | None:
        """A colour totem that the move wins at once."""
        if self.before.level != MAJORITY:
            return None
        for totem in range(COLOURS):
            if self.after.homes.totems[totem] == self.seat != self.before.homes.totems[totem]:
                return TOTEM_NAMES[totem]
        return None

    def _bouh(self, id: int) -> Params:
        card = self.view.table.box.bouh[bouh_index(id)]
        return {"family": card.family, "number": card.number}

    def _cards(self, steps: tuple[Step, ...]) -> tuple[int, ...]:
        return tuple(id for id in cards_in(steps) if id < FIRST_BOUH_ID)

    def _in_hand(self) -> tuple[int, ...]:
        return tuple(card.id for card in self.view.hand)

    def _values(self, ids: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.numbers[id] for id in ids)

    def _announcement(self, steps: tuple[Step, ...], result: int) -> str:
        return format_announcement(steps, self.numbers, result)


def _marks(what: str, ids: Iterable[int]) -> tuple[Mark, ...]:
    return tuple(Mark(what, id) for id in ids)
