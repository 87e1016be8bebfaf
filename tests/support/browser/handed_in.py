"""Hands finished matches in for a person, so that lists and books are filled without playing for minutes."""

from __future__ import annotations

from typing import Any

from ludotheque.engine.match import Match
from support.browser.users import BrowserUser
from support.random_match import random_match


def hands_in(person: BrowserUser, game: str, seed: int, *others: str) -> str:
    """Hand in a match of the person, of companions by name, and of a fox on the last chair; returns its id."""
    return hands_over(person, random_match(game, len(others) + 2, seed), *others)


def hands_over(person: BrowserUser, match: Match, *others: str) -> str:
    """Hand in a finished match of the person, of companions by name, and of a fox on the last chair; returns its id."""
    players: list[dict[str, Any]] = [{"name": "", "you": True}, *({"name": name} for name in others)]
    players.append({"name": "", "level": "fox"})
    handed: dict[str, str] = person.asks("/me/matches", {"saved": match.save(), "players": players})
    return handed["id"]
