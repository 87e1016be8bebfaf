"""TOH-23: the edition of the calm game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from games.tohuwabohu.scene import edition_with
from ludotheque.games.tohuwabohu.bot.similarity import similarity
from ludotheque.games.tohuwabohu.box.calm_edition import SHAPES, calm_edition_of
from ludotheque.games.tohuwabohu.box.edition import FEWEST_SHAPES, problems, standard_edition


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
def test_no_two_shapes_hardly_differ() -> None:
    """The standard edition has pairs that hardly differ."""

    def highest_similarity(shapes: tuple[object, ...]) -> float:
        return max(similarity(a, b) for a, b in combinations(shapes, 2))  # type: ignore[arg-type]

    small, whole = calm_edition_of(standard_edition()).shapes, standard_edition().shapes
    assert highest_similarity(small) < 0.6 < highest_similarity(whole)


@pytest.mark.clause("TOH-23")
def test_shapes_of_one_family_never_share_a_card() -> None:
    small = calm_edition_of(standard_edition())
    family = {shape.id: shape.family for shape in small.shapes}
    assert all(len({family[shape] for shape in card.shapes}) == 3 for card in small.cards)


@pytest.mark.clause("TOH-23")
def test_large_editions_are_reduced_and_small_ones_stay_as_they_are() -> None:
    large = edition_with((1, 2, 3))
    small = calm_edition_of(large)
    assert len(small.shapes) == SHAPES
    assert not [problem for problem in problems(small) if problem.fatal]
    few = msgspec.structs.replace(large, shapes=large.shapes[-FEWEST_SHAPES:])
    assert calm_edition_of(few) is few
    assert calm_edition_of(small) is small
