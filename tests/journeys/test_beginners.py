"""Beginners do what the screen says: they finish a first game, and win a real one against chicks.

By touch on a phone, by the roles and names of the page alone, as with a screen reader, and by keys alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ludotheque.engine.scenes.scene import scenes_of
from support.browser.beginner import Beginner, Way
from support.browser.users import Arrivals
from support.browser.whole_games import PLAYS

MOST_GAMES = 5
"""Chicks win now and then."""


def finish_the_first_game(beginner: Beginner, game: str) -> None:
    """Let the owl show every lesson, then begin the first real game."""
    scene = next(scene for scene in scenes_of(game).values() if scene.first_game is not None)
    beginner.person.opens(f"/learn/{game}/{scene.id}")
    for lesson in range(len(scene.attempts)):
        expect(beginner.page.get_by_role("img", name=f"Step {lesson + 1} of {len(scene.attempts)}")).to_be_visible()
        beginner.press(beginner.button("Show me"))
        beginner.press(beginner.button("Go on"))
    beginner.press(beginner.button("Play my first game"))
    beginner.person.waits_for_the_board()


def win(beginner: Beginner, play: Callable[[Beginner], None]) -> None:
    """Play game after game until one is won."""
    for _ in range(MOST_GAMES):
        play(beginner)
        title = beginner.page.get_by_role("heading", name=re.compile("won|wins|share"))
        expect(title).to_be_visible()
        if "You won" in title.inner_text():
            return
        beginner.press(beginner.button(beginner.person.words["again"]))
        expect(title).to_be_hidden()
    raise AssertionError("the chicks won every game")


WAYS: tuple[Way, ...] = ("touch", "keys", "reader")


@pytest.mark.at_length
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", PLAYS)
def test_a_beginner_learns_the_game_and_wins_against_chicks(arrive: Arrivals, game: str, way: Way) -> None:
    person = arrive(language="en", device="phone" if way == "touch" else "desktop", newcomer=True)
    beginner = Beginner(person, way)
    finish_the_first_game(beginner, game)
    win(beginner, PLAYS[game])
