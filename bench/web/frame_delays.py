"""Measures how soon an update is painted, on a processor slowed down four times."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import expect

from bench.web.race_player import play_race
from support.browser.users import Arrivals, BrowserUser

SLOWDOWN = 4
MOVES = 12
RACE_MS = 120_000
"""How long a race against bots is played: a minute is one round of some games, and shows what comes first only."""
QUIET_MS = 900
"""Pause after a move in which the test does not query the page: queries would cost it processor time."""
REST_MS = 1700
"""Longer than any animation of a turn stands still: a page that changes nothing for so long shows all of an update."""
RECORD = """
window.painted = [];
window.held = [];
let changed = 0, measuring = 0;
const note = () => { changed = performance.now(); };
const heard = (node) => (node instanceof Element ? node : node.parentElement)?.closest("[aria-live]");
// texts for screen readers are heard and not seen
new MutationObserver((changes) => { if (changes.some(({ target }) => !heard(target))) note(); })
  .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { note(); return animate.apply(this, how); };

const isUpdate = (event) => String(event.data).startsWith('{"type":"update"');
const measure = (event, hear) => {
  measuring += 1;
  const came = performance.now();
  hear(event);
  // the message of the channel arrives after the requested frame has been painted
  const frame = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(0);
  });
  const later = (timers, then) => setTimeout(() => (timers > 1 ? later(timers - 1, then) : then()));
  const done = (first, whole) => { measuring -= 1; window.painted.push([first - came, whole - came]); };
  // deferred work is done within a few timers; if it changes nothing, the first frame has shown everything
  frame((first) => later(4, () => (changed > first ? frame((whole) => done(first, whole)) : done(first, first))));
};

const Real = window.WebSocket;
window.WebSocket = class extends Real {
  set onmessage(hear) {
    const hand = (event) => (isUpdate(event) ? measure(event, hear) : hear(event));
    const mayGo = (event) => !isUpdate(event) || (measuring === 0 && performance.now() - changed >= REST);
    // messages keep their order
    super.onmessage = (event) => (REST && (held.length || !mayGo(event)) ? held.push(event) : hand(event));
    if (REST) setInterval(() => { while (held.length && mayGo(held[0])) hand(held.shift()); }, 50);
  }
};
"""


def recording(rest_ms: int) -> str:
    """A script that times every update of a page.

    A client shows an update that arrives while an earlier one is animated when that is over. So the script hands an
    update to the page once nothing has changed for ``rest_ms`` milliseconds, with 0 at once, and each is timed alone.
    """
    return f"const REST = {rest_ms};\n{RECORD}"


class Painted(NamedTuple):
    """Milliseconds from the message of an update to the first frame after it, and to the one that shows everything."""

    first: float
    whole: float


class Played(NamedTuple):
    """How a game is played while it is measured."""

    rest_ms: int
    play: Callable[[BrowserUser], None]


def play_by_hints(person: BrowserUser) -> None:
    """Play a game of turns."""
    for _ in range(MOVES):
        person.page.wait_for_function("() => window.held.length === 0", polling=250)
        if not person.waits_for_the_turn(looking_every_ms=250):
            return
        play = person.has_a_move_shown()
        person.page.wait_for_timeout(QUIET_MS / 3)
        where = play.bounding_box()
        assert where is not None
        person.page.touchscreen.tap(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
        person.page.wait_for_timeout(QUIET_MS)
        person.page.wait_for_function("() => window.held.length === 0", polling=250)
        expect(play).to_be_hidden()


def race_bots(person: BrowserUser) -> None:
    """Play a race in a simple way; the page does it by itself."""
    play_race(person.page)
    person.page.wait_for_timeout(RACE_MS)


TURNS = Played(REST_MS, play_by_hints)
RACE = Played(0, race_bots)
"""Reactions are measured in races: their updates never wait."""


def delays(arrive: Arrivals, game: str, how: Played) -> list[Painted]:
    """The delays of all updates in a game against bots."""
    person = arrive(language="en", device="phone", motion="full")
    person.page.add_init_script(recording(how.rest_ms))
    person.plays_now(game)
    session = person.page.context.new_cdp_session(person.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    # those before were not slowed
    person.page.evaluate("window.painted = []")
    how.play(person)
    measured: list[list[float]] = person.page.evaluate("window.painted")
    person.page.context.close()
    return [Painted(*both) for both in measured]
