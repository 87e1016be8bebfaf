"""Positions for tests, set up by naming what lies where.

Bouh are named by colour and number (``"red 9"``, ``"joker 10"``), number cards by
their numbers; calculations are text such as ``"(4+2)*3"``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ludotheque.engine.entry import Drawn, Entry
from ludotheque.engine.native.bits import members
from ludotheque.engine.notice import Notice
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Event
from ludotheque.games.bouh.box.options import BouhOptions, standard_edition
from ludotheque.games.bouh.game import GAME, State
from ludotheque.games.bouh.rules.actions import BouhAction, Capture, Claim, Colour, Scare, Step, Take, Totem
from ludotheque.games.bouh.rules.calculations.calculation import parse_calculation
from ludotheque.games.bouh.rules.codes import PLAY
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES, TOTEM_NAMES, bouh_cards, number_cards, pile_index
from ludotheque.games.bouh.rules.position import Position

BOX = standard_edition()


def bit(index: int) -> int:
    return 1 << index


def bouh(name: str) -> int:
    """The id of a Bouh."""
    family, number = name.replace("joker", "multicolour").split()
    return next(card.id for card in BOX.bouh if (card.family, card.number) == (family, int(number)))


def greuh(number: int) -> int:
    """The id of a Greuh."""
    return next(card.id for card in BOX.greuhs if card.number == number)


class Scene:
    """A table in the middle of a game; by default it is the turn of seat 0."""

    def __init__(
        self,
        *,
        seats: int = 2,
        turn: int = 0,
        hands: Sequence[Sequence[int]] = (),
        centre: Sequence[str] = (),
        homes: Sequence[Sequence[str]] = (),
        greuhs: Sequence[Sequence[int]] = (),
        jokers: dict[str, Colour] | None = None,
        pile: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        """``pile`` is what is left of the Bouh pile; by default all Bouh and Greuh not named elsewhere."""
        table = msgspec.convert({"youngest": turn, **options}, type=BouhOptions)
        self.state: State = GAME.start(table, seats)
        position = self.position
        position.phase = PLAY
        for seat in range(seats):
            for number in hands[seat] if seat < len(hands) else (1, 2, 3, 4, 5):
                self.deal(seat, number)
        for seat, names in enumerate(homes):
            for name in names:
                card = self._from_pile(bouh(name))
                position.homes.gain(seat, card, COLOUR_NAMES.index((jokers or {}).get(name, "red")))
        for seat, numbers in enumerate(greuhs):
            for number in numbers:
                position.greuhs[seat] |= bit(self._from_pile(greuh(number)))
        for name in centre:
            position.centre |= bit(self._from_pile(bouh(name)))
        if pile is not None:
            position.bouh_pile = sum(bit(pile_index(BOX, bouh(name))) for name in pile)
        if options.get("level") == "majority":
            position.homes.award_colour_totems()

    def _from_pile(self, id: int) -> int:
        index = pile_index(BOX, id)
        self.position.bouh_pile &= ~bit(index)
        return index

    def deal(self, seat: int, number: int) -> None:
        """Put a number card of the draw pile into a hand."""
        position = self.position
        card = next(i for i in members(position.pile) if BOX.number_cards[i].number == number)
        position.pile &= ~bit(card)
        position.hands[seat] |= bit(card)

    # Questions

    @property
    def position(self) -> Position:
        return self.state.position

    def numbers(self, seat: int) -> list[int]:
        """The numbers in a hand, sorted."""
        return sorted(number_cards(BOX, self.position.hands[seat]).values())

    def home(self, seat: int) -> set[str]:
        """The names of the Bouh of a seat."""
        cards = [BOX.bouh[index] for index in members(self.position.homes.owned[seat])]
        return {f"{card.family.replace('multicolour', 'joker')} {card.number}" for card in cards}

    def under(self) -> set[int]:
        """The ids of the Bouh under the multicolour totem."""
        return set(bouh_cards(BOX, self.position.homes.under))

    def holder(self, totem: Totem) -> int | None:
        """The seat that holds a totem, or ``None``."""
        seat = self.position.homes.totems[TOTEM_NAMES.index(totem)]
        return None if seat < 0 else seat

    def options(self, seat: int) -> Sequence[BouhAction]:
        return GAME.options(GAME.view(self.state, seat))

    # Actions

    def steps(self, text: str, seat: int | None = None) -> tuple[Step, ...]:
        """A calculation with the number cards of a seat, by default of the one whose turn it is."""
        seat = self.position.turn if seat is None else seat
        numbers = number_cards(BOX, self.position.hands[seat])
        steps = parse_calculation(text, numbers)
        assert not isinstance(steps, Refusal), steps
        return steps

    def with_bouh(self, text: str, *names: str) -> tuple[Step, ...]:
        """A calculation in which numbers stand for these Bouh first, then for number cards."""
        numbers = {bouh(name): int(name.split()[1]) for name in names}
        steps = parse_calculation(text, numbers | number_cards(BOX, self.position.hands[self.position.turn]))
        assert not isinstance(steps, Refusal), steps
        return steps

    def capture(self, name: str, text: str, colour: Colour | None = None) -> Capture:
        return Capture(bouh(name), self.steps(text), colour)

    def scare(self, number: int, name: str, text: str, colour: Colour | None = None) -> Scare:
        return Scare(greuh(number), bouh(name), self.steps(text), colour)

    def take(self, totem: Totem, text: str, *names: str) -> Take:
        return Take(totem, self.with_bouh(text, *names))

    def claim(self, *names: str) -> Claim:
        one, two, three, four, five = (bouh(name) for name in names)
        return Claim((one, two, three, four, five))

    def play(self, seat: int, action: BouhAction, *draws: int) -> list[Event]:
        """Play an action and the draws after it (these values, then zeros); returns the public events."""
        assert GAME.check(self.state, seat, action) is None, GAME.check(self.state, seat, action)
        prompt = GAME.prompts(self.state)[seat]
        notices = list(GAME.apply(self.state, Entry(0, 0, seat, prompt.id, action)))
        notices += self.answer_chance(list(draws))
        return [notice.data for notice in notices if notice.to is None]

    def answer_chance(self, values: list[int] | None = None) -> list[Notice[Event]]:
        values = values if values is not None else []
        notices: list[Notice[Event]] = []
        while (asked := GAME.prompts(self.state).get("chance")) is not None:
            assert asked.draw is not None
            drawn = Drawn(tuple(values.pop(0) if values else 0 for _ in asked.draw.sizes))
            notices += GAME.apply(self.state, Entry(0, 0, "chance", asked.id, drawn))
        return notices

    def refusal(self, seat: int, action: BouhAction) -> Refusal:
        """The refusal of an action, which must be refused and must change nothing."""
        before = [GAME.view(self.state, s) for s in range(self.position.seats)]
        refusal = GAME.check(self.state, seat, action)
        assert refusal is not None
        assert [GAME.view(self.state, s) for s in range(self.position.seats)] == before
        return refusal

    def refused(self, seat: int, action: BouhAction) -> str:
        """The clause and the reason of a refusal, as text."""
        refusal = self.refusal(seat, action)
        return f"{refusal.clause} {refusal.reason}"
