# Compiled with mypyc: every move at a table comes through here.
"""The calculation that a player said with an action, right or wrong."""

from __future__ import annotations

from typing import Final

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.box.edition import FAMILIES, FIRST_BOUH_ID, FIRST_GREUH_ID, Edition
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.actions import BouhAction, Capture, Scare, Steps, Take
from ludotheque.games.bouh.rules.calculations.calculation import LARGEST_JSON_NUMBER, cards_in, evaluate

ABOUT_THE_RESULT: Final = ("wrong_result", "not_whole", "divided_by_zero")
"""The reasons of refusals of a calculation whose cards and target were right."""


def attempted_calculation(options: BouhOptions, action: BouhAction, refusal: Refusal | None) -> Calculation | None:
    """The calculation of an action that was played, or was refused for its result alone."""
    if refusal is not None and refusal.reason not in ABOUT_THE_RESULT:
        return None
    box = options.box
    is_right = refusal is None and not options.penalty  # with the option ``penalty`` wrong ones are played too
    if type(action) is Capture:
        return _calculation(box, action.steps, _number_of(box, action.bouh), is_right)
    if type(action) is Scare:
        return _calculation(box, action.steps, _number_of(box, action.greuh), is_right)
    if type(action) is Take:
        return _calculation(box, action.steps, box.families[FAMILIES.index(action.totem)].totem, is_right)
    return None


def _calculation(box: Edition, steps: Steps, wanted: int, is_right: bool) -> Calculation:
    numbers = {card: _number_of(box, card) for card in cards_in(steps)}
    said = tuple([numbers[step] if isinstance(step, int) else step for step in steps])
    return Calculation(said, wanted if is_right else _made(steps, numbers), wanted)


def _made(steps: Steps, numbers: dict[int, int]) -> int | None:
    """What a calculation makes, if it is a whole number that can be sent."""
    made = evaluate(steps, numbers)
    return None if not isinstance(made, int) or abs(made) >= LARGEST_JSON_NUMBER else made


def _number_of(box: Edition, card: int) -> int:
    """The number of a card, by its id."""
    if card >= FIRST_GREUH_ID:
        return box.greuhs[card - FIRST_GREUH_ID].number
    if card >= FIRST_BOUH_ID:
        return box.bouh[card - FIRST_BOUH_ID].number
    return box.number_cards[card - 1].number
