"""How often the one who reacted first is also judged first.

People with human reaction times sit behind simulated networks; the race is judged
by the arbitration of a real table. Beside it stands what order of arrival would
have said. Cheats are compared with themselves: the same touch on the same network,
reported honestly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from ludotheque.bots.randomness import rng_for, uniform
from ludotheque.bots.timing import ex_gaussian
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.wire import Millis, Seat
from ludotheque.lab.simulated_network import Path, Weather, between, path
from ludotheque.lab.statistics import Share
from ludotheque.table.races.credit import CAP, allowance
from ludotheque.table.races.race import Race
from ludotheque.table.races.round_trips import KEPT, RoundTrips

Pace = tuple[float, float, float]
"""``mu``, ``sigma`` and ``tau`` of reaction times in milliseconds."""
ORDINARY: Pace = (1300.0, 300.0, 2200.0)
"""Finding a shape among 36, about as our middle bots do, who are made after people: half need 2.8 s or less."""
MASTERS: Pace = (1040.0, 360.0, 540.0)
"""The same, about as our best bots do: half need 1.4 s or less."""
REFLEX: Pace = (300.0, 40.0, 120.0)
"""Touching what appears, with nothing to search for. No game of ours is that quick: the hardest case."""
CALM = Weather(jitter=2.0)
ROUGH = Weather(jitter=6.0, spikes=0.02)
LOSSY = Weather(jitter=6.0, spikes=0.02, loss=0.03)

FRAME_MS = 1000 / 60
"""A screen shows new things so often."""
COMMIT_MS = (1.0, 5.0)
"""What passes between the entry that opens a race and its sending."""
GATEWAY_MS = (0.2, 3.0)
"""The way between a socket and the owner of the table, where they are apart."""
TRANSIT: Millis = 8
"""What the owner allows for that way, there and back."""
PINGS_BETWEEN_RACES = 3
RACES_AT_A_TABLE = 10

Cheat = Literal["says 0", "says 100 ms less"]
Spread = Literal["doublings", "even"]
"""How round trips are spread between the shortest and the longest: every doubling is as likely
as any other, or every millisecond is, which puts a seat in six beyond what the cap covers."""


class Setting(msgspec.Struct, frozen=True):
    """Who races over which networks."""

    name: str
    pace: Pace = ORDINARY
    people: int = 4
    bots: int = 0
    round_trips: tuple[float, float] = (10.0, 300.0)
    spread: Spread = "doublings"
    weather: Weather = CALM
    worst: Weather | None = None
    """The first seat's network, where it is worse than the others'."""
    cheat: Cheat | None = None
    """What the first seat reports."""
    delays_pongs: bool = False
    """Whether the first seat pretends to have a long round trip."""
    gateways: bool = False
    """Whether sockets and the owner of the table are on different machines."""
    cap: Millis = CAP

    @property
    def honest(self) -> bool:
        """Whether nobody cheats."""
        return self.cheat is None and not self.delays_pongs


MIXED = Setting("mixed round trips")
SETTINGS = (
    MIXED,
    Setting("jitter and spikes", weather=ROUGH),
    Setting("jitter and spikes, one seat loses packets", weather=ROUGH, worst=LOSSY),
    Setting("jitter and spikes, two people and two bots", weather=ROUGH, people=2, bots=2),
    Setting("jitter and spikes, sockets on other machines", weather=ROUGH, gateways=True),
    Setting("evenly spread round trips", spread="even"),
    Setting("evenly spread round trips, jitter and spikes", spread="even", weather=ROUGH),
    Setting("the same, 250 ms at most", spread="even", weather=ROUGH, round_trips=(10.0, 250.0)),
    Setting("the same, 200 ms at most", spread="even", weather=ROUGH, round_trips=(10.0, 200.0)),
    Setting("the same, up to 300 ms among friends who raised the cap to 350", spread="even", weather=ROUGH, cap=350),
    Setting("masters", pace=MASTERS),
    Setting("masters, evenly spread round trips, jitter and spikes", pace=MASTERS, spread="even", weather=ROUGH),
    Setting("reflexes", pace=REFLEX),
    Setting("reflexes, round trips up to 200 ms", pace=REFLEX, round_trips=(10.0, 200.0)),
)
CHEATS = (
    Setting("reports 100 ms less", weather=ROUGH, cheat="says 100 ms less"),
    Setting("reports 0", weather=ROUGH, cheat="says 0"),
    Setting("delays pongs, reports honestly", weather=ROUGH, delays_pongs=True),
    Setting("delays pongs and reports 0", weather=ROUGH, cheat="says 0", delays_pongs=True),
    Setting("the same among masters", pace=MASTERS, weather=ROUGH, cheat="says 0", delays_pongs=True),
)


class Figures(msgspec.Struct):
    """What came of many races in one setting."""

    setting: Setting
    races: int = 0
    right: int = 0
    """The true first was judged first."""
    right_by_arrival: int = 0
    """The true first would have been first by order of arrival."""
    beyond: int = 0
    """Wrong verdicts against somebody whose round trip alone, at its best, is longer than the cap."""
    held: list[float] = []
    """For each race, the milliseconds the verdict came later than the winner's message."""
    longest_held: float = 0.0
    """Of all claims, not only the winners'."""
    round_trips: list[float] = []
    """For each race, the longest round trip at the table."""
    gains: list[Millis] = []
    """For each race, how much earlier the first seat was credited than had it been honest."""
    excess: Millis = -CAP
    """The most by which such a gain went beyond the allowance; never above 0."""
    wins: int = 0
    """How often the first seat was judged first,"""
    honest_wins: int = 0
    """and how often it would have been, had it been honest."""

    @property
    def share(self) -> Share:
        """Of true firsts who were judged first."""
        return Share(self.right, self.races)

    @property
    def share_within(self) -> Share:
        """The same, without the races that were lost to the cap, which nothing but a higher one could mend."""
        return Share(self.right, self.races - self.beyond)

    @property
    def share_by_arrival(self) -> Share:
        """Of true firsts who would have been first by order of arrival."""
        return Share(self.right_by_arrival, self.races)


