"""The bars of fairness, held by the real arbitration before simulated networks."""

from __future__ import annotations

import statistics
from functools import cache

import pytest

from bench.fairness import cheating_rows, fairness_rows
from ludotheque.lab.race_simulation import CHEATS, MIXED, SETTINGS, Figures, Setting, simulate
from ludotheque.lab.statistics import percentile
from ludotheque.table.races.credit import CAP, JITTER_MARGIN

RACES = 2_000
FEW = 300


@cache
def figures(setting: Setting, races: int) -> Figures:
    return simulate(setting, races)


def named(name: str) -> Setting:
    return next(setting for setting in SETTINGS if setting.name == name)


def test_the_true_first_wins() -> None:
    found = figures(MIXED, RACES)
    assert found.races == RACES
    assert found.share.value >= 0.995
    # by order of arrival one race in twenty or so goes to the shorter cable
    assert found.share_by_arrival.value < 0.97


def test_where_the_cap_covers_every_round_trip_even_reflexes_are_judged_rightly() -> None:
    found = figures(named("reflexes, round trips up to 200 ms"), FEW)
    assert found.share.value == 1
    assert found.share_by_arrival.value < 0.85


def test_evenly_spread_round_trips_are_judged_rightly_but_for_what_the_cap_does_not_cover() -> None:
    found = figures(named("evenly spread round trips"), RACES)
    assert found.beyond_cap > 0
    assert found.share.value >= 0.99
    assert found.share_within_cap.value >= 0.999


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_a_verdict_never_waits_longer_than_the_cap_and_is_fairer_than_arrival(setting: Setting) -> None:
    found = figures(setting, FEW)
    assert found.longest_hold_ms <= setting.cap + 0.001
    assert found.share.value > found.share_by_arrival.value
    assert max(found.gains) == 0


def test_a_verdict_waits_about_one_round_trip() -> None:
    held = sorted(figures(MIXED, RACES).hold_ms)
    assert statistics.mean(held) < statistics.mean(figures(MIXED, RACES).round_trips)
    assert percentile(held, 0.5) < 120
    assert percentile(held, 0.95) < CAP


@pytest.mark.parametrize("setting", CHEATS, ids=lambda setting: setting.name)
def test_a_cheat_gains_at_most_the_allowance(setting: Setting) -> None:
    found = figures(setting, FEW)
    assert 0 < max(found.gains) <= CAP
    assert found.excess <= 0


@pytest.mark.parametrize("setting", CHEATS[:2], ids=lambda setting: setting.name)
def test_lying_about_the_time_alone_gains_hardly_more_than_the_margin(setting: Setting) -> None:
    found = figures(setting, FEW)
    assert setting.cheat is not None
    assert not setting.delays_pongs
    # more than the margin only where all pings met worse weather than the race
    assert percentile(sorted(map(float, found.gains)), 0.95) <= JITTER_MARGIN
    assert max(found.gains) <= 2 * JITTER_MARGIN


def test_the_same_seed_gives_the_same_races() -> None:
    assert simulate(MIXED, 50, seed=3) == simulate(MIXED, 50, seed=3)
    assert simulate(MIXED, 50, seed=3) != simulate(MIXED, 50, seed=4)


def test_the_tables_of_the_report_have_all_rows() -> None:
    (row,) = fairness_rows([figures(MIXED, RACES)])
    assert row[0] == MIXED.name
    assert row[2].startswith("**99.")
    assert len(cheating_rows([figures(CHEATS[0], FEW)])[0]) == 6
