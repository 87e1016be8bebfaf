"""Spells and kept cards are judged."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import Match, play_bots
from ludotheque.bots.analyst import Judgement, Moment, Story, story_of
from ludotheque.bots.budget import Budget
from ludotheque.games.dubalai.bot.analysis.magic import LEAST_DIFFERENCE, judge_magic
from ludotheque.games.dubalai.rules.actions import Keep


def played(seed: int) -> Story:
    match = Match("dubalai", seats=3, seed=seed)
    play_bots(match, ["chick", "rabbit", "chick"], seed=seed)
    return story_of(match)


def judged(story: Story) -> list[tuple[Judgement, Moment, str]]:
    """Every judgement about magic with its moment and the phase, in which its better action is checked to be legal."""
    found: list[tuple[Judgement, Moment, str]] = []
    for moment in story.moments():
        judgement = judge_magic(moment, Budget(60))
        if judgement is None:
            continue
        view = moment.view(judgement.seat)
        assert judgement.entry == moment.entry.seq
        assert 0 <= judgement.cost <= 1
        assert not (judgement.cost and judgement.gap)
        if judgement.hints:
            assert judgement.hints[-1].action in story.game.options(view)
            assert (judgement.hints[-1].action == moment.entry.action) == judgement.is_best
        found.append((judgement, moment, view.phase))
    return found


@pytest.mark.at_length_uncompiled
def test_spells_and_kept_cards_are_judged_and_better_ones_are_legal() -> None:
    found = judged(played(1))
    missed = [(judgement, phase) for judgement, _, phase in found if judgement.cost > 0]
    assert {phase for _, phase in missed} >= {"keep", "after"}
    assert all(judgement.cost >= LEAST_DIFFERENCE for judgement, phase in missed if phase != "keep")


def test_the_kept_card_is_compared_with_the_best_drawn_one() -> None:
    story = played(1)
    worst: Any = None
    for moment in story.moments():
        if moment.actor is not None and isinstance(moment.entry.action, Keep):
            judgement = judge_magic(moment, Budget(60))
            drawn = moment.view(moment.actor).drawn
            assert (judgement is None) == (len(set(drawn)) < 2)
            if judgement is not None and (worst is None or judgement.cost > worst[0].cost):
                worst = judgement, moment.entry.action, judgement.hints[-1].action
    assert worst is not None
    assert worst[0].cost > 0
    assert (worst[1], worst[2]) == (Keep("aerobatics_2"), Keep("double_game"))
