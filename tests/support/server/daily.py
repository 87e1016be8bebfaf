"""Daily puzzles played over HTTP, where a test is about something else."""

from __future__ import annotations

from typing import Any

import httpx


async def passes_boussanga(browser: httpx.AsyncClient, day: str) -> list[Any]:
    """Finish Boussanga's puzzle of a day by passing on every board; returns all answers."""
    path = f"/api/daily/{day}/boussanga/one"
    answers = [(await browser.post(path)).json()]
    while (shown := answers[-1])["doing"] != "done":
        cards = [card["id"] for card in shown["view"]["hands"][0] if card]
        action = None if shown["doing"] == "waiting" else {"type": "pass", "card": cards[0]}
        answer = await browser.post(f"{path}/steps", json={"number": shown["steps"], "action": action})
        answers.append(answer.json())
    return answers
