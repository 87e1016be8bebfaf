"""The settings in which races are simulated: players, their networks, and how they cheat."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludotheque.engine.wire import Millis
from ludotheque.lab.simulated_network import NetworkConditions
from ludotheque.table.races.credit import Witness, cap_for

Pace = tuple[float, float, float]
"""``mu``, ``sigma`` and ``tau`` of reaction times in milliseconds."""
ORDINARY: Pace = (1300.0, 300.0, 2200.0)
"""Finding a shape among 36, like our middle bots, which imitate people: the median is 2.8 s."""
MASTERS: Pace = (1040.0, 360.0, 540.0)
"""The same, like our best bots: the median is 1.4 s."""
REFLEX: Pace = (300.0, 40.0, 120.0)
"""Touching what appears, without any search. None of our games is that fast: this is the hardest case."""
STEADY = NetworkConditions(jitter=2.0)
UNSTEADY = NetworkConditions(jitter=6.0, spikes=0.02)
LOSSY = NetworkConditions(jitter=6.0, spikes=0.02, loss=0.03)

Cheat = Literal["says 0", "says 100 ms less"]
Spread = Literal["doublings", "even"]
"""The distribution of round trips between the shortest and the longest. ``doublings``: every
doubling is equally likely. ``even``: every millisecond is."""


class Setting(msgspec.Struct, frozen=True):
    """The players of the races and their networks."""

    name: str
    pace: Pace = ORDINARY
    people: int = 4
    bots: int = 0
    round_trips: tuple[float, float] = (10.0, 300.0)
    spread: Spread = "doublings"
    conditions: NetworkConditions = STEADY
    first_seat_conditions: NetworkConditions | None = None
    """The network conditions of the first seat, if they are worse than the others'."""
    cheat: Cheat | None = None
    """What the first seat reports, if it cheats."""
    delays_pongs: bool = False
    """Whether the first seat pretends to have a long round trip."""
    minutes_before: int = 0
    """How long the players have been connected before the first race."""
    acknowledgement_delay: float = 40.0
    """How long the kernels of players wait before they acknowledge what is not answered, in milliseconds."""
    gateways: bool = False
    """Whether sockets and the table are in processes on different machines."""
    witness: Witness = "kernel"
    """What measures the round trips."""
    far: bool = False
    """Whether it is a table of friends who are far away."""

    @property
    def honest(self) -> bool:
        """Whether no player cheats."""
        return self.cheat is None and not self.delays_pongs

    @property
    def cap(self) -> Millis:
        """The most that is credited to a network."""
        return cap_for(self.witness, self.far)


MIXED = Setting("mixed round trips")
EVEN = Setting("evenly spread round trips, jitter and spikes", spread="even", conditions=UNSTEADY)
REFLEXES = Setting("reflexes", pace=REFLEX)
SETTINGS = (
    MIXED,
    Setting("jitter and spikes", conditions=UNSTEADY),
    Setting("jitter and spikes, one seat loses packets", conditions=UNSTEADY, first_seat_conditions=LOSSY),
    Setting("jitter and spikes, two people and two bots", conditions=UNSTEADY, people=2, bots=2),
    Setting("jitter and spikes, sockets on other machines", conditions=UNSTEADY, gateways=True),
    Setting("jitter and spikes, a proxy reports round trips", conditions=UNSTEADY, witness="proxy"),
    Setting("evenly spread round trips", spread="even"),
    EVEN,
    Setting("the same, 200 ms at most", spread="even", conditions=UNSTEADY, round_trips=(10.0, 200.0)),
    Setting(
        "the same, 10 to 500 ms, friends far away",
        spread="even",
        conditions=UNSTEADY,
        round_trips=(10.0, 500.0),
        far=True,
    ),
    Setting("masters", pace=MASTERS),
    Setting("masters, evenly spread round trips, jitter and spikes", pace=MASTERS, spread="even", conditions=UNSTEADY),
    REFLEXES,
    Setting("reflexes, round trips up to 200 ms", pace=REFLEX, round_trips=(10.0, 200.0)),
)
PONG_DELAYER = Setting("delays pongs and reports 0", conditions=UNSTEADY, cheat="says 0", delays_pongs=True)
CHEATS = (
    Setting("reports 100 ms less", conditions=UNSTEADY, cheat="says 100 ms less"),
    Setting("reports 0", conditions=UNSTEADY, cheat="says 0"),
    Setting("delays pongs, reports honestly", conditions=UNSTEADY, delays_pongs=True),
    PONG_DELAYER,
    Setting(
        "the same among masters, after ten minutes",
        pace=MASTERS,
        conditions=UNSTEADY,
        cheat="says 0",
        delays_pongs=True,
        minutes_before=10,
    ),
    Setting(
        "the same on a device that acknowledges after 100 ms",
        pace=MASTERS,
        conditions=UNSTEADY,
        cheat="says 0",
        delays_pongs=True,
        minutes_before=10,
        acknowledgement_delay=100.0,
    ),
    Setting(
        "the same behind a proxy that reports round trips",
        pace=MASTERS,
        conditions=UNSTEADY,
        cheat="says 0",
        delays_pongs=True,
        witness="proxy",
    ),
)


def by_pings(setting: Setting) -> Setting:
    """The same races, if only pings measure round trips."""
    return msgspec.structs.replace(setting, witness="ping", far=False)
