"""Users of the browser client: each has a page and does what a person would do with it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Literal, Protocol

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.words import Language
from support.processes.serve_command import ServeCommand

PATIENCE_MS = 20_000
"""The longest time for any step on a busy machine, in milliseconds."""
expect.set_options(timeout=PATIENCE_MS)
FOCUSED = """() => {
  const focused = document.activeElement;
  return focused.matches("a, button") ? (focused.getAttribute("aria-label") ?? focused.textContent) : "";
}"""
SIZES = {"phone": (360, 740), "tablet": (1180, 820), "desktop": (1280, 800), "television": (1920, 1080)}
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "WebSocket connection", "ERR_CONNECTION_RESET")
"""Console messages of the browser itself when the network is gone; a page cannot suppress them."""


WORDS = {
    "en": {
        "play_now": "Play {game} now",
        "friends": "{game} with friends",
        "say": "Say something",
        "help": "Help me",
        "more": "A bit more",
        "show": "Show me",
        "play_it": "Play it for me",
        "again": "Play again",
        "close": "Close",
        "start": "Let’s play!",
        "chairs": "Chairs",
        "around": "Around the table",
        "all_here": "Everybody is here!",
    },
    "fr": {
        "play_now": "Jouer à {game} tout de suite",
        "friends": "{game} entre amis",
        "say": "Dire quelque chose",
        "help": "Un coup de pouce",
        "more": "Encore un peu",
        "show": "Montre-moi",
        "play_it": "Joue-le pour moi",
        "again": "Rejouer",
        "close": "Fermer",
        "start": "C’est parti",
        "chairs": "Chaises",
        "around": "Autour de la table",
        "all_here": "Tout le monde est là",
    },
}
"""Names of buttons and regions, in both languages."""


ASK = """async ([path, body]) => {
  const post = body && { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`/api${path}`, {
    ...post,
    headers: { "X-Ludotheque": "1", "Content-Type": "application/json" },
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}"""


SETTLED = """async () => {
  for (let round = 0; round < 3; round++) {
    await new Promise((painted) => requestAnimationFrame(painted));
    for (let timer = 0; timer < 2; timer++) await new Promise((later) => setTimeout(later));
  }
}"""
"""Waits until frames and timers that the page requested before have run: they run in the order of request."""


Device = Literal["desktop", "phone", "tablet", "television"]
"""What somebody holds or looks at."""


class Address(Protocol):
    """Something with an address that a browser can open."""

    @property
    def address(self) -> str: ...


class BrowserUser:
    """A user: a page, the user's language, and the errors and warnings of the browser's console."""

    def __init__(self, page: Page, language: Language) -> None:
        self.page, self.language, self.words = page, language, WORDS[language]
        self.complaints: list[str] = []
        self.may_be_offline = False
        """Whether errors about a lost network are expected."""
        self.may_get_404 = False
        """Whether answers with status 404 are expected, which browsers report as errors."""
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def opens(self, path: str = "/") -> None:
        """Go to an address."""
        self.page.goto(path)

    def asks(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Call the server's API as this user; returns the answer."""
        return self.page.evaluate(ASK, [path, body])

    def plays_now(self, game: str) -> None:
        """Start a game against bots from the start page."""
        self.opens("/")
        self.page.get_by_role("button", name=self.words["play_now"].format(game=game)).click()
        self.waits_for_the_board()

    def sets_a_table(self, game: str, *, chairs: int, choosing: str | None = None) -> None:
        """Open a table for friends, set its options and start; bots take the free seats."""
        page = self.page
        self.opens("/")
        page.get_by_role("button", name=self.words["friends"].format(game=game)).click()
        number = page.get_by_role("spinbutton", name=self.words["chairs"])
        number.fill(str(chairs))
        number.blur()
        expect(page.get_by_role("region", name=self.words["around"]).get_by_role("listitem")).to_have_count(chairs)
        if choosing is not None:
            choice = page.get_by_role("radio", name=choosing)
            choice.check(force=True)
            expect(choice).to_be_checked()
        page.get_by_role("button", name=self.words["start"]).click()
        self.waits_for_the_board()

    def waits_for_the_board(self) -> None:
        """Wait until the board of a match is shown."""
        expect(self.page.get_by_role("button", name=self.words["say"]).first).to_be_visible()

    def waits_for_the_turn(self, looking_every_ms: float | None = None) -> bool:
        """Wait for this user's turn (true) or the end of the match (false); checks at every frame by default."""
        self.page.wait_for_function(
            "() => document.title.startsWith('●') || document.querySelector('#end-title')",
            polling=looking_every_ms or "raf",
        )
        self.sees_what_follows()
        return self.page.locator("#end-title").count() == 0

    def sees_what_follows(self) -> None:
        """Wait until legal choices and texts are shown, which follow a frame or two after the board."""
        self.page.evaluate(SETTLED)

    def takes_a_hint(self) -> None:
        """Ask for all hints and play the move."""
        play = self.has_a_move_shown()
        play.click()
        expect(play).to_be_hidden()

    def has_a_move_shown(self) -> Locator:
        """Ask for all hints; returns the button that plays the move."""
        self.page.get_by_role("button", name=self.words["help"]).click()
        for step in ("more", "show"):
            self.page.get_by_role("button", name=self.words[step]).click()
        play = self.page.get_by_role("button", name=self.words["play_it"], include_hidden=True)
        play.wait_for(state="attached")
        if self.page.locator("dialog[open]").count():
            # some moves are shown in a dialog first
            self.page.locator("dialog[open]").get_by_role("button", name=self.words["close"]).click()
        return play

    def plays_to_the_end(self, most_turns: int = 300) -> int:
        """Follow hints until the match is over; returns their number."""
        for turn in range(most_turns):
            if not self.waits_for_the_turn():
                return turn
            self.takes_a_hint()
        raise AssertionError("the match did not end")

    def tokens(self) -> set[str]:
        """The occupied cells of Boussanga's board, from their accessible names."""
        labels = self.page.get_by_role("gridcell").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label') ?? '')"
        )
        return {label.split(",")[0] for label in labels if not label.endswith((", empty", ", vide"))}

    def agrees_with(self, other: BrowserUser) -> None:
        """Wait until both users see the same occupied cells."""
        for _ in range(100):
            if self.tokens() == other.tokens():
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{self.tokens() ^ other.tokens()} are seen by one and not by the other")

    def tabs_to(self, name: str) -> None:
        """Press Tab until something of this name has the focus."""
        for _ in range(80):
            focused: str = self.page.evaluate(FOCUSED)
            if name in focused:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{name!r} cannot be reached with the tabulator")

    def passes_accessibility_checks(self) -> None:
        """Assert that an automatic check finds no accessibility problems in the page."""
        found = Axe().run(self.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
        assert found.violations_count == 0, found.generate_report()

    def has_all_content_in_landmarks(self) -> None:
        """Assert that a screen reader reaches everything in the page by its regions."""
        found = Axe().run(self.page, options={"runOnly": {"type": "rule", "values": ["region"]}})
        assert found.violations_count == 0, found.generate_report()

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.may_be_offline and any(word in message.text for word in AWAY):
            return
        if self.may_get_404 and "status of 404" in message.text:
            return
        self.complaints.append(f"{message.type}: {message.text}")


class Arrivals:
    """Creates users, each with a browser context of their own."""

    def __init__(self, browser: Browser, server: ServeCommand) -> None:
        self._browser, self._server = browser, server
        self.people: list[BrowserUser] = []

    def __call__(
        self,
        *,
        language: Language = "en",
        device: Device = "desktop",
        motion: Literal["full", "reduced"] = "reduced",
        theme: Literal["light", "dark"] = "light",
        server: Address | None = None,
        newcomer: bool = False,
    ) -> BrowserUser:
        """Create a user with a new browser context. A first game is offered to newcomers only."""
        phone = device == "phone"
        width, height = SIZES[device]
        address = (server or self._server).address
        known = json.dumps(dict.fromkeys(own_game_ids(), "done"))
        context = self._browser.new_context(
            base_url=address,
            storage_state=None
            if newcomer
            else {
                "cookies": [],
                "origins": [{"origin": address, "localStorage": [{"name": "ludotheque.learned", "value": known}]}],
            },
            locale="fr-FR" if language == "fr" else "en-GB",
            viewport={"width": width, "height": height},
            has_touch=device in ("phone", "tablet"),
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
            reduced_motion="reduce" if motion == "reduced" else "no-preference",
            color_scheme=theme,
        )
        context.set_default_timeout(PATIENCE_MS)
        person = BrowserUser(context.new_page(), language)
        self.people.append(person)
        return person


def play_on(people: Sequence[BrowserUser], turns: int) -> None:
    """Let the users whose turn it is follow hints, for this many turns."""
    for _ in range(turns):
        for _ in range(PATIENCE_MS // 50):
            asked = next((person for person in people if person.page.title().startswith("●")), None)
            if asked is not None:
                asked.takes_a_hint()
                break
            people[0].page.wait_for_timeout(50)
        else:
            raise AssertionError("it is no user's turn")


def press_in_any_page(people: Sequence[BrowserUser], name: str, unless: str | None = None) -> None:
    """Press this button in the first page that has it, or do nothing once ``unless`` (a selector) is in a page."""
    for _ in range(200):
        for person in people:
            if unless is not None and person.page.locator(unless).count():
                return
            button = person.page.get_by_role("button", name=name)
            if button.count():
                button.first.click()
                return
        people[0].page.wait_for_timeout(100)
    raise AssertionError(f"no page has the button {name!r}")


def gather(people: Sequence[BrowserUser], game: str, options: dict[str, Any] | None = None) -> None:
    """The first user opens a table, the others join by its code, and the match starts."""
    host, *others = people
    host.opens("/")
    host.asks("/me", {})
    found = host.asks("/tables", {"game": game, "seats": len(people), "options": options or {}})
    host.opens(f"/table/{found['table']}")
    code = host.page.locator(".code").evaluate("shown => shown.lastChild.textContent")
    for person in others:
        person.opens(f"/join/{re.sub(r'[^A-Za-z0-9]', '', code)}")
        expect(person.page.get_by_role("region", name=person.words["around"])).to_be_visible()
    expect(host.page.get_by_text(host.words["all_here"])).to_be_visible()
    host.page.get_by_role("button", name=host.words["start"]).click()
    for person in people:
        person.waits_for_the_board()
