"""The simulation of many classes agrees with what can be worked out by hand."""

from __future__ import annotations

import random

import pytest

from bench.server.class_capacity import ClassCosts, processes_for, report, simulate

FREE = ClassCosts(joining_ms=0.0)


def test_one_child_waits_for_nothing_but_its_own_move() -> None:
    found = simulate(40, 400, FREE, random.Random(1), children=1)
    assert found.answer_ms == pytest.approx(1000 * FREE.playing_share * FREE.seconds_between_moves)
    assert found.busy == pytest.approx(40 / 400 * FREE.playing_share, rel=0.1)
    assert found.late_begun_ms < 20


def test_moves_wait_as_the_theory_of_queues_says() -> None:
    """One process that is half busy: on average a move waits half of its own time, and then takes its time."""
    costs = FREE._replace(playing_share=0.5 / 600)
    found = simulate(20, 1, costs, random.Random(2), children=30)
    own = 1000 * costs.playing_share * costs.seconds_between_moves
    assert found.busy == pytest.approx(0.5, rel=0.05)
    assert 0.999 * own <= found.answer_ms < 2 * own < found.late_answer_ms < 8 * own


def test_a_class_begins_together() -> None:
    """Thirty children at one process join one after another; at thirty processes several at once."""
    costs = ClassCosts(playing_share=0.0)
    alone = simulate(10, 1, costs, random.Random(3))
    spread = simulate(10, 30, costs, random.Random(3))
    assert alone.begun_ms >= 30 * costs.joining_ms * 0.999
    assert spread.begun_ms < alone.begun_ms / 4


def test_processes_are_as_busy_as_asked_for() -> None:
    costs = ClassCosts()
    assert processes_for(500, 0.6, costs) == 30
    found = simulate(50, processes_for(50, 0.6, costs), costs, random.Random(4))
    assert found.busy == pytest.approx(0.6, abs=0.03)
    assert found.busiest >= found.busy


def test_the_report_has_a_line_for_each_number_of_processes() -> None:
    lines = report(20)
    assert len(lines) == 6
    assert {line.count("|") for line in lines} == {6}
