"""Daily puzzles played by people, or over the API where a journey is about something else."""

from __future__ import annotations

import re

from playwright.sync_api import TimeoutError

from support.browser.users import BrowserUser

AFTER_A_MOVE = {"fr": "Continuer|Partager", "en": "Go on|Share"}
A_MOVE_MS = 5_000


def passes_boussanga(person: BrowserUser, day: str) -> None:
    """Finish Boussanga's puzzle of a day by passing on every board."""
    path = f"/daily/{day}/boussanga/one"
    shown = person.asks(path, {})
    while shown["doing"] != "done":
        cards = [card["id"] for card in shown["view"]["hands"][0] if card]
        action = None if shown["doing"] == "waiting" else {"type": "pass", "card": cards[0]}
        shown = person.asks(f"{path}/steps", {"number": shown["steps"], "action": action})


def places_a_card(person: BrowserUser) -> None:
    """Put the first card that fits on its first legal place, with the keyboard."""
    done = person.page.get_by_role("button", name=re.compile(f"^({AFTER_A_MOVE[person.language]})$"))
    for card in "1234":
        for key in (card, "n", "Enter"):
            person.sees_what_follows()
            person.page.keyboard.press(key)
        try:
            done.wait_for(timeout=A_MOVE_MS)
        except TimeoutError:
            person.page.keyboard.press("Escape")  # this card fits nowhere
        else:
            return
    raise AssertionError("no card fits")
