"""How fast and how reliable each level is."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

import pytest

from games.tohuwabohu.bot_scene import CARD, first_right_times, many_cards, open_card, plan, wrong_share
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.tohuwabohu.bot.perception import similarity_matrix


def test_higher_levels_are_faster_and_wrong_less_often() -> None:
    medians = [median(first_right_times(many_cards(), level, 7)) for level in LEVELS]
    assert all(slow > 1.2 * fast for slow, fast in pairwise(medians))
    assert 4.5 < medians[0] < 9.0
    assert 1.1 < medians[-1] < 1.7
    wrong = [wrong_share(many_cards(), level, 7) for level in LEVELS]
    assert 0.1 < wrong[0] < 0.4
    assert wrong[-1] < 0.06
    assert wrong[0] > wrong[1] > wrong[3]


@pytest.mark.parametrize("variant", [{"face": "black"}, {"pieces": "frames"}])
def test_mirrored_outlines_and_frames_take_longer(variant: dict[str, str]) -> None:
    easy, hard = many_cards(), many_cards(**variant)
    assert median(first_right_times(hard, "dragon", 10)) > 1.05 * median(first_right_times(easy, "dragon", 10))


def test_the_black_face_causes_more_wrong_fingers() -> None:
    assert wrong_share(many_cards(face="black"), "owl", 7) > 1.5 * wrong_share(many_cards(), "owl", 7)


def test_wrong_fingers_go_to_similar_shapes() -> None:
    similarities = similarity_matrix(None, "colour")
    view = open_card().view(0)
    put = [landing.shape for seed in range(250) for landing in plan(view, "fox", seed, 2)]
    found = [max(similarities[target - 1][shape - 1] for target in CARD) for shape in put if shape not in CARD]
    assert len(found) > 10
    assert min(found) > 0.15
    assert median(found) > 0.4


def test_low_levels_neglect_shapes_before_other_players() -> None:
    """A dragon finds them as fast as its own."""

    def slowdown(level: Level) -> float:
        before_me, elsewhere = open_card(5, owned={0: [5]}).view(0), open_card(5, owned={2: [5]}).view(0)
        return median(first_right_times([elsewhere], level, 80)) / median(first_right_times([before_me], level, 80))

    assert slowdown("chick") > 1.15
    assert slowdown("dragon") < 1.1
