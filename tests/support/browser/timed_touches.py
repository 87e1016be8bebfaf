"""Touches in a page after a known reaction time, counted from the first frame that shows something to react to.

A script in the page makes them, so that only the page's own clock counts. The elements get the same events as from a
finger. ``window.touches`` lists the time of each touch after that frame, and on the clock that all pages of this
machine share.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypedDict

from playwright.sync_api import Page

TOUCH_SCRIPT = """
window.touches = [];
const hands = {
  seen: "",
  count: 0,
  touch(race, node, since) {
    const event = new PointerEvent("pointerdown", { bubbles: true, cancelable: true, button: 0, pointerType: "touch" });
    touches.push({ race, reaction: event.timeStamp - since, at: performance.timeOrigin + event.timeStamp });
    node.dispatchEvent(event);
  },
  look() {
    const found = hands.find();
    const key = found ? found.key : "";
    if (key === hands.seen) return;
    hands.seen = key;
    if (!key) return;
    const race = hands.count++;
    const after = reactions.shift();
    if (after === undefined) return;
    requestAnimationFrame(() => requestAnimationFrame((since) => {
      found.targets().forEach((target, number) =>
        setTimeout(() => hands.touch(race, target(), since), since + after + 40 * number - performance.now()));
    }));
  },
};
new MutationObserver(() => {
  hands.look();
  hands.between?.();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
SHAPES = """
hands.find = () => {
  const face = document.querySelector(".card.face.open");
  if (!face) return null;
  const names = face.ariaLabel.slice(face.ariaLabel.indexOf(":") + 1).split(",").map((name) => name.trim());
  const piece = (name) => [...document.querySelectorAll("button[data-piece]")].find((one) =>
    one.ariaLabel.split(/\\s*:/)[0] === name);
  return { key: names.join(), targets: () => names.slice(0, 2).map((name) => () => piece(name)) };
};
let dealing = null;
hands.between = () => {
  const deal = document.querySelector(".deal button");
  if (deal && deal !== dealing) setTimeout(() => deal.click(), 200);
  dealing = deal;
};
"""
"""Touches the first two shapes of a card of Tohuwabohu; the dealer turns the next card after 200 ms."""
LID = """
hands.find = () => {
  const lid = document.querySelector("button.lid.open");
  return lid && { key: "lid", targets: () => [() => lid] };
};
hands.between = () => {
  const dice = [...document.querySelectorAll(".book [role=img]")].map((die) => die.ariaLabel?.split(", ") ?? []);
  if (dice.filter((die) => die.length === 2).length === 9) window.dice = dice;
};
"""
"""Touches the lid of Du balai ! once it can be closed; ``window.dice`` has symbol and colour of each die."""


class Touch(TypedDict):
    """The race of a touch, its reaction time, and its time on the machine's clock, in milliseconds."""

    race: int
    """Counted from 0 in each page."""
    reaction: float
    at: float


class TimedTouches:
    """Makes touches in a page; create it before the page is opened.

    ``reactions`` are the reaction times of successive races, in milliseconds; after them there are no more touches.
    """

    def __init__(self, page: Page, kind: str, reactions: Sequence[float]) -> None:
        self._page = page
        page.add_init_script(f"{{const reactions = {json.dumps(list(reactions))};{TOUCH_SCRIPT}{kind}}}")

    def touches(self) -> list[Touch]:
        """All touches so far."""
        touched: list[Touch] = self._page.evaluate("touches")
        return touched


def slow_down(page: Page, times: float) -> None:
    """Slow down the processor of a page by this factor, as on an old telephone."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def valid_symbol(dice: list[tuple[str, str]]) -> str:
    """A symbol that appears in only one colour."""
    colours: dict[str, set[str]] = {}
    for symbol, colour in dice:
        colours.setdefault(symbol, set()).add(colour)
    return next(symbol for symbol, shown in colours.items() if len(shown) == 1)
