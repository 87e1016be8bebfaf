"""The figures of a study, from games with known results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from ludotheque.lab.study.figures import differences, figures_of
from ludotheque.lab.study.playing import GameRecord, _changes

GAME = GameRecord(
    condition="a, 2 × fox",
    variant="a",
    seats=2,
    line_up="fox",
    number=0,
    deal=0,
    strengths=("fox", "fox"),
    scores=(10, 5),
    ranking=(1, 2),
    reason="points",
    facts={},
    decisions=20,
    minutes=2.0,
    lead_changes=1,
    comeback=False,
    teams=((0,), (1,)),
)
LOST: dict[str, Any] = {"scores": (5, 10), "ranking": (2, 1)}
DRAWN: dict[str, Any] = {"scores": (0, 0), "ranking": (1, 1), "reason": "stuck"}


def games(*changes: Mapping[str, Any]) -> list[GameRecord]:
    """Games with these changes, two for each deal."""
    return [
        msgspec.structs.replace(GAME, number=number, deal=number // 2, **change)
        for number, change in enumerate(changes)
    ]


def test_draws_seats_and_endings_are_counted() -> None:
    (figures,) = figures_of(games({}, LOST, DRAWN, {}))
    assert figures.draws.value == 0.25
    assert figures.scoreless.value == 0.25
    assert [share.value for share in figures.seat_shares] == [0.625, 0.375]
    assert {reason: share.value for reason, share in figures.reasons.items()} == {"points": 0.75, "stuck": 0.25}
    assert figures.decisions.middle == 20


def test_partners_who_win_together_have_not_drawn() -> None:
    together = {"teams": ((0, 1),), "ranking": (1, 1)}
    (figures,) = figures_of(games(together, together))
    assert figures.draws.value == 0
    assert figures.luck_of_deal is None


def test_a_deal_that_decides_everything_explains_everything() -> None:
    (decided,) = figures_of(games(*[{}, {}, LOST, LOST] * 10))
    (open_,) = figures_of(games(*[{}, LOST] * 20))
    assert decided.luck_of_deal is not None
    assert decided.luck_of_deal.value == pytest.approx(1)
    assert open_.luck_of_deal is not None
    assert open_.luck_of_deal.value == 0


def test_the_stronger_of_two_levels_is_counted_wherever_it_sits() -> None:
    first: dict[str, Any] = {"strengths": ("fox", "chick")}
    second = {"strengths": ("chick", "fox"), **LOST}
    records = games(first, second, {**first, **LOST}, {**first, **DRAWN})
    (figures,) = figures_of([msgspec.structs.replace(record, line_up="fox-chick") for record in records])
    assert figures.stronger is not None
    assert (figures.stronger.part, figures.stronger.whole) == (2, 3)


def test_variants_are_compared_deal_by_deal() -> None:
    before = games({"decisions": 20}, {"decisions": 22}, {"decisions": 40}, {"decisions": 42})
    after = [
        msgspec.structs.replace(game, variant="b", condition="b, 2 × fox", decisions=game.decisions + 3)
        for game in before
    ]
    (found,) = [each for each in differences(before + after) if each.figure == "decisions"]
    assert (found.variant, found.baseline) == ("b", "a")
    assert found.estimate == (3, 3, 3)  # the same luck: no spread between deals remains


def test_only_a_new_leader_changes_the_lead() -> None:
    everyone, first, second = frozenset({0, 1}), frozenset({0}), frozenset({1})
    assert _changes([everyone, first, everyone, first]) == 0
    assert _changes([everyone, first, everyone, second, first]) == 2
