"""Runs in Pyodide: owls play a match of each game on a processor that is simulated to be slower, and are timed."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from ludotheque.bots.budget import BROWSER_SECONDS, Budget
from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.lab.bot_match import play_out, player_for

LEVELS: tuple[Level, ...] = ("fox", "owl")


class TimedOwl:
    """A bot whose decisions are timed on the slower processor."""

    def __init__(self, match: Match, level: Level, seat: int, slowdown: int) -> None:
        def slowed() -> float:
            return slowdown * processor_seconds()

        self._clock = slowed
        self._player = player_for(match, level, seat, lambda _: Budget(BROWSER_SECONDS, clock=slowed))
        self.seconds: list[float] = []

    def think(self, view: Any, now: int) -> Any:
        """Decide, and record how long that took."""
        began = self._clock()
        decision = self._player.think(view, now)
        self.seconds.append(self._clock() - began)
        return decision


def processor_seconds() -> float:
    """The processor time of this process, which WebAssembly does not know and Node does."""
    try:
        from js import process  # type: ignore[import-not-found]
    except ImportError:
        return time.process_time()
    used = process.cpuUsage()
    return float(used.user + used.system) / 1e6


def run(slowdown: str) -> str:
    """The seconds of each decision, by level and game, as JSON."""
    return msgspec.json.encode({level: _decisions(level, int(slowdown)) for level in LEVELS}).decode()


def _decisions(level: Level, slowdown: int) -> dict[str, list[float]]:
    found = {}
    for id in own_game_ids():
        seats = max(2, find_game(id).seats[0])
        for seed in (1, 2):  # the first match fills what games remember, as the snapshot does
            match = Match(id, seats=seats, seed=seed)
            players = [TimedOwl(match, level, seat, slowdown) for seat in range(seats)]
            play_out(match, players)
            found[id] = [seconds for player in players for seconds in player.seconds]
    return found
