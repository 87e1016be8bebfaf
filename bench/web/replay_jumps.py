"""Measures replays: how soon a jump along the timeline is painted, and how much is sent for a whole match."""

from __future__ import annotations

import random
from typing import NamedTuple

from playwright.sync_api import CDPSession, Response, expect

from bench.web.frame_delays import SLOWDOWN
from ludotheque.engine.match import Match
from support.browser.users import Arrivals

JUMPS = 30
SEED = 4
DROP = """
([text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "match.jsonl"));
  dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
}
"""
JUMP = """
([step]) => new Promise((measured) => {
  const slider = document.querySelector("input[type=range]");
  const began = performance.now();
  // The text of the slider changes together with the board.
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => {
      // The message of the channel arrives after the frame has been painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => measured(performance.now() - began);
      channel.port2.postMessage(0);
    });
  });
  watch.observe(slider, { attributes: true, attributeFilter: ["aria-valuetext"] });
  slider.value = String(step);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
})
"""


class Replayed(NamedTuple):
    """A match that was watched again."""

    entries: int
    steps: int
    size: int
    """Bytes of the timeline and of all steps as one seat saw them, as transferred."""
    jumps: list[float]
    """Milliseconds from the input to the frame that shows the step, on the slowed processor."""
    work: list[float]
    """Milliseconds of processor time that the page needs for a jump, on the processor as it is."""


def replay(arrive: Arrivals, game: str, seats: int, entries: int) -> Replayed:
    """Watch a match of at least so many entries on a slowed processor, and jump to steps in random order."""
    match = played(game, seats, entries)
    rng = random.Random(SEED)
    person = arrive(language="en", device="phone", motion="full")
    page = person.page
    answers: list[Response] = []
    page.on("response", lambda response: answers.append(response))
    person.opens("/")
    expect(page.get_by_role("contentinfo")).to_be_visible()
    page.evaluate(DROP, [match.save()])
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    jumps: list[float] = []
    here = 0
    for _ in range(JUMPS):
        here = rng.choice([step for step in range(last + 1) if step != here])
        jumps.append(page.evaluate(JUMP, [here]))
        page.wait_for_timeout(300)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    work: list[float] = []
    for _ in range(JUMPS):
        here = rng.choice([step for step in range(last + 1) if step != here])
        before = _processor_time(session)
        page.evaluate(JUMP, [here])
        work.append(_processor_time(session) - before)
        page.wait_for_timeout(300)
    for step in range(0, last + 1, 16):
        if step != here:
            page.evaluate(JUMP, [step])
        here = step
    page.wait_for_load_state("networkidle")
    recorded = {one.url: one for one in answers if "/api/replays/" in one.url}
    size = sum(max(0, one.request.sizes()["responseBodySize"]) for one in recorded.values())
    page.context.close()
    return Replayed(len(match.log), last + 1, size, jumps, work)


def _processor_time(session: CDPSession) -> float:
    """The processor time of the page's thread so far, in milliseconds: the same however busy the machine is."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def played(game: str, seats: int, entries: int) -> Match:
    """A finished match of at least so many entries, played at random."""
    for seed in range(SEED, SEED + 200):
        rng = random.Random(seed)
        match = Match(game, seats=seats, seed=seed)
        while moves := match.moves():
            match.step(*rng.choice(moves))
        if len(match.log) >= entries:
            return match
    raise AssertionError(f"no match of {game} is that long")
