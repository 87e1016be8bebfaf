"""The bars of fairness, held by the real arbitration before simulated networks."""

from __future__ import annotations

import statistics
from functools import cache

import pytest

from bench.fairness import LEAST_SHARES, MOST_GAINS, Compared, cheating_rows, fairness_rows
from ludotheque.lab.race_settings import CHEATS, EVEN, MIXED, PONG_DELAYER, REFLEXES, SETTINGS, Setting, by_pings
from ludotheque.lab.race_simulation import Figures, simulate
from ludotheque.lab.statistics import percentile
from ludotheque.table.races.credit import JITTER_MARGIN

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


def test_with_the_kernel_as_witness_long_round_trips_are_judged_rightly_too() -> None:
    found = figures(EVEN, RACES)
    assert found.share.value >= LEAST_SHARES[EVEN.name] == 0.997
    assert figures(by_pings(EVEN), RACES).share.value < 0.993  # beyond the cap of pings


def test_reflexes_are_judged_rightly() -> None:
    assert figures(REFLEXES, RACES).share.value >= LEAST_SHARES[REFLEXES.name] == 0.995


def test_delaying_pongs_gains_little_where_the_kernel_is_the_witness() -> None:
    assert statistics.mean(figures(PONG_DELAYER, FEW).gains) <= MOST_GAINS[PONG_DELAYER.name] == 45
    assert statistics.mean(figures(by_pings(PONG_DELAYER), FEW).gains) > 100


@pytest.mark.parametrize("setting", CHEATS[4:], ids=lambda setting: setting.name)
def test_nor_after_minutes_or_with_slow_acknowledgements(setting: Setting) -> None:
    assert setting.delays_pongs
    assert statistics.mean(figures(setting, 100).gains) <= 45


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
    assert percentile(held, 0.95) < 300


@pytest.mark.parametrize("setting", CHEATS, ids=lambda setting: setting.name)
def test_a_cheat_gains_at_most_the_allowance(setting: Setting) -> None:
    found = figures(setting, FEW)
    assert 0 < max(found.gains) <= setting.cap
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
    (row,) = fairness_rows([Compared(figures(MIXED, RACES), figures(by_pings(MIXED), FEW))])
    assert row[0] == MIXED.name
    assert row[3] == f"**{figures(MIXED, RACES).share.value * 100:.2f} %**"
    assert row[5] == "≥ 99.5 %"
    cheat = figures(CHEATS[0], FEW)
    assert len(cheating_rows([Compared(cheat, cheat)])[0]) == 8
