"""Hands that react in a page after a time that is known, from the frame in which there was something to react to.

They live in the page itself, so that nothing but the page's own clock counts; what they touch gets the same events
as from a finger. ``window.touches`` tells of each: how long after the frame it was, and when on the clock that all
pages of this machine share.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypedDict

from playwright.sync_api import Page

EYES_AND_HANDS = """
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
"""The first two shapes of a card of Tohuwabohu; whoever deals turns the card soon."""
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
"""The lid of Du balai !, once it can be closed; ``window.dice`` remembers the dice: symbol and colour of each."""


class Touch(TypedDict):
    """In which race, after how long, and when by the clock of the machine, in milliseconds."""

    race: int
    """Counted from 0 in each page."""
    reaction: float
    at: float


class Hands:
    """Somebody's hands; given to a page before it is opened.

    ``reactions`` says how long after seeing it they touch one thing after another, in milliseconds; then they rest.
    """

    def __init__(self, page: Page, kind: str, reactions: Sequence[float]) -> None:
        self._page = page
        page.add_init_script(f"{{const reactions = {json.dumps(list(reactions))};{EYES_AND_HANDS}{kind}}}")

    def touches(self) -> list[Touch]:
        """Everything that was touched."""
        touched: list[Touch] = self._page.evaluate("touches")
        return touched


def slow_down(page: Page, times: float) -> None:
    """Let a page think as slowly as an old telephone."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def valid_symbol(dice: list[tuple[str, str]]) -> str:
    """A symbol that shows in one colour only."""
    colours: dict[str, set[str]] = {}
    for symbol, colour in dice:
        colours.setdefault(symbol, set()).add(colour)
    return next(symbol for symbol, shown in colours.items() if len(shown) == 1)
