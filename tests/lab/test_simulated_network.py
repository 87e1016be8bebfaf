"""Simulated networks have the delays they are set to."""

from __future__ import annotations

import statistics

import pytest

from ludotheque.bots.randomness import rng_for
from ludotheque.lab.simulated_network import RETRANSMISSION_MS, NetworkConditions, Path, random_path, uniform_between


def test_without_jitter_a_message_takes_the_shortest_time() -> None:
    way = random_path(rng_for(1), 120.0, NetworkConditions())
    rng = rng_for(2)
    assert way.to_seat(rng) == way.down
    assert way.to_server(rng) == way.up
    assert way.down + way.up == pytest.approx(120)


def test_round_trips_are_split_unevenly() -> None:
    rng = rng_for(3)
    parts = [random_path(rng, 100.0, NetworkConditions()).down for _ in range(500)]
    assert 20 <= min(parts) < 25
    assert 75 < max(parts) <= 80


def test_jitter_and_spikes_have_their_means() -> None:
    rng = rng_for(4)
    shaken = Path(10.0, 10.0, NetworkConditions(jitter=6.0))
    assert statistics.mean(shaken.to_seat(rng) for _ in range(5_000)) == pytest.approx(16, abs=0.4)
    queued = Path(10.0, 10.0, NetworkConditions(spikes=0.25, spike=80.0))
    assert statistics.mean(queued.to_server(rng) for _ in range(10_000)) == pytest.approx(30, abs=2)


def test_a_lost_packet_comes_later_and_each_further_loss_takes_twice_as_long() -> None:
    rng = rng_for(5)
    lossy = Path(10.0, 10.0, NetworkConditions(loss=0.3))
    taken = {lossy.to_seat(rng) for _ in range(500)}
    assert {10.0, 10.0 + RETRANSMISSION_MS, 10.0 + 3 * RETRANSMISSION_MS} <= taken


def test_uniform_between_stays_within_its_bounds() -> None:
    rng = rng_for(6)
    drawn = [uniform_between(rng, 5.0, 7.0) for _ in range(200)]
    assert 5 <= min(drawn) < 5.2
    assert 6.8 < max(drawn) < 7
