"""What holds at every moment of every game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from ludotheque import Match
from ludotheque.engine.native.bits import bit, count
from ludotheque.engine.native.rng import Rng
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.game import GAME, State
from ludotheque.games.bouh.rules.actions import Capture, Pass, Scare, Take
from ludotheque.games.bouh.rules.calculation import cards_in, check_form, evaluate
from ludotheque.games.bouh.rules.checks import target_number, usable_numbers
from ludotheque.games.bouh.rules.codes import CALCULATION, COLLECT, MAJORITY, OVER, PLAY
from ludotheque.games.bouh.rules.legal_moves import legal_moves
from ludotheque.games.bouh.rules.position import Position
from support.random_play import steps

TABLES: list[dict[str, Any]] = [
    {"level": "collect"},
    {"level": "collect", "greuh": True, "operations": "+-"},
    {"level": "majority"},
    {"level": "majority", "mixed_turns": True, "operations": "+-*"},
    {"level": "calculation"},
]


def check_cards(position: Position, greuh: bool) -> None:
    """No card is lost or doubled: every one lies in exactly one place."""
    zones = [position.pile, position.discard, *position.hands]
    assert sum(count(zone) for zone in zones) == 45
    union = 0
    for zone in zones:
        union |= zone
    assert union == position.tables.all_numbers
    zones = [position.bouh_pile, position.centre, *position.homes.owned, *position.greuhs]
    assert sum(count(zone) for zone in zones) == (59 if greuh else 50)
    union = 0
    for zone in zones:
        union |= zone
    assert union == position.tables.bouh | (position.tables.greuhs if greuh else 0)


def check_homes(position: Position) -> None:
    """Colours, totems and what lies under them agree."""
    homes, tables = position.homes, position.tables
    for card in range(50):
        colour = homes.colour[card]
        assert [c for c in range(5) if homes.coloured[c] & bit(card)] == ([] if colour < 0 else [colour])
        if tables.family[card] < 5:
            assert colour == tables.family[card]
    holder = homes.totems[5]
    assert homes.under & ~(homes.owned[holder] if holder >= 0 else 0) == 0
    if position.level == COLLECT:
        assert position.phase == OVER or all(totem == -1 for totem in homes.totems)
    if position.level == MAJORITY:
        check_majority(position)
    if position.level != COLLECT and holder >= 0:
        under = [homes.colour[card] for card in range(50) if homes.under & bit(card)]
        assert set(under) == set(range(5))
        assert position.level == CALCULATION or len(under) == 5


def check_majority(position: Position) -> None:
    """Written anew from the rules: who has three and the highest sum holds the totem."""
    homes, numbers = position.homes, position.tables.number
    for colour in range(5):
        sums = {}
        for seat in range(position.seats):
            cards = [c for c in range(50) if homes.counting(seat, colour) & bit(c)]
            if len(cards) >= 3:
                sums[seat] = sum(numbers[card] for card in cards)
        ahead = [seat for seat, total in sums.items() if total == max(sums.values())]
        holder = homes.totems[colour]
        assert holder in ahead if holder >= 0 else len(ahead) != 1


@pytest.mark.clause("BOU-1", "BOU-31", "BOU-33", "BOU-35", "BOU-43")
@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("seats", [2, 5])
def test_through_the_front_door(options: dict[str, Any], seats: int) -> None:
    match = Match("bouh", seats=seats, seed=6, options=options)
    table = match.table
    assert isinstance(table, BouhOptions)
    for _ in steps(match, random.Random(6)):
        position = match._state.position
        check_cards(position, table.with_greuh)
        check_homes(position)
        if position.phase == PLAY:
            assert count(position.centre) <= 3
            assert count(position.hands[position.turn]) <= 5


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_inside_the_compiled_rules(options: dict[str, Any]) -> None:
    rng = Rng(9)
    for seats in GAME.seats:
        state = GAME.start(BouhOptions(**options), seats)
        position = state.position
        while position.phase != OVER:
            if position.phase < PLAY:
                position.draw(rng.below(position.draw_size()))
                continue
            asked = [seat for seat in range(seats) if position.may_act(seat)]
            seat = asked[rng.below(len(asked))]
            moves = legal_moves(position, seat)
            position.play(seat, moves[rng.below(len(moves))])
            check_cards(position, state.table.with_greuh)
            check_homes(position)


@pytest.mark.clause("BOU-10", "BOU-13", "BOU-15", "BOU-40")
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_option_is_a_right_calculation_with_cards_of_its_own(options: dict[str, Any]) -> None:
    """Checked with the plain arithmetic of refusals; and no two options use up the same for the same."""
    match = Match("bouh", seats=3, seed=2, options=options)
    for turn, _ in enumerate(steps(match, random.Random(2))):
        if turn % 4:
            continue
        state: State = match._state
        for seat in match.prompts:
            assert isinstance(seat, int)
            seen: Counter[object] = Counter()
            for action in match.options(seat):
                if isinstance(action, Capture | Scare | Take):
                    numbers = usable_numbers(state.position, state.table, action)
                    assert check_form(action.steps, numbers, state.table.operations) is None
                    assert evaluate(action.steps, numbers) == target_number(state.position, state.table, action)
                    if isinstance(action, Capture):
                        values = tuple(sorted(numbers[card] for card in cards_in(action.steps)))
                        seen[action.bouh, action.colour, values] += 1
                elif isinstance(action, Pass):
                    hand = match.view(seat).hand  # type: ignore[attr-defined]
                    seen[tuple(sorted(card.number for card in hand if card.id in action.cards))] += 1
            assert all(times == 1 for times in seen.values())


@pytest.mark.clause("BOU-13")
def test_a_hand_that_can_capture_is_offered_it() -> None:
    """Options miss no capture: brute force over the hand's cards, two at a time, agrees."""
    match = Match("bouh", seats=2, seed=3)
    for _ in steps(match, random.Random(3), most=60):
        for seat in match.prompts:
            view = match.view(seat)  # type: ignore[arg-type]
            offered = {action.bouh for action in match.options(seat) if isinstance(action, Capture)}  # type: ignore[arg-type]
            for bouh in view.centre:  # type: ignore[attr-defined]
                hand = [card.number for card in view.hand]  # type: ignore[attr-defined]
                pairs = [(a, b) for i, a in enumerate(hand) for b in hand[i + 1 :]]
                easy = any(bouh.number in (a + b, a - b, b - a, a * b) for a, b in pairs)
                assert not easy or bouh.id in offered


def test_a_guess_keeps_what_everybody_has_seen() -> None:
    """With penalty, cards shown by a mistake stay where they are in every guess."""
    match = Match("bouh", seats=3, seed=5, options={"penalty": True, "youngest": 0})
    view = match.view(0)
    first, second, *_ = view.hand  # type: ignore[attr-defined]
    target = next(b for b in view.centre if b.number != first.number + second.number)  # type: ignore[attr-defined]
    match.play(0, Capture(target.id, (first.id, second.id, "+"), None))
    shown = bit(first.id - 1) | bit(second.id - 1)
    others = set()
    rng = Rng(1)
    for _ in range(20):
        guess = GAME.guess(match.view(1), rng)  # type: ignore[arg-type]
        assert guess.position.hands[0] & shown == shown
        others.add(guess.position.hands[0])
        check_cards(guess.position, greuh=False)
    assert len(others) > 1
