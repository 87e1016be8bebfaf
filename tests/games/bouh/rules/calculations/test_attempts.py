"""The calculation that an action says, right or wrong."""

from __future__ import annotations

import pytest

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import BouhAction, Capture, End, Scare, Step, Take

OPTIONS = BouhOptions()
WRONG = Refusal("BOU-18", "wrong_result")


@pytest.mark.clause("BOU-18")
@pytest.mark.parametrize(
    ("action", "refusal", "said"),
    [
        (Capture(109, (16, 21, "+")), None, Calculation((4, 5, "+"), 9, 9)),
        (Capture(108, (16, 21, "+")), WRONG, Calculation((4, 5, "+"), 9, 8)),
        (Scare(205, 101, (31, 36, "*")), WRONG, Calculation((7, 8, "*"), 56, 8)),
        (Take("red", (105, 108, "*", 107, "+")), None, Calculation((5, 8, "*", 7, "+"), 47, 47)),
        (Capture(101, (31, 6, "/")), Refusal("BOU-10", "not_whole"), Calculation((7, 2, "/"), None, 1)),
    ],
)
def test_calculations_are_given_as_numbers(action: BouhAction, refusal: Refusal | None, said: Calculation) -> None:
    assert GAME.attempted(OPTIONS, action, refusal) == said


def test_what_is_refused_for_another_reason_is_no_calculation() -> None:
    assert GAME.attempted(OPTIONS, End(), None) is None
    assert GAME.attempted(OPTIONS, Capture(101, (1, 2, "+")), Refusal("BOU-13", "not_in_centre")) is None
    assert GAME.attempted(OPTIONS, Capture(101, (999,)), Refusal("BOU-10", "not_your_card")) is None


def test_a_number_that_is_too_large_is_left_out() -> None:
    cards = [41, 42, 43, 44, 45, *range(139, 151)]
    signs: list[Step] = ["*"] * (len(cards) - 1)
    said = GAME.attempted(OPTIONS, Take("multicolour", (*cards, *signs)), WRONG)
    assert said is not None
    assert said.made is None
