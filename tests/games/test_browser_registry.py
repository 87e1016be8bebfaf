"""Cases for the browser, which knows the number of players of each game and which phases are races.

A spectator has no prompt, so the browser has to know from the phase that a view is
part of a race. The tests of the client run the cases: ``web/src/games/registry.test.ts``.
"""

from __future__ import annotations

import random
from typing import Any

from ludotheque import Match
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.testing.random_play import steps
from support.golden_files import BOARDS, assert_matches_file, json_list

MOST_STEPS = 250


def test_the_cases_of_players_and_races_agree_with_the_rules() -> None:
    cases = [_case(game, find_game(game).seats) for game in own_game_ids()]
    assert_matches_file(BOARDS / "registry_cases.json", json_list(cases) + "\n")


def _case(game: str, seats: range) -> dict[str, Any]:
    """The phases of a random game, each with whether some seat's prompt is a race."""
    match = Match(game, seats=max(2, seats[0]), seed=3)
    phases: dict[str, bool] = {}
    for _ in steps(match, random.Random(3), most=MOST_STEPS):
        view: Any = match.view(None)
        phases[view.phase] = phases.get(view.phase, False) or any(prompt.race for prompt in match.prompts.values())
    return {"game": game, "fewest": seats[0], "most": seats[-1], "phases": phases}
