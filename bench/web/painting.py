"""How soon the answer to a move can be seen, on a processor made four times slower."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import expect

from support.browser.users import Arrivals

SLOWER = 4
MOVES = 12
LEFT_ALONE_MS = 900
"""Asking a page for its buttons is work for its processor: while it answers a move nobody asks it anything."""
LISTEN = """
window.painted = [];
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  set onmessage(hear) {
    super.onmessage = (event) => {
      const came = performance.now();
      hear(event);
      if (!String(event.data).startsWith('{"type":"update"')) return;
      // a frame is asked for, and after it has been painted the message of the channel arrives
      const frame = (then) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => then(performance.now() - came);
        channel.port2.postMessage(0);
      });
      // what a page puts off until then it does within a few timers, and shows with the next frame
      const later = (timers, then) => setTimeout(() => (timers > 1 ? later(timers - 1, then) : then()));
      frame((first) => later(4, () => frame((whole) => window.painted.push([first, whole]))));
    };
  }
};
"""


class Painted(NamedTuple):
    """Milliseconds from an update's message to the frame that shows it, and to the one that shows all that follows."""

    first: float
    whole: float


def delays(arrive: Arrivals, game: str) -> list[Painted]:
    """How soon each update of a game against bots is seen."""
    person = arrive(language="en", device="phone", motion="full")
    person.page.add_init_script(LISTEN)
    person.plays_now(game)
    session = person.page.context.new_cdp_session(person.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for _ in range(MOVES):
        if not person.waits_for_the_turn(looking_every_ms=250):
            break
        play = person.has_a_move_shown()
        person.page.wait_for_timeout(LEFT_ALONE_MS / 3)
        where = play.bounding_box()
        assert where is not None
        person.page.touchscreen.tap(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
        person.page.wait_for_timeout(LEFT_ALONE_MS)
        expect(play).to_be_hidden()
    measured: list[list[float]] = person.page.evaluate("window.painted")
    person.page.context.close()
    return [Painted(*both) for both in measured]
