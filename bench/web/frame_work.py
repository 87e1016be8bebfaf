"""Measures the processor time that an update costs the page, which other programs on the machine hardly change."""

from __future__ import annotations

import json

from playwright.sync_api import Browser

from bench.web.frame_delays import Played, recording
from support.browser.users import Arrivals


def _marking(rest_ms: int) -> str:
    """Marks when an update arrives and when the frame that shows all that follows has been painted."""
    script = recording(rest_ms)
    for timed, marked in (
        ("const came = performance.now();", 'const came = performance.now(); performance.mark("came");'),
        ("frame((first) => later", 'frame((first) => performance.mark("painted") && later'),
        ("frame((whole) => done", 'frame((whole) => performance.mark("painted") && done'),
        ("window.painted.push(", 'performance.mark("over"); window.painted.push('),
    ):
        assert timed in script
        script = script.replace(timed, marked)
    return script


def processor_times(browser: Browser, arrive: Arrivals, game: str, how: Played) -> list[float]:
    """Milliseconds of the page's thread for each update, from its message to the frame that shows all that follows."""
    person = arrive(language="en", device="phone", motion="full")
    person.page.add_init_script(_marking(how.rest_ms))
    person.plays_now(game)
    browser.start_tracing(page=person.page, categories=["blink.user_timing"])
    how.play(person)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    person.page.context.close()
    marks = [event for event in events if event.get("cat") == "blink.user_timing" and "tts" in event]
    times, came, painted = [], None, None
    for mark in sorted(marks, key=lambda mark: mark["ts"]):
        if mark["name"] == "came":
            # an update during another one belongs to it
            came = mark if came is None else came
        elif mark["name"] == "painted":
            painted = mark
        elif mark["name"] == "over" and came is not None and painted is not None:
            times.append((painted["tts"] - came["tts"]) / 1000)
            came = painted = None
    return times
