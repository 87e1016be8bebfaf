"""Plays a race in the page itself: the benchmark asks the page nothing while updates arrive."""

from __future__ import annotations

from playwright.sync_api import Page

EVERY_MS = 700
"""The time between two actions of this player; bots are quicker."""
PLAY = """
(every) => {
  const press = (node) => {
    node.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, pointerType: "touch" }));
    node.click();
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  // what is asked of a player, the rarest question first; of several answers one, a different one each time
  const questions = [
    () => all(".deal button"),
    () => all(".keep li button"),
    () => all("button.lid.open"),
    () => (all(".writing .card.laid").length < 3 ? all(".writing .card:not(.laid)") : all(".writing .actions .main")),
    () => all(".table > .actions .button.main"),
    () => (document.querySelector(".card.face.open") ? all("button[data-piece]") : []),
  ];
  let turn = 0;
  setInterval(() => {
    const answers = questions.map((find) => find()).find((found) => found.length > 0);
    if (answers) press(answers[(turn += 7) % answers.length]);
  }, every);
}
"""


def play_race(page: Page) -> None:
    """Let the page do something simple whenever this player is asked, until it is closed."""
    page.evaluate(PLAY, EVERY_MS)
