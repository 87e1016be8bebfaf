"""What a screen reader announces: everything that is added to the live regions of a page."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page

RECORDER = """
window.heard = [];
new MutationObserver((records) => {
  for (const { target, addedNodes, type } of records) {
    const at = target instanceof Element ? target : target.parentElement;
    const region = at?.closest("[aria-live], [role=log], [role=status], [role=alert]");
    if (!region || region.closest("[inert], [aria-hidden=true], [aria-live=off]")) continue;
    if (document.querySelector("dialog:modal") && !region.closest("dialog:modal")) continue;
    const log = region.getAttribute("role") === "log";
    const texts = log ? [...addedNodes].map((node) => node.textContent) : [region.textContent];
    for (const text of texts) {
      const said = text.replace(/\\s+/g, " ").trim();
      if (said && (log || type === "characterData" || said !== window.heard.at(-1))) window.heard.push(said);
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Records announcements in ``window.heard``. A modal dialog silences the regions outside it, as in browsers."""


class ScreenReader:
    """Records the announcements of a page; create it before the page is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._next = 0
        page.add_init_script(RECORDER)

    def everything(self) -> list[str]:
        """All announcements of this page."""
        said: list[str] = self._page.evaluate("heard")
        return said

    def news(self) -> list[str]:
        """The announcements since the last call."""
        said = self.everything()
        news, self._next = said[self._next :], len(said)
        return news

    def wait_for_speech(self, pattern: str) -> list[str]:
        """Wait for an announcement that matches; returns the new announcements up to it."""
        self._page.wait_for_function(
            "([from, pattern]) => heard.slice(from).some((said) => new RegExp(pattern).test(said))",
            arg=[self._next, pattern],
        )
        said = self.everything()
        last = next(place for place in range(self._next, len(said)) if re.search(pattern, said[place]))
        news, self._next = said[self._next : last + 1], last + 1
        return news

    def wait_for_end_of(self, shown: str) -> None:
        """Wait until the end of a shown text has been announced, now or before."""
        self._page.wait_for_function("(shown) => heard.some((said) => shown.endsWith(said))", arg=shown)


class ReceivedUpdates:
    """The updates this page received over its socket, to compare with announcements."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.match = ""
        self.updates: list[list[dict[str, Any]]] = []
        """The notices of each update."""
        self.seats: set[int | None] = set()
        """The seats of the received views; ``None`` is a spectator's."""
        page.on("websocket", lambda socket: socket.on("framereceived", self._received))

    @property
    def notices(self) -> list[dict[str, Any]]:
        """All notices."""
        return [notice for update in self.updates for notice in update]

    def waits_for(self, *kinds: str) -> dict[str, Any]:
        """Wait for a notice of one of these kinds; returns the first."""
        for _ in range(1200):
            for notice in self.notices:
                if notice["type"] in kinds:
                    return notice
            self._page.wait_for_timeout(50)
        raise AssertionError(f"no notice of {kinds}")

    def _received(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("type") == "update":
            self.match = message["match"]
            self.seats.add(message["view"]["seat"])
            self.updates.append(message["notices"])
