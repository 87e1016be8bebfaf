"""Messages on their way, with a clock that only counts."""

from __future__ import annotations

import math

import msgspec

from ludotheque.bots.randomness import happens, uniform
from ludotheque.engine.native.rng import Rng

RETRANSMISSION_MS = 200.0
"""How long TCP waits at least before it sends a lost packet again; twice as long every further time."""


def between(rng: Rng, least: float, most: float) -> float:
    """Any number between two."""
    return least + uniform(rng) * (most - least)


class Weather(msgspec.Struct, frozen=True):
    """How unsteady a network is, in each direction."""

    jitter: float = 0.0
    """Mean of what a message takes beyond the shortest time, in milliseconds."""
    spikes: float = 0.0
    """How often a message meets a queue."""
    spike: float = 80.0
    """Mean length of such a queue, in milliseconds."""
    loss: float = 0.0
    """How often a packet is lost and has to be sent again."""


class Path(msgspec.Struct, frozen=True):
    """The way between a seat and the server."""

    down: float
    """The shortest time from the server to the seat, in milliseconds."""
    up: float
    weather: Weather

    def to_seat(self, rng: Rng) -> float:
        """How long the next message to the seat takes."""
        return self.down + _delay(self.weather, rng)

    def to_server(self, rng: Rng) -> float:
        """How long the next message to the server takes."""
        return self.up + _delay(self.weather, rng)


def path(rng: Rng, round_trip: float, weather: Weather) -> Path:
    """A path whose shortest round trip is given; how it is split is anybody's guess."""
    down = round_trip * between(rng, 0.2, 0.8)
    return Path(down, round_trip - down, weather)


def _delay(weather: Weather, rng: Rng) -> float:
    taken = -weather.jitter * math.log(1.0 - uniform(rng))
    if happens(rng, weather.spikes):
        taken -= weather.spike * math.log(1.0 - uniform(rng))
    again = RETRANSMISSION_MS
    while happens(rng, weather.loss):
        taken += again
        again *= 2
    return taken
