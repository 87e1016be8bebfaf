"""Positions and moves of Bouh's scenes.

Bouh are named by colour and number (``red 9``, ``joker 10``), number cards by their numbers, calculations are text.
Moves: ``capture red 9 = 4+5``, ``capture joker 10 green = 4+6``, ``scare 8 red 5 = 5+3``, ``take red = 5*8+7``,
``pass 1 1 2``, ``end``, ``claim red 1, yellow 2, green 3, blue 4, violet 5``, ``release``, ``recolour joker 10 green``,
``declare joker 10 green``. Draws are names as well: ``greuh 6, red 5`` or ``3 7``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from ludotheque.engine.native.bits import bit, members
from ludotheque.engine.prompt import Draw
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.scenes.setting import SceneSetting
from ludotheque.engine.wire import Action, Seat
from ludotheque.games.bouh.box.options import BouhOptions, standard_edition
from ludotheque.games.bouh.game import GAME, State
from ludotheque.games.bouh.rules.actions import (
    Capture,
    Claim,
    Colour,
    Declare,
    End,
    Pass,
    Recolour,
    Release,
    Scare,
    Step,
    Take,
    Totem,
)
from ludotheque.games.bouh.rules.calculations.calculation import parse_calculation
from ludotheque.games.bouh.rules.codes import PLAY, TURN_UP
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES, TOTEM_NAMES, bouh_cards, number_cards, pile_index

USUAL_HAND = (1, 2, 3, 4, 5)


class ScenePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in the middle of a game."""

    fresh: bool = False
    """Whether this is the beginning of a game: then nothing else is given."""
    turn: int = 0
    hands: tuple[tuple[int, ...], ...] = ()
    centre: tuple[str, ...] = ()
    homes: tuple[tuple[str, ...], ...] = ()
    greuhs: tuple[tuple[int, ...], ...] = ()
    jokers: dict[str, Colour] = {}
    """The colours that owned jokers count for."""
    totems: dict[Totem, int] = {}
    """The holders of totems, at the level where totems are taken by calculation."""
    under: int | None = None
    """The seat that holds the multicolour totem, with its five strongest Bouh under it."""
    pile: tuple[str, ...] | None = None
    """What is left of the Bouh pile; by default everything that is not named elsewhere."""
    no_number_pile: bool = False
    """Whether all number cards that nobody holds lie in the discard."""
    quiet: int = 0
    """Turns in a row in which no card of the Bouh pile was turned up."""


class BouhScenes(SceneSetting):
    """Sets up positions and reads moves."""

    def position(self, options: Mapping[str, Any], seats: int, position: Mapping[str, Any]) -> State:
        """The state that a scene describes."""
        wanted = msgspec.convert(position, type=ScenePosition)
        state = GAME.start(msgspec.convert({"youngest": wanted.turn, **options}, type=BouhOptions), seats)
        if not wanted.fresh:
            _set_up(state, wanted)
        return state

    def action(self, state: State, seat: Seat, words: str) -> Action:
        """Read a move."""
        deed, _, sum_text = words.partition(" = ")
        kind, *rest = deed.split()
        match kind, rest:
            case "capture", [family, number, *colour]:
                return Capture(_bouh(f"{family} {number}"), _steps(state, seat, sum_text), _colour(colour))
            case "scare", [greuh, family, number, *colour]:
                target = _bouh(f"{family} {number}")
                return Scare(_greuh(greuh), target, _steps(state, seat, sum_text), _colour(colour))
            case "take", [totem]:
                return Take(cast("Totem", totem), _steps(state, seat, sum_text, with_bouh=True))
            case "pass", numbers:
                return Pass(tuple(_number_cards(state, seat, numbers)))
            case "end", []:
                return End()
            case "claim", _:
                one, two, three, four, five = (_bouh(name) for name in deed.removeprefix("claim ").split(", "))
                return Claim((one, two, three, four, five))
            case "release", []:
                return Release()
            case "recolour", [family, number, colour]:
                return Recolour(_bouh(f"{family} {number}"), cast("Colour", colour))
            case "declare", [family, number, colour]:
                return Declare(_bouh(f"{family} {number}"), cast("Colour", colour))
        raise ValueError(f"this is no move of a scene: {words}")

    def draw(self, state: State, asked: Draw, words: str) -> tuple[int, ...]:
        """The cards that are drawn, by name; the first ones of the pile after those."""
        position, box = state.position, state.options.box
        if position.phase == TURN_UP:
            pile = list(members(position.bouh_pile))
            wanted = [pile_index(box, _greuh_or_bouh(name)) for name in words.split(", ")]
        else:
            pile = list(members(position.pile))
            wanted = []
            for number in map(int, words.split()):
                wanted.append(
                    next(card for card in pile if card not in wanted and box.number_cards[card].number == number)
                )
        values = []
        for card in wanted[: len(asked.sizes)]:
            values.append(pile.index(card))
            pile.remove(card)
        return (*values, *[0] * (len(asked.sizes) - len(values)))


