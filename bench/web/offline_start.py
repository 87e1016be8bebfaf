"""Measures play without a server: from the tap on "Play" to the board, and the page's frames while bots think."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect

from bench.web.frame_delays import SLOWDOWN
from bench.web.slow_processor import processor_seconds, renderers, slowed
from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.words import game_words
from support.browser.offline import PYTHON_STARTS_MS, keep
from support.browser.users import Arrivals
from support.processes.serve_command import ServeCommand

TIMES = 3
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


class Start(NamedTuple):
    """From the tap to the board."""

    seconds: float
    work: float
    """Processor time of all threads of the page. Other programs on the machine change it less."""


class OfflineStart(NamedTuple):
    """One game."""

    title: str
    cold: Start
    """From a page that was just opened."""
    warm: Start
    """From a shelf on which Python runs already."""
    slowed_cold: Start
    """The same with a slower processor."""
    slowed_warm: Start


def offline_starts(arrive: Arrivals) -> tuple[list[OfflineStart], list[float]]:
    """The starts of all games, the median of a few each; and the times between frames while bots think."""
    with ServeCommand(Path(tempfile.mkdtemp())) as server:
        person = arrive(language="en", device="phone", server=server)
        keep(person)
        person.may_be_offline = True
        server.stop()
        page = person.page

        def start(title: str, *, fresh: bool) -> Start:
            if fresh:
                person.opens("/")
            else:
                page.get_by_role("link", name="Back to the games").first.click()
            play = page.get_by_role("button", name=person.words["play_now"].format(game=title))
            expect(play).to_be_visible()
            expect(page.get_by_text("No network")).to_be_visible()
            before, began = processor_seconds(renderers()), time.monotonic()
            play.click()
            board = page.get_by_role("button", name=person.words["say"]).first
            expect(board).to_be_visible(timeout=PYTHON_STARTS_MS)
            took, after = time.monotonic() - began, processor_seconds(renderers())
            return Start(took, sum(used - before.get(pid, 0.0) for pid, used in after.items()))

        def typical(title: str, *, fresh: bool) -> Start:
            return sorted(start(title, fresh=fresh) for _ in range(TIMES))[TIMES // 2]

        found = []
        frames: list[float] = []
        for game in own_game_ids():
            title = str(game_words(game, "en")["title"])
            cold = typical(title, fresh=True)
            frames += page.evaluate(FRAMES, WATCHED_MS)
            warm = typical(title, fresh=False)
            with slowed(SLOWDOWN):
                found.append(OfflineStart(title, cold, warm, typical(title, fresh=True), typical(title, fresh=False)))
        page.context.close()
    return found, frames
