"""Cases for the browser, which prints, parses and evaluates calculations while a player types.

The tests of the client run them: ``web/src/games/bouh/calculation/calculation.test.ts``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.box.edition import BouhCard, GreuhCard, NumberCard
from ludotheque.games.bouh.box.options import standard_edition
from ludotheque.games.bouh.rules.actions import Operation, Step
from ludotheque.games.bouh.rules.calculations.calculation import (
    check_form,
    evaluate,
    format_calculation,
    json_number,
    parse_calculation,
)
from support.golden_files import BOARDS, assert_matches_file, compact_json, json_list

OPERATIONS: tuple[Operation, ...] = ("+", "-", "*", "/")
ALLOWED = ("+-*/", "+-*/", "+-*", "+-")


def test_the_case_file_agrees_with_the_rules() -> None:
    parts = (
        f'"{name}":{json_list(part) if isinstance(part, list) else compact_json(part)}'
        for name, part in _cases().items()
    )
    assert_matches_file(BOARDS / "bouh/calculation/calculations.json", "{" + ",".join(parts) + "}\n")


def test_the_cases_contain_every_kind_of_refusal() -> None:
    cases = _cases()
    answers = [case["refusal"] for case in cases["calculations"]] + [case["refusal"] for case in cases["typed"]]
    reasons = {refusal["reason"] for refusal in answers if refusal is not None}
    assert reasons == {
        "not_your_card",
        "used_twice",
        "operation_not_allowed",
        "operation_without_numbers",
        "one_card",
        "cards_left_over",
        "divided_by_zero",
        "not_whole",
        "too_long",
        "unreadable",
        "no_card_of_number",
        "number_used_up",
        "unfinished",
        "open_bracket",
    }
    assert sum("made" in case for case in cases["calculations"]) > 150


def _cases() -> dict[str, Any]:
    rng = random.Random(20)
    box = standard_edition()
    return {
        "numbers": _numbers_of(box.number_cards, box.bouh, box.greuhs),
        "families": {card.id: card.family for card in box.bouh},
        "calculations": [_calculation_case(rng) for _ in range(400)],
        "typed": [_typed_case(rng) for _ in range(200)]
        + [_parsing_case(text, {1: 4, 2: 2, 3: 3, 4: 9}) for text in TEXTS],
    }


TEXTS = (
    "(4+2)*3",
    " ( 4+2 )x3 = 18",
    "4+2=six",
    "4 2",
    "42",
    "4+",
    "(4+2",
    "4+2)",
    "4+4",
    "4:2",
    "9−3–2",
    "((4)+(2))*(3)",
    "()",
    "",
    "4+" * 120,
    "4 & 2",
    "4+1234567890123456",
)


def _numbers_of(*piles: Iterable[NumberCard | BouhCard | GreuhCard]) -> dict[int, int]:
    return {card.id: card.number for pile in piles for card in pile}


def _hand(rng: random.Random) -> dict[int, int]:
    """Random number cards, sometimes with three Bouh."""
    ids = rng.sample(range(1, 46), rng.randint(2, 5)) + rng.sample(range(101, 151), rng.choice((0, 0, 3)))
    numbers = _numbers_of(standard_edition().number_cards, standard_edition().bouh)
    return {id: numbers[id] for id in ids}


def _calculation_case(rng: random.Random) -> dict[str, Any]:
    """A random calculation; one in five is made invalid."""
    numbers = _hand(rng)
    steps = _steps(rng, rng.sample(sorted(numbers), rng.randint(2, len(numbers))))
    if rng.random() < 0.2:
        steps = _made_invalid(rng, steps)
    operations = rng.choice(ALLOWED)
    case: dict[str, Any] = {"numbers": numbers, "steps": steps, "operations": operations}
    refusal = check_form(steps, numbers, operations)
    if refusal is None:
        case["written"] = format_calculation(steps, numbers)
        made = evaluate(steps, numbers)
        if isinstance(made, Refusal):
            refusal = made
        else:
            case["made"] = json_number(made)
    return {**case, "refusal": _refusal_json(refusal)}


def _steps(rng: random.Random, cards: list[int]) -> tuple[Step, ...]:
    if len(cards) == 1:
        return (cards[0],)
    cut = rng.randint(1, len(cards) - 1)
    return (*_steps(rng, cards[:cut]), *_steps(rng, cards[cut:]), rng.choice(OPERATIONS))


def _made_invalid(rng: random.Random, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    place = rng.randrange(len(steps))
    match rng.randrange(5):
        case 0:
            return (*steps[:place], *steps[place + 1 :])
        case 1:
            return (*steps[:place], 999, *steps[place + 1 :])
        case 2:
            return (*steps[:place], steps[0], *steps[place:])
        case 3:
            return steps[:1]
        case _:
            return (*steps, rng.choice(OPERATIONS))


def _typed_case(rng: random.Random) -> dict[str, Any]:
    numbers = _hand(rng)
    text = format_calculation(_steps(rng, rng.sample(sorted(numbers), rng.randint(2, len(numbers)))), numbers)
    if rng.random() < 0.4:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice("0123456789+−*:()= x?") + text[place + rng.randrange(2) :]
    return _parsing_case(text, numbers)


def _parsing_case(text: str, numbers: dict[int, int]) -> dict[str, Any]:
    """The cards are a list of pairs, as their order decides which of two equal cards is taken."""
    steps = parse_calculation(text, numbers)
    refused = isinstance(steps, Refusal)
    pairs = list(numbers.items())
    return {"text": text, "cards": pairs, "steps": None if refused else steps, "refusal": _refusal_json(steps)}


def _refusal_json(refusal: object) -> dict[str, Any] | None:
    if not isinstance(refusal, Refusal):
        return None
    return {"clause": refusal.clause, "reason": refusal.reason, "params": dict(refusal.params)}
