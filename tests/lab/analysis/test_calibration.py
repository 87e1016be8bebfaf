"""The stated chances are right: over many matches of bots they agree with how often each seat won."""

from __future__ import annotations

import pytest

from ludotheque import Match, play_bots
from ludotheque.bots.analyst import story_of
from ludotheque.bots.level import Level
from ludotheque.engine.outcome import Outcome
from ludotheque.lab.analysis.luck import opening, play_deals, wins_of

MATCHES = 500
GROUPING, DEALS = 6, 10
"""Matches are grouped by the chances from some deals, and judged by those from other deals.

A group that is chosen by an estimate contains those that were estimated too high, or too low.
"""
WITHIN = 0.05
PAIRS: tuple[tuple[Level, Level], ...] = (("chick", "rabbit"), ("rabbit", "fox"), ("fox", "chick"), ("owl", "owl"))


@pytest.mark.at_length
def test_stated_chances_and_frequencies_agree_within_five_points() -> None:
    groups: dict[str, list[tuple[float, float]]] = {}
    for number in range(MATCHES):
        levels = PAIRS[number % len(PAIRS)]
        match = Match("dubalai", seats=2, seed=f"calibration {number}")
        outcome = play_bots(match, levels, seed=number)
        assert outcome is not None
        story = story_of(match)
        *_, grouping = play_deals(story, levels, most=GROUPING, seed=str(number))
        *_, stated = play_deals(story, levels, first=GROUPING, most=DEALS, seed=str(number))
        for seat in range(2):
            pair = stated.share(seat), wins_of(outcome)[seat]
            if seat == 0:
                groups.setdefault("all matches", []).append(pair)
            group = "chances below a half" if grouping.share(seat) < 0.5 else "chances of a half or more"
            groups.setdefault(group, []).append(pair)
    for name, pairs in groups.items():
        said = sum(share for share, _ in pairs) / len(pairs)
        won = sum(part for _, part in pairs) / len(pairs)
        assert abs(said - won) <= WITHIN, f"{name}: {said:.3f} stated, {won:.3f} won in {len(pairs)} cases"


def test_deals_begin_like_the_match_and_have_fresh_luck() -> None:
    match = Match("dubalai", seats=2, seed="deal:7")
    play_bots(match, "fox")
    story = story_of(match)
    assert all(entry.actor == "chance" for entry in story.log[: opening(story)])
    assert story.log[opening(story)].actor != "chance"
    results = list(play_deals(story, ("fox", "fox"), most=4))
    assert [played.deals for played in results] == [1, 2, 3, 4]
    assert all(sum(played.wins) == pytest.approx(played.deals) for played in results)
    low, high = results[-1].interval(0)
    assert low <= results[-1].share(0) <= high
    later = list(play_deals(story, ("fox", "fox"), first=2, most=2))
    assert later[-1].plus(results[1]).wins == results[-1].wins, "parts can be played apart"


def test_a_shared_win_is_divided_unless_all_play_together() -> None:
    shared = Outcome(scores=(3, 3, 1), ranking=(1, 1, 3), reason="")
    assert wins_of(shared) == (0.5, 0.5, 0.0)
    tied = Outcome(scores=(3, 3), ranking=(1, 1), reason="")
    assert wins_of(tied) == (0.5, 0.5)
    assert wins_of(tied, together=True) == (1.0, 1.0)


def test_playing_stops_when_the_time_is_up() -> None:
    match = Match("dubalai", seats=2, seed=7)
    play_bots(match, "fox")
    seconds = iter(range(100))
    played = list(play_deals(story_of(match), ("fox", "fox"), seconds=2.0, clock=lambda: float(next(seconds))))
    assert len(played) == 2
