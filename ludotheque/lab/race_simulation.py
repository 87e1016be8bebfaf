"""Simulates how often the player who reacted first is also judged first.

Players with human reaction times sit behind simulated networks, and the arbitration
of a real table judges the race. The figures also say who would have won by order of
arrival. A cheat is compared with an honest report of the same touch on the same network.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ludotheque.bots.randomness import rng_for, uniform
from ludotheque.bots.timing import ex_gaussian
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.wire import Millis, Seat
from ludotheque.lab.race_settings import Cheat, Setting
from ludotheque.lab.simulated_network import Path, SimulatedKernel, random_path, uniform_between
from ludotheque.lab.statistics import Share
from ludotheque.table.races.credit import CAP
from ludotheque.table.races.network_path import NetworkPath
from ludotheque.table.races.race import Race
from ludotheque.table.races.round_trips import KEPT

FRAME_MS = 1000 / 60
"""The time between two frames of a screen."""
COMMIT_MS = (1.0, 5.0)
"""Time between the entry that opens a race and the sending of its update."""
GATEWAY_MS = (0.2, 3.0)
"""Delay between the socket's process and the table's process, if they differ."""
TRANSIT: Millis = 8
"""What the table's process allows for that delay, in both directions together."""
PING_EVERY_MS = 2000
PINGS_BETWEEN_RACES = 3
RACES_AT_A_TABLE = 10


class Figures(msgspec.Struct):
    """Figures of many races in one setting."""

    setting: Setting
    races: int = 0
    correct: int = 0
    """Races in which the player who reacted first was judged first."""
    correct_by_arrival: int = 0
    """Races in which that player would have been first by order of arrival."""
    hold_ms: list[float] = []
    """For each race, the milliseconds from the winner's message to the verdict."""
    longest_hold_ms: float = 0.0
    """The longest such time of all claims, not only the winners'."""
    round_trips: list[float] = []
    """For each race, the longest round trip at the table."""
    gains: list[Millis] = []
    """For each race, how much earlier the first seat was credited than with an honest report."""
    excess: Millis = -CAP
    """The largest difference between such a gain and the allowance; never above 0."""
    wins: int = 0
    """Races in which the first seat was judged first."""
    honest_wins: int = 0
    """Races in which the first seat would have been judged first with an honest report."""

    @property
    def share(self) -> Share:
        """The share of races in which the player who reacted first was judged first."""
        return Share(self.correct, self.races)

    @property
    def share_by_arrival(self) -> Share:
        """The share of races that order of arrival would have judged rightly."""
        return Share(self.correct_by_arrival, self.races)


class _Touch(NamedTuple):
    """A player's touch, and the delivery of its message."""

    seat: Seat
    published: float
    """When the table published the question."""
    sent: float
    """When the question was sent on the seat's socket."""
    arrived: float
    """When the answer arrived on that socket."""
    received: float
    """When the table received the answer."""
    reaction: float
    """The true reaction time."""


class _Verdict(NamedTuple):
    first: Seat
    credited: dict[Seat, Millis]
    allowances: Sequence[Millis]
    hold_ms: dict[Seat, float]