class _Touch(NamedTuple):
    """Somebody touches, and the message goes its way."""

    seat: Seat
    published: float
    """When the owner of the table let the question go."""
    sent: float
    """When it went out on the seat's socket."""
    arrives: float
    """When the answer came in on that socket."""
    known: float
    """When the owner of the table has it."""
    reaction: float
    """The truth."""


class _Verdict(NamedTuple):
    first: Seat
    credited: dict[Seat, Millis]
    allowances: Sequence[Millis]
    held: dict[Seat, float]


class _Table:
    """Some people, their networks and what the server knows of these."""

    def __init__(self, setting: Setting, rng: Rng) -> None:
        self.setting = setting
        self.rng = rng
        self.now = between(rng, 0, 1e6)
        self.paths: list[Path] = []
        for seat in range(setting.people):
            weather = setting.worst if setting.worst is not None and seat == 0 else setting.weather
            self.paths.append(path(rng, _round_trip(rng, setting), weather))
        self.bots = range(setting.people, setting.people + setting.bots)
        self.trips = [RoundTrips() for _ in self.paths]
        self.honest_trips = [RoundTrips(), *self.trips[1:]]
        """Had the first seat not delayed its pongs."""
        self.ping(KEPT)

    def is_beyond_the_cap(self, seat: Seat) -> bool:
        """Whether a seat's network takes longer, even at its best, than is ever credited to one."""
        return seat < len(self.paths) and self.paths[seat].down + self.paths[seat].up > self.setting.cap

    def ping(self, times: int) -> None:
        """The server measures round trips."""
        for number in range(times):
            self.now += 2000
            for seat, way in enumerate(self.paths):
                took = way.to_seat(self.rng) + way.to_server(self.rng)
                pretended = max(took, float(self.setting.cap)) if self.setting.delays_pongs and seat == 0 else took
                self._time_ping(self.trips[seat], number, pretended)
                if seat == 0:
                    self._time_ping(self.honest_trips[0], number, took)

    def _time_ping(self, trips: RoundTrips, token: int, took: float) -> None:
        trips.sent(token, self.now)
        trips.received(token, self.now + took)

    def touches(self, opened: float) -> list[_Touch]:
        """What everybody does in one race, in the order in which the owner of the table learns it."""
        published = opened + between(self.rng, *COMMIT_MS)
        made = [self._touch(seat, way, published) for seat, way in enumerate(self.paths)]
        for seat in self.bots:
            reaction = ex_gaussian(self.rng, *self.setting.pace)
            made.append(_Touch(seat, opened, opened, opened + reaction, opened + reaction, reaction))
        return sorted(made, key=lambda touch: touch.known)

    def _touch(self, seat: Seat, way: Path, published: float) -> _Touch:
        there, back = (between(self.rng, *GATEWAY_MS) if self.setting.gateways else 0.0 for _ in range(2))
        sent = published + there + 0.05 * seat
        seen = sent + way.to_seat(self.rng) + between(self.rng, 0, FRAME_MS)
        reaction = ex_gaussian(self.rng, *self.setting.pace)
        arrives = seen + reaction + way.to_server(self.rng)
        return _Touch(seat, published, sent, arrives, arrives + back, reaction)

    def judge(self, opened: float, touches: Sequence[_Touch], *, honestly: bool) -> _Verdict:
        """What the arbitration makes of it; ``honestly``: had the first seat not cheated."""
        measured = self.honest_trips if honestly else self.trips
        allowances = [allowance(trips.trusted, cap=self.setting.cap) for trips in measured]
        race = Race(1, opened=0, now=opened, present=[touch.seat for touch in touches], cap=self.setting.cap)
        for touch in touches:
            if touch.seat in self.bots:
                race.sent(touch.seat, opened)
                race.announce(touch.seat, int(touch.reaction))
            elif self.setting.gateways:
                race.sent(touch.seat, touch.published, allowances[touch.seat], TRANSIT)
            else:
                race.sent(touch.seat, touch.sent, allowances[touch.seat])
        verdict = _Verdict(touches[0].seat, {}, allowances, {})
        known = {touch.seat: touch.known for touch in touches}
        order: list[tuple[Millis, Seat]] = []
        coming, now = deque(touches), opened
        while coming or race.next_release(now) is not None:
            look = race.next_release(now)
            if coming and (look is None or coming[0].known <= look):
                now = coming[0].known
                self._claim(race, coming.popleft(), allowances, honestly)
            elif look is not None:
                now = look
            for claim in race.release(now):
                order.append((claim.at, claim.seat))
                verdict.credited[claim.seat] = claim.receipt.credited
                verdict.held[claim.seat] = now - known[claim.seat]
        equals = [seat for at, seat in order if at == order[0][0]]
        return verdict._replace(first=equals[int(uniform(self.rng) * len(equals))])

    def _claim(self, race: Race, touch: _Touch, allowances: Sequence[Millis], honestly: bool) -> None:
        cheats = touch.seat == 0 and not honestly
        reported = _reported(touch.reaction, self.setting.cheat if cheats else None)
        if touch.seat in self.bots:
            race.claim_at(touch.seat, int(touch.reaction))
        elif self.setting.gateways:
            elapsed = int(touch.arrives - touch.sent)
            race.claim_elapsed(touch.seat, touch.known, elapsed, reported, allowances[touch.seat])
        else:
            race.claim(touch.seat, touch.arrives, reported, allowances[touch.seat])
        race.out(touch.seat)  # everybody has one finger here


def _round_trip(rng: Rng, setting: Setting) -> float:
    shortest, longest = setting.round_trips
    if setting.spread == "even":
        return between(rng, shortest, longest)
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
    """Run so many races in this setting."""
    figures = Figures(setting)
    rng = rng_for(seed, setting.name)
    for _ in range(races // RACES_AT_A_TABLE):
        table = _Table(setting, rng)
        for _ in range(RACES_AT_A_TABLE):
            _count(table, figures)
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
    if reactions[verdict.first] == quickest:
        figures.right += 1
    else:
        figures.beyond += any(table.is_beyond_the_cap(seat) for seat in reactions if reactions[seat] == quickest)
    figures.right_by_arrival += reactions[touches[0].seat] == quickest
    figures.held.append(verdict.held[verdict.first])
    figures.longest_held = max(figures.longest_held, *verdict.held.values())
    figures.round_trips.append(max(way.down + way.up for way in table.paths))
    gain = honest.credited[0] - verdict.credited[0]
    figures.gains.append(gain)
    figures.excess = max(figures.excess, gain - verdict.allowances[0])
    figures.wins += verdict.first == 0
    figures.honest_wins += honest.first == 0
