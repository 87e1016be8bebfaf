"""What a screen reader says by itself: everything that is added to the live regions of a page."""

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
"""A modal dialog silences all regions outside it, as it does in browsers."""


class ScreenReader:
    """Hears what a page says; made before the page is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._next = 0
        page.add_init_script(RECORDER)

    def everything(self) -> list[str]:
        """All that was said on this page."""
        said: list[str] = self._page.evaluate("heard")
        return said

    def news(self) -> list[str]:
        """What was said since the last time somebody asked."""
        said = self.everything()
        news, self._next = said[self._next :], len(said)
        return news

    def wait_for_speech(self, pattern: str) -> list[str]:
        """Listen until something like this is said; all that was news until then."""
        self._page.wait_for_function(
            "([from, pattern]) => heard.slice(from).some((said) => new RegExp(pattern).test(said))",
            arg=[self._next, pattern],
        )
        said = self.everything()
        last = next(place for place in range(self._next, len(said)) if re.search(pattern, said[place]))
        news, self._next = said[self._next : last + 1], last + 1
        return news

    def wait_for_end_of(self, shown: str) -> None:
        """Something that is to be read is said too, with or without the words before it; it may have been already."""
        self._page.wait_for_function("(shown) => heard.some((said) => shown.endsWith(said))", arg=shown)


class ReceivedUpdates:
    """What the server told this page of the match, to compare with what was said."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.match = ""
        self.updates: list[list[dict[str, Any]]] = []
        """All that happened, update by update."""
        self.seats: set[int | None] = set()
        """Through whose eyes the match was shown; nobody's is what everybody may see."""
        page.on("websocket", lambda socket: socket.on("framereceived", self._received))

    @property
    def notices(self) -> list[dict[str, Any]]:
        """All that happened."""
        return [notice for update in self.updates for notice in update]

    def waits_for(self, *kinds: str) -> dict[str, Any]:
        """The first notice of one of these kinds, however soon something else is shown in its place."""
        for _ in range(1200):
            for notice in self.notices:
                if notice["type"] in kinds:
                    return notice
            self._page.wait_for_timeout(50)
        raise AssertionError(f"nobody told of {kinds}")

    def _received(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("type") == "update":
            self.match = message["match"]
            self.seats.add(message["view"]["seat"])
            self.updates.append(message["notices"])
