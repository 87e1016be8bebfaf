"""Formulas are judged as the rulebook describes it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.native.bits import set_of
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.formulas import (
    BLACK,
    EITHER,
    FELL,
    FLEW,
    ORANGE,
    PERFECT,
    judge,
    valid_symbols,
)
from ludotheque.games.dubalai.rules.tabletop.setup import setup_of

DICE = st.lists(st.integers(0, 17), min_size=9, max_size=9)


@pytest.mark.clause("BAL-5", "BAL-11", "BAL-12", "BAL-13", "BAL-14")
@given(DICE, st.sets(st.integers(0, 8)))
def test_formulas_are_judged_as_the_rulebook_describes_it(dice: list[int], cards: set[int]) -> None:
    """A second implementation with groups of dice instead of bit sets: groups in two colours are out."""
    groups: dict[int, set[int]] = {}
    for face in dice:
        groups.setdefault(face % 9, set()).add(face // 9)
    kept = {symbol: colours.pop() for symbol, colours in groups.items() if len(colours) == 1}
    colours = {kept.get(card, -1) for card in cards}
    if not cards or len(colours) > 1 or colours == {-1}:
        expected = FELL
    else:
        all_of_it = {symbol for symbol, colour in kept.items() if colour in colours}
        expected = PERFECT if cards == all_of_it else FLEW
    position = Position(setup_of(DubalaiOptions(), 2))
    for die, face in enumerate(dice):
        position.dice[die] = face
    orange, black = valid_symbols(position.dice, ORANGE), valid_symbols(position.dice, BLACK)
    assert judge(set_of(tuple(cards)), orange, black, EITHER) == expected
