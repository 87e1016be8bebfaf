"""Printing and parsing calculations."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.words import LANGUAGES, refusal_sentence
from ludotheque.games.bouh.rules.actions import Step
from ludotheque.games.bouh.rules.calculations.calculation import (
    check_form,
    evaluate,
    format_announcement,
    format_calculation,
    parse_calculation,
)

HAND = {1: 4, 2: 2, 3: 3, 4: 9, 5: 8}


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ((1, 2, "+", 3, "*"), "(4 + 2) × 3"),
        ((1, 2, 3, "+", "+"), "4 + 2 + 3"),
        ((1, 2, 3, "-", "+"), "4 + 2 − 3"),
        ((1, 2, 3, "+", "-"), "4 − (2 + 3)"),
        ((1, 2, 3, "*", "+"), "4 + 2 × 3"),
        ((4, 3, "/", 2, "/"), "9 ÷ 3 ÷ 2"),
        ((5, 1, 2, "/", "/"), "8 ÷ (4 ÷ 2)"),
        ((5, 1, 2, "/", "*"), "8 × 4 ÷ 2"),
        ((5, 1, 2, "*", "/"), "8 ÷ (4 × 2)"),
        ((4, 5, "-", 1, 2, "-", "*"), "(9 − 8) × (4 − 2)"),
    ],
)
def test_calculations_are_printed_with_the_fewest_brackets(steps: tuple[Step, ...], text: str) -> None:
    assert format_calculation(steps, HAND) == text


def test_an_announcement_ends_with_the_result() -> None:
    assert format_announcement((1, 2, "+", 3, "*"), HAND, 18) == "(4 + 2) × 3 = 18"


@pytest.mark.parametrize(
    "text", ["(4+2)*3", "(4 + 2) × 3", " ( 4+2 )x3 ", "(4+2)·3=18", "((4)+(2))*(3)", "(4 + 2)\u00a0×\u202f3 ="]
)
def test_typed_calculations_are_parsed(text: str) -> None:
    assert parse_calculation(text, HAND) == (1, 2, "+", 3, "*")


def test_precedence_and_all_signs() -> None:
    assert parse_calculation("4+2*3", HAND) == (1, 2, 3, "*", "+")
    assert parse_calculation("9−3–2", HAND) == (4, 3, "-", 2, "-")
    assert parse_calculation("8÷4:2", HAND) == (5, 1, "/", 2, "/")


def test_equal_numbers_stand_for_different_cards() -> None:
    assert parse_calculation("2+2", {7: 2, 9: 2}) == (7, 9, "+")


@pytest.mark.clause("BOU-10", "BOU-11")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "unfinished"),
        ("4+", "unfinished"),
        ("(4+2", "open_bracket"),
        ("4+2)", "unreadable"),
        ("4 2", "unreadable"),
        ("+4", "unreadable"),
        ("-4+9", "unreadable"),
        ("4++2", "unreadable"),
        ("()", "unreadable"),
        ("4(2)", "unreadable"),
        ("4+two", "unreadable"),
        ("4+²", "unreadable"),
        ("4+2=six", "unreadable"),
        ("42", "no_card_of_number"),
        ("4+5", "no_card_of_number"),
        ("4+" + "9" * 150, "no_card_of_number"),
        ("4+4", "number_used_up"),
        ("(" * 1000 + "4" + ")" * 1000, "too_long"),
        ("4+" * 5000, "too_long"),
        ("\ud800", "unreadable"),
        ("4\x00+2", "unreadable"),
    ],
)
def test_text_that_cannot_be_parsed_is_refused_with_a_reason(text: str, reason: str) -> None:
    refusal = parse_calculation(text, HAND)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason
    msgspec.json.encode(refusal)
    for language in LANGUAGES:
        assert refusal_sentence("bouh", language, refusal)


@pytest.mark.at_length_uncompiled
@given(st.text(alphabet="0123456789+-*/×÷−() =x:,.é\t", max_size=40) | st.text(max_size=40))
def test_parsing_never_crashes(text: str) -> None:
    steps = parse_calculation(text, HAND)
    if not isinstance(steps, Refusal) and len(steps) > 1:
        assert check_form(steps, HAND, "+-*/") is None


@pytest.mark.clause("BOU-10")
@given(st.integers(0, 10**6), st.integers(2, 20))
def test_a_printed_calculation_parses_to_the_same_value(seed: int, cards: int) -> None:
    rng = random.Random(seed)
    numbers = {id: rng.randint(1, 12) for id in range(1, cards + 1)}
    steps: list[Step] = []
    depth, left = 0, list(numbers)
    while left or depth > 1:
        if left and (depth < 2 or rng.random() < 0.5):
            steps.append(left.pop())
            depth += 1
        else:
            steps.append(rng.choice(("+", "-", "*", "/")))
            depth -= 1
    made = evaluate(tuple(steps), numbers)
    text = format_calculation(tuple(steps), numbers)
    again = parse_calculation(text, numbers) if len(text) <= 200 else tuple(steps)
    assert not isinstance(again, Refusal)
    if not isinstance(made, Refusal):
        assert evaluate(again, numbers) == made


def test_huge_results_are_exact() -> None:
    numbers = dict.fromkeys(range(1, 21), 15)
    made = evaluate((*range(1, 21), *("*",) * 19), numbers)
    assert made == 15**20
