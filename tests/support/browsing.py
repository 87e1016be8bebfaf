"""People at browsers."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from support.served import Served

PATIENCE_MS = 20_000
"""How long anything may take on a busy machine before a journey has failed."""
expect.set_options(timeout=PATIENCE_MS)
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "WebSocket connection", "ERR_CONNECTION_RESET")
"""What a browser says by itself when the network is gone; a page cannot keep it from doing so."""


class Person:
    """A page, the language its owner reads, and whatever the browser complained about."""

    def __init__(self, page: Page, language: Literal["fr", "en"]) -> None:
        self.page, self.language = page, language
        self.complaints: list[str] = []
        self.may_be_away = False
        """Whether complaints about a lost network are to be expected."""
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def opens(self, path: str = "/") -> None:
        """Go to an address."""
        self.page.goto(path)

    def finds_no_barriers(self) -> None:
        """The page as it is now keeps nobody out, as far as a program can tell."""
        found = Axe().run(self.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
        assert found.violations_count == 0, found.generate_report()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.may_be_away and any(word in message.text for word in AWAY):
            return
        self.complaints.append(f"{message.type}: {message.text}")


class Arrivals:
    """Lets people come, each with a browser of their own."""

    def __init__(self, browser: Browser, server: Served) -> None:
        self._browser, self._server = browser, server
        self.people: list[Person] = []

    def __call__(
        self,
        *,
        language: Literal["fr", "en"] = "en",
        device: Literal["desktop", "phone"] = "desktop",
        motion: Literal["full", "reduced"] = "reduced",
        theme: Literal["light", "dark"] = "light",
        server: Served | None = None,
    ) -> Person:
        """Somebody comes, with a browser of their own and everything in it new."""
        phone = device == "phone"
        context = self._browser.new_context(
            base_url=(server or self._server).address,
            locale="fr-FR" if language == "fr" else "en-GB",
            viewport={"width": 360, "height": 740} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
            reduced_motion="reduce" if motion == "reduced" else "no-preference",
            color_scheme=theme,
        )
        context.set_default_timeout(PATIENCE_MS)
        person = Person(context.new_page(), language)
        self.people.append(person)
        return person
