"""Simulated network delays of messages between seats and the server."""

from __future__ import annotations

import math
from collections import deque

import msgspec

from ludotheque.bots.randomness import happens, uniform
from ludotheque.engine.native.rng import Rng
from ludotheque.table.races.kernel_witness import KernelRoundTrip

LEAST_KEPT_MS = 300_000
"""How long Linux remembers the least round trip of a connection (``tcp_min_rtt_wlen``)."""
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


class SimulatedKernel:
    """What the server's kernel knows of one connection, as Linux computes it."""

    def __init__(self, path: Path, rng: Rng, now: float, acknowledgement_delay: float) -> None:
        """The connection is opened at ``now``; the last message of the handshake is acknowledged at once."""
        self._path, self._rng, self._delay = path, rng, acknowledgement_delay
        first = path.to_seat(rng) + path.to_server(rng)
        self._smoothed = first
        self._samples: deque[tuple[float, float]] = deque([(now, first)])
        """Times and round trips; each is less than all after it."""

    def acknowledged(self, took: float | None, now: float, answered_after: float | None = 0.0) -> None:
        """A message to the seat is acknowledged, with the answer or after the delay of the seat's kernel.

        ``took`` is the round trip of the network, drawn here if it is ``None``. ``answered_after`` is when the
        program of the seat answers; ``None`` if it does not.
        """
        if took is None:
            took = self._path.to_seat(self._rng) + self._path.to_server(self._rng)
        sample = took + (self._delay if answered_after is None else min(answered_after, self._delay))
        self._smoothed += (sample - self._smoothed) / 8
        while self._samples and self._samples[-1][1] >= sample:
            self._samples.pop()
        self._samples.append((now, sample))

    def round_trip(self, now: float) -> KernelRoundTrip:
        """What the kernel tells at this time."""
        while len(self._samples) > 1 and self._samples[0][0] < now - LEAST_KEPT_MS:
            self._samples.popleft()
        return KernelRoundTrip(self._smoothed, self._samples[0][1])