class _Table:
    """A table of players, their networks, and the round trips the server measured."""

    def __init__(self, setting: Setting, rng: Rng, kernel_rng: Rng) -> None:
        """What the kernels measure is drawn from ``kernel_rng``: the races are the same with and without them."""
        self.setting = setting
        self.rng = rng
        self.now = uniform_between(rng, 0, 1e6)
        self.paths: list[Path] = []
        for seat in range(setting.people):
            conditions = (setting.first_seat_conditions if seat == 0 else None) or setting.conditions
            self.paths.append(random_path(rng, _round_trip(rng, setting), conditions))
        self.bots = range(setting.people, setting.people + setting.bots)
        self.kernels = [
            SimulatedKernel(path, kernel_rng, self.now, setting.acknowledgement_delay) for path in self.paths
        ]
        self.measured = [self._measured(kernel) for kernel in self.kernels]
        self.honest_kernel = SimulatedKernel(self.paths[0], kernel_rng, self.now, setting.acknowledgement_delay)
        self.honestly_measured = [self._measured(self.honest_kernel), *self.measured[1:]]
        """The measurements if the first seat does not delay its pongs."""
        self.ping(max(KEPT, setting.minutes_before * 60_000 // PING_EVERY_MS))

    def _measured(self, kernel: SimulatedKernel) -> NetworkPath:
        match self.setting.witness:
            case "kernel":
                return NetworkPath(lambda: kernel.round_trip(self.now))
            case "proxy":
                return NetworkPath(proxy_ms=kernel.round_trip(self.now).smoothed, direct=False)
            case "ping":
                return NetworkPath()

    def ping(self, times: int) -> None:
        """Let the server measure round trips."""
        for number in range(times):
            self.now += PING_EVERY_MS
            for seat, path in enumerate(self.paths):
                took = path.to_seat(self.rng) + path.to_server(self.rng)
                delays = self.setting.delays_pongs and seat == 0
                pretended = max(took, float(self.setting.cap)) if delays else took
                self._time_ping(self.measured[seat], number, pretended)
                self.kernels[seat].acknowledged(took, self.now, answered_after=pretended - took)
                if seat == 0:
                    self._time_ping(self.honestly_measured[0], number, took)
                    self.honest_kernel.acknowledged(took, self.now)

    def update_sent(self) -> None:
        """The question of a race was sent: nobody answers it at once, so the players' kernels acknowledge it late."""
        for kernel in (*self.kernels, self.honest_kernel):
            kernel.acknowledged(None, self.now, answered_after=None)

    def _time_ping(self, path: NetworkPath, token: int, took: float) -> None:
        path.measure()
        path.ping_sent(token, self.now)
        path.pong_received(token, self.now + took)

    def touches(self, opened: float) -> list[_Touch]:
        """The touches of all players in one race, in the order in which the table receives them."""
        published = opened + uniform_between(self.rng, *COMMIT_MS)
        touches = [self._touch(seat, path, published) for seat, path in enumerate(self.paths)]
        for seat in self.bots:
            reaction = ex_gaussian(self.rng, *self.setting.pace)
            touches.append(_Touch(seat, opened, opened, opened + reaction, opened + reaction, reaction))
        return sorted(touches, key=lambda touch: touch.received)

    def _touch(self, seat: Seat, path: Path, published: float) -> _Touch:
        there, back = (uniform_between(self.rng, *GATEWAY_MS) if self.setting.gateways else 0.0 for _ in range(2))
        sent = published + there + 0.05 * seat
        seen = sent + path.to_seat(self.rng) + uniform_between(self.rng, 0, FRAME_MS)
        reaction = ex_gaussian(self.rng, *self.setting.pace)
        arrived = seen + reaction + path.to_server(self.rng)
        return _Touch(seat, published, sent, arrived, arrived + back, reaction)

    def judge(self, opened: float, touches: Sequence[_Touch], *, honestly: bool) -> _Verdict:
        """The verdict of the arbitration; ``honestly``: as if the first seat did not cheat."""
        measured = self.honestly_measured if honestly else self.measured
        allowances = [min(path.allowance, self.setting.cap) for path in measured]
        race = Race(1, opened=0, now=opened, present=[touch.seat for touch in touches], cap=self.setting.cap)
        for touch in touches:
            if touch.seat in self.bots:
                race.sent(touch.seat, opened, 0)
                race.announce(touch.seat, int(touch.reaction))
            elif self.setting.gateways:
                race.sent(touch.seat, touch.published, allowances[touch.seat], TRANSIT)
            else:
                race.sent(touch.seat, touch.sent, allowances[touch.seat])
        verdict = _Verdict(touches[0].seat, {}, allowances, {})
        received = {touch.seat: touch.received for touch in touches}
        order: list[tuple[Millis, Seat]] = []
        pending, now = deque(touches), opened
        while pending or race.next_release(now) is not None:
            release = race.next_release(now)
            if pending and (release is None or pending[0].received <= release):
                now = pending[0].received
                self._claim(race, pending.popleft(), allowances, honestly)
            elif release is not None:
                now = release
            for claim in race.release(now):
                order.append((claim.at, claim.seat))
                verdict.credited[claim.seat] = claim.receipt.credited
                verdict.hold_ms[claim.seat] = now - received[claim.seat]
        tied = [seat for at, seat in order if at == order[0][0]]
        return verdict._replace(first=tied[int(uniform(self.rng) * len(tied))])

    def _claim(self, race: Race, touch: _Touch, allowances: Sequence[Millis], honestly: bool) -> None:
        cheats = touch.seat == 0 and not honestly
        reported = _reported(touch.reaction, self.setting.cheat if cheats else None)
        if touch.seat in self.bots:
            race.claim_at(touch.seat, int(touch.reaction))
        elif self.setting.gateways:
            elapsed = int(touch.arrived - touch.sent)
            race.claim_elapsed(touch.seat, touch.received, elapsed, reported, allowances[touch.seat])
        else:
            race.claim(touch.seat, touch.arrived, reported, allowances[touch.seat])
        race.out(touch.seat)  # each player touches once


def _round_trip(rng: Rng, setting: Setting) -> float:
    shortest, longest = setting.round_trips
    if setting.spread == "even":
        return uniform_between(rng, shortest, longest)
    return float(shortest * (longest / shortest) ** uniform(rng))


def _reported(reaction: float, cheat: Cheat | None) -> float:
    match cheat:
        case "says 0":
            return 0.0
        case "says 100 ms less":
            return max(0.0, reaction - 100)
        case None:
            return reaction


def simulate(setting: Setting, races: int, seed: int = 1) -> Figures:
    """Run races in this setting."""
    figures = Figures(setting)
    rng, kernel_rng = rng_for(seed, setting.name), rng_for(seed, setting.name, "kernel")
    for _ in range(races // RACES_AT_A_TABLE):
        table = _Table(setting, rng, kernel_rng)
        for _ in range(RACES_AT_A_TABLE):
            _count(table, figures)
            table.update_sent()
            table.ping(PINGS_BETWEEN_RACES)
    return figures


def _count(table: _Table, figures: Figures) -> None:
    opened = table.now
    touches = table.touches(opened)
    verdict = table.judge(opened, touches, honestly=False)
    honest = verdict if table.setting.honest else table.judge(opened, touches, honestly=True)
    reactions = {touch.seat: int(touch.reaction) for touch in touches}
    quickest = min(reactions.values())
    figures.races += 1
    figures.correct += reactions[verdict.first] == quickest
    figures.correct_by_arrival += reactions[touches[0].seat] == quickest
    figures.hold_ms.append(verdict.hold_ms[verdict.first])
    figures.longest_hold_ms = max(figures.longest_hold_ms, *verdict.hold_ms.values())
    figures.round_trips.append(max(path.down + path.up for path in table.paths))
    gain = honest.credited[0] - verdict.credited[0]
    figures.gains.append(gain)
    figures.excess = max(figures.excess, gain - verdict.allowances[0])
    figures.wins += verdict.first == 0
    figures.honest_wins += honest.first == 0