def _set_up(state: State, wanted: ScenePosition) -> None:
    position, box = state.position, state.options.box
    position.phase = PLAY
    position.turn = wanted.turn
    for seat in range(position.seats):
        for number in wanted.hands[seat] if seat < len(wanted.hands) else USUAL_HAND:
            card = next(card for card in members(position.pile) if box.number_cards[card].number == number)
            position.pile &= ~bit(card)
            position.hands[seat] |= bit(card)
    if wanted.no_number_pile:
        position.discard, position.pile = position.pile, 0

    def from_pile(id: int) -> int:
        index = pile_index(box, id)
        position.bouh_pile &= ~bit(index)
        return index

    for seat, names in enumerate(wanted.homes):
        for name in names:
            colour = wanted.jokers.get(name)
            code = COLOUR_NAMES.index(colour) if colour is not None else -1
            position.homes.gain(seat, from_pile(_bouh(name)), code)
    for seat, numbers in enumerate(wanted.greuhs):
        for number in numbers:
            position.greuhs[seat] |= bit(from_pile(_greuh(str(number))))
    for name in wanted.centre:
        position.centre |= bit(from_pile(_bouh(name)))
    if wanted.pile is not None:
        position.bouh_pile = sum(bit(pile_index(box, _greuh_or_bouh(name))) for name in wanted.pile)
    if state.options.level == "majority":
        position.homes.award_colour_totems()
    if wanted.under is not None:
        position.homes.claim(wanted.under, position.homes.strongest(wanted.under))
    for totem, holder in wanted.totems.items():
        position.homes.totems[TOTEM_NAMES.index(totem)] = holder
    position.quiet = wanted.quiet


def _bouh(name: str) -> int:
    """The id of a Bouh."""
    family, number = name.replace("joker", "multicolour").split()
    return next(card.id for card in standard_edition().bouh if (card.family, card.number) == (family, int(number)))


def _greuh(number: str) -> int:
    return next(card.id for card in standard_edition().greuhs if card.number == int(number))


def _greuh_or_bouh(name: str) -> int:
    return _greuh(name.removeprefix("greuh ")) if name.startswith("greuh ") else _bouh(name)


def _colour(words: list[str]) -> Colour | None:
    return cast("Colour", words[0]) if words else None


def _steps(state: State, seat: Seat, text: str, *, with_bouh: bool = False) -> tuple[Step, ...]:
    """A calculation; with Bouh, a number stands for a Bouh of the seat first, then for a number card."""
    position, box = state.position, state.options.box
    hand = number_cards(box, position.hands[seat])
    numbers = {**bouh_cards(box, position.homes.owned[seat] & ~position.homes.under), **hand} if with_bouh else hand
    steps = parse_calculation(text, numbers)
    assert not isinstance(steps, Refusal), f"{text}: {steps}"
    return steps


def _number_cards(state: State, seat: Seat, numbers: list[str]) -> list[int]:
    hand = number_cards(state.options.box, state.position.hands[seat])
    chosen: list[int] = []
    for number in map(int, numbers):
        chosen.append(next(id for id, shown in hand.items() if shown == number and id not in chosen))
    return chosen


SETTING = BouhScenes()
