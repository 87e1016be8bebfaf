"""Hands that react in a page after a time that is known, from the frame in which there was something to react to.

They live in the page itself, so that nothing but the page's own clock counts; what they touch gets the same events
as from a finger. ``window.touches`` tells of each: how long after the frame it was, and when on the clock that all
pages of this machine share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from playwright.sync_api import Page

EYES_AND_HANDS = """
window.touches = [];
window.reactions = [];
const hands = {
  seen: "",
  touch(what, node, since) {
    const event = new PointerEvent("pointerdown", { bubbles: true, cancelable: true, button: 0, pointerType: "touch" });
    touches.push({ what, reaction: event.timeStamp - since, at: performance.timeOrigin + event.timeStamp });
    node.dispatchEvent(event);
  },
  look() {
    const found = hands.find();
    const key = found ? found.key : "";
    if (key === hands.seen) return;
    hands.seen = key;
    const after = key && reactions.shift();
    if (!key || typeof after !== "number") return;
    requestAnimationFrame(() => requestAnimationFrame((since) => {
      found.touch().forEach(([what, node], number) =>
        setTimeout(() => hands.touch(what, node(), since), since + after + 40 * number - performance.now()));
    }));
  },
};
new MutationObserver(() => hands.look()).observe(document, { subtree: true, childList: true, attributes: true });
"""
SHAPES = """
hands.find = () => {
  const face = document.querySelector(".card.face.open");
  if (!face) return null;
  const names = face.ariaLabel.slice(face.ariaLabel.indexOf(":") + 1).split(",").map((name) => name.trim());
  const piece = (name) => [...document.querySelectorAll("button[data-piece]")].find((one) =>
    one.ariaLabel.split(/\\s*:/)[0] === name);
  return { key: names.join(), touch: () => names.slice(0, 2).map((name) => [name, () => piece(name)]) };
};
"""
"""The first two shapes of a card of Tohuwabohu."""
LID = """
hands.find = () => {
  const lid = document.querySelector("button.lid.open");
  return lid && { key: "lid", touch: () => [["lid", () => lid]] };
};
"""
"""The lid of Du balai !, once it can be closed."""


class Touch(TypedDict):
    """What was touched, after how long, and when by the clock of the machine, in milliseconds."""

    what: str
    reaction: float
    at: float


class Hands:
    """Somebody's hands; given to a page before it is opened."""

    def __init__(self, page: Page, kind: str) -> None:
        self._page = page
        page.add_init_script(f"{{{EYES_AND_HANDS}{kind}}}")

    def will_react(self, after: Sequence[float]) -> None:
        """How long after seeing it they touch each of the next things, in milliseconds; after those they rest."""
        self._page.evaluate("after => window.reactions.push(...after)", list(after))

    def touches(self) -> list[Touch]:
        """Everything that was touched."""
        touched: list[Touch] = self._page.evaluate("touches")
        return touched


def slow_down(page: Page, times: float) -> None:
    """Let a page think as slowly as an old telephone."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def ask(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    """Ask the server's API as this page's guest."""
    return page.evaluate(
        """async ([path, body]) => {
          const post = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
          const headers = { "X-Ludotheque": "1" };
          const all = body === null ? { headers } : { ...post, headers: { ...post.headers, ...headers } };
          const response = await fetch(`/api${path}`, all);
          if (!response.ok) throw new Error(await response.text());
          return response.json();
        }""",
        [path, body],
    )
