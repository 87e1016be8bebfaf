"""The stated chances are right: over many matches of bots they agree with how often each seat won."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ludotheque import Match, play_bots
from ludotheque.bots.analyst import story_of
from ludotheque.bots.level import Level
from ludotheque.engine.outcome import Outcome
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.lab.analysis.luck import opening, play_deals, wins_of
from support import timeouts

MATCHES = 500
GROUPING, DEALS = 6, 10
"""Matches are grouped by the chances from some deals, and judged by those from other deals.

A group that is chosen by an estimate contains those that were estimated too high, or too low.
"""
WITHIN = 0.05
LEVELS: dict[int, tuple[tuple[Level, ...], ...]] = {
    2: (("chick", "rabbit"), ("rabbit", "fox"), ("fox", "chick"), ("owl", "owl")),
    3: (("chick", "rabbit", "fox"), ("rabbit", "fox", "owl"), ("fox", "owl", "chick"), ("owl", "owl", "owl")),
}
"""Who plays, by the number of seats."""


class Group(NamedTuple):
    """What was stated for seats of many matches, and how often these seats won."""

    cases: int
    said: float
    won: float


def calibration(game: str, matches: int) -> dict[str, Group]:
    """Stated chances and frequencies: of the first seat, and of seats with low and with high chances."""
    seats = min(set(find_game(game).seats) & set(LEVELS))
    fields = LEVELS[seats]
    cases: dict[str, list[tuple[float, float]]] = {}
    for number in range(matches):
        timeouts.made_progress()
        levels = fields[number % len(fields)]
        match = Match(game, seats=seats, seed=f"calibration {number}")
        outcome = play_bots(match, levels, seed=number)
        assert outcome is not None
        story = story_of(match)
        *_, grouping = play_deals(story, levels, most=GROUPING, seed=str(number))
        *_, stated = play_deals(story, levels, first=GROUPING, most=DEALS, seed=str(number))
        for seat in range(seats):
            pair = stated.share(seat), wins_of(outcome)[seat]
            if seat == 0:
                cases.setdefault("the first seat", []).append(pair)
            group = "low chances" if grouping.share(seat) < 1 / seats else "high chances"
            cases.setdefault(group, []).append(pair)
    return {
        name: Group(len(pairs), sum(said for said, _ in pairs) / len(pairs), sum(won for _, won in pairs) / len(pairs))
        for name, pairs in cases.items()
    }


@pytest.mark.at_length
@pytest.mark.parametrize("game", own_game_ids())
def test_stated_chances_and_frequencies_agree_within_five_points(game: str) -> None:
    for name, group in calibration(game, MATCHES).items():
        print(f"{game}, {name}: {group.said:.3f} stated, {group.won:.3f} won in {group.cases} cases")
        assert abs(group.said - group.won) <= WITHIN, name


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
