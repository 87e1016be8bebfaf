"""Measures play without a server: how long it takes until a board is shown, and the page's frames while bots think.

A page that is just opened is measured from its opening: a script in it taps "Play" in the first frame that has the
button. A shelf on which Python runs already is measured from the tap. Both end when the board is painted.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect

from bench.web.frame_delays import SLOWDOWN
from bench.web.slow_processor import processor_seconds, renderers, slowed
from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.words import game_words
from support.browser.offline import PYTHON_STARTS_MS, keep
from support.browser.users import Arrivals, play_on
from support.processes.serve_command import ServeCommand

TIMES = 3
TURNS = 12
"""So many turns are played before anything is measured but the first opening."""
CODE_IS_KEPT_MS = 15_000
"""The browser keeps compiled code when it has compiled nothing for a while, on a slow machine about ten seconds."""
WATCHED_MS = 8000
FRAMES = """(milliseconds) => new Promise((measured) => {
  const frames = [];
  const end = performance.now() + milliseconds;
  const next = (now) => {
    frames.push(now);
    if (now < end) requestAnimationFrame(next);
    else measured(frames.slice(1).map((at, one) => at - frames[one]));
  };
  requestAnimationFrame(next);
})"""
TAP = """(() => {
  const key = "bench.tap";
  const label = sessionStorage.getItem(key);
  if (label === null) return;
  let tapped = false;
  const look = () => {
    const button = tapped ? null : document.querySelector(`[aria-label="${label}"]`);
    if (button) {
      sessionStorage.removeItem(key);
      tapped = true;
      button.click();
    }
    // The board comes a frame after the page around it.
    const board = document.querySelector("main.board > :not(h2)");
    if (board) requestAnimationFrame(() => setTimeout(() => (window.boardPaintedAt = performance.now())));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""


class Start(NamedTuple):
    """From the opening of the page, or from the tap, to the board."""

    seconds: float
    work: float
    """Processor time of all threads of the page. Other programs on the machine change it less."""


class OfflineStart(NamedTuple):
    """One game."""

    title: str
    opened: Start
    """Of a page that was just opened."""
    running: Start
    """From a shelf on which Python runs already."""
    slowed_opened: Start
    """The same with a slower processor."""
    slowed_running: Start


class OfflineStarts(NamedTuple):
    """What was measured."""

    first: Start
    """The first opening after the games were kept."""
    games: list[OfflineStart]
    """Further ones, the median of a few for each game."""
    frames: list[float]
    """The times between frames while bots think, in milliseconds."""


def offline_starts(arrive: Arrivals) -> OfflineStarts:
    """Measure all games."""
    with ServeCommand(Path(tempfile.mkdtemp())) as server:
        person = arrive(language="en", device="phone", server=server)
        keep(person)
        person.may_be_offline = True
        server.stop()
        page = person.page

        page.context.add_init_script(TAP)

        def start(title: str, *, fresh: bool) -> Start:
            label = person.words["play_now"].format(game=title)
            if not fresh:
                page.get_by_role("link", name="Back to the games").first.click()
                expect(page.get_by_role("button", name=label)).to_be_visible()
                expect(page.get_by_text("No network:")).to_be_visible()
            page.evaluate(
                "label => { sessionStorage.setItem('bench.tap', label); delete window.boardPaintedAt; }", label
            )
            before = processor_seconds(renderers())
            if fresh:
                page.goto("/", wait_until="commit")
                began = 0.0
            else:
                began = page.evaluate(f"() => {{ const began = performance.now(); {TAP}; return began; }}")
            page.wait_for_function("() => window.boardPaintedAt", timeout=PYTHON_STARTS_MS)
            after = processor_seconds(renderers())
            took = (page.evaluate("() => window.boardPaintedAt") - began) / 1000
            return Start(took, sum(used - before.get(pid, 0.0) for pid, used in after.items()))

        def typical(title: str, *, fresh: bool) -> Start:
            return sorted(start(title, fresh=fresh) for _ in range(TIMES))[TIMES // 2]

        first = start(str(game_words(own_game_ids()[0], "en")["title"]), fresh=True)
        # The browser keeps compiled code of Python once somebody has played for a while.
        play_on([person], TURNS)
        page.wait_for_timeout(CODE_IS_KEPT_MS)
        frames: list[float] = []
        found = []
        for game in own_game_ids():
            title = str(game_words(game, "en")["title"])
            opened = typical(title, fresh=True)
            frames += page.evaluate(FRAMES, WATCHED_MS)
            running = typical(title, fresh=False)
            with slowed(SLOWDOWN):
                measured = OfflineStart(title, opened, running, typical(title, fresh=True), typical(title, fresh=False))
            found.append(measured)
        page.context.close()
    return OfflineStarts(first, found, frames)
