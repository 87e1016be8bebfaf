"""BOU-60: more or fewer number cards in hand."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from games.bouh.scene import BOX
from ludotheque import BadTable, Match
from ludotheque.bots.randomness import rng_for
from ludotheque.engine.native.searchable import GAME_OVER
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import Pass


@pytest.mark.clause("BOU-60")
def test_hands_are_dealt_with_the_cards_agreed() -> None:
    view: Any = Match("bouh", seats=3, seed=1, options={"handicaps": [0, 3, 1]}).view(1)
    assert view.hand_sizes == (5, 8, 6)
    assert len(view.hand) == 8
    assert view.pile == 45 - 19


@pytest.mark.clause("BOU-60")
def test_a_turn_begins_by_drawing_up_to_that_many() -> None:
    match = Match("bouh", seats=2, seed=1, options={"handicaps": [2, 0], "youngest": 0})
    card = match.view(0).hand[0].id  # type: ignore[attr-defined]
    match.play(0, Pass((card,)))
    assert match.view(None).hand_sizes == (7, 5)  # type: ignore[attr-defined]


@pytest.mark.clause("BOU-60")
def test_a_hand_can_have_two_cards_fewer() -> None:
    """It is dealt with three cards, filled up to three, and its moves use no more."""
    match = Match("bouh", seats=2, seed=1, options={"handicaps": [-2, 1], "youngest": 0})
    assert match.view(None).hand_sizes == (3, 6)  # type: ignore[attr-defined]
    hand = [card.id for card in match.view(0).hand]  # type: ignore[attr-defined]
    passes = [action for action in match.options(0) if isinstance(action, Pass)]
    assert max(len(action.cards) for action in passes) == 3
    match.play(0, Pass(tuple(hand)))
    assert match.view(None).hand_sizes == (3, 6)  # type: ignore[attr-defined]
    assert not set(hand) & {card.id for card in match.view(0).hand}  # type: ignore[attr-defined]


@pytest.mark.clause("BOU-60")
def test_a_card_more_for_one_and_a_card_less_for_another_are_observed() -> None:
    """As many cards are dealt as without handicaps; programs still see the sizes of full hands."""
    playable = GAME.playable(BouhOptions(handicaps=(1, -1)), 2, 0)
    part = next(part for part in playable.spaces.numbers if part.name == "full_hands")
    for seat, expected in ((0, [6, 4]), (1, [4, 6])):
        _, numbers = playable.observation(seat)
        assert list(numbers[part.start : part.start + part.size]) == expected


@pytest.mark.clause("BOU-60")
def test_five_cards_at_most_are_used_at_once() -> None:
    """A pass with six cards is refused, one with five is not; all listed moves use five at most."""
    match = Match("bouh", seats=2, seed=1, options={"handicaps": [3, 0], "youngest": 0})
    hand = [card.id for card in match.view(0).hand]  # type: ignore[attr-defined]
    refusal = match.check(0, Pass(tuple(hand[:6])))
    assert refusal is not None
    assert (refusal.clause, refusal.reason, refusal.params) == ("BOU-60", "five_at_once", {"cards": 6})
    assert match.check(0, Pass(tuple(hand[:5]))) is None
    passes = [action for action in match.options(0) if isinstance(action, Pass)]
    assert max(len(action.cards) for action in passes) == 5
    assert all(match.check(0, action) is None for action in match.options(0))


@pytest.mark.clause("BOU-60")
def test_half_a_card_is_a_card_in_every_other_turn_from_the_first_on() -> None:
    match = Match("bouh", seats=2, seed=1, options={"handicaps": [0.5, -1.5], "youngest": 0})
    assert match.view(None).hand_sizes == (6, 4)  # type: ignore[attr-defined]
    drawn_up_to: list[list[int]] = [[], []]
    for turn in range(8):
        seat = turn % 2
        match.play(seat, Pass(tuple(card.id for card in match.view(seat).hand[:5])))  # type: ignore[attr-defined]
        drawn_up_to[seat].append(match.view(None).hand_sizes[seat])  # type: ignore[attr-defined]
    assert drawn_up_to == [[6, 5, 6, 5], [4, 3, 4, 3]]


@pytest.mark.clause("BOU-60")
def test_nobody_draws_to_more_than_the_hand_of_the_turn() -> None:
    """Whoever still holds the additional card discards one in a turn without it, and draws none."""
    match = Match("bouh", seats=2, seed=1, options={"handicaps": [0.5, 0], "youngest": 0})
    for seat in (0, 1):
        match.play(seat, Pass(()))
    hand = match.view(0).hand  # type: ignore[attr-defined]
    assert len(hand) == 6
    assert match.view(None).without == (0,)  # type: ignore[attr-defined]
    match.play(0, Pass((hand[0].id,)))
    assert match.view(0).hand == hand[1:]  # type: ignore[attr-defined]
    assert match.view(None).without == ()  # type: ignore[attr-defined]


@pytest.mark.clause("BOU-60")
@pytest.mark.parametrize("beyond", [0.25, -0.1, 5.5, -2.5])
def test_cards_are_granted_in_halves(beyond: float) -> None:
    with pytest.raises(BadTable) as error:
        Match("bouh", seats=2, options={"handicaps": [beyond, 0]})
    assert error.value.refusal is not None
    assert error.value.refusal.reason == "option_steps_each"


@pytest.mark.clause("BOU-60")
def test_programs_see_half_cards_in_every_turn() -> None:
    """Observations keep their size although a full hand has five cards in every other turn."""
    playable = GAME.playable(BouhOptions(handicaps=(0.5, 0)), 2, 0)
    part = next(part for part in playable.spaces.numbers if part.name == "full_hands")
    rng, seen = rng_for("half", 1), set()
    actor = playable.settle(rng)
    while actor != GAME_OVER:
        _, numbers = playable.observation(0)
        seen.add(tuple(numbers[part.start : part.start + part.size]))
        actor = playable.step(playable.sample(rng), rng)
    assert seen == {(6, 5), (5, 5)}


@pytest.mark.clause("BOU-60")
def test_a_hand_of_ten_cards_is_played_to_the_end() -> None:
    match = Match("bouh", seats=2, seed=1, options={"handicaps": [5, -2], "youngest": 0, "level": "calculation"})
    assert match.view(None).hand_sizes == (10, 3)  # type: ignore[attr-defined]
    last = match.view(0).hand[-1].id  # type: ignore[attr-defined]
    assert Pass((last,)) in match.options(0)
    rng = Random(1)
    while match.outcome is None:
        ((seat, _),) = match.prompts.items()
        assert isinstance(seat, int)
        action = rng.choice(match.options(seat))
        assert match.check(seat, action) is None
        match.play(seat, action)


@pytest.mark.clause("BOU-60")
def test_hands_must_not_hold_more_cards_than_there_are() -> None:
    edition = msgspec.to_builtins(msgspec.structs.replace(BOX, numbers=(3,) * 9))
    with pytest.raises(BadTable) as error:
        Match("bouh", seats=5, options={"handicaps": [3, 0, 0, 0, 0], "edition": edition})
    assert error.value.refusal is not None
    assert error.value.refusal.reason == "too_few_number_cards"
