"""Measures how soon an update is painted, on a processor slowed down four times."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import expect

from support.browser.users import Arrivals

SLOWDOWN = 4
MOVES = 12
QUIET_MS = 900
"""Pause after a move in which the test does not query the page: queries would cost it processor time."""
RECORD_DELAYS = """
window.painted = [];
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  set onmessage(hear) {
    super.onmessage = (event) => {
      const came = performance.now();
      hear(event);
      if (!String(event.data).startsWith('{"type":"update"')) return;
      // the message of the channel arrives after the requested frame has been painted
      const frame = (then) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => then(performance.now() - came);
        channel.port2.postMessage(0);
      });
      // deferred work is done within a few timers and shown by the next frame
      const later = (timers, then) => setTimeout(() => (timers > 1 ? later(timers - 1, then) : then()));
      frame((first) => later(4, () => frame((whole) => window.painted.push([first, whole]))));
    };
  }
};
"""


class Painted(NamedTuple):
    """Milliseconds from an update's message to the first frame after it, and to the frame after all deferred work."""

    first: float
    whole: float


def delays(arrive: Arrivals, game: str) -> list[Painted]:
    """The delays of all updates in a game against bots."""
    person = arrive(language="en", device="phone", motion="full")
    person.page.add_init_script(RECORD_DELAYS)
    person.plays_now(game)
    session = person.page.context.new_cdp_session(person.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    for _ in range(MOVES):
        if not person.waits_for_the_turn(looking_every_ms=250):
            break
        play = person.has_a_move_shown()
        person.page.wait_for_timeout(QUIET_MS / 3)
        where = play.bounding_box()
        assert where is not None
        person.page.touchscreen.tap(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
        person.page.wait_for_timeout(QUIET_MS)
        expect(play).to_be_hidden()
    measured: list[list[float]] = person.page.evaluate("window.painted")
    person.page.context.close()
    return [Painted(*both) for both in measured]
