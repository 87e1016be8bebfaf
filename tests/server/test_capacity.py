"""The model of what many players need: its parts agree with what can be worked out by hand."""

from __future__ import annotations

import random

import pytest

from bench.server.capacity import BUSY, Costs, Habits, need, report, simulate_commits, simulate_gates


def test_rare_moves_have_a_commit_each_and_frequent_moves_share() -> None:
    rare = simulate_commits(10.0, 1.0, random.Random(1))
    assert rare.per_second == pytest.approx(10, rel=0.2)
    assert rare.wait_ms == pytest.approx(1.0, rel=0.05)
    frequent = simulate_commits(20_000.0, 1.0, random.Random(1), seconds=5.0)
    assert frequent.per_second == pytest.approx(1000, rel=0.01), "one commit after another"
    assert frequent.wait_ms == pytest.approx(1.5, rel=0.05), "half a commit until it begins, and a whole one"


def test_the_more_processes_the_more_moves_go_through_the_bus() -> None:
    rng = random.Random(1)
    assert simulate_gates(1, 4, rng) == (0.0, 0.0)
    gates, foreign = simulate_gates(2, 4, rng)
    assert gates == pytest.approx(1 - 1 / 8, abs=0.01)
    assert foreign == pytest.approx(3 / 8, abs=0.01)
    gates, foreign = simulate_gates(1000, 4, rng)
    assert gates == pytest.approx(3, abs=0.02)
    assert foreign == pytest.approx(3 / 4, abs=0.01)


def test_processes_are_no_busier_than_they_may_be() -> None:
    costs, habits = Costs(), Habits()
    for players in (100, 10_000, 200_000):
        found = need(players)
        least = players / habits.seconds_between_moves * costs.move_us / 1e6
        assert found.processes * BUSY >= least
        assert found.processes <= 1 + (least * costs.bus_factor + players * costs.idle_player_us / 1e6) / BUSY
    assert need(100).bus_messages_per_second == 0, "one process needs no bus"


def test_dearer_moves_need_more() -> None:
    cheap, dear = need(50_000), need(50_000, costs=Costs(move_us=2 * Costs().move_us))
    assert dear.processes > cheap.processes
    assert dear.euros > cheap.euros
    assert dear.postgres_shares["renewing leases"] == cheap.postgres_shares["renewing leases"]


def test_the_report_has_a_column_for_each_size() -> None:
    lines = report(10_000)
    assert lines[0] == "| simultaneous players | 100 | 1,000 | 10,000 |"
    assert {line.count("|") for line in lines} == {5}
