"""Simulated network delays of messages between seats and the server."""

from __future__ import annotations

import math

import msgspec

from ludotheque.bots.randomness import happens, uniform
from ludotheque.engine.native.rng import Rng

RETRANSMISSION_MS = 200.0
"""The shortest time before TCP sends a lost packet again; it doubles with every further loss."""


def uniform_between(rng: Rng, least: float, most: float) -> float:
    """A random number between two bounds."""
    return least + uniform(rng) * (most - least)


class NetworkConditions(msgspec.Struct, frozen=True):
    """Jitter, queues and losses of a network, in each direction."""

    jitter: float = 0.0
    """Mean delay beyond the shortest time, in milliseconds."""
    spikes: float = 0.0
    """Probability that a message waits in a queue."""
    spike: float = 80.0
    """Mean time in such a queue, in milliseconds."""
    loss: float = 0.0
    """Probability that a packet is lost and sent again."""


class Path(msgspec.Struct, frozen=True):
    """The connection between a seat and the server."""

    down: float
    """The shortest time from the server to the seat, in milliseconds."""
    up: float
    conditions: NetworkConditions

    def to_seat(self, rng: Rng) -> float:
        """The delay of the next message to the seat, in milliseconds."""
        return self.down + _delay(self.conditions, rng)

    def to_server(self, rng: Rng) -> float:
        """The delay of the next message to the server, in milliseconds."""
        return self.up + _delay(self.conditions, rng)


def random_path(rng: Rng, round_trip: float, conditions: NetworkConditions) -> Path:
    """A path with this shortest round trip, split at random between the two directions."""
    down = round_trip * uniform_between(rng, 0.2, 0.8)
    return Path(down, round_trip - down, conditions)


def _delay(conditions: NetworkConditions, rng: Rng) -> float:
    delay = -conditions.jitter * math.log(1.0 - uniform(rng))
    if happens(rng, conditions.spikes):
        delay -= conditions.spike * math.log(1.0 - uniform(rng))
    retransmission = RETRANSMISSION_MS
    while happens(rng, conditions.loss):
        delay += retransmission
        retransmission *= 2
    return delay
