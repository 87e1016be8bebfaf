"""Hands finished matches in for a person, so that lists and books are filled without playing for minutes."""

from __future__ import annotations

import random
from typing import Any

from ludotheque.engine.match import Match
from support.browser.users import BrowserUser


def random_match(game: str, seats: int, seed: int) -> Match:
    """A match that was played at random."""
    rng = random.Random(seed)
    match = Match(game, seats=seats, seed=f"deal:{seed}")
    while moves := match.moves():
        match.step(*moves[rng.randrange(len(moves))])
    return match


def hands_in(person: BrowserUser, game: str, seed: int, *others: str) -> str:
    """Hand in a match of the person, of companions by name, and of a fox on the last chair; returns its id."""
    match = random_match(game, len(others) + 2, seed)
    players: list[dict[str, Any]] = [{"name": "", "you": True}, *({"name": name} for name in others)]
    players.append({"name": "", "level": "fox"})
    handed: dict[str, str] = person.asks("/me/matches", {"saved": match.save(), "players": players})
    return handed["id"]
