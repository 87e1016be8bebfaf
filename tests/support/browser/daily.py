"""Daily puzzles played over the API, where a journey is about something else."""

from __future__ import annotations

from support.browser.users import BrowserUser


def passes_boussanga(person: BrowserUser, day: str) -> None:
    """Finish Boussanga's puzzle of a day by passing on every board."""
    path = f"/daily/{day}/boussanga/one"
    shown = person.asks(path, {})
    while shown["doing"] != "done":
        cards = [card["id"] for card in shown["view"]["hands"][0] if card]
        action = None if shown["doing"] == "waiting" else {"type": "pass", "card": cards[0]}
        shown = person.asks(f"{path}/steps", {"number": shown["steps"], "action": action})
