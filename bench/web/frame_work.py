"""Measures the processor time that an update costs the page, which other programs on the machine hardly change."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Browser, expect

from bench.web.frame_delays import MOVES, QUIET_MS, RECORD_DELAYS
from bench.web.race_player import play_race
from support.browser.users import Arrivals, BrowserUser

RACE_MS = 120_000
"""How long a race against bots is played: a minute is one round of some games, and shows what comes first only."""
RECORD_TIMES = RECORD_DELAYS.replace(
    "const came = performance.now();",
    """const came = performance.now();
      if (String(event.data).startsWith('{"type":"update"')) performance.mark("came");""",
).replace("window.painted.push([first, whole])", 'performance.mark("whole")')
"""Marks when an update arrives and when the frame that shows all that follows has been painted."""


def play_by_hints(person: BrowserUser) -> None:
    """Play a game of turns."""
    for _ in range(MOVES):
        if not person.waits_for_the_turn(looking_every_ms=250):
            return
        play = person.has_a_move_shown()
        play.click()
        person.page.wait_for_timeout(QUIET_MS)
        expect(play).to_be_hidden()


def race_bots(person: BrowserUser) -> None:
    """Play a race in a simple way; the page does it by itself."""
    play_race(person.page)
    person.page.wait_for_timeout(RACE_MS)


def processor_times(browser: Browser, arrive: Arrivals, game: str, play: Callable[[BrowserUser], None]) -> list[float]:
    """Milliseconds of the page's thread for each update, from its message to the frame that shows all that follows."""
    person = arrive(language="en", device="phone", motion="full")
    person.page.add_init_script(RECORD_TIMES)
    person.plays_now(game)
    browser.start_tracing(page=person.page, categories=["blink.user_timing"])
    play(person)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    person.page.context.close()
    marks = [event for event in events if event.get("cat") == "blink.user_timing" and "tts" in event]
    times, came = [], None
    for mark in sorted(marks, key=lambda mark: mark["ts"]):
        if mark["name"] == "came":
            # an update during another one belongs to it
            came = mark if came is None else came
        elif mark["name"] == "whole" and came is not None:
            times.append((mark["tts"] - came["tts"]) / 1000)
            came = None
    return times
