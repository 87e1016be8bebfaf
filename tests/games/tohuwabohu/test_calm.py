"""TOH-23: the calm game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from ludotheque import Match
from ludotheque.engine.native.rng import Rng
from ludotheque.games.tohuwabohu.bot.similarity import similarity
from ludotheque.games.tohuwabohu.box.calm_edition import SHAPES, calm_edition_of
from ludotheque.games.tohuwabohu.box.edition import FEWEST_SHAPES, problems, standard_edition
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.codes import BONUS
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView
from support.tohuwabohu import box


def view(match: Match) -> TohuwabohuView:
    seen = match.view(None)
    assert isinstance(seen, TohuwabohuView)
    return seen


@pytest.mark.clause("TOH-23")
def test_sixteen_shapes_lie_in_four_rows_of_four() -> None:
    """And everybody is told what is played with, since it is not the whole box."""
    seen = view(Match("tohuwabohu", seats=3, seed=1, options={"pace": "calm"}))
    assert [len(row) for row in seen.places] == [4, 4, 4, 4]
    assert seen.edition is not None
    assert {shape.id for shape in seen.edition.shapes} == {shape for row in seen.places for shape in row}
    lively = view(Match("tohuwabohu", seats=3, seed=1))
    assert (lively.pace, lively.edition, len(lively.places)) == ("lively", None, 6)


@pytest.mark.clause("TOH-23")
def test_every_shape_is_on_six_of_32_cards_and_no_pair_on_two() -> None:
    cards = calm_edition_of(standard_edition()).cards
    assert len(cards) == 32
    shown = Counter(shape for card in cards for shape in card.shapes)
    assert set(shown.values()) == {6}
    assert len(shown) == SHAPES
    pairs = Counter(pair for card in cards for pair in combinations(sorted(card.shapes), 2))
    assert max(pairs.values()) == 1


@pytest.mark.clause("TOH-23")
def test_none_is_almost_the_same_as_another() -> None:
    """In the whole box there are twins."""

    def most_alike(shapes: tuple[object, ...]) -> float:
        return max(similarity(a, b) for a, b in combinations(shapes, 2))  # type: ignore[arg-type]

    small, whole = calm_edition_of(standard_edition()).shapes, standard_edition().shapes
    assert most_alike(small) < 0.6 < most_alike(whole)


@pytest.mark.clause("TOH-23")
def test_shapes_of_one_family_never_share_a_card() -> None:
    small = calm_edition_of(standard_edition())
    family = {shape.id: shape.family for shape in small.shapes}
    assert all(len({family[shape] for shape in card.shapes}) == 3 for card in small.cards)


@pytest.mark.clause("TOH-23")
@pytest.mark.parametrize(("seats", "goal"), [(3, 5), (4, 5), (5, 4), (6, 4)])
def test_rounds_are_shorter(seats: int, goal: int) -> None:
    assert view(Match("tohuwabohu", seats=seats, seed=1, options={"pace": "calm"})).goal == goal
    state = GAME.start(TohuwabohuOptions(pace="calm"), seats)
    GAME.playout(state, Rng(1))
    rounds = GAME.view(state, None).sheet
    taken = [line.points[line.winner] - BONUS for line in rounds if line.winner is not None]
    assert (len(rounds), min(taken)) == (seats, goal)


@pytest.mark.clause("TOH-23")
@pytest.mark.parametrize(("pace", "turns_after", "pause"), [("lively", 5000, 600), ("calm", 15000, 1500)])
def test_there_is_more_time_between_cards(pace: str, turns_after: int, pause: int) -> None:
    match = Match("tohuwabohu", seats=3, seed=1, options={"pace": pace})
    (dealer,) = match.prompts.values()
    assert dealer.deadline == turns_after
    match.advance(turns_after)
    (clock,) = match.prompts.values()
    assert clock.deadline is not None
    assert pause <= clock.deadline - turns_after <= pause + 1000


@pytest.mark.clause("TOH-23")
def test_own_boxes_are_made_small_and_small_ones_stay_whole() -> None:
    own = box((1, 2, 3))
    small = calm_edition_of(own)
    assert len(small.shapes) == SHAPES
    assert not [problem for problem in problems(small) if problem.fatal]
    few = msgspec.structs.replace(own, shapes=own.shapes[-FEWEST_SHAPES:])
    assert calm_edition_of(few) is few
    assert calm_edition_of(small) is small
